import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct FlightTests {
  private let rule = SwipeRule(.all)
  private let room = SwipeRoom(
    middle: Point(x: 400, y: 300), size: Size(width: 240, height: 320),
    view: Size(width: 800, height: 600))

  @Test(arguments: SwipeDirection.allCases)
  func `a card sent away by the program is gone after its departure`(direction: SwipeDirection) {
    let flight = Flight(from: SwipeState(), toward: direction, in: room, rule, start: 2)
    #expect(flight.end == 2.3)
    #expect(flight.state(at: 2) == SwipeState())
    let gone = flight.state(at: 2.3).way
    // To the edge and by the card's own size, 400 from corner to corner.
    let way = (direction.axis == .horizontal ? 400.0 : 300) + 400
    #expect(abs(direction.along(gone) - way) < 1e-9)
    #expect(direction.axis == .horizontal ? gone.y == 0 : gone.x == 0)
    #expect(flight.state(at: 9).way == gone && flight.state(at: 9).velocity == .zero)
  }

  @Test func `a card goes on as fast as it was let go and never turns back`() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let direction = SwipeDirection.allCases.randomElement(using: &generator) ?? .left
      let state = SwipeState(
        way: direction.vector(
          length: .random(in: 0...300, using: &generator),
          side: .random(in: -300...300, using: &generator)),
        velocity: direction.vector(
          length: .random(in: 0...8000, using: &generator),
          side: .random(in: -3000...3000, using: &generator)),
        lever: Vector(x: 50, y: 120), slip: Vector(x: 3, y: 4), slipVelocity: Vector(x: 9, y: -7))
      let flight = Flight(from: state, toward: direction, in: room, rule, start: 1)
      let begun = flight.state(at: 1)
      #expect(
        (begun.way - state.way).length < 1e-9 && (begun.velocity - state.velocity).length < 1e-8)
      #expect(
        (begun.slip - state.slip).length < 1e-12
          && (begun.slipVelocity - state.slipVelocity).length < 1e-9)
      #expect(flight.end <= 1.3)
      var last = direction.along(state.way)
      for step in 1...50 {
        let way = direction.along(flight.state(at: 1 + (flight.end - 1) * Double(step) / 50).way)
        #expect(way >= last - 1e-9)
        last = way
      }
    }
  }

  @Test func `a card flicked hard keeps its speed and is gone sooner`() {
    let state = SwipeState(way: Vector(x: 200, y: 0), velocity: Vector(x: 6000, y: 0))
    let flight = Flight(from: state, toward: .right, in: room, rule, start: 0)
    #expect(abs(flight.end - 600 / 6000.0) < 1e-12)
    #expect(flight.state(at: 0.05).velocity == Vector(x: 6000, y: 0))
  }

  @Test func `a card let go slowly goes on along its line`() {
    let flight = Flight(
      from: SwipeState(way: Vector(x: 150, y: 50)), toward: .right, in: room, rule, start: 0)
    let gone = flight.state(at: 1).way
    #expect(abs(gone.y / gone.x - 50.0 / 150) < 1e-9)
    let steep = Flight(
      from: SwipeState(way: Vector(x: 150, y: 5000)), toward: .right, in: room, rule, start: 0)
    let end = steep.state(at: 1).way
    #expect(abs((end.y - 5000) - (end.x - 150)) < 1e-9)
  }

  @Test func `velocity is the slope of the way`() {
    let state = SwipeState(
      way: Vector(x: -130, y: 40), velocity: Vector(x: -700, y: 200), slip: Vector(x: 9, y: 1))
    let flight = Flight(from: state, toward: .left, in: room, rule, start: 0)
    let back = SwipeReturn(from: state, rule, start: 0)
    for phase in [SwipePhase.leaving(flight), .returning(back)] {
      for step in 1..<40 {
        let time = phase.end * Double(step) / 40
        let (a, b) = (phase.state(at: time - 1e-6), phase.state(at: time + 1e-6))
        let slope = (b.way - a.way) * 5e5
        #expect((slope - phase.state(at: time).velocity).length < 1e-3)
        let slip = (b.slip - a.slip) * 5e5
        #expect((slip - phase.state(at: time).slipVelocity).length < 1e-3)
      }
    }
  }

  @Test func `at the end of its flight no corner of the card is in the view`() throws {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<3000 {
      let view = Size(
        width: .random(in: 1...3000, using: &generator),
        height: .random(in: 1...3000, using: &generator))
      let size = Size(
        width: .random(in: 1...1500, using: &generator),
        height: .random(in: 1...1500, using: &generator))
      let middle = Point(
        x: view.width * .random(in: 0...1, using: &generator),
        y: view.height * .random(in: 0...1, using: &generator))
      var rule = SwipeRule(.all)
      rule.turn = .random(in: -1.5...1.5, using: &generator)
      rule.shrink = .random(in: 0...0.9, using: &generator)
      rule.reach = .random(in: 1...900, using: &generator)
      let room = SwipeRoom(middle: middle, size: size, view: view)
      let direction = SwipeDirection.allCases.randomElement(using: &generator) ?? .up
      let finger = Point(
        x: middle.x + size.width * .random(in: -0.5...0.5, using: &generator),
        y: middle.y + size.height * .random(in: -0.5...0.5, using: &generator))
      var held = Swipe(finger: finger, middle: middle, rule: rule, across: nil, at: 0)
      held.move(to: direction.vector(length: 150, side: 60), at: 0.1)
      let state = held.state(at: 0.1, velocity: direction.vector(length: 900, side: -200))
      let flight = Flight(from: state, toward: direction, in: room, rule, start: 0.1)
      let end = flight.state(at: flight.end)
      let pose = end.pose(rule)
      for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
        let corner =
          middle + pose.translation + pose.turned(Vector(x: x * size.width, y: y * size.height))
        let outside =
          switch direction {
          case .left: corner.x < 0
          case .right: corner.x > view.width
          case .up: corner.y < 0
          case .down: corner.y > view.height
          }
        #expect(outside)
      }
      #expect(end.advance(rule) == 1)
    }
  }

  @Test(arguments: SwipeDirection.allCases)
  func `an undone card returns from where it went`(direction: SwipeDirection) {
    let flight = Flight(
      from: SwipeState(way: direction.vector(length: 150, side: 40)), toward: direction, in: room,
      rule, start: 0)
    let gone = flight.state(at: 5)
    let start = gone.outside(room, toward: direction, rule)
    #expect((start.way - gone.way).length < 1e-9)
    let back = SwipeReturn(from: start, rule, start: 5)
    #expect((back.state(at: 5).way - gone.way).length < 1e-9)
    #expect(back.state(at: 5).velocity.length < 1e-6)
    #expect(back.end == 5.5 && back.state(at: 5.5) == SwipeState())
    var last = direction.along(gone.way)
    for step in 1...50 {
      let way = direction.along(back.state(at: 5 + 0.01 * Double(step)).way)
      #expect(way <= last + 1e-9 && way > -1e-6)
      last = way
    }
  }

  @Test func `an undone card in a larger view enters from outside`() {
    let flight = Flight(from: SwipeState(), toward: .up, in: room, rule, start: 0)
    let large = SwipeRoom(
      middle: Point(x: 1000, y: 900), size: Size(width: 240, height: 320),
      view: Size(width: 2000, height: 1800))
    let start = flight.state(at: 1).outside(large, toward: .up, rule)
    #expect(start.way == Vector(x: 0, y: -1300))
    #expect(SwipeState().outside(large, toward: .right, rule).way == Vector(x: 1400, y: 0))
  }

  @Test func `a card let go too early returns with the finger's speed and comes to rest`() {
    let state = SwipeState(way: Vector(x: 60, y: -20), velocity: Vector(x: 3000, y: 0))
    let back = SwipeReturn(from: state, rule, start: 0)
    #expect(back.state(at: 0.01).way.x > 80)
    let last = back.state(at: 0.5 - 1e-9)
    #expect(last.way.length < 1e-9 && last.velocity.length < 1e-3)
    #expect(last.pose(rule).angle.magnitude < 1e-9)
    #expect(back.state(at: 0.5) == SwipeState())
  }
}
