import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// Swipes as a whole: fingers, flights and returns one after another.
@Suite struct SwipePhaseTests {
  private let middle = Point(x: 400, y: 300)
  private let size = Size(width: 240, height: 320)
  private let view = Size(width: 800, height: 600)

  /// What is done to a card at an instant.
  private enum Act {
    case catches(Vector), moves(Vector), lets(Vector?), sends(SwipeDirection), undoes
  }

  /// The card's phases, with the action at each time.
  private struct Card {
    var rule: SwipeRule
    var room: SwipeRoom
    var axis: Axis?
    var phase: SwipePhase?

    func state(at time: Double) -> SwipeState { phase?.state(at: time) ?? SwipeState() }

    mutating func act(_ act: Act, at time: Double) {
      let now = state(at: time)
      switch act {
      case .catches(let point):
        let finger = room.middle + now.pose(rule).translation + point
        phase = .held(
          Swipe(
            catching: now, finger: finger, middle: room.middle, rule: rule, across: axis, at: time))
      case .moves(let way):
        guard case .held(var swipe) = phase else { return }
        swipe.move(to: way, at: time)
        phase = .held(swipe)
      case .lets(let velocity):
        guard case .held(let swipe) = phase else { return }
        let state = swipe.state(at: time, velocity: velocity)
        if let direction = rule.direction(way: state.way, velocity: state.velocity) {
          phase = .leaving(Flight(from: state, toward: direction, in: room, rule, start: time))
        } else {
          phase = .returning(SwipeReturn(from: state, rule, start: time))
        }
      case .sends(let direction):
        phase = .leaving(Flight(from: now, toward: direction, in: room, rule, start: time))
      case .undoes: phase = .returning(SwipeReturn(from: now, rule, start: time))
      }
    }
  }

  private var card: Card {
    Card(rule: SwipeRule(.all), room: SwipeRoom(middle: middle, size: size, view: view))
  }

  /// A card is let go, flies, is caught in flight, let go again, sent away, undone and caught again.
  private let story: [(time: Double, act: Act)] = [
    (0.1, .catches(Vector(x: 60, y: 110))), (0.11, .moves(Vector(x: 8, y: 3))),
    (0.118, .moves(Vector(x: 18, y: 8))), (0.127, .moves(Vector(x: 31, y: 13))),
    (0.13, .lets(nil)), (0.19, .catches(Vector(x: -80, y: -120))),
    (0.2, .moves(Vector(x: -30, y: 4))), (0.211, .moves(Vector(x: -70, y: 5))),
    (0.3, .lets(nil)), (0.41, .sends(.up)), (0.533, .undoes), (0.777, .catches(.zero)),
    (0.9, .moves(Vector(x: 0, y: 150))), (0.91, .lets(Vector(x: 10, y: -100))),
  ]

  @Test func `the path does not depend on the frame rate`() {
    let probes = (0...200).map { Double($0) / 100 }
    func path(_ rate: Double) -> [SwipePose] {
      let frames = (0...Int(2 * rate)).map { (Double($0) / rate, 1, Act?.none) }
      let marks =
        story.map { ($0.time, 0, Optional($0.act)) } + frames + probes.map { ($0, 2, nil) }
      var (card, result) = (card, [SwipePose]())
      for (time, kind, act) in marks.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
        if let act { card.act(act, at: time) }
        if kind == 1, let phase = card.phase, case .returning = phase, phase.isOver(at: time) {
          card.phase = nil
        }
        if kind == 2 { result.append(card.state(at: time).pose(card.rule)) }
      }
      return result
    }
    let reference = path(1000)
    #expect(reference.contains { $0.translation.length > 300 })
    for rate in [24, 39.7, 60, 90, 120, 144] { #expect(path(rate) == reference) }
  }

