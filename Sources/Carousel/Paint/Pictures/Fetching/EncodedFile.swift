internal import CarouselCLinux
import Glibc

/// The immutable bytes of a picture file in memory.
final class EncodedFile: Sendable {
  let byteCount: Int
  private let name: Pathname
  private let descriptor: Int32

  /// Keeps `bytes`, called `name` where something is said of them.
  convenience init(_ bytes: [UInt8], name: String, limits: PictureLimits) throws(PaintError) {
    guard bytes.count <= limits.fileBytes else {
      throw .fileTooLarge(path: Pathname(name), bytes: bytes.count, limit: limits.fileBytes)
    }
    var writer = try EncodedFileWriter()
    try writer.append(bytes)
    try self.init(writer, name: name)
  }

  /// What has been written, called `name` where something is said of it.
  init(_ writer: consuming EncodedFileWriter, name: String) throws(PaintError) {
    self.name = Pathname(name)
    byteCount = writer.byteCount
    descriptor = writer.takeDescriptor()
    guard linux_keep_size(descriptor) == 0, linux_seal_content(descriptor) == 0 else {
      throw .system(call: "fcntl", code: errno)
    }
  }

  deinit { close(descriptor) }

  /// The bytes as a file to be read.
  func open() throws(PaintError) -> PictureFile {
    guard byteCount > 0 else { throw .emptyFile(path: name) }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return PictureFile(descriptor: copy, byteCount: byteCount, path: name)
  }
}

/// A file in memory that grows as its bytes arrive.
struct EncodedFileWriter: ~Copyable {
  private(set) var byteCount = 0
  private var descriptor: Int32

  /// An empty file.
  ///
  /// The C function is `memfd_create`.
  init() throws(PaintError) {
    descriptor = unsafe linux_memory_file("encoded")
    guard descriptor >= 0 else { throw .system(call: "memfd_create", code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  mutating func append(_ bytes: [UInt8]) throws(PaintError) {
    let isWritten = unsafe bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        let count = unsafe Glibc.write(descriptor, start + done, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    guard isWritten else { throw .system(call: "write", code: errno) }
    byteCount += bytes.count
  }

  /// The descriptor, which is the caller's from now on.
  mutating func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
