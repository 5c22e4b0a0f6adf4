import CarouselEngine
import Testing

@testable import CarouselViewer

extension Detail {
  /// A view of 800 × 600 and a content of 1600 × 900: it fits at 0.5, is natural at 1 and at most at 2.
  static let sampleScene = Scene(
    view: Size(width: 800, height: 600), content: Size(width: 1600, height: 900),
    before: Size(width: 600, height: 800), after: Size(width: 1000, height: 1000),
    card: Quad(
      topLeft: Point(x: 300, y: 220), topRight: Point(x: 520, y: 235),
      bottomRight: Point(x: 515, y: 345), bottomLeft: Point(x: 305, y: 360)))

  /// The same scene with some of it changed.
  static func scene(
    view: Size = sampleScene.view, content: Size = sampleScene.content,
    before: Size? = sampleScene.before, after: Size? = sampleScene.after,
    card: Quad = sampleScene.card, pixelScale: Double = 1
  ) -> Scene {
    Scene(
      view: view, content: content, before: before, after: after, card: card,
      pixelScale: pixelScale)
  }

  /// Open and at rest at time 1.
  static func opened(_ scene: Scene = sampleScene) -> Detail {
    var detail = Detail(scene: scene)
    detail.open(at: 0)
    detail.advance(to: 1)
    _ = detail.takeEvents()
    return detail
  }

  /// Open and zoomed to its natural scale about the view's middle, at rest at time 2.
  static func zoomed(_ scene: Scene = sampleScene) -> Detail {
    var detail = opened(scene)
    detail.zoom(about: scene.middle, at: 1)
    detail.advance(to: 2)
    return detail
  }

  /// A finger goes evenly from `start` by `way` in `duration` and leaves, every 8 ms told of.
  mutating func swipe(
    from start: Point, by way: Vector, in duration: Double, at time: Double, leaves: Bool = true,
    closes: Bool = true
  ) {
    panBegan(from: start, closes: closes, at: time)
    let steps = max(1, Int((duration / 0.008).rounded()))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      panMoved(
        to: Point(x: start.x + way.x * share, y: start.y + way.y * share),
        at: time + duration * share)
    }
    if leaves { panEnded(at: time + duration) }
  }

  /// Two fingers go evenly from `start` by `way` and to `scale` in `duration`.
  mutating func pinch(
    about start: Point, by way: Vector = .zero, to scale: Double, in duration: Double,
    at time: Double, leaves: Bool = true
  ) {
    pinchBegan(about: start, at: time)
    let steps = max(1, Int((duration / 0.008).rounded()))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      pinchMoved(
        to: Point(x: start.x + way.x * share, y: start.y + way.y * share),
        scale: 1 + (scale - 1) * share, at: time + duration * share)
    }
    if leaves { pinchEnded(at: time + duration) }
  }

  /// Advances until all motions have ended.
  mutating func rest() {
    while let transitionTime = nextTransitionTime { advance(to: transitionTime) }
  }

  /// Where the content's point (0, 0)…(1, 1) is seen.
  func seen(_ point: Point, at time: Double) -> Point? {
    picture(at: time)?.homography(of: Size(width: 1, height: 1))?(point)
  }

  /// The content's point that is seen at `place`.
  func point(under place: Point, at time: Double) -> Point? {
    picture(at: time)?.homography(of: Size(width: 1, height: 1))?.inverse?(place)
  }
}

extension Quad {
  var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The greatest distance between corners of the same name.
  func distance(to other: Quad) -> Double {
    zip(corners, other.corners).map { $0.distance(to: $1) }.max() ?? 0
  }
}

extension Point {
  func distance(to other: Point) -> Double {
    let way = self - other
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}

/// Takes what has happened and compares it.
func expectEvents(
  _ detail: inout Detail, _ expected: [Detail.Event],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let events = detail.takeEvents()
  #expect(events == expected, sourceLocation: sourceLocation)
}

/// Turns to the neighbor on `side` and compares whether it could.
func expectTurn(
  _ detail: inout Detail, by side: Int, at time: Double, _ expected: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let turned = detail.turn(by: side, at: time)
  #expect(turned == expected, sourceLocation: sourceLocation)
}
