internal import CQuadKernels
import Projection

/// Paints 16-bit targets strip by strip: in 32 bits first, then dithered into place.
@safe final class OutputStrip {
  private var pixels: UnsafeMutablePointer<UInt32>
  private var capacity = 0
  /// Rows painted at a time: few enough to stay in the cache.
  private static let rows = 64

  init() { unsafe pixels = .allocate(capacity: 0) }
  deinit { unsafe pixels.deallocate() }

  /// Calls `body` for each strip of `part` with a surface for it, and packs the result.
  func paint(
    _ part: PixelRectangle, of target: PixelTarget, kernels: OpaquePointer,
    _ body: (quad_surface, PixelRectangle) -> Void
  ) {
    let stride = (target.width + 15) & ~15
    if capacity < stride * Self.rows {
      unsafe pixels.deallocate()
      unsafe pixels = .allocate(capacity: stride * Self.rows)
      capacity = stride * Self.rows
    }
    var y = part.y
    while y < part.y + part.height {
      let count = min(Self.rows, part.y + part.height - y)
      unsafe body(
        quad_surface(
          pixels: pixels, stride: stride, width: Int32(target.width), first_row: Int32(y)),
        PixelRectangle(x: part.x, y: y, width: part.width, height: count))
      for row in 0..<count {
        let line = unsafe target.base + (y + row) * target.stride
        unsafe quad_dither_565(
          kernels, pixels + row * stride + part.x,
          line.assumingMemoryBound(to: UInt16.self) + part.x, Int32(part.width),
          Int32(part.x), Int32(y + row))
      }
      y += count
    }
  }
}
