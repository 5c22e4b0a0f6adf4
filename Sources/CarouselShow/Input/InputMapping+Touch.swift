import CarouselEngine

/// The fingers on the panel; the newest leads, and the others wait.
struct TouchState: Equatable {
  struct Finger: Equatable {
    let id: Int32
    var point: Point
  }

  var fingers: [Finger] = []
  var press: Press?
  /// Whether the press may still be a tap: it had one finger only.
  var isTap = true
}

extension InputMapping {
  mutating func touchDown(id: Int32, at point: Point, time: Double) {
    touch.fingers.removeAll { $0.id == id }
    touch.fingers.append(.init(id: id, point: point))
    if touch.press == nil {
      touch.press = Press(at: point, slop: Self.touchSlop)
      actions.append(.press(time: time))
    } else {
      touch.press?.transfer(to: point)
      touch.isTap = false
    }
  }

  mutating func touchMoved(id: Int32, to point: Point, time: Double) {
    guard let index = touch.fingers.firstIndex(where: { $0.id == id }) else { return }
    touch.fingers[index].point = point
    guard index == touch.fingers.indices.last else { return }
    follow(\.touch.press, to: point, time: time, source: .touch)
  }

  mutating func touchUp(id: Int32, time: Double) {
    guard let index = touch.fingers.firstIndex(where: { $0.id == id }) else { return }
    let wasLeading = index == touch.fingers.indices.last
    touch.fingers.remove(at: index)
    if let leader = touch.fingers.last {
      if wasLeading { touch.press?.transfer(to: leader.point) }
      return
    }
    finish(\.touch.press, isTap: touch.isTap, time: time)
    touch = TouchState()
  }

  /// The compositor took all fingers for itself.
  mutating func touchCancelled(time: Double) {
    abandon(\.touch.press, time: time)
    touch = TouchState()
  }
}
