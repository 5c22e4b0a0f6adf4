internal import CarouselCLinux
import Glibc
import QuadRaster

/// Memory for the texels of a picture that another process decodes: it belongs to this one, which
/// fixes its size before it lends it, and its content before it looks at it.
struct TexelFile: ~Copyable {
  let descriptor: Int32

  /// Memory for a picture that fits into `box`.
  ///
  /// Unused pages cost nothing.
  ///
  /// The C function is `memfd_create`.
  init(box: PixelSize) throws(PaintError) {
    descriptor = unsafe linux_memory_file("picture")
    guard descriptor >= 0 else { throw .system(call: "memfd_create", code: errno) }
    // A narrower plane may have rows up to two cache lines longer.
    let bytes = TexelPlane.memoryBytes(width: box.width + 32, height: box.height)
    guard ftruncate(descriptor, bytes) == 0, linux_keep_size(descriptor) == 0 else {
      throw .system(call: "ftruncate", code: errno)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The texture of the texels that have been written, or `nil` if they can still be changed, or do
  /// not fit.
  func texture(size: PixelSize) -> Texture? {
    guard linux_seal_content(descriptor) == 0, linux_is_sealed(descriptor) != 0 else { return nil }
    return TexelPlane(width: size.width, height: size.height, reading: descriptor)
      .map(Texture.init)
  }
}

extension TexelPlane {
  /// The texels that a file of fixed content holds, or `nil` without memory, or if the file is
  /// short.
  convenience init?(width: Int, height: Int, reading descriptor: Int32) {
    // The content is sealed, so that both kinds of mapping show the same. Older kernels refuse
    // shared mappings of read-only files.
    self.init(width, height, descriptor, PROT_READ, MAP_PRIVATE | MAP_POPULATE)
  }

  /// Texels to be written into a file, or `nil` without memory, or if the file is short.
  convenience init?(width: Int, height: Int, writing descriptor: Int32) {
    self.init(width, height, descriptor, PROT_READ | PROT_WRITE, MAP_SHARED)
  }

  private convenience init?(
    _ width: Int, _ height: Int, _ descriptor: Int32, _ protection: Int32, _ flags: Int32
  ) {
    let bytes = Self.memoryBytes(width: width, height: height)
    // Beyond the end of the file a mapping has nothing but a signal.
    guard lseek(descriptor, 0, SEEK_END) >= bytes,
      let memory = unsafe mmap(nil, bytes, protection, flags, descriptor, 0),
      unsafe memory != MAP_FAILED
    else { return nil }
    unsafe self.init(width: width, height: height, mapping: memory)
  }
}
