import Projection
import WaylandServer

/// The pixels of one surface, kept beyond its buffer.
@safe final class SurfacePixels {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var words: [UInt32] = []
  /// How often they were taken over.
  private(set) var changes = 0
  private weak var source: ServerSurface?

  /// Transparent pixels.
  init(width: Int = 0, height: Int = 0) { resize(width: width, height: height) }

  /// Copies the changes of `surface`.
  func take(_ surface: ServerSurface, damage: [PixelRectangle]) {
    guard let size = surface.contentSize else { return }
    changes += 1
    var damage = damage
    // Another surface may lie where one lay that is gone.
    if source !== surface || (size.width, size.height) != (width, height) {
      source = surface
      resize(width: size.width, height: size.height)
      damage = [PixelRectangle(x: 0, y: 0, width: width, height: height)]
    }
    unsafe words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for part in damage {
        _ = unsafe surface.readContent(part, into: base, stride: size.width * 4)
      }
    }
  }

  /// Makes it transparent, in another size.
  func resize(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    words = Array(repeating: 0, count: width * height)
  }

  /// Changes the pixels, row by row from the top left.
  func change(_ body: (inout [UInt32]) -> Void) { body(&words) }
}
