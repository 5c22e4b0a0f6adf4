import Glibc
import Projection
import Testing

@testable import QuadRaster

struct DegenerateTests {
  private func paints(_ map: Homography, opacity: Double = 1, showsBack: Bool = true) -> Bool {
    let canvas = Canvas32(width: 20, height: 10)
    let texture = Texture(8, 8, Array(repeating: 0xffff_ffff, count: 64))
    for mode in [Rasterizer.Mode.exact, .filtered] {
      Rasterizer(mode: mode).paint(
        [TexturedQuad(texture: texture, homography: map, opacity: opacity, showsBack: showsBack)],
        background: 0xff00_0000, damage: [canvas.all], into: canvas.target())
    }
    return canvas.words.contains { $0 != 0xff00_0000 }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func `a homography with an impossible number paints nothing`(number: Double) {
    for slot in 0..<9 {
      var n: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      n[slot] = number
      let map = Homography(
        h11: n[0], h12: n[1], h13: n[2], h21: n[3], h22: n[4], h23: n[5], h31: n[6], h32: n[7],
        h33: n[8])
      let painted = paints(map)
      if !number.isFinite { #expect(!painted) }
    }
  }

  @Test func `numbers of very different size do not trap`() {
    let canvas = Canvas32(width: 20, height: 10)
    let texture = Texture(8, 8, Array(repeating: 0xffff_ffff, count: 64))
    var random = RandomQuads(seed: 77)
    let rasterizer = Rasterizer()
    for _ in 0..<4000 {
      let n = (0..<9).map { _ in
        random.number(-1...1) * pow(10, random.number(-60...60).rounded())
      }
      let map = Homography(
        h11: n[0], h12: n[1], h13: n[2], h21: n[3], h22: n[4], h23: n[5], h31: n[6], h32: n[7],
        h33: n[8])
      rasterizer.paint(
        [TexturedQuad(texture: texture, homography: map, effects: QuadEffects(cornerRadius: 2))],
        background: 0, damage: [canvas.all], into: canvas.target())
    }
  }

  @Test func `a quad seen from the side paints nothing`() {
    var map = Homography.identity
    map.h22 = 0
    #expect(!paints(map))
    map = .scale(x: 0, y: 0)
    #expect(!paints(map))
  }

  @Test func `a quad behind the eye paints nothing`() {
    var map = Homography.identity
    map.h33 = -1
    #expect(!paints(map))
  }

  @Test func `a quad that shows its back is painted only where that is wanted`() {
    var map = Homography.identity
    (map.h11, map.h13) = (-1, 8)
    #expect(paints(map))
    #expect(!paints(map, showsBack: false))
  }

  @Test(arguments: [Double.nan, 0, -1, .infinity])
  func `opacities that are no opacities do not trap`(opacity: Double) {
    #expect(paints(.identity, opacity: opacity) == (opacity == .infinity))
  }

  @Test func `absurd magnifications cover the target and stay within it`() {
    var map = Homography.scale(x: 1e9, y: 1e9)
    (map.h13, map.h23) = (-1e9, -1e9)
    #expect(paints(map))
    map = Homography.scale(x: 1e-9, y: 1e-9)
    #expect(!paints(map))
  }

  @Test func `effects with impossible numbers do not trap`() {
    let canvas = Canvas32(width: 20, height: 10)
    let texture = Texture(8, 8, Array(repeating: 0xffff_ffff, count: 64))
    for n in [Double.nan, .infinity, -.infinity, -5, 1e300] {
      let effects = QuadEffects(
        cornerRadius: n, reflection: .init(extent: n, gap: n, opacity: n),
        shadow: .init(blur: n, x: n, y: n), crossFade: .init(to: texture, share: n))
      for mode in [Rasterizer.Mode.exact, .filtered] {
        Rasterizer(mode: mode).paint(
          [TexturedQuad(texture: texture, homography: .identity, effects: effects)],
          background: 0, damage: [canvas.all], into: canvas.target())
      }
    }
  }

  @Test func `a damage of impossible rectangles paints nothing`() {
    let canvas = Canvas32(width: 4, height: 4)
    Rasterizer().paint(
      [], background: 0xffff_ffff,
      damage: [
        PixelRectangle(x: .max, y: .max, width: .max, height: .max),
        PixelRectangle(x: .min, y: .min, width: .max, height: .max),
        PixelRectangle(x: 0, y: 0, width: -3, height: 2),
        PixelRectangle(x: 4, y: 0, width: 1, height: 4),
      ], into: canvas.target())
    #expect(canvas.words.allSatisfy { $0 == Canvas32.untouched })
  }
}
