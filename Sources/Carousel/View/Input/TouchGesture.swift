import CarouselEngine

/// The fingers on one seat's panel.
///
/// The newest leads, and the others wait.
///
/// Where the context says so, two fingers pinch instead; a third waits.
struct TouchGesture: Equatable {
  private struct Finger: Equatable {
    let id: Int32
    var point: Point
  }

  private var fingers: [Finger] = []
  private var press: Press?
  private var pinch: Pinch?
  /// Whether the press may still be a tap: it had one finger only.
  private var isTap = true

  /// A finger may stray so far before a press is a drag, logical units.
  static let slop = 9.0

  var isIdle: Bool { fingers.isEmpty }

  mutating func down(
    _ id: Int32, at point: Point, time: Double, _ context: GestureContext = GestureContext()
  ) -> [InputAction] {
    fingers.removeAll { $0.id == id }
    fingers.append(Finger(id: id, point: point))
    if pinch != nil { return [] }
    if context.pinches, fingers.count == 2 {
      let pinch = Pinch(fingers[0].point, point)
      let lost = press.map { [$0.canceled(time: time)] } ?? []
      (press, self.pinch) = (nil, pinch)
      return lost + [InputAction(.pinchBegan(pinch.center), at: time)]
    }
    guard press == nil else {
      press?.transfer(to: point)
      isTap = false
      return []
    }
    guard fingers.count == 1 else { return [] }
    press = Press(at: point, slop: Self.slop, time: time)
    return [InputAction(.press, at: time)]
  }

  mutating func move(
    _ id: Int32, to point: Point, time: Double, _ context: GestureContext
  ) -> [InputAction] {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers[index].point = point
    if let pinch, fingers.count >= 2 {
      guard index < 2 else { return [] }
      let (center, scale) = pinch.moved(to: fingers[0].point, fingers[1].point)
      return [InputAction(.pinchMoved(center, scale: scale), at: time)]
    }
    guard index == fingers.indices.last else { return [] }
    return press?.move(to: point, time: time, context) ?? []
  }

  mutating func up(_ id: Int32, time: Double) -> [InputAction] {
    if pinch != nil { return lift(id, from: InputAction(.pinchEnded, at: time)) }
    guard let last = lift(id) else { return [] }
    return [last.ended(isTap: isTap, time: time)]
  }

  /// A finger was taken away, as if it had not been meant.
  mutating func cancel(_ id: Int32, time: Double) -> [InputAction] {
    if pinch != nil { return lift(id, from: InputAction(.pinchCanceled, at: time)) }
    guard let last = lift(id) else { return [] }
    return [last.canceled(time: time)]
  }

  /// Ends a pinch with the first of its fingers.
  ///
  /// The other does nothing more.
  private mutating func lift(_ id: Int32, from ending: InputAction) -> [InputAction] {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers.remove(at: index)
    guard index < 2 else { return [] }
    pinch = nil
    return [ending]
  }

  /// Goes on with the fingers that are left.
  ///
  /// Returns the press if there are none.
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

/// Two fingers that pinch.
private struct Pinch: Equatable {
  /// Where their middle was when they began.
  let center: Point
  private let distance: Double

  /// The distance below which fingers cannot be distinguished well, in logical units.
  private static let least = 16.0

  init(_ first: Point, _ second: Point) {
    center = Self.middle(first, second)
    distance = max(Self.least, (second - first).length)
  }

  /// Where the middle is, and how many times as far apart they are as when they began.
  func moved(to first: Point, _ second: Point) -> (center: Point, scale: Double) {
    (Self.middle(first, second), max(Self.least, (second - first).length) / distance)
  }

  private static func middle(_ first: Point, _ second: Point) -> Point {
    Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }
}
