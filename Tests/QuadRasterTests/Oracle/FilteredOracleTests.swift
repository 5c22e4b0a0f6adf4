import Glibc
import Projection
import CarouselTestSupport
import Testing

@testable import QuadRaster

/// Frames as programs paint them, filtered and of real size, against the average over each pixel.
struct FilteredOracleTests {
  private static let (width, height) = (1280, 720)
  private static let background = [24.0, 20, 16, 255]

  /// A picture whose waves are `period` texels long or longer.
  private static func waves(_ period: Double, _ random: inout SeededGenerator) -> Waves {
    func wave(_ middle: Double, _ height: Double) -> Waves.Wave {
      let length = 2 * Double.pi / (period * Double.random(in: 1...3, using: &random))
      let angle = Double.random(in: 0...(2 * .pi), using: &random)
      return Waves.Wave(
        middle: middle, height: height, x: cos(angle) * length, y: sin(angle) * length,
        phase: Double.random(in: 0...6, using: &random))
    }
    let isOpaque = Int.random(in: 0...2, using: &random) > 0
    let alpha = isOpaque ? Waves.Wave(middle: 255, height: 0, x: 0, y: 0, phase: 0) : wave(200, 40)
    let most = isOpaque ? 255.0 : 160
    return Waves(
      side: 512, channels: (0..<3).map { _ in wave(most / 2, most / 2 - 8) } + [alpha])
  }

  /// A placement at `scale`, of any kind.
  private static func map(_ scale: Double, _ random: inout SeededGenerator) -> Homography {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let (x, y) = (number(-0.2...0.9) * Double(width), number(-0.2...0.9) * Double(height))
    var map = Homography.scale(x: scale, y: scale)
    switch Int.random(in: 0...5, using: &random) {
    case 0: map = Homography.scale(x: scale * number(0.5...1), y: scale)
    case 1:
      let angle = number(-3...3)
      map.h11 = scale * cos(angle)
      map.h12 = -scale * sin(angle)
      map.h21 = scale * sin(angle)
      map.h22 = scale * cos(angle)
    case 2, 3:  // turned about a vertical line
      map.h11 = scale * number(0.3...0.9)
      map.h31 = number(-0.0007...0.0007)
      map.h21 = map.h31 * y
      map.h11 += map.h31 * x
    case 4:  // about a horizontal one
      map.h22 = scale * number(0.3...0.9)
      map.h32 = number(-0.0007...0.0007)
      map.h12 = map.h32 * x
      map.h22 += map.h32 * y
    default: break
    }
    (map.h13, map.h23) = (x, y)
    return map
  }

  /// How many random frames are compared.
  ///
  /// All 2,000 take minutes where the tests are not optimized.
  private static let frames: Int = {
    if let text = unsafe getenv("FILTERED_FRAMES"), let count = unsafe Int(String(cString: text)) {
      return count
    }
    #if DEBUG
      return 30
    #else
      return 300
    #endif
  }()

  /// The allowed difference from the average over a pixel where the shortest wave is `period` pixels long.
  ///
  /// Filtering by halved levels is slightly softer or sharper than the average: the shorter the
  /// wave, the larger the difference. A picture that is half a pixel off would differ by 30
  /// where waves are 12 pixels long. The outermost texels, also of each halved level, are
  /// repeated beyond the edges.
  private static func tolerance(_ period: Double, _ quads: Int, isEdge: Bool) -> Double {
    2.5 + 900 / (period * period) + Double(quads - 1) + (isEdge ? 200 / period : 0)
  }

  @Test func `random filtered frames are the averages over their pixels`() {
    var random = SeededGenerator(seed: 77)
    let rasterizer = Rasterizer(mode: .filtered, threads: 1, memoryBudget: 64 << 20)
    let canvas = Canvas32(width: Self.width, height: Self.height)
    var (compared, coarse) = (0, 0)
    var (error, squares) = (0.0, 0.0)
    for trial in 0..<Self.frames {
      var oracle = AreaOracle()
      var painted: [TexturedQuad] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let scale = exp(Double.random(in: log(0.02)...log(1.5), using: &random))
        let seen = exp(Double.random(in: log(1)...log(40), using: &random))
        let waves = Self.waves(max(6, seen / scale), &random)
        let map = Self.map(scale, &random)
        let opacity =
          Bool.random(using: &random) ? 1 : Double.random(in: 0.1...1, using: &random)
        guard oracle.add(waves, map, opacity: opacity) else { continue }
        painted.append(TexturedQuad(texture: waves.texture, homography: map, opacity: opacity))
      }
      rasterizer.paint(
        painted, background: 0xff10_1418, into: canvas.target(), bufferAge: 0, waits: true)
      for quad in oracle.quads {
        for k in 0..<120 {
          // Every sixth one at an edge.
          let u = k % 6 > 0 ? Double.random(in: 0...512, using: &random) : k % 12 == 0 ? 0 : 512
          let v = Double.random(in: 0...512, using: &random)
          guard let place = quad.map(Point(x: u, y: v)), abs(place.x) < 1e4, abs(place.y) < 1e4
          else { continue }
          let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
          guard 0..<Self.width ~= x, 0..<Self.height ~= y else { continue }
          let wanted = oracle.pixel(x, y, background: Self.background)
          let period = oracle.period(x, y)
          let tolerance = Self.tolerance(
            period, oracle.quads.count, isEdge: oracle.isEdge(x, y))
          for c in 0..<4 {
            let difference = Double(canvas[x, y] >> UInt32(8 * c) & 255) - wanted[c]
            if period < 6 {
              coarse += 1
              error += difference
              squares += difference * difference
              continue
            }
            compared += 1
            if abs(difference) > tolerance {
              Issue.record(
                """
                frame \(trial): pixel \(x), \(y), channel \(c): off by \(difference) from \
                \(wanted[c]) at \(period) pixels a wave; \(oracle.quads.map(\.map))
                """)
              return
            }
          }
        }
      }
    }
    #expect(compared > Self.frames * 100 && coarse > Self.frames * 50)
    // Where waves are too short to be visible, they change no brightness, and their remainder
    // is not noise.
    #expect(abs(error / Double(coarse)) < 1)
    #expect((squares / Double(coarse)).squareRoot() < 14)
  }
}
