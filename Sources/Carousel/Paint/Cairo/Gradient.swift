internal import CarouselCCairo

/// Colors that change along a line or from a center outwards.
public struct Gradient: Hashable, Sendable {
  /// One color at a place: 0 is the start, 1 the end.
  public struct Stop: Hashable, Sendable {
    /// The place, 0…1.
    public var offset: Double
    /// The color there.
    public var color: RGBA

    /// A color at a place.
    public init(_ offset: Double, _ color: RGBA) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the colors run, in the canvas's units.
  public enum Course: Hashable, Sendable {
    /// Along the line from one point to another.
    case line(x0: Double, y0: Double, x1: Double, y1: Double)
    /// From a circle's center to its rim.
    case circle(x: Double, y: Double, radius: Double)
  }

  /// The geometry of the gradient.
  ///
  /// The outer colors continue before the start and beyond the end.
  public var course: Course
  /// The colors, by growing offset.
  public var stops: [Stop]

  /// A gradient over `course`.
  public init(_ course: Course, _ stops: [Stop]) {
    self.course = course
    self.stops = stops
  }

  /// A gradient from the top of `rectangle` to its bottom, colors evenly spread.
  public init(down rectangle: Rect, _ colors: [RGBA]) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      .line(x0: rectangle.x, y0: rectangle.y, x1: rectangle.x, y1: rectangle.maxY),
      colors.enumerated().map { Stop(Double($0.offset) / last, $0.element) })
  }

  /// Makes the cairo pattern, which the caller destroys.
  @unsafe func makePattern() -> OpaquePointer? {
    let pattern: OpaquePointer?
    switch course {
    case .line(let x0, let y0, let x1, let y1):
      unsafe pattern = cairo_pattern_create_linear(x0, y0, x1, y1)
    case .circle(let x, let y, let radius):
      unsafe pattern = cairo_pattern_create_radial(x, y, 0, x, y, max(0, radius))
    }
    for stop in stops {
      let color = stop.color
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.opacity)
    }
    return unsafe pattern
  }
}