  @Test func `position and velocity go on at every joint`() {
    var card = card
    for (time, act) in story {
      let before = card
      card.act(act, at: time)
      let (old, new) = (before.state(at: time), card.state(at: time))
      if case .moves = act { continue }
      let (was, now) = (old.pose(card.rule), new.pose(card.rule))
      #expect((was.translation - now.translation).length < 1e-9)
      #expect(abs(was.angle - now.angle) < 1e-12 && abs(was.scale - now.scale) < 1e-12)
      if case .catches = act { continue }
      // What is seen goes on as fast, not only the way: a microsecond later it is where that speed leads.
      let later = card.state(at: time + 1e-6).pose(card.rule)
      var free = old
      free.velocity = new.velocity
      free.way = free.way + free.velocity * 1e-6
      free.slip = free.slip + free.slipVelocity * 1e-6
      let expected = free.pose(card.rule)
      #expect((later.translation - expected.translation).length < 1e-6)
      #expect(abs(later.angle - expected.angle) < 1e-9)
      switch act {
      case .lets(let velocity?): #expect(new.velocity == velocity)
      default: #expect((new.velocity - old.velocity).length < 1e-6)
      }
    }
  }

  @Test func `no input makes a number that is none`() throws {
    var generator = SeededGenerator(seed: 31)
    let odd: [Double] = [
      0, -0.0, 1, -1, 1e-300, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan,
      .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    func number(_ range: ClosedRange<Double>) -> Double {
      Int.random(in: 0..<6, using: &generator) == 0
        ? odd.randomElement(using: &generator) ?? 0 : .random(in: range, using: &generator)
    }
    func vector(_ size: Double) -> Vector {
      Vector(x: number(-size...size), y: number(-size...size))
    }
    var (card, time, jumps) = (card, 0.0, 0)
    for step in 0..<100_000 {
      if step % 50 == 0 {
        card.phase = nil
        card.rule = SwipeRule(
          SwipeDirections(rawValue: .random(in: 0...255, using: &generator)))
        card.rule.distance = Size(width: .random(in: 1...1e5, using: &generator), height: 1)
        card.rule.projection = .random(in: 0...1, using: &generator)
        card.rule.turn = .random(in: -1.5...1.5, using: &generator)
        card.rule.shrink = .random(in: 0...0.9, using: &generator)
        card.rule.reach = [1, 320, 1e5].randomElement(using: &generator) ?? 1
        card.rule.departure = [0.05, 0.3, 10].randomElement(using: &generator) ?? 1
        card.axis = [nil, Axis.horizontal, .vertical].randomElement(using: &generator) ?? nil
      }
      if step % 10 == 0 {
        card.room = SwipeRoom(
          middle: vector(2000), size: Size(width: number(0...900), height: number(0...900)),
          view: Size(width: number(0...4000), height: number(0...4000)))
      }
      time += .random(in: 0...0.2, using: &generator)
      let instant = Int.random(in: 0..<40, using: &generator) == 0 ? number(0...1e9) : time
      let direction = SwipeDirection.allCases.randomElement(using: &generator) ?? .left
      let act: Act =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...1: .catches(vector(300))
        case 2...5: .moves(vector(600))
        case 6: .lets(vector(3000))
        case 7: .lets(nil)
        case 8: .sends(direction)
        default: .undoes
        }
      let before = card.state(at: instant).pose(card.rule)
      card.act(act, at: instant)
      let state = card.state(at: instant)
      let pose = state.pose(card.rule)
      let numbers = [
        pose.translation.x, pose.translation.y, pose.angle, pose.scale, state.velocity.x,
        state.velocity.y, state.slip.x, state.slip.y, state.advance(card.rule),
      ]
      if !numbers.allSatisfy(\.isFinite) || pose.scale < 0.1 - 1e-12 {
        Issue.record("\(act) at \(instant): \(numbers)")
        return
      }
      // Where seconds cannot be distinguished a motion is over when it begins.
      if case .moves = act {
      } else if abs(instant) < 1e10 {
        let scale = 1 + before.translation.length + state.lever.length + state.way.length
        if (pose.translation - before.translation).length > 1e-9 * scale { jumps += 1 }
      }
      _ = card.rule.begins(with: vector(9), across: card.axis)
      if let share = card.rule.progress(way: state.way)?.share { #expect(share > 0 && share <= 1) }
      #expect(pose.applied(to: .identity).isFinite)
    }
    #expect(jumps == 0)
  }
}
