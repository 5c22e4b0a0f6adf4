/// Which units of a grid a list of rectangles covers.
///
/// Rectangles are kept as given; questions are answered row by row, so overlaps cost nothing.
public struct Coverage: Hashable, Sendable {
  /// The rectangles, in the order given.
  public private(set) var rectangles: [PixelRectangle]

  /// Makes the union of `rectangles`.
  public init(_ rectangles: [PixelRectangle] = []) {
    self.rectangles = rectangles.filter { !$0.isEmpty }
  }

  /// Adds `rectangle`.
  ///
  /// An empty one is ignored.
  public mutating func add(_ rectangle: PixelRectangle) {
    if !rectangle.isEmpty { rectangles.append(rectangle) }
  }

  /// Adds `rectangle`; of very many pieces only what lies around them is kept.
  mutating func addPiece(_ rectangle: PixelRectangle) {
    add(rectangle)
    simplify(above: Self.mostPieces)
  }

  /// Keeps only what lies around all of it if there are more than `most` pieces.
  mutating func simplify(above most: Int) {
    if rectangles.count > most { rectangles = [box] }
  }

  /// What covers all of it in `bounds`, and is no more to read than what lies around it.
  func readable(in bounds: PixelRectangle) -> Coverage {
    if rectangles.count == 1 { return Coverage([rectangles[0].intersection(bounds)]) }
    let clipped = Coverage(rectangles.map { $0.intersection(bounds) })
    let box = clipped.box
    let area = clipped.rectangles.reduce(0) { $0 + $1.area }
    return area > box.area ? Coverage([box]) : clipped
  }

  /// What lies around all of it.
  private var box: PixelRectangle {
    let first = rectangles.first ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    return rectangles.reduce(first) { $0.union($1) }
  }

  /// More pieces than these are more work than what lies between them.
  static let mostPieces = 256

  /// Removes `rectangle` from the covered area.
  public mutating func subtract(_ rectangle: PixelRectangle) {
    guard !rectangle.isEmpty else { return }
    rectangles = rectangles.flatMap { whole -> [PixelRectangle] in
      let hole = whole.intersection(rectangle)
      if hole.isEmpty { return [whole] }
      let pieces = [
        PixelRectangle(x: whole.x, y: whole.y, width: whole.width, height: hole.y - whole.y),
        PixelRectangle(x: whole.x, y: hole.y, width: hole.x - whole.x, height: hole.height),
        PixelRectangle(
          x: hole.right, y: hole.y, width: whole.right - hole.right, height: hole.height),
        PixelRectangle(
          x: whole.x, y: hole.bottom, width: whole.width, height: whole.bottom - hole.bottom),
      ]
      return pieces.filter { !$0.isEmpty }
    }
  }

  /// Whether the unit at column `x`, row `y` is covered.
  public func contains(x: Int, y: Int) -> Bool { rectangles.contains { $0.contains(x: x, y: y) } }

  /// Whether nothing is covered.
  public var isEmpty: Bool { rectangles.isEmpty }

  /// Rows that are covered alike.
  package struct Band {
    /// The rows.
    package var rows: Range<Int>
    /// The covered columns, ascending and apart from each other.
    package var spans: [Range<Int>]

    /// The columns below `width` that are not covered.
    package func gaps(upTo width: Int) -> [Range<Int>] {
      var gaps: [Range<Int>] = []
      var column = 0
      for span in spans {
        if span.lowerBound > column { gaps.append(column..<span.lowerBound) }
        column = span.upperBound
      }
      if column < width { gaps.append(column..<width) }
      return gaps
    }
  }

  /// The rows of `bounds` from top to bottom, in as few bands as there are changes.
  package func bands(in bounds: PixelRectangle) -> [Band] {
    guard !bounds.isEmpty else { return [] }
    if rectangles.isEmpty { return [Band(rows: bounds.y..<bounds.bottom, spans: [])] }
    if rectangles.count == 1 { return Self.bands(of: rectangles[0], in: bounds) }
    let clipped = Coverage(rectangles.map { $0.intersection(bounds) })
    let edges = clipped.rectangles.flatMap { [$0.y, $0.bottom] } + [bounds.y, bounds.bottom]
    let rows = Set(edges).sorted()
    return zip(rows, rows.dropFirst()).map { top, bottom in
      Band(rows: top..<bottom, spans: clipped.spans(row: top))
    }
  }

  /// The bands of a single rectangle, as most damage is one.
  private static func bands(of rectangle: PixelRectangle, in bounds: PixelRectangle) -> [Band] {
    let part = rectangle.intersection(bounds)
    if part.isEmpty { return [Band(rows: bounds.y..<bounds.bottom, spans: [])] }
    var bands: [Band] = []
    bands.reserveCapacity(3)
    if part.y > bounds.y { bands.append(Band(rows: bounds.y..<part.y, spans: [])) }
    bands.append(Band(rows: part.y..<part.bottom, spans: [part.x..<part.right]))
    if part.bottom < bounds.bottom {
      bands.append(Band(rows: part.bottom..<bounds.bottom, spans: []))
    }
    return bands
  }

  /// The number of units of `bounds` that are covered.
  public func area(in bounds: PixelRectangle) -> Int {
    if rectangles.count == 1 { return rectangles[0].intersection(bounds).area }
    return bands(in: bounds).reduce(0) { total, band in
      total + band.spans.reduce(0) { $0 + $1.count } * band.rows.count
    }
  }

  /// The covered columns of a row, ascending and apart from each other.
  public func spans(row: Int) -> [Range<Int>] {
    let touching = rectangles.filter { row >= $0.y && row < $0.bottom }
      .map { $0.x..<$0.right }
      .sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for span in touching {
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}

/// The `wl_region` objects of a client.
enum Region {
  /// What a region object covers now.
  private final class Holder {
    var coverage = Coverage()
  }

  /// The largest number of rectangles of a region.
  ///
  /// Of a region with more, only what lies around all of them is kept.
  private static let mostRectangles = 1024

  /// A copy of what a region covers now, or `nil` without one.
  static func coverage(of resource: Resource<WlRegion>?) -> Coverage? {
    resource?.subject(Holder.self)?.coverage
  }

  static func serve(_ resource: Resource<WlRegion>) {
    let holder = Holder()
    resource.represent(by: holder)
    resource.onRequest { request in
      switch request {
      case .add(let x, let y, let width, let height):
        holder.coverage.add(
          PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      case .subtract(let x, let y, let width, let height):
        holder.coverage.subtract(
          PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      case .destroy: break
      }
      holder.coverage.simplify(above: mostRectangles)
    }
  }
}
