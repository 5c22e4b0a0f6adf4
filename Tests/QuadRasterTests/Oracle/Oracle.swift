import Projection

@testable import QuadRaster

/// Paints quads slowly and obviously: in double precision, pixel by pixel.
///
/// The color of a pixel is that of the texture, bilinear, at the pixel's center. Its coverage is the exact
/// area of the quad's visible part within the pixel's square.
struct Oracle {
  struct Picture {
    var width: Int
    var height: Int
    var texels: [UInt32]

    func channel(_ x: Int, _ y: Int, _ c: Int) -> Double {
      let (x, y) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1))
      return Double(texels[y * width + x] >> UInt32(8 * c) & 255)
    }

    /// The color at a point in texels measured at corners.
    func sample(_ u: Double, _ v: Double) -> [Double] {
      let x = min(max(u - 0.5, 0), Double(width - 1))
      let y = min(max(v - 0.5, 0), Double(height - 1))
      let (i, j) = (Int(x), Int(y))
      let (f, g) = (x - Double(i), y - Double(j))
      return (0..<4).map { c in
        (channel(i, j, c) * (1 - f) + channel(i + 1, j, c) * f) * (1 - g)
          + (channel(i, j + 1, c) * (1 - f) + channel(i + 1, j + 1, c) * f) * g
      }
    }
  }

  struct Quad {
    var picture: Picture
    var map: Homography
    var opacity: Double
  }

  let width: Int
  let height: Int
  /// Blue, green, red and alpha of each pixel.
  var pixels: [[Double]]
  /// Whether a pixel's color is ill-conditioned: its center is at or beyond the horizon.
  var isWild: [Bool]

  init(width: Int, height: Int, background: UInt32) {
    self.width = width
    self.height = height
    let color = (0..<4).map { Double(background >> UInt32(8 * $0) & 255) }
    pixels = Array(repeating: color, count: width * height)
    isWild = Array(repeating: false, count: width * height)
  }

  mutating func paint(_ quad: Quad) {
    guard let back = quad.map.inverse else { return }
    let outline = Self.outline(quad)
    guard outline.count >= 3 else { return }
    for y in 0..<height {
      for x in 0..<width {
        let area = Self.area(of: outline, inPixel: x, y)
        guard area > 0 else { continue }
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let w = back.h31 * px + back.h32 * py + back.h33
        let u = (back.h11 * px + back.h12 * py + back.h13) / w
        let v = (back.h21 * px + back.h22 * py + back.h23) / w
        let slope = abs(back.h31 / w) + abs(back.h32 / w)
        if w <= 0 || slope > 0.3 { isWild[y * width + x] = true }
        let color = quad.picture.sample(u, v)
        let share = area * quad.opacity
        let rest = 1 - color[3] / 255 * share
        for c in 0..<4 {
          pixels[y * width + x][c] = pixels[y * width + x][c] * rest + color[c] * share
        }
      }
    }
  }

  /// The corners of the part before the eye, as seen.
  static func outline(_ quad: Quad) -> [Point] {
    let (w, h) = (Double(quad.picture.width), Double(quad.picture.height))
    let m = quad.map
    let corners = [(0, 0), (w, 0), (w, h), (0, h)].map { (u, v) in
      [
        m.h11 * u + m.h12 * v + m.h13, m.h21 * u + m.h22 * v + m.h23,
        m.h31 * u + m.h32 * v + m.h33,
      ]
    }
    let near = (corners.map { $0[2] }.max() ?? 0) * 1e-6
    guard near > 0 else { return [] }
    var kept: [Point] = []
    for k in 0..<4 {
      let (p, q) = (corners[k], corners[(k + 1) % 4])
      if p[2] >= near { kept.append(Point(x: p[0] / p[2], y: p[1] / p[2])) }
      if (p[2] >= near) != (q[2] >= near) {
        let t = (p[2] - near) / (p[2] - q[2])
        kept.append(
          Point(x: (p[0] + t * (q[0] - p[0])) / near, y: (p[1] + t * (q[1] - p[1])) / near))
      }
    }
    return kept
  }

  /// The area of a convex polygon within a pixel's square.
  static func area(of polygon: [Point], inPixel x: Int, _ y: Int) -> Double {
    let left = Double(x)
    let top = Double(y)
    var points = polygon.map { Point(x: $0.x - left, y: $0.y - top) }
    let sides: [(Point) -> Double] = [{ $0.x }, { 1 - $0.x }, { $0.y }, { 1 - $0.y }]
    for depth in sides {
      var kept: [Point] = []
      for k in points.indices {
        let (p, q) = (points[k], points[(k + 1) % points.count])
        let (dp, dq) = (depth(p), depth(q))
        if dp >= 0 { kept.append(p) }
        if (dp >= 0) != (dq >= 0) {
          let t = dp / (dp - dq)
          kept.append(Point(x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y)))
        }
      }
      points = kept
      if points.isEmpty { return 0 }
    }
    var sum = 0.0
    for k in points.indices {
      let (p, q) = (points[k], points[(k + 1) % points.count])
      sum += p.x * q.y - q.x * p.y
    }
    return abs(sum) / 2
  }
}
