internal import Projection

/// Which pixels differ between two frames, in the target's memory.
enum Damage {
  /// The maximum number of rectangles.
  ///
  /// More would cost more than the pixels they save.
  private static let maximumCount = 6

  /// The pixels where painting `new` differs from the result of painting `old`, as disjoint
  /// rectangles.
  static func between(_ old: [PaintedQuad], _ new: [PaintedQuad]) -> [PixelRectangle] {
    var changed: [PixelRectangle] = []
    // Equal quads in the same order cause no damage. Everything between two equal ones is damaged,
    // so a quad that moves to another depth is damaged at its old and new position.
    var start = 0
    for quad in new {
      if let match = old[start...].firstIndex(where: { $0.look == quad.look }) {
        for index in start..<match { changed.append(old[index].bounds) }
        changed += quad.changes(since: old[match].version)
        start = match + 1
      } else {
        changed.append(quad.bounds)
      }
    }
    for quad in old[start...] { changed.append(quad.bounds) }
    return merged(changed)
  }

  /// `rectangles` without overlap: those that meet become one, and all of them where there are too
  /// many.
  static func merged(_ rectangles: [PixelRectangle]) -> [PixelRectangle] {
    var result: [PixelRectangle] = []
    for rectangle in rectangles where !rectangle.isEmpty {
      var whole = rectangle
      // A grown rectangle may meet one that the smaller one missed.
      while let index = result.firstIndex(where: { !$0.intersection(whole).isEmpty }) {
        whole = whole.union(result.remove(at: index))
      }
      result.append(whole)
    }
    guard result.count > maximumCount else { return result }
    return [result.reduce(.empty) { $0.union($1) }]
  }
}
