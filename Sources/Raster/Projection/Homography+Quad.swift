extension Homography {
  /// The area factor of the map, times a positive number: 0 if the card is seen from the side.
  @inlinable public var determinant: Double {
    h11 * (h22 * h33 - h23 * h32) - h12 * (h21 * h33 - h23 * h31) + h13 * (h21 * h32 - h22 * h31)
  }

  /// The map back, or `nil` if the card is seen exactly from the side.
  @inlinable public var inverse: Homography? {
    let d = determinant
    guard d != 0, d.isFinite, (1 / d).isFinite else { return nil }
    return Homography(
      h11: (h22 * h33 - h23 * h32) / d, h12: (h13 * h32 - h12 * h33) / d,
      h13: (h12 * h23 - h13 * h22) / d, h21: (h23 * h31 - h21 * h33) / d,
      h22: (h11 * h33 - h13 * h31) / d, h23: (h13 * h21 - h11 * h23) / d,
      h31: (h21 * h32 - h22 * h31) / d, h32: (h12 * h31 - h11 * h32) / d,
      h33: (h11 * h22 - h12 * h21) / d)
  }

  /// The corners of a card of the given size, or `nil` if one of them is not before the eye.
  @inlinable public func quad(of size: Size) -> Quad? {
    guard let topLeft = self(Point.zero), let topRight = self(Point(x: size.width, y: 0)),
      let bottomRight = self(Point(x: size.width, y: size.height)),
      let bottomLeft = self(Point(x: 0, y: size.height))
    else { return nil }
    return Quad(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// The map that carries a card of the given size onto `quad`, or `nil` if there is none: the
  /// size is empty or three corners lie on a line.
  public init?(mapping size: Size, to quad: Quad) {
    guard size.width > 0, size.height > 0 else { return nil }
    let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let (p, q) = (b - c, d - c)
    let sum = a - b + c - d
    let scale = p.x * q.y - q.x * p.y
    guard scale != 0, scale.isFinite else { return nil }
    let g = (sum.x * q.y - q.x * sum.y) / scale
    let h = (p.x * sum.y - sum.x * p.y) / scale
    let unit = Homography(
      h11: b.x - a.x + g * b.x, h12: d.x - a.x + h * d.x, h13: a.x, h21: b.y - a.y + g * b.y,
      h22: d.y - a.y + h * d.y, h23: a.y, h31: g, h32: h, h33: 1)
    let map = unit * .scale(x: 1 / size.width, y: 1 / size.height)
    guard map.determinant != 0, map.determinant.isFinite else { return nil }
    self = map
  }
}
