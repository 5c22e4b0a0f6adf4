internal import CarouselCLinux
internal import Glibc

/// Memory that is shared with the compositor, of fixed size.
@safe final class MemoryFile {
  let size: Int
  private let address: UnsafeMutableRawPointer
  /// Closed as soon as the compositor has it.
  private(set) var descriptor: Int32

  /// Makes `size` bytes of zeros.
  init(size: Int, calls: MemoryCalls) throws(WaylandError) {
    let descriptor = try Self.open(calls)
    var code: Int32
    repeat { code = calls.reserve(descriptor, size) } while code == EINTR
    guard code == 0 else {
      close(descriptor)
      throw .system(operation: "fallocate", code: code)
    }
    let address = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      let code = errno
      close(descriptor)
      throw .system(operation: "mmap", code: code)
    }
    // A file that cannot shrink spares the compositor its guard. Without the seal it works too.
    _ = linux_seal_size(descriptor)
    self.size = size
    unsafe self.address = unsafe address
    self.descriptor = descriptor
  }

  private static func open(_ calls: MemoryCalls) throws(WaylandError) -> Int32 {
    let descriptor = calls.create()
    if descriptor >= 0 { return descriptor }
    // Where there are too many open files already, or no memory, there is no other way.
    if ![-EMFILE, -ENFILE, -ENOMEM].contains(descriptor) {
      let other = calls.createUnnamed()
      if other >= 0 { return other }
    }
    throw .system(operation: "memfd_create", code: -descriptor)
  }

  @unsafe var base: UnsafeMutableRawPointer { unsafe address }

  func closeDescriptor() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit {
    unsafe munmap(address, size)
    closeDescriptor()
  }
}
