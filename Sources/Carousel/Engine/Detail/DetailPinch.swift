extension Detail {
  /// Two fingers on the content: where it is when they have come to another place and distance.
  ///
  /// One magnification runs from the card's size in the carousel through the fitted size, where the card
  /// has become the opened content, to the largest scale. The result depends on the fingers alone, so the
  /// way back is the way out.
  struct Pinch: Sendable {
    private let scene: Scene
    private let zoom: Zoom
    private let start: Placement
    private let anchor: Anchor
    /// Whether the content shrinks into its card's place, or only stretches below its fitted size.
    private let shrinks: Bool

    /// Takes hold of the content at `placement`.
    init(at center: Point, placement: Placement, zoom: Zoom, scene: Scene, shrinks: Bool) {
      (self.scene, self.zoom, start, self.shrinks) = (scene, zoom, placement, shrinks)
      anchor = Anchor(at: center, placement: placement, scene: scene)
    }

    /// Where the content is with the fingers at `center`, `spread` times as far apart as in the beginning.
    func placement(center: Point, spread: Double) -> Placement {
      var result = start
      let (first, now) = (magnification, magnification * spread)
      // What a spring left over or under is kept, so that nothing jumps when it is caught.
      result.growth += growth(now) - growth(first)
      result.scale *= scale(now) / scale(first)
      result.pan = anchor.pan(to: center, placement: result, scene: scene)
      return result
    }

    /// What becomes of the content when the fingers leave at `center` with `velocity`.
    ///
    /// The scale coasts on about the held point, as far as the limits let it.
    func release(
      at center: Point, velocity: Vector, of start: Placement, rate: Placement, wasOpen: Bool,
      reducesMotion: Bool
    ) -> Release {
      let ahead = reducesMotion ? 0 : Course.settling / Spring.reach
      let scale = zoom.limited(scale: start.scale + rate.scale * ahead)
      let place = Point(x: center.x + velocity.x * ahead, y: center.y + velocity.y * ahead)
      let open = Placement(growth: 1, scale: scale, turn: start.turn)
      let pan = anchor.pan(to: place, placement: open, scene: scene)
      return Release(
        opens: opens(start, rate: rate, wasOpen: wasOpen),
        rest: .at(scale: scale, pan: zoom.settled(pan, at: scale)))
    }

    /// Whether what is let go of goes on to the view.
    private func opens(_ start: Placement, rate: Placement, wasOpen: Bool) -> Bool {
      guard shrinks else {
        return wasOpen && zoom.pulled(start.scale) > Self.shares.open * zoom.fit
      }
      let ahead = start.growth + rate.growth * Self.foresight
      return ahead > (wasOpen ? Self.shares.open : Self.shares.closed)
    }

    /// The time, in seconds, for which the fingers are taken to go on when they leave.
    private static let foresight = 0.1
    /// So much of the way the content must have to stay open, or to open.
    private static let shares = (open: 0.75, closed: 0.25)

    /// The size of the card in the carousel, as a scale, or half the fitted one if the card is larger: so
    /// much smaller fingers must make it.
    private var smallest: Double { min(scene.cardScale, zoom.fit / 2) }

    private var magnification: Double {
      guard shrinks, start.growth < 1 else { return zoom.pulled(start.scale) }
      return smallest + max(0, start.growth) * (zoom.fit - smallest)
    }

    private func growth(_ magnification: Double) -> Double {
      guard shrinks else { return 0 }
      return min(max((magnification - smallest) / (zoom.fit - smallest), 0), 1)
    }

    private func scale(_ magnification: Double) -> Double {
      zoom.stretched(shrinks ? max(magnification, zoom.fit) : magnification)
    }
  }
}
