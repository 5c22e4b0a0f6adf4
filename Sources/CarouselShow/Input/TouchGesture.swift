import CarouselEngine

/// The fingers on one seat's panel; the newest leads, and the others wait.
struct TouchGesture: Equatable {
  private struct Finger: Equatable {
    let id: Int32
    var point: Point
  }

  private var fingers: [Finger] = []
  private var press: Press?
  /// Whether the press may still be a tap: it had one finger only.
  private var isTap = true

  /// A finger may stray so far before a press is a drag, logical units.
  static let slop = 9.0

  /// The drag that has begun, as the carousel grasps it.
  var grasp: Grasp? { press?.grasp }

  /// Whether no finger is down.
  var isIdle: Bool { fingers.isEmpty }

  mutating func down(_ id: Int32, at point: Point, time: Double) -> [Gesture] {
    fingers.removeAll { $0.id == id }
    fingers.append(Finger(id: id, point: point))
    guard press == nil else {
      press?.transfer(to: point)
      isTap = false
      return []
    }
    press = Press(at: point, slop: Self.slop, time: time)
    return [.pressed]
  }

  mutating func move(
    _ id: Int32, to point: Point, time: Double, axis: Axis, ignoresPerpendicular: Bool
  ) -> [Gesture] {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers[index].point = point
    guard index == fingers.indices.last else { return [] }
    return press?.move(
      to: point, time: time, axis: axis, ignoresPerpendicular: ignoresPerpendicular) ?? []
  }

  mutating func up(_ id: Int32) -> [Gesture] {
    guard let last = lift(id) else { return [] }
    return [last.ended(isTap: isTap)]
  }

  /// A finger was taken away, as if it had not been meant.
  mutating func cancel(_ id: Int32) -> [Gesture] {
    guard let last = lift(id) else { return [] }
    return [last.cancelled]
  }

  /// Goes on with the fingers that are left; gives back the press if there are none.
  private mutating func lift(_ id: Int32) -> Press? {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
    let wasLeading = index == fingers.indices.last
    fingers.remove(at: index)
    if let leader = fingers.last {
      if wasLeading { press?.transfer(to: leader.point) }
      return nil
    }
    return press
  }
}
