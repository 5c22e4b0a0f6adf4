import Projection
import Testing

@testable import QuadRaster

struct ReflectionTests {
  private let canvas = Canvas32(width: 120, height: 120)

  /// A card of one color, 40 × 40, with a reflection of half its height.
  private func card(_ word: UInt32, x: Double, y: Double = 20, opacity: Double = 1)
    -> TexturedQuad
  {
    var map = Homography.identity
    (map.h13, map.h23) = (x, y)
    return TexturedQuad(
      texture: Texture(40, 40, Array(repeating: word, count: 1600)), homography: map,
      opacity: opacity, effects: QuadEffects(reflection: .init(extent: 0.5, gap: 0, opacity: 0.8)))
  }

  private func paint(_ quads: [TexturedQuad]) -> [UInt32] {
    Rasterizer(mode: .exact).paint(
      quads, background: 0xff20_2020, damage: [canvas.all], into: canvas.target())
    return (0..<120).map { canvas[$0, 66] }
  }

  @Test func `a reflection does not shine through one in front`() {
    let front = card(0xff00_00ff, x: 40)
    let alone = paint([front])
    let both = paint([card(0xffff_0000, x: 20), front])
    #expect(both[41..<79] == alone[41..<79])
    #expect(both[30] != alone[30], "the rear card is visible next to the front card")
    // Cards are visible through reflections.
    let behind = paint([card(0xffff_0000, x: 20, y: 50), front])
    #expect(behind[50] != alone[50])
  }

  @Test func `a reflection shines through translucent ones`() {
    for front in [card(0x8000_0080, x: 40), card(0xff00_00ff, x: 40, opacity: 0.5)] {
      let alone = paint([front])
      #expect(paint([card(0xffff_0000, x: 20), front])[50] != alone[50])
    }
  }
}
