import Glibc
import Projection

@testable import QuadRaster

/// A picture that is known between its texels: a wave in each channel, in whatever direction.
struct Waves {
  /// One channel: `middle + height · sin(x · u + y · v + phase)`, u and v in texels.
  struct Wave {
    var middle, height, x, y, phase: Double

    func value(_ u: Double, _ v: Double) -> Double { middle + height * sin(x * u + y * v + phase) }
  }

  let side: Int
  /// Blue, green, red, alpha; premultiplied, so no color is ever above alpha.
  let channels: [Wave]

  /// A texture of the waves at its texels' centers.
  var texture: Texture {
    var words: [UInt32] = []
    words.reserveCapacity(side * side)
    var rows: [[UInt32]] = []
    for y in 0..<side {
      var row = [UInt32](repeating: 0, count: side)
      for (c, wave) in channels.enumerated() {
        for x in 0..<side {
          let value = wave.value(Double(x) + 0.5, Double(y) + 0.5)
          row[x] |= UInt32(max(0, min(value, 255)).rounded()) << UInt32(8 * c)
        }
      }
      rows.append(row)
    }
    for row in rows { words += row }
    return Texture(side, side, words)
  }
}

/// The expected value of one pixel of a frame of waves: the average over the pixel of each quad's content,
/// blended over the background by the exact area that the quad covers.
struct AreaOracle {
  struct Quad {
    let waves: Waves
    let map: Homography
    let back: Homography
    let opacity: Double
    let outline: [Point]
  }

  /// How many samples a pixel has on each side.
  static let samples = 8
  private(set) var quads: [Quad] = []

  /// Adds a quad in front of the others.
  ///
  /// Returns `false` if it cannot be inverted.
  mutating func add(_ waves: Waves, _ map: Homography, opacity: Double) -> Bool {
    guard let back = map.inverse else { return false }
    let picture = Oracle.Picture(width: waves.side, height: waves.side, texels: [])
    let outline = Oracle.outline(Oracle.Quad(picture: picture, map: map, opacity: opacity))
    guard outline.count >= 3 else { return false }
    quads.append(Quad(waves: waves, map: map, back: back, opacity: opacity, outline: outline))
    return true
  }

  /// Blue, green, red and alpha at a pixel, over `background`.
  func pixel(_ x: Int, _ y: Int, background: [Double]) -> [Double] {
    var pixel = background
    for quad in quads {
      let area = Oracle.area(of: quad.outline, inPixel: x, y)
      guard area > 0 else { continue }
      let share = area * quad.opacity
      let color = quad.average(x, y)
      let rest = 1 - color[3] / 255 * share
      for c in 0..<4 { pixel[c] = pixel[c] * rest + color[c] * share }
    }
    return pixel
  }

  /// Whether an edge is near a pixel.
  func isEdge(_ x: Int, _ y: Int) -> Bool {
    quads.contains { quad in
      let areas = [(0, 0), (2, 0), (-2, 0), (0, 2), (0, -2)].map {
        Oracle.area(of: quad.outline, inPixel: x + $0.0, y + $0.1)
      }
      return areas.contains { $0 > 0 } && areas.contains { $0 < 1 - 1e-9 }
    }
  }

  /// The length of the shortest wave that is seen at a pixel, in pixels.
  func period(_ x: Int, _ y: Int) -> Double {
    quads.reduce(.infinity) { shortest, quad in
      guard Oracle.area(of: quad.outline, inPixel: x, y) > 0 else { return shortest }
      let (u, v) = quad.texel(Double(x) + 0.5, Double(y) + 0.5)
      let (right, below) = (
        quad.texel(Double(x) + 1.5, Double(y) + 0.5), quad.texel(Double(x) + 0.5, Double(y) + 1.5)
      )
      let step = max(hypot(right.0 - u, right.1 - v), hypot(below.0 - u, below.1 - v))
      let waves = quad.waves.channels.map { hypot($0.x, $0.y) }.max() ?? 0
      return min(shortest, 2 * .pi / waves / step)
    }
  }
}

extension AreaOracle.Quad {
  /// Where in the texture a point of the frame lies.
  func texel(_ x: Double, _ y: Double) -> (Double, Double) {
    let w = back.h31 * x + back.h32 * y + back.h33
    return (
      (back.h11 * x + back.h12 * y + back.h13) / w, (back.h21 * x + back.h22 * y + back.h23) / w
    )
  }

  /// The average over a pixel; beyond its outermost texels the picture goes on
  /// as it ends.
  fileprivate func average(_ x: Int, _ y: Int) -> [Double] {
    let count = AreaOracle.samples
    let side = Double(waves.side) - 0.5
    var sum = [0.0, 0, 0, 0]
    for j in 0..<count {
      for i in 0..<count {
        let (u, v) = texel(
          Double(x) + (Double(i) + 0.5) / Double(count),
          Double(y) + (Double(j) + 0.5) / Double(count))
        for c in 0..<4 {
          sum[c] += waves.channels[c].value(max(0.5, min(u, side)), max(0.5, min(v, side)))
        }
      }
    }
    return sum.map { $0 / Double(count * count) }
  }
}
