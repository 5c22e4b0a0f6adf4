import Projection
import CarouselTestSupport

@testable import QuadRaster

/// Random pictures and placements of all kinds, the same in every run.
struct RandomQuads {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Blotches over the whole range of colors; a third of them with translucent texels.
  mutating func picture() -> Oracle.Picture {
    let width = count(0...3) == 0 ? count(1...3) : count(1...24)
    let height = count(0...3) == 0 ? count(1...3) : count(1...24)
    let translucent = count(0...2) == 0
    let rim = count(0...2) == 0
    var texels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let isRim = rim && (x == 0 || y == 0 || x == width - 1 || y == height - 1)
        let alpha = translucent ? UInt32(count(0...255)) : isRim ? 128 : 255
        var texel = alpha << 24
        for c in 0..<3 {
          let bright = UInt32(count(0...3)) * 40 + UInt32((x + y + c) % 4) * 40
          texel |= min(bright, 255) * alpha / 255 << UInt32(8 * c)
        }
        texels.append(texel)
      }
    }
    return Oracle.Picture(width: width, height: height, texels: texels)
  }

  /// A placement of a picture that is likely to be seen in a target of the given size.
  mutating func map(for picture: Oracle.Picture, width: Int, height: Int) -> Homography {
    let (w, h) = (Double(picture.width), Double(picture.height))
    let x = number(-w...Double(width))
    let y = number(-h...Double(height))
    var map = Homography.identity
    switch count(0...9) {
    case 0: (map.h13, map.h23) = (x.rounded(), y.rounded())
    case 1: (map.h13, map.h23) = (x, y)
    case 2:
      (map.h11, map.h13) = (number(-3...3), x)
      (map.h22, map.h23) = (number(-3...3), y)
    case 3:
      (map.h11, map.h12, map.h13) = (number(-2...2), number(-2...2), x)
      (map.h21, map.h22, map.h23) = (number(-2...2), number(-2...2), y)
    case 4, 5:  // turned about a vertical line
      let angle = number(-1.5...1.5)
      let far = number(0.5...3)
      let scale = number(0.5...3)
      (map.h11, map.h13) = (scale * angle, x)
      (map.h21, map.h22, map.h23) = (number(-1...1), scale, y)
      (map.h31, map.h33) = (angle * number(0...0.05), far)
    case 6:  // turned about a horizontal line
      (map.h11, map.h12, map.h13) = (number(0.5...2), number(-1...1), x)
      (map.h22, map.h23) = (number(0.3...2), y)
      (map.h32, map.h33) = (number(-0.05...0.05), number(0.5...2))
    case 7:
      map = Homography(
        h11: number(-2...2), h12: number(-2...2), h13: x, h21: number(-2...2), h22: number(-2...2),
        h23: y, h31: number(-0.1...0.1), h32: number(-0.1...0.1), h33: number(0.2...2))
    default:
      let corners = (0..<4).map { _ in
        Point(x: number(-20...Double(width + 20)), y: number(-20...Double(height + 20)))
      }
      let quad = Quad(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
      map = Homography(mapping: Size(width: w, height: h), to: quad) ?? map
    }
    return map
  }
}
