internal import CarouselCCairo

/// An outline made of straight lines, curves and arcs, in the canvas's units.
public struct Outline: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case arc(x: Double, y: Double, radius: Double, from: Double, to: Double)
    case close
  }

  var steps: [Step] = []

  /// An outline without any part.
  public init() {}

  /// The outline of a rectangle, its corners rounded by `cornerRadius` at most half a side.
  public static func rectangle(_ box: Rect, cornerRadius: Double = 0) -> Outline {
    let radius = max(0, min(cornerRadius, box.width / 2, box.height / 2))
    var shape = Outline()
    guard radius > 0 else {
      shape.move(box.x, box.y)
      shape.line(box.maxX, box.y)
      shape.line(box.maxX, box.maxY)
      shape.line(box.x, box.maxY)
      shape.close()
      return shape
    }
    let quarter = Double.pi / 2
    let corners = [
      (box.maxX - radius, box.y + radius), (box.maxX - radius, box.maxY - radius),
      (box.x + radius, box.maxY - radius), (box.x + radius, box.y + radius),
    ]
    for (index, corner) in corners.enumerated() {
      let start = Double(index - 1) * quarter
      shape.steps.append(
        .arc(x: corner.0, y: corner.1, radius: radius, from: start, to: start + quarter))
    }
    shape.close()
    return shape
  }

  /// A full circle.
  public static func circle(x: Double, y: Double, radius: Double) -> Outline {
    var shape = Outline()
    shape.steps.append(.arc(x: x, y: y, radius: radius, from: 0, to: 2 * .pi))
    shape.close()
    return shape
  }

  /// A closed outline through `points`, given as x and y.
  public static func polygon(_ points: [(Double, Double)]) -> Outline {
    var shape = Outline()
    for (index, point) in points.enumerated() {
      if index == 0 { shape.move(point.0, point.1) } else { shape.line(point.0, point.1) }
    }
    shape.close()
    return shape
  }

  /// Starts a new part at a point.
  public mutating func move(_ x: Double, _ y: Double) { steps.append(.move(x, y)) }

  /// Goes straight to a point.
  public mutating func line(_ x: Double, _ y: Double) { steps.append(.line(x, y)) }

  /// Goes to (`x`, `y`) by a cubic curve with two control points.
  public mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to x: Double, _ y: Double
  ) {
    steps.append(.curve(x1, y1, x2, y2, x, y))
  }

  /// Goes along a circle clockwise, angles in radians from the x axis.
  public mutating func arc(
    x: Double, y: Double, radius: Double, from start: Double, to end: Double
  ) {
    steps.append(.arc(x: x, y: y, radius: radius, from: start, to: end))
  }

  /// Returns to the start of the part.
  public mutating func close() { steps.append(.close) }
}

extension Canvas {
  /// Makes `shape` the current path.
  func trace(_ shape: Outline) {
    unsafe cairo_new_path(context)
    for step in shape.steps {
      switch step {
      case .move(let x, let y): unsafe cairo_move_to(context, x, y)
      case .line(let x, let y): unsafe cairo_line_to(context, x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        unsafe cairo_curve_to(context, x1, y1, x2, y2, x, y)
      case .arc(let x, let y, let radius, let start, let end):
        unsafe cairo_arc(context, x, y, radius, start, end)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }
}

/// An upright rectangle in any unit.
///
/// The origin is its top left corner.
public struct Rect: Hashable, Sendable {
  /// The left edge, which grows to the right, and the top edge, which grows downwards.
  public var x, y: Double
  /// The extents, not negative.
  public var width, height: Double

  /// A rectangle by its top left corner and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// The rectangle with each edge moved inwards by `distance`, outwards if negative.
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: x + distance, y: y + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }
}
