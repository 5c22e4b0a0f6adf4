import CarouselEngine

/// One finger or button from down to up: nothing yet, a drag, or something that is not for us.
struct Press: Equatable {
  enum Phase: Equatable {
    /// Within the slop: may become a tap or a drag.
    case undecided
    /// Follows the finger.
    case dragging
    /// Went across the carousel's axis: neither tap nor drag.
    case foreign
  }

  /// How far a press may stray and still be a tap, logical units.
  let slop: Double
  let start: Point
  private(set) var phase = Phase.undecided
  /// Where and when the drag began: where the finger left the slop; before that, where it last was.
  private(set) var grasp: Grasp
  /// The finger's way as the carousel follows it: without the slop, and without the jumps that a
  /// change of finger would make.
  private var way = Vector.zero

  private var last: Point
  private var traveled = Point(x: 0, y: 0)

  init(at point: Point, slop: Double, time: Double) {
    self.slop = slop
    start = point
    last = point
    grasp = Grasp(point: point, began: time)
  }

  /// Follows the finger.
  mutating func move(to point: Point, time: Double, _ context: GestureContext) -> [Gesture] {
    let step = point - last
    last = point
    traveled = traveled + step
    switch phase {
    case .foreign: return []
    case .dragging:
      way = way + step
      return [.dragMoved(way)]
    case .undecided:
      let distance = traveled.length
      guard distance > slop else {
        grasp = Grasp(point: point, began: time)
        return []
      }
      guard let kind = context.kind(of: traveled) else {
        phase = .foreign
        return []
      }
      phase = .dragging
      // The drag starts where the slop ends, so that nothing jumps.
      let beyond = (distance - slop) / distance
      way = Vector(x: traveled.x * beyond, y: traveled.y * beyond)
      grasp = Grasp(
        point: point - way,
        began: time - (time - grasp.began) * min(1, way.length / step.length), kind: kind)
      return [.dragBegan, .dragMoved(way)]
    }
  }

  /// What it was when the finger is lifted; `isTap` tells whether it may have been a tap.
  func ended(isTap: Bool) -> Gesture {
    switch phase {
    case .dragging: .dragEnded
    case .undecided where isTap: .tapped(start)
    case .undecided, .foreign: .released
    }
  }

  /// What it was when it is taken away.
  var canceled: Gesture { phase == .dragging ? .dragCanceled : .released }

  /// Goes on with another finger, which is elsewhere.
  mutating func transfer(to point: Point) {
    last = point
  }
}

extension Vector {
  var length: Double { (x * x + y * y).squareRoot() }
}
