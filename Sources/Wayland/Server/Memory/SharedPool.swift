internal import CarouselCLinux
internal import Glibc

/// Memory a client shares with `wl_shm.create_pool`.
///
/// It is read with `pread`, not through a mapping: a client that makes the file shorter can spoil
/// its picture, never the compositor. Only where the client has sealed its file against that may
/// it be mapped, which spares the copy.
@safe package final class SharedPool {
  /// The size the client declared, in bytes.
  private(set) var size: Int
  private let descriptor: ReceivedDescriptor
  private let isMapped: Bool
  /// The first `size` bytes, if they are mapped.
  private var address: UnsafeMutableRawPointer?

  /// Keeps `descriptor`.
  ///
  /// Returns `nil` if a compositor could not map `size` bytes of it for reading and writing.
  ///
  /// With `isMapped` it stays mapped where that is safe.
  init?(descriptor: ReceivedDescriptor, size: Int, isMapped: Bool = false) {
    guard let address = unsafe Self.map(descriptor.rawValue, size: size) else { return nil }
    self.descriptor = descriptor
    self.size = size
    self.isMapped = isMapped
    unsafe keep(address)
  }

  deinit {
    if let address = unsafe address { unsafe munmap(address, size) }
  }

  /// Makes the pool larger.
  ///
  /// Returns `false` if it cannot be mapped at that size.
  func grow(to size: Int) -> Bool {
    guard size >= self.size, let new = unsafe Self.map(descriptor.rawValue, size: size) else {
      return false
    }
    if let address = unsafe address { unsafe munmap(address, self.size) }
    self.size = size
    unsafe keep(new)
    return true
  }

  /// Keeps a mapping of `size` bytes if requested and if the memory cannot be truncated.
  @unsafe private func keep(_ mapping: UnsafeMutableRawPointer) {
    if isMapped, linux_never_shrinks(descriptor.rawValue, Int64(size)) != 0 {
      unsafe address = mapping
    } else {
      unsafe munmap(mapping, size)
      unsafe address = nil
    }
  }

  /// Where `count` bytes from `offset` can be read in place, or `nil` if they cannot.
  ///
  /// The client may write to them at any time.
  @unsafe package func bytes(offset: Int, count: Int) -> UnsafeRawPointer? {
    guard let address = unsafe address, offset >= 0, offset + count <= size else { return nil }
    return unsafe UnsafeRawPointer(address + offset)
  }

  /// Reads `count` bytes from `offset`.
  ///
  /// Returns `nil` if the file is shorter.
  func read(offset: Int, count: Int) -> [UInt32]? {
    var isComplete = false
    let words = unsafe [UInt32](unsafeUninitializedCapacity: (count + 3) / 4) { storage, filled in
      // The last word may be filled in part.
      if let last = storage.indices.last {
        unsafe storage.initializeElement(at: last, to: 0)
      }
      let bytes = UnsafeMutableRawBufferPointer(storage)
      guard let address = bytes.baseAddress else { return }
      isComplete = unsafe read(offset: offset, count: count, into: address)
      filled = isComplete ? storage.count : 0
    }
    return isComplete ? words : nil
  }

  /// Reads `count` bytes from `offset` to `target`; `false` if the file is shorter.
  @unsafe package func read(offset: Int, count: Int, into target: UnsafeMutableRawPointer) -> Bool {
    if let bytes = unsafe bytes(offset: offset, count: count) {
      unsafe memcpy(target, bytes, count)
      return true
    }
    var done = 0
    while done < count {
      let got = unsafe pread(
        descriptor.rawValue, target + done, count - done, off_t(offset + done))
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { return false }
      done += got
    }
    return true
  }

  /// Reads `count` rows of `length` bytes, the first from `offset`, each `stride` bytes after the
  /// one before, to rows of `target` that are `targetStride` apart.
  ///
  /// Returns `false` if the file is shorter.
  @unsafe package func read(
    rows count: Int, of length: Int, from offset: Int, stride: Int,
    into target: UnsafeMutableRawPointer, stride targetStride: Int
  ) -> Bool {
    // Rows without padding on both sides are copied together.
    if length == stride, length == targetStride, count > 1 {
      return unsafe read(
        rows: 1, of: length * count, from: offset, stride: 0, into: target, stride: 0)
    }
    for row in 0..<count {
      let isComplete = unsafe read(
        offset: offset + row * stride, count: length, into: target + row * targetStride)
      if !isComplete { return false }
    }
    return true
  }

  /// Writes bytes from `offset` on; `false` if they do not fit in the size that the client declared.
  @unsafe func write(_ bytes: UnsafeRawBufferPointer, offset: Int) -> Bool {
    guard offset >= 0, offset + bytes.count <= size else { return false }
    var done = 0
    while done < bytes.count {
      let count = unsafe pwrite(
        descriptor.rawValue, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  /// As libwayland tries it: readable, writable, shared.
  @unsafe private static func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    guard size > 0, size <= Int(Int32.max),
      let address = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      unsafe address != MAP_FAILED
    else { return nil }
    return unsafe address
  }
}
