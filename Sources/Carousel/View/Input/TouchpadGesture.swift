import CarouselEngine

/// Two fingers on one seat's touchpad, which drag the carousel without touching it.
struct TouchpadGesture: Equatable {
  private enum Phase: Equatable {
    /// Not yet decided whether the movement goes along the axis.
    case undecided
    case dragging
    /// Goes across the axis.
    case foreign
  }

  private var phase = Phase.undecided
  private var way = Vector.zero
  private var lastTime = 0.0
  /// Whether the device says when the fingers are lifted.
  private var hasStop = true

  /// How far fingers must move before the direction is clear, logical units.
  static let slop = 3.0
  /// The way that is worth one item where items are farther apart than that, logical units.
  static let extent = 400.0
  /// The pause after which a scroll without an end event counts as ended, in seconds.
  static let pause = 0.08

  /// Fingers moved, or a continuous wheel turned, with the pointer where it is: right and down are positive.
  mutating func move(
    _ movement: Vector, hasStop: Bool, pointer: Point?, time: Double, _ context: GestureContext
  ) -> [InputAction] {
    self.hasStop = hasStop
    lastTime = time
    let scale = context.isOpen ? 1 : max(1, context.itemExtent / Self.extent)
    // Fingers that scroll right move the content left.
    way.x -= movement.x * scale
    way.y -= movement.y * scale
    switch phase {
    case .foreign: return []
    case .dragging: return [InputAction(.dragMoved(way), at: time)]
    case .undecided:
      guard max(way.x.magnitude, way.y.magnitude) > Self.slop * scale else { return [] }
      // Fingers on a touchpad touch no card, so none is swiped.
      var context = context
      context.swipes = []
      // A touchpad's directions are less exact than a panel's: 1.2 in favor of the axis.
      guard let kind = context.kind(of: way, bias: 1.2) else {
        phase = .foreign
        return []
      }
      phase = .dragging
      // The drag starts where the slop ends, so that nothing jumps.
      let length = way.length
      let beyond = max(0, length - Self.slop * scale) / length
      way = Vector(x: way.x * beyond, y: way.y * beyond)
      return [
        InputAction(
          .dragBegan(kind, touching: kind == .pan ? pointer ?? .zero : nil, cause: .touchpad),
          at: time),
        InputAction(.dragMoved(way), at: time),
      ]
    }
  }

  /// The release of the fingers, after which the carousel continues its motion.
  func ended(time: Double) -> [InputAction] {
    phase == .dragging ? [InputAction(.dragEnded, at: time)] : []
  }

  /// What it was when it is taken away.
  func canceled(time: Double) -> [InputAction] {
    phase == .dragging ? [InputAction(.dragCanceled, at: time)] : []
  }

  /// When a device that does not say stop is taken to have stopped, or `nil` for one that does.
  var deadline: Double? { hasStop ? nil : lastTime + Self.pause }
}
