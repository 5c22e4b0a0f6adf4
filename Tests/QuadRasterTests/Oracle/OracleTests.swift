import Projection
import Glibc
import CarouselTestSupport
import Testing

@testable import QuadRaster

/// How many random frames are compared: 10⁵ where the tests are optimized.
let oracleCases: Int = {
  if let text = unsafe getenv("ORACLE_CASES"), let count = unsafe Int(String(cString: text)) {
    return count
  }
  #if DEBUG
    return 1500
  #else
    return 100_000
  #endif
}()

struct OracleTests {
  /// Compares `count` random frames; returns what deviated, for the message.
  static func compare(
    seed: UInt64, count: Int, instructions: Rasterizer.Instructions, tolerance: Double
  ) -> String? {
    var quads = RandomQuads(seed: seed)
    let rasterizer = Rasterizer(mode: .exact, threads: 1, instructions: instructions)
    for trial in 0..<count {
      let (width, height) = (quads.count(1...40), quads.count(1...24))
      let canvas = Canvas32(width: width, height: height, padding: quads.count(0...3))
      var oracle = Oracle(width: width, height: height, background: 0xff10_2030)
      var painted: [TexturedQuad] = []
      let amount = quads.count(0...3) == 0 ? 3 : 1
      for _ in 0..<amount {
        let picture = quads.picture()
        let map = quads.map(for: picture, width: width, height: height)
        let opacity = quads.count(0...1) == 0 ? 1 : quads.number(0.1...1)
        oracle.paint(Oracle.Quad(picture: picture, map: map, opacity: opacity))
        painted.append(
          TexturedQuad(texture: Texture(picture), homography: map, opacity: opacity))
      }
      let damage =
        quads.count(0...2) == 0
        ? PixelRectangle(
          x: quads.count(-5...20), y: quads.count(-5...12), width: quads.count(1...30),
          height: quads.count(1...20)) : canvas.all
      rasterizer.paint(
        painted, background: 0xff10_2030, damage: [damage], into: canvas.target())
      let inside = damage.intersection(canvas.all)
      for y in 0..<height {
        for x in 0..<width {
          let seen = canvas[x, y]
          let isInside =
            x >= inside.x && x < inside.x + inside.width && y >= inside.y
            && y < inside.y + inside.height
          guard isInside else {
            if seen != Canvas32.untouched { return "trial \(trial): pixel \(x), \(y) outside" }
            continue
          }
          let k = y * width + x
          if oracle.isWild[k] { continue }
          for c in 0..<4 {
            let wanted = oracle.pixels[k][c]
            if abs(Double(seen >> UInt32(8 * c) & 255) - wanted) > tolerance + Double(amount - 1) {
              return """
                trial \(trial): pixel \(x), \(y) of \(width) × \(height), channel \(c): \
                \(seen >> UInt32(8 * c) & 255), not \(wanted); \(painted.map(\.homography)), \
                \(painted.map { [$0.texture.width, $0.texture.height] })
                """
            }
          }
        }
      }
    }
    return nil
  }

  /// The tolerance: 3 of 255 for one quad, 1 more for each quad above it.
  @Test func `random quads are what the oracle says, within 3 steps of 255`() {
    #expect(
      Self.compare(seed: 1, count: oracleCases, instructions: .best, tolerance: 3) == nil)
  }

  @Test func `the kernels of 128 bits are as near to the oracle as the best`() {
    #expect(
      Self.compare(seed: 3, count: oracleCases / 10, instructions: .narrow, tolerance: 3) == nil)
  }

  @Test func `the baseline kernels are within 4 steps of the oracle`() {
    #expect(
      Self.compare(seed: 2, count: oracleCases / 10, instructions: .baseline, tolerance: 4) == nil)
  }
}
