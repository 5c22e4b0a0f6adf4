internal import CarouselCLinux
internal import Glibc
public import Wayland

/// A buffer in shared memory, filled by the test.
public final class BareBuffer {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// How often the compositor gave it back.
  public private(set) var releases = 0
  /// The object.
  public let proxy: Proxy<WlBuffer>

  private var buffer: Owned<WlBuffer>?
  private let file: Int32

  /// Makes a buffer of one color, in a file that can get shorter unless it is sealed.
  public init(
    _ shm: Proxy<WlShm>, width: Int, height: Int, color: UInt32, format: WlShm.Format = .argb8888,
    isSealed: Bool = false
  ) {
    self.width = width
    self.height = height
    file = unsafe linux_memory_file("test")
    ftruncate(file, off_t(width * height * 4))
    if isSealed { _ = linux_seal_size(file) }
    let pool = shm.createPool(fd: file, size: Int32(width * height * 4))
    let buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4),
      format: format)
    proxy = buffer.proxy
    self.buffer = consume buffer
    self.buffer?.onEvent { [weak self] _ in self?.releases += 1 }
    fill(color)
  }

  deinit { close(file) }

  /// Paints the whole buffer.
  public func fill(_ color: UInt32) {
    write(Array(repeating: color, count: width * height), at: 0)
  }

  /// Paints every pixel in the color of its place.
  public func fill(_ color: (_ x: Int, _ y: Int) -> UInt32) {
    write((0..<width * height).map { color($0 % width, $0 / width) }, at: 0)
  }

  /// Paints one pixel.
  public func set(_ color: UInt32, x: Int, y: Int) { write([color], at: (y * width + x) * 4) }

  /// Destroys the object and keeps its memory.
  public func destroy() { buffer = nil }

  /// Makes the file shorter than the buffer.
  public func truncate(to bytes: Int) { ftruncate(file, off_t(bytes)) }

  private func write(_ pixels: [UInt32], at offset: Int) {
    _ = unsafe pixels.withUnsafeBytes {
      unsafe pwrite(file, $0.baseAddress, $0.count, off_t(offset))
    }
  }
}
