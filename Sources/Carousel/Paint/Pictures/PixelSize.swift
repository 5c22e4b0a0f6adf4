/// Extents in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The extents, not negative.
  public var width, height: Int

  /// Extents in whole pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels there are.
  var pixels: Int { width * height }

  /// The whole pixels of extents in logical units: each side at least 1 and at most what can be
  /// painted.
  init(width: Double, height: Double, scale: Double) {
    func pixels(_ length: Double) -> Int {
      let value = (length * scale).rounded()
      return value >= 1 ? Int(min(value, 16_384)) : 1
    }
    self.init(width: pixels(width), height: pixels(height))
  }
}
