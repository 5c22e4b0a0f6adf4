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

  @Test func `position and velocity go on at every transition`() {
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
}
