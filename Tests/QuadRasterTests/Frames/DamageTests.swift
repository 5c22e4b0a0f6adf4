import Projection
import CarouselTestSupport
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

  /// A small picture at (`x`, 5), as it is remembered.
  private func damage(_ frames: [[TexturedQuad]]) -> [PixelRectangle] {
    let canvas = Canvas32(width: 100, height: 20)
    let rasterizer = Rasterizer(mode: .exact)
    var outcome = Rasterizer.Outcome(damage: [], isFinal: true)
    for quads in frames {
      outcome = rasterizer.paint(quads, background: 0, into: canvas.target(), bufferAge: 1)
    }
    return outcome.damage
  }

  @Test func `two cards that change places are damaged, the others are not`() {
    let texture = Texture(4, 4, Array(repeating: 0, count: 16))
    func placed(_ x: Double) -> TexturedQuad {
      var map = Homography.identity
      (map.h13, map.h23) = (x, 5)
      return TexturedQuad(texture: texture, homography: map)
    }
    let damage = damage([
      [placed(10), placed(30), placed(32), placed(60)],
      [placed(10), placed(32), placed(30), placed(60)],
    ])
    #expect(damage.allSatisfy { $0.x >= 29 && $0.x + $0.width <= 37 })
    #expect(!damage.isEmpty)
  }

  @Test func `shadows and reflections are within the damage`() {
    let texture = Texture(4, 4, Array(repeating: .max, count: 16))
    var map = Homography.identity
    (map.h13, map.h23) = (50, 5)
    let effects = QuadEffects(
      reflection: .init(extent: 1, gap: 2, opacity: 1), shadow: .init(blur: 3, x: -5))
    let damage = damage([
      [], [TexturedQuad(texture: texture, homography: map, effects: effects)],
    ])
    #expect(damage.contains { $0.contains(x: 44, y: 7) && $0.contains(x: 52, y: 13) })
  }

  @Test func `a quad that is not finite touches nothing`() {
    let texture = Texture(4, 4, Array(repeating: 0, count: 16))
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      var map = Homography.identity
      map.h13 = value
      #expect(damage([[], [TexturedQuad(texture: texture, homography: map)]]) == [])
    }
  }

  @Test(arguments: [PixelTarget.Rotation.quarter, .half, .threeQuarter])
  func `damage is reported in upright pixels`(rotation: PixelTarget.Rotation) {
    let target = Canvas32(width: 100, height: 20).target(rotation: rotation)
    let rect = PixelRectangle(x: 3, y: 5, width: 7, height: 2)
    #expect(target.pictureRect(target.memoryRect(rect)) == rect)
  }
}
