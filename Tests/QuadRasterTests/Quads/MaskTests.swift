import Projection
import Testing

@testable import QuadRaster

/// The part of a texture that a mask leaves.
struct MaskTests {
  private static let ground: UInt32 = 0xff10_2030

  /// A texture whose texels all differ.
  private static func texels(_ width: Int, _ height: Int) -> [UInt32] {
    (0..<width * height).map { k -> UInt32 in
      let (red, green) = (UInt32(k % width * 5), UInt32(k / width * 5))
      return 0xff00_0000 | red << 16 | green << 8 | 77
    }
  }

  private func paint(
    _ effects: QuadEffects, map: Homography, rasterizer: Rasterizer = Rasterizer(mode: .exact)
  ) -> Canvas32 {
    let canvas = Canvas32(width: 90, height: 90)
    rasterizer.paint(
      [
        TexturedQuad(
          texture: Texture(48, 40, Self.texels(48, 40)), homography: map, effects: effects)
      ], background: Background(Self.ground), damage: [canvas.all], into: canvas.target())
    return canvas
  }

  private static let maps: [Homography] = {
    var whole = Homography.scale(x: 1, y: 1)
    (whole.h13, whole.h23) = (10, 12)
    var stretched = Homography.scale(x: 1.5, y: 1.25)
    (stretched.h13, stretched.h23) = (10, 12)
    var turned = stretched
    (turned.h31, turned.h12, turned.h21) = (0.004, 0.2, -0.1)
    return [whole, stretched, turned]
  }()

  @Test(arguments: 0..<3)
  func `what is inside the mask looks as without it, and nothing else is painted`(index: Int) {
    let map = Self.maps[index]
    let mask = QuadEffects.Mask(x: 11, y: 6, width: 20, height: 25)
    let masked = paint(QuadEffects(mask: mask), map: map)
    let whole = paint(QuadEffects(), map: map)
    let back = map.inverse ?? .identity
    var (inside, outside) = (0, 0)
    for y in 0..<90 {
      for x in 0..<90 {
        guard let texel = back(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
        let distance = min(texel.x - 11, 31 - texel.x, texel.y - 6, 31 - texel.y)
        if distance > 1.5 {
          inside += 1
          // Computed from another first pixel of the row: rounding may differ by a level.
          let (a, b) = (masked[x, y], whole[x, y])
          for shift in [0, 8, 16] as [UInt32] {
            #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 2)
          }
        } else if distance < -1.5 {
          outside += 1
          #expect(masked[x, y] == Self.ground)
        }
      }
    }
    #expect(inside > 200 && outside > 2000)
  }

  @Test func `corners, shadow and reflection follow the mask`() {
    let mask = QuadEffects.Mask(x: 10, y: 10, width: 20, height: 20)
    let map = Self.maps[0]
    let round = paint(QuadEffects(cornerRadius: 8, mask: mask), map: map)
    #expect(round[20, 22] == Self.ground)
    #expect(round[30, 22] != Self.ground)
    let shadow = paint(
      QuadEffects(
        shadow: QuadEffects.Shadow(blur: 3, y: 0, color: 0xff00_0000), mask: mask), map: map)
    // Within three pixels of the mask, and nowhere else.
    #expect(shadow[18, 30] != Self.ground)
    #expect(shadow[14, 30] == Self.ground)
    let mirror = paint(
      QuadEffects(
        reflection: QuadEffects.Reflection(extent: 0.5, gap: 2, opacity: 1), mask: mask), map: map)
    #expect(mirror[30, 45] != Self.ground)
    #expect(mirror[30, 56] == Self.ground)
  }

  @Test func `a picture that fades in elsewhere is masked too`() {
    let other = Texture(20, 20, Array(repeating: 0xffff_ffff, count: 400))
    let fade = QuadEffects.CrossFade(
      to: other, share: 0.5, place: .init(x: -8, y: -8, width: 60, height: 50))
    let mask = QuadEffects.Mask(x: 10, y: 10, width: 20, height: 20)
    let canvas = paint(QuadEffects(crossFade: fade, mask: mask), map: Self.maps[0])
    for y in 0..<90 {
      for x in 0..<90 {
        let isInside = (20..<40).contains(x) && (22..<42).contains(y)
        #expect((canvas[x, y] != Self.ground) == isInside)
      }
    }
  }

  @Test(arguments: [
    QuadEffects.Mask(x: .nan, y: 0, width: 9, height: 9),
    QuadEffects.Mask(x: 0, y: 0, width: .infinity, height: 9),
    QuadEffects.Mask(x: 60, y: 0, width: 9, height: 9),
    QuadEffects.Mask(x: 5, y: 5, width: -3, height: 9),
    QuadEffects.Mask(x: 5, y: 5, width: 0, height: 9),
  ])
  func `a mask with nothing in it paints nothing`(mask: QuadEffects.Mask) {
    let canvas = paint(QuadEffects(cornerRadius: 3, mask: mask), map: Self.maps[1])
    #expect((0..<90).allSatisfy { y in (0..<90).allSatisfy { canvas[$0, y] == Self.ground } })
  }

  @Test func `a mask that is too large leaves all of the texture`() {
    let all = QuadEffects.Mask(x: -9, y: -9, width: 900, height: 900)
    let (masked, whole) = (
      paint(QuadEffects(mask: all), map: Self.maps[2]), paint(QuadEffects(), map: Self.maps[2])
    )
    #expect((0..<90).allSatisfy { y in (0..<90).allSatisfy { masked[$0, y] == whole[$0, y] } })
  }

  @Test func `a mask that moves leaves no stale pixels`() {
    let (kept, fresh) = (Canvas32(width: 90, height: 90), Canvas32(width: 90, height: 90))
    let rasterizer = Rasterizer(mode: .exact)
    for step in 0..<6 {
      let mask = QuadEffects.Mask(
        x: Double(step) * 3.3, y: 4, width: 20 - Double(step), height: 20)
      let quad = TexturedQuad(
        texture: Texture(48, 40, Self.texels(48, 40)), homography: Self.maps[1],
        effects: QuadEffects(cornerRadius: 4, mask: mask))
      rasterizer.paint(
        [quad], background: Background(Self.ground), into: kept.target(),
        bufferAge: step == 0 ? 0 : 1)
      Rasterizer(mode: .exact).paint(
        [quad], background: Background(Self.ground), damage: [fresh.all], into: fresh.target())
      #expect((0..<90).allSatisfy { y in (0..<90).allSatisfy { kept[$0, y] == fresh[$0, y] } })
    }
  }

  @Test func `a snapped mask has its edges on whole pixels`() {
    var map = Homography.scale(x: 1.5, y: 1.5)
    (map.h13, map.h23) = (10.4, 12.3)
    let quad = TexturedQuad(
      texture: Texture(48, 40, Self.texels(48, 40)), homography: map,
      effects: QuadEffects(mask: QuadEffects.Mask(x: 3.3, y: 4.4, width: 10.1, height: 8.7))
    ).snapped()
    let mask = quad.effects.mask
    for edge in [mask?.x, mask.map { $0.x + $0.width }] {
      let pixel = quad.homography.h13 + (edge ?? .nan) * quad.homography.h11
      #expect(abs(pixel - pixel.rounded()) < 1e-9)
    }
  }
}
