internal import CarouselCLinux
import Glibc

/// The bytes of a picture file that is nowhere but in memory, and that nobody changes any more.
final class EncodedFile: Sendable {
  let byteCount: Int
  private let name: Pathname
  private let descriptor: Int32

  /// Keeps `bytes`, called `name` where something is said of them.
  ///
  /// The C function is `memfd_create`.
  init(_ bytes: [UInt8], name: String, limits: PictureLimits) throws(PaintError) {
    self.name = Pathname(name)
    byteCount = bytes.count
    guard byteCount <= limits.fileBytes else {
      throw .fileTooLarge(path: self.name, bytes: byteCount, limit: limits.fileBytes)
    }
    descriptor = unsafe linux_memory_file("encoded")
    guard descriptor >= 0 else { throw .system(call: "memfd_create", code: errno) }
    guard unsafe bytes.withUnsafeBytes({ unsafe Self.write($0, to: descriptor) }),
      linux_keep_size(descriptor) == 0, linux_seal_content(descriptor) == 0
    else { throw .system(call: "write", code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The bytes as a file to be read.
  func open() throws(PaintError) -> PictureFile {
    guard byteCount > 0 else { throw .emptyFile(path: name) }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return PictureFile(descriptor: copy, byteCount: byteCount, path: name)
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      let count = unsafe Glibc.write(descriptor, start + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
