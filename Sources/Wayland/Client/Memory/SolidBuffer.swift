/// A buffer of one pixel that shares no memory, for a viewport to stretch.
final class SolidBuffer {
  /// What it shows, as the word 0xAARRGGBB; colors are multiplied by alpha.
  let color: UInt32
  private let buffer: Owned<WlBuffer>

  init(_ color: UInt32, _ manager: Proxy<WpSinglePixelBufferManagerV1>) {
    self.color = color
    // All of a wire's 32 bits are one, as all of 8 are here.
    func part(_ shift: UInt32) -> UInt32 { (color >> shift & 255) * 0x0101_0101 }
    buffer = manager.createU32RgbaBuffer(r: part(16), g: part(8), b: part(0), a: part(24))
  }

  var proxy: Proxy<WlBuffer> { buffer.proxy }
}
