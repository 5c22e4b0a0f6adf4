extension Detail {
  /// The point of the content that fingers hold: it stays under them, whatever else becomes of the
  /// content.
  struct Anchor: Equatable, Sendable {
    /// The point, (0, 0)…(1, 1) on the content, little outside of it elsewhere.
    private let point: Point
    /// From the fingers to where the point is seen, for those that hold nothing of the content.
    private let slack: Vector

    private static let unit = Size(width: 1, height: 1)

    /// What is under `center` when the content is at `placement`.
    init(at center: Point, placement: Placement, scene: Scene) {
      let map = Homography(painting: Self.unit, into: scene.quad(of: placement))
      let under = map?.inverse?(center) ?? Point(x: 0.5, y: 0.5)
      point = Point(x: min(max(under.x, -1), 2), y: min(max(under.y, -1), 2))
      slack = (map?(point) ?? center) - center
    }

    /// The shift that brings the point under `center` when all else is as in `placement`.
    func pan(to center: Point, placement: Placement, scene: Scene) -> Vector {
      var placement = placement
      placement.pan = .zero
      let quad = scene.quad(of: placement)
      let map = Homography(painting: Self.unit, into: quad)
      return center + slack - (map?(point) ?? quad.topLeft)
    }
  }
}
