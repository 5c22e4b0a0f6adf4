/// Where a constraint lets a pointer be: rectangles of a surface, in its own coordinates.
struct ConfinedArea {
  private let rectangles: [PixelRectangle]

  /// What of a surface of this size lies in `region` and takes input.
  ///
  /// Without a region, or an input region, that is all.
  init(region: Coverage?, input: Coverage?, width: Int, height: Int) {
    let surface = PixelRectangle(x: 0, y: 0, width: width, height: height)
    let parts = region?.rectangles ?? [surface]
    let inputs = input?.rectangles ?? [surface]
    rectangles = parts.flatMap { part in
      inputs.map { part.intersection($0).intersection(surface) }
    }.filter { !$0.isEmpty }
  }

  func contains(_ point: (x: Double, y: Double)) -> Bool {
    rectangles.contains { Self.contains(point, $0) }
  }

  /// The point nearest to `target` that can be reached from `start` without leaving the area.
  ///
  /// From outside it is the nearest of all, or `nil` if the area is empty.
  func nearest(
    to target: (x: Double, y: Double), from start: (x: Double, y: Double)
  ) -> (x: Double, y: Double)? {
    let points = reachable(from: start).map { Self.nearest(to: target, in: $0) }
    return points.min { Self.distance($0, target) < Self.distance($1, target) }
  }

  /// The rectangles connected to those that contain `start`; all of them if none does.
  private func reachable(from start: (x: Double, y: Double)) -> [PixelRectangle] {
    var (reached, others): ([PixelRectangle], [PixelRectangle]) = ([], [])
    for rectangle in rectangles {
      if Self.contains(start, rectangle) {
        reached.append(rectangle)
      } else {
        others.append(rectangle)
      }
    }
    guard !reached.isEmpty else { return rectangles }
    var place = 0
    while place < reached.count {
      let from = reached[place]
      reached += others.filter { Self.touch(from, $0) }
      others.removeAll { Self.touch(from, $0) }
      place += 1
    }
    return reached
  }

  private static func contains(_ point: (x: Double, y: Double), _ rectangle: PixelRectangle) -> Bool
  {
    point.x >= Double(rectangle.x) && point.x < Double(rectangle.right)
      && point.y >= Double(rectangle.y) && point.y < Double(rectangle.bottom)
  }

  /// Whether two rectangles share pixels, or a piece of an edge.
  private static func touch(_ first: PixelRectangle, _ second: PixelRectangle) -> Bool {
    let columns = min(first.right, second.right) - max(first.x, second.x)
    let rows = min(first.bottom, second.bottom) - max(first.y, second.y)
    return columns >= 0 && rows >= 0 && columns + rows > 0
  }

  private static func nearest(
    to point: (x: Double, y: Double), in rectangle: PixelRectangle
  ) -> (x: Double, y: Double) {
    (
      min(max(point.x, Double(rectangle.x)), Double(rectangle.right - 1)),
      min(max(point.y, Double(rectangle.y)), Double(rectangle.bottom - 1))
    )
  }

  private static func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }
}
