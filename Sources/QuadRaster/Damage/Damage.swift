package import Projection

/// A quad and the pixels it may touch.
package struct PlacedQuad {
  let quad: TexturedQuad
  package let bounds: PixelRectangle

  /// Finds the bounds of `quad` inside a view.
  package init(_ quad: TexturedQuad, in view: PixelRectangle) {
    self.quad = quad
    bounds = Damage.bounds(of: quad, in: view)
  }

  /// Whether both paint the same pixels.
  func looksLike(_ other: PlacedQuad) -> Bool {
    quad.texture === other.quad.texture && quad.homography == other.quad.homography
      && quad.opacity == other.quad.opacity && quad.showsBack == other.quad.showsBack
      && quad.effects == other.quad.effects
  }
}

/// Which pixels differ between two frames.
package enum Damage {
  /// The most rectangles handed out; more cost more than the pixels they save.
  private static let maximumCount = 6

  /// The pixels of a view that `quad` may touch, antialiased edges included.
  package static func bounds(
    of quad: TexturedQuad, in view: PixelRectangle
  ) -> PixelRectangle {
    guard quad.opacity > 0 else { return .empty }
    let texels = Size(width: Double(quad.texture.width), height: Double(quad.texture.height))
    // With a corner behind the eye the quad may reach anywhere.
    guard let corners = quad.homography.quad(of: texels)?.bounds else { return view }
    func clamp(_ value: Double, _ limit: Int) -> Int {
      value > 0 ? (value < Double(limit) ? Int(value) : limit) : 0
    }
    let left = clamp((corners.minimum.x - 1).rounded(.down), view.width)
    let top = clamp((corners.minimum.y - 1).rounded(.down), view.height)
    let right = clamp((corners.maximum.x + 1).rounded(.up), view.width)
    let bottom = clamp((corners.maximum.y + 1).rounded(.up), view.height)
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels where painting `new` differs from what painting `old` left; disjoint rectangles.
  package static func between(_ old: [PlacedQuad], _ new: [PlacedQuad]) -> [PixelRectangle] {
    var changed: [PixelRectangle] = []
    // Equal quads in the same order are left alone. What remains between two equal ones is
    // damaged; so a quad that moves to another depth is damaged where it was and where it is.
    var start = 0
    for quad in new {
      if let match = old[start...].firstIndex(where: { $0.looksLike(quad) }) {
        for index in start..<match { changed.append(old[index].bounds) }
        start = match + 1
      } else {
        changed.append(quad.bounds)
      }
    }
    for quad in old[start...] { changed.append(quad.bounds) }
    return merged(changed)
  }

  /// `rectangles` without overlap: those that meet become one, and so do the nearest ones where
  /// there are too many.
  package static func merged(_ rectangles: [PixelRectangle]) -> [PixelRectangle] {
    var result: [PixelRectangle] = []
    for rectangle in rectangles where !rectangle.isEmpty {
      var whole = rectangle
      // A grown rectangle may meet one that the smaller one missed.
      while let index = result.firstIndex(where: { !$0.intersection(whole).isEmpty }) {
        whole = union(whole, result.remove(at: index))
      }
      result.append(whole)
    }
    guard result.count > maximumCount else { return result }
    return [result.dropFirst().reduce(result[0], union)]
  }

  private static func union(_ a: PixelRectangle, _ b: PixelRectangle) -> PixelRectangle {
    let x = min(a.x, b.x)
    let y = min(a.y, b.y)
    return PixelRectangle(
      x: x, y: y, width: max(a.x + a.width, b.x + b.width) - x,
      height: max(a.y + a.height, b.y + b.height) - y)
  }
}
