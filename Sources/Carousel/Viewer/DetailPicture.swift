public import CarouselEngine
import RealModule

extension Detail {
  /// A content as it is to be painted over the carousel at one instant.
  public struct Picture: Equatable, Sendable {
    /// Which item it is, counted from the opened one: 0, or −1 and 1 for its neighbors.
    public let offset: Int
    /// The size of the content in its own pixels.
    public let content: Size
    /// The corners in the view; exactly upright when nothing of the way is left.
    public let quad: Quad
    /// 0 (invisible) … 1.
    public let opacity: Double
    /// The pixels of the screen for one of the content.
    ///
    /// On the way, their mean over the quad.
    public let resolution: Double
    /// What `resolution` will be at rest: what the content is best decoded for.
    package let settledResolution: Double

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

    /// From a point of a card of the given size (0, 0 to width, height) to the view, or `nil` if
    /// the size is empty or nothing is to be seen.
    public func homography(of size: Size) -> Homography? {
      Homography(painting: size, into: quad)
    }
  }
}

extension Homography {
  /// The map that paints a card of the given size into `quad`, exactly if that is upright.
  ///
  /// What no projection gives is painted into its bounds, or `nil` if the size is empty or nothing
  /// would be seen.
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

extension Detail {
  /// The pixels of the screen for one of the opened content once nothing moves, or `nil` if none is open.
  package var settledResolution: Double? {
    phase == .open || phase == .opening ? courses.zoom.scale.target * scene.pixelScale : nil
  }

  /// How much of the view belongs to the opened content at `time`, 0 (nothing)…1 (all).
  ///
  /// Times from the last call's to `nextTransitionTime`, here and in what follows: advance first.
  public func openness(at time: Double) -> Double {
    guard phase != .closed, time.isFinite else { return 0 }
    let growth = min(max(placement(at: time).growth, 0), 1)
    return growth * courses.opening.visibility(at: time)
  }

  /// The weight of the opened content in a cross-fade with the carousel at `time`: 1 unless motion is
  /// reduced.
  public func crossFade(at time: Double) -> Double {
    time.isFinite ? courses.opening.visibility(at: time) : 1
  }

  /// The opened content at `time`, or `nil` while closed.
  ///
  /// While it is shown the carousel does not show its card, except under a cross-fade.
  public func picture(at time: Double) -> Picture? {
    guard phase != .closed, time.isFinite else { return nil }
    let placement = placement(at: time)
    let quad = scene.quad(of: placement)
    let mean = (abs(quad.signedArea) / (scene.content.width * scene.content.height)).squareRoot()
    let settled =
      switch phase {
      case .closing: scene.cardScale
      case _ where hold?.leads == true: courses.zoom.limited(scale: placement.scale)
      default: courses.zoom.scale.target
      }
    return Picture(
      offset: 0, content: scene.content, quad: quad, opacity: crossFade(at: time),
      resolution: (placement.growth == 1 ? placement.scale : mean) * scene.pixelScale,
      settledResolution: settled * scene.pixelScale)
  }

  /// The neighbor on `side` (−1 before, 1 after) at `time`, or `nil` while it is out of sight.
  public func neighbor(on side: Int, at time: Double) -> Picture? {
    guard phase != .closed, time.isFinite, side == 1 || side == -1,
      let fitted = scene.fittedNeighbor(side)
    else { return nil }
    let placement = placement(at: time)
    guard placement.turn * Double(side) < 0 else { return nil }
    let former = courses.turn.former.flatMap { $0.side == side ? $0.zoom : nil }
    let zoom = former ?? fitted
    let scale = zoom.scale.position(at: time)
    let shift =
      Vector(x: zoom.x.position(at: time), y: zoom.y.position(at: time))
      + Vector(x: placement.turn + Double(side) * scene.page, y: 0)
    return Picture(
      offset: side, content: zoom.content,
      quad: scene.rectangle(of: zoom.content, scale: scale, shift: shift),
      opacity: openness(at: time), resolution: scale * scene.pixelScale,
      settledResolution: zoom.scale.target * scene.pixelScale)
  }
}
