import CarouselEngine

/// Two fingers on a touchpad, which drag the carousel without touching it.
struct TouchpadState: Equatable {
  enum Phase: Equatable {
    case idle
    /// Not yet decided whether the movement goes along the axis.
    case undecided
    case dragging
    /// Goes across the axis.
    case foreign
  }

  var phase = Phase.idle
  var travelled = Point(x: 0, y: 0)
  var lastTime = 0.0
  /// Whether the device says when the fingers are lifted.
  var hasStop = true
}

extension InputMapping {
  /// How far fingers must move on a touchpad before the direction is clear, logical units.
  static let touchpadSlop = 3.0
  /// The way on a touchpad that is worth one item where items are farther apart than that.
  static let touchpadExtent = 400.0
  /// A continuous device that never says stop is taken to have stopped after so many seconds.
  static let continuousPause = 0.08

  /// Fingers moved on a touchpad, or a continuous wheel turned: right and down are positive.
  mutating func touchpadMoved(
    horizontal: Double, vertical: Double, hasStop: Bool, time: Double
  ) {
    guard horizontal != 0 || vertical != 0 else { return }
    if touchpad.phase == .idle {
      touchpad = TouchpadState(phase: .undecided)
    }
    touchpad.hasStop = hasStop
    touchpad.lastTime = time
    let scale = max(1, itemExtent / Self.touchpadExtent)
    // Fingers that scroll right want to see what is at the right: the content moves left.
    touchpad.travelled.x -= horizontal * scale
    touchpad.travelled.y -= vertical * scale
    let way = touchpad.travelled
    switch touchpad.phase {
    case .idle, .foreign: return
    case .dragging: actions.append(.dragMoved(way, time: time))
    case .undecided:
      guard max(way.x.magnitude, way.y.magnitude) > Self.touchpadSlop * scale else { return }
      let along = axis == .horizontal ? way.x.magnitude : way.y.magnitude
      let across = axis == .horizontal ? way.y.magnitude : way.x.magnitude
      // A touchpad's directions are less exact than a panel's: 1.2 in favour of the axis.
      guard along * 1.2 >= across || !ignoresPerpendicular else {
        touchpad.phase = .foreign
        return
      }
      touchpad.phase = .dragging
      actions.append(.dragBegan(Point(x: 0, y: 0), time: time, .touchpad))
      actions.append(.dragMoved(way, time: time))
    }
  }

  /// The fingers left the touchpad: the carousel goes on by itself.
  mutating func touchpadStopped(time: Double) {
    if touchpad.phase == .dragging { actions.append(.dragEnded(time: time)) }
    touchpad = TouchpadState()
  }

  mutating func touchpadCancelled(time: Double) {
    if touchpad.phase == .dragging { actions.append(.dragCancelled(time: time)) }
    touchpad = TouchpadState()
  }

  /// When ``touchpadPaused(time:)`` is due; `nil` where the device itself says stop.
  var touchpadDeadline: Double? {
    touchpad.phase == .idle || touchpad.hasStop
      ? nil : touchpad.lastTime + Self.continuousPause
  }

  /// Ends the movement of a device that does not say stop.
  mutating func touchpadPaused(time: Double) {
    guard let deadline = touchpadDeadline, time >= deadline else { return }
    touchpadStopped(time: time)
  }
}
