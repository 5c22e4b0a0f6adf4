import CarouselEngine
import Testing

@testable import CarouselViewer

/// An input of a detail.
enum DetailInput: Sendable {
  case open
  case close
  case zoom(Point)
  case zoomBy(Double, Point)
  case turn(Int)
  case touchDown
  case touchUp
  case panBegan(Point)
  case panMoved(Point)
  case panEnded
  case pinchBegan(Point)
  case pinchMoved(Point, Double)
  case pinchEnded
  case cancel
  case update(Detail.Scene)
  case reducesMotion(Bool)
  case wait
}

extension Detail {
  mutating func take(_ input: DetailInput, at time: Double) {
    switch input {
    case .open: open(at: time)
    case .close: close(at: time)
    case .zoom(let point): zoom(about: point, at: time)
    case .zoomBy(let factor, let point): zoom(by: factor, about: point, at: time)
    case .turn(let side): turn(by: side, at: time)
    case .touchDown: touchDown(at: time)
    case .touchUp: touchUp(at: time)
    case .panBegan(let point): panBegan(from: point, at: time)
    case .panMoved(let point): panMoved(to: point, at: time)
    case .panEnded: panEnded(at: time)
    case .pinchBegan(let point): pinchBegan(about: point, at: time)
    case .pinchMoved(let point, let scale): pinchMoved(to: point, scale: scale, at: time)
    case .pinchEnded: pinchEnded(at: time)
    case .cancel: cancelTouches(at: time)
    case .update(let scene): update(scene, at: time)
    case .reducesMotion(let flag): reducesMotion = flag
    case .wait: advance(to: time)
    }
  }
}

/// Inputs with their times, in ascending order.
struct DetailStory: Sendable, CustomTestStringConvertible {
  let name: String
  let inputs: [(time: Double, input: DetailInput)]

  var testDescription: String { name }

  static func swipe(from start: Double, by way: Vector, in duration: Double = 0.08) -> [(
    time: Double, input: DetailInput
  )] {
    let origin = Point(x: 420, y: 310)
    let moves = (1...10).map { step in
      let share = Double(step) / 10
      return (
        time: start + duration * share,
        input: DetailInput.panMoved(
          Point(x: origin.x + way.x * share, y: origin.y + way.y * share))
      )
    }
    return [(start, .panBegan(origin))] + moves + [(start + duration + 0.001, .panEnded)]
  }

  static func pinch(
    from start: Double, by way: Vector = .zero, to scale: Double, in duration: Double = 0.1
  ) -> [(time: Double, input: DetailInput)] {
    let origin = Point(x: 420, y: 310)
    let moves = (1...10).map { step in
      let share = Double(step) / 10
      return (
        time: start + duration * share,
        input: DetailInput.pinchMoved(
          Point(x: origin.x + way.x * share, y: origin.y + way.y * share),
          1 + (scale - 1) * share)
      )
    }
    return [(start, .pinchBegan(origin))] + moves + [(start + duration + 0.001, .pinchEnded)]
  }

  private static let corner = Point(x: 610, y: 190)

  /// All kinds of motions, interrupted by each other.
  static let all: [DetailStory] = [
    DetailStory(name: "opened and closed", inputs: [(0.1, .open), (1.234, .close)]),
    DetailStory(name: "closed while it opens", inputs: [(0.1, .open), (0.22, .close)]),
    DetailStory(
      name: "closed, opened and closed on the way",
      inputs: [(0.1, .open), (0.9, .close), (1.01, .open), (1.13, .close)]),
    DetailStory(
      name: "zoomed and back on the way",
      inputs: [(0, .open), (0.77, .zoom(corner)), (0.95, .zoom(corner)), (1.11, .zoom(corner))]),
    DetailStory(
      name: "zoomed while it opens and closes",
      inputs: [(0, .open), (0.1, .zoom(corner)), (0.31, .close)]),
    DetailStory(name: "pinched out of its place", inputs: pinch(from: 0.1, to: 2)),
    DetailStory(
      name: "pinched far out of its place",
      inputs: pinch(from: 0.1, by: Vector(x: 40, y: -30), to: 8)),
    DetailStory(name: "pinched a little out of its place", inputs: pinch(from: 0.1, to: 1.1)),
    DetailStory(
      name: "pinched shut", inputs: [(0, .open)] + pinch(from: 1, by: Vector(x: 9, y: 50), to: 0.4)),
    DetailStory(
      name: "pinched while it opens", inputs: [(0, .open)] + pinch(from: 0.14, to: 1.7)),
    DetailStory(
      name: "pinched beyond the largest scale", inputs: [(0, .open)] + pinch(from: 1, to: 9)),
    DetailStory(
      name: "zoomed and flung",
      inputs: [(0, .open), (0.6, .zoom(corner))] + swipe(from: 1.3, by: Vector(x: 50, y: 33))),
    DetailStory(
      name: "zoomed and flung into the edges, caught and flung again",
      inputs: [(0, .open), (0.6, .zoom(corner))] + swipe(from: 1.3, by: Vector(x: 250, y: -133))
        + [(1.53, .touchDown)] + swipe(from: 1.55, by: Vector(x: -250, y: -33))),
    DetailStory(
      name: "turned twice",
      inputs: [(0, .open)] + swipe(from: 1, by: Vector(x: -90, y: 3))
        + swipe(from: 1.2, by: Vector(x: 300, y: 3))),
    DetailStory(
      name: "turned by a key and closed on the way",
      inputs: [(0, .open), (1, .turn(-1)), (1.17, .close)]),
    DetailStory(
      name: "pulled away", inputs: [(0, .open)] + swipe(from: 1, by: Vector(x: 10, y: 190))),
    DetailStory(
      name: "pulled away, caught and pinched open again",
      inputs: [(0, .open)] + swipe(from: 1, by: Vector(x: 10, y: 190)) + pinch(from: 1.2, to: 3)),
    DetailStory(
      name: "pulled a little and canceled",
      inputs: [(0, .open)] + swipe(from: 1, by: Vector(x: 10, y: 190)).dropLast() + [(1.1, .cancel)]
    ),
    DetailStory(
      name: "opened and closed by cross-fades",
      inputs: [(0, .reducesMotion(true)), (0.1, .open), (0.15, .close), (0.18, .open), (1, .close)]),
  ]
}
