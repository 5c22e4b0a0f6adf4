import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct SwipeTests {
  private let rule = SwipeRule(.all)
  private let middle = Point(x: 400, y: 300)
  private let size = Size(width: 240, height: 320)

  private func swipe(
    _ rule: SwipeRule? = nil, catching state: SwipeState = SwipeState(), finger: Point? = nil,
    across axis: Axis? = nil
  ) -> Swipe {
    Swipe(
      catching: state, finger: finger, middle: middle, rule: rule ?? self.rule, across: axis,
      at: 0)
  }

  /// Where the view shows what was under `finger` when the card was at rest or in `held`.
  private func seen(_ finger: Point, _ pose: SwipePose, held: SwipePose = .rest) throws -> Point {
    let matrix = Matrix.identity
    let before = Homography(matrix: held.applied(to: matrix), center: middle, size: size)
    let after = Homography(matrix: pose.applied(to: matrix), center: middle, size: size)
    let inverse = try #require(before.inverse)
    let point = try #require(inverse(finger))
    return try #require(after(point))
  }

  @Test func `a card that is not moved stays where it is`() {
    let state = swipe(finger: Point(x: 450, y: 250)).state(at: 0)
    #expect(state.pose(rule) == .rest && state.velocity == .zero)
  }

  @Test func `a card turns and shrinks with its way`() {
    var held = swipe()
    held.move(to: Vector(x: 160, y: 0), at: 0.1)
    let pose = held.state(at: 0.1).pose(rule)
    // sin(1/2)·π/8; half of the way up: half of the shrink.
    #expect(abs(pose.angle - 0.479_425_538_604_203 * Double.pi / 8) < 1e-12)
    #expect(abs(pose.scale - 0.965) < 1e-12)
    #expect(pose.translation == Vector(x: 160, y: 0))
    held.move(to: Vector(x: -1e5, y: 0), at: 0.2)
    let far = held.state(at: 0.2).pose(rule)
    #expect(abs(far.angle + .pi / 8) < 1e-12 && abs(far.scale - 0.93) < 1e-12)
  }

  @Test func `the next card begins to come up and arrives without a jerk`() {
    func advance(_ way: Double) -> Double {
      SwipeState(way: Vector(x: 0.6 * way, y: -0.8 * way)).advance(rule)
    }
    #expect(advance(0) == 0 && abs(advance(160) - 0.5) < 1e-12)
    #expect(advance(320) == 1 && advance(1e6) == 1)
    #expect(advance(0.32) < 1e-5 && 1 - advance(319.68) < 1e-5)
    for step in 1...100 { #expect(advance(3.2 * Double(step)) > advance(3.2 * Double(step) - 3.2)) }
  }

  @Test func `a card that is held below its middle leans the other way`() {
    for (y, sign) in [(200.0, 1.0), (300, 1), (400, -1)] {
      var held = swipe(finger: Point(x: 400, y: y))
      held.move(to: Vector(x: 90, y: 0), at: 0.1)
      #expect(held.state(at: 0.1).pose(rule).angle * sign > 0.05)
    }
  }

  @Test func `the point that was touched stays under the finger`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<1000 {
      let finger = Point(
        x: .random(in: 280...520, using: &generator), y: .random(in: 140...460, using: &generator))
      var held = swipe(finger: finger)
      for _ in 0..<3 {
        let way = Vector(
          x: .random(in: -500...500, using: &generator),
          y: .random(in: -500...500, using: &generator))
        held.move(to: way, at: 0.1)
        let seen = try seen(finger, held.state(at: 0.1).pose(rule))
        #expect((seen - finger - way).length < 1e-9)
      }
    }
  }

  @Test func `a card that is caught on its way does not jump and hangs on the finger`() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<1000 {
      var first = swipe(finger: Point(x: 300, y: 400))
      first.move(
        to: Vector(
          x: .random(in: -300...300, using: &generator),
          y: .random(in: -300...300, using: &generator)), at: 0.1)
      let back = SwipeReturn(from: first.state(at: 0.1), rule, start: 0.1)
      let state = back.state(at: .random(in: 0.1...0.6, using: &generator))
      let pose = state.pose(rule)
      let finger = middle + pose.translation + Vector(x: 70, y: -90)
      var held = swipe(catching: state, finger: finger)
      let caught = held.state(at: 0.3).pose(rule)
      #expect((caught.translation - pose.translation).length < 1e-9)
      #expect(caught.angle == pose.angle && caught.scale == pose.scale)
      let way = Vector(x: 111, y: -37)
      held.move(to: way, at: 0.4)
      let seen = try seen(finger, held.state(at: 0.4).pose(rule), held: caught)
      #expect((seen - finger - way).length < 1e-9)
    }
  }

  @Test func `across the axis a card does not follow along it`() {
    for (axis, way) in [
      (Axis.horizontal, Vector(x: 0, y: -70)), (.vertical, Vector(x: 50, y: 0)),
    ] {
      var held = swipe(finger: Point(x: 430, y: 280), across: axis)
      held.move(to: Vector(x: 50, y: -70), at: 0.1)
      let state = held.state(at: 0.1, velocity: Vector(x: 300, y: -400))
      #expect(state.way == way)
      #expect(state.velocity.along(axis) == 0 && state.velocity.across(axis) != 0)
    }
  }

  @Test func `toward a side where it may not leave a card gives way less and less`() {
    var held = swipe(SwipeRule([.up, .right]))
    held.move(to: Vector(x: 60, y: -60), at: 0.1)
    #expect(held.state(at: 0.1).way == Vector(x: 60, y: -60))
    var last = 0.0
    for way in [10.0, 100, 1000, 1e6] {
      held.move(to: Vector(x: -way, y: way), at: 0.2)
      let state = held.state(at: 0.2)
      #expect(state.way.y > last && state.way.y < Swipe.give && state.way.x == -state.way.y)
      last = state.way.y
    }
    held.move(to: .zero, at: 0.3)
    #expect(held.state(at: 0.3).way == .zero)
  }

  @Test func `a card that is out where it may not be any more is caught without a jump`() {
    for way in [1.0, 79, 80, 500, 4000] {
      let state = SwipeState(way: Vector(x: way, y: -way))
      var held = swipe(SwipeRule(.left), catching: state, finger: Point(x: 500, y: 200))
      let caught = held.state(at: 0)
      #expect((caught.way - state.way).length < 1e-9 * way)
      held.move(to: Vector(x: -way, y: 0), at: 0.1)
      #expect(held.state(at: 0.1).way.x < way * 0.9)
    }
  }

  @Test func `a card let go has the speed of the finger`() {
    var held = swipe()
    for step in 1...10 {
      held.move(to: Vector(x: 6 * Double(step), y: -3 * Double(step)), at: 0.008 * Double(step))
    }
    let state = held.state(at: 0.08)
    #expect((state.velocity - Vector(x: 750, y: -375)).length < 1e-6)
    #expect(held.state(at: 0.13).velocity == .zero)
    let given = held.state(at: 0.13, velocity: Vector(x: 5, y: 1e9)).velocity
    #expect(given == Vector(x: 5, y: SwipeState.speedLimit))
  }

  @Test func `the speed of a card that gives way is less than the finger's`() {
    var held = swipe(SwipeRule(.up))
    held.move(to: Vector(x: 0, y: 50), at: 0.1)
    let (here, speed) = (held.state(at: 0.1), Vector(x: 0, y: 1000))
    let velocity = held.state(at: 0.1, velocity: speed).velocity.y
    held.move(to: Vector(x: 0, y: 50.001), at: 0.1)
    #expect(abs((held.state(at: 0.1).way.y - here.way.y) / 1e-6 - velocity) < 0.1)
    #expect(velocity > 0 && velocity < 500)
  }

  @Test func `a turned card is turned in the plane of the view about where it is seen`() throws {
    // A card in perspective, off the middle: every corner is turned about the seen middle.
    var base = Matrix.identity
    base.m34 = -1 / 500
    let matrix = base.translated(x: 80, y: 10, z: -60)
    let pose = SwipePose(translation: Vector(x: 30, y: -20), angle: 0.4, scale: 0.9)
    let (before, after) = (
      Homography(matrix: matrix, center: middle, size: size),
      Homography(matrix: pose.applied(to: matrix), center: middle, size: size)
    )
    let seen = middle + SwipePose.middle(of: matrix)
    for corner in [Point.zero, Point(x: 240, y: 0), Point(x: 17, y: 320)] {
      let (from, to) = (try #require(before(corner)), try #require(after(corner)))
      let expected = seen + pose.translation + pose.turned(from - seen)
      #expect((to - expected).length < 1e-9)
    }
    #expect(pose.applied(to: matrix).m43 > matrix.m43, "it hides the others of its place")
    #expect(SwipePose.rest.applied(to: matrix) == matrix)
    #expect(pose.applied(to: .scale(x: 0, y: 0, z: 0)).isFinite)
  }
}
