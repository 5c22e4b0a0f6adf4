import Projection
import TestSupport
import Testing

@testable import QuadRaster

struct DamageTests {
  @Test func `merged rectangles are disjoint and cover all`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let rectangles = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        PixelRectangle(
          x: Int.random(in: 0..<60, using: &random), y: Int.random(in: 0..<60, using: &random),
          width: Int.random(in: 0..<15, using: &random),
          height: Int.random(in: 0..<15, using: &random))
      }
      let merged = Damage.merged(rectangles)
      for y in 0..<75 {
        for x in 0..<75 where rectangles.contains(where: { $0.contains(x: x, y: y) }) {
          #expect(merged.count { $0.contains(x: x, y: y) } == 1)
        }
      }
      for (index, a) in merged.enumerated() {
        for b in merged.dropFirst(index + 1) { #expect(a.intersection(b).isEmpty) }
      }
    }
  }

  @Test func `two cards that change places are damaged, the others are not`() {
    let texture = Texture(4, 4, Array(repeating: 0, count: 16))
    let view = PixelRectangle(x: 0, y: 0, width: 100, height: 20)
    func placed(_ x: Double) -> PlacedQuad {
      var map = Homography.identity
      map.h13 = x
      map.h23 = 5
      return PlacedQuad(TexturedQuad(texture: texture, homography: map), in: view)
    }
    let damage = Damage.between(
      [placed(10), placed(30), placed(32), placed(60)],
      [placed(10), placed(32), placed(30), placed(60)])
    #expect(damage.allSatisfy { $0.x >= 29 && $0.x + $0.width <= 37 })
    #expect(!damage.isEmpty)
  }

  @Test func `a quad with a corner behind the eye may touch everything`() {
    let texture = Texture(4, 4, Array(repeating: 0, count: 16))
    var map = Homography.identity
    map.h31 = -1
    let quad = TexturedQuad(texture: texture, homography: map)
    #expect(
      Damage.bounds(of: quad, in: PixelRectangle(x: 0, y: 0, width: 9, height: 8))
        == PixelRectangle(x: 0, y: 0, width: 9, height: 8))
  }

  @Test func `a quad that is not finite touches nothing beyond the view`() {
    let texture = Texture(4, 4, Array(repeating: 0, count: 16))
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      var map = Homography.identity
      map.h13 = value
      let bounds = Damage.bounds(
        of: TexturedQuad(texture: texture, homography: map),
        in: PixelRectangle(x: 0, y: 0, width: 9, height: 8))
      #expect(bounds.x >= 0 && bounds.x + bounds.width <= 9)
    }
  }
}
