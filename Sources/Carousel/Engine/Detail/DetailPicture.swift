import RealModule

extension Detail {
  /// A content as it is to be painted over the carousel at one instant.
  public struct Picture: Equatable, Sendable {
    /// Which item it is, counted from the opened one: 0, or −1 and 1 for its neighbours.
    public let offset: Int
    /// The size of the content in its own pixels.
    public let content: Size
    /// The corners in the view; exactly upright when nothing of the way is left.
    public let quad: Quad
    /// 0 (invisible) … 1.
    public let opacity: Double
    /// The pixels of the screen for one of the content; on the way, their mean over the quad.
    public let resolution: Double
    /// What `resolution` will be at rest: what the content is best decoded for.
    public let settledResolution: Double

    /// The scale, in logical units for a pixel of the content, for which it is best made at rest.
    ///
    /// Fitted into a view of `size`, that at which it is seen; zoomed in, that of all the pixels it has, or
    /// of twice, four times … as many where it is looked at so closely.
    func madeScale(in size: Size, pixelScale: Double) -> Double {
      let scale = settledResolution / pixelScale
      let fit = min(size.width / content.width, size.height / content.height)
      guard scale.isFinite, scale > fit * 1.001 else { return scale.isFinite ? scale : 1 }
      return Double.exp2(max(0, Double.log2(settledResolution).rounded(.up))) / pixelScale
    }

    /// From a point of a card of the given size (0, 0 to width, height) to the view; `nil` if the size is
    /// empty or nothing is to be seen.
    public func homography(of size: Size) -> Homography? {
      Homography(painting: size, into: quad)
    }
  }
}

extension Homography {
  /// The map that paints a card of the given size into `quad`, exactly if that is upright.
  ///
  /// What no projection gives is painted into its bounds; `nil` if the size is empty or nothing would be
  /// seen.
  init?(painting size: Size, into quad: Quad) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    if !quad.isUpright, let map = Homography(mapping: size, to: quad), map.quad(of: size) != nil {
      self = map
      return
    }
    let (low, high) = quad.bounds
    let (x, y) = ((high.x - low.x) / size.width, (high.y - low.y) / size.height)
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return nil }
    self.init(h11: x, h12: 0, h13: low.x, h21: 0, h22: y, h23: low.y, h31: 0, h32: 0, h33: 1)
  }
}

extension Quad {
  /// Whether the sides run exactly along the axes.
  fileprivate var isUpright: Bool {
    topLeft.y == topRight.y && bottomLeft.y == bottomRight.y && topLeft.x == bottomLeft.x
      && topRight.x == bottomRight.x
  }
}
