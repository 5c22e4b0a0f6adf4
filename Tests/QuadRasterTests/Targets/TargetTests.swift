import Projection
import Testing

@testable import QuadRaster

struct TargetTests {
  private let quads: [TexturedQuad] = {
    var random = RandomQuads(seed: 21)
    var painted: [TexturedQuad] = []
    for _ in 0..<4 {
      let picture = random.picture()
      painted.append(
        TexturedQuad(
          texture: Texture(picture), homography: random.map(for: picture, width: 40, height: 26)))
    }
    let still = random.picture()
    var map = Homography.identity
    (map.h13, map.h23) = (3, 4)
    painted.append(TexturedQuad(texture: Texture(still), homography: map))
    return painted
  }()

  private func paint(_ canvas: Canvas32, _ target: PixelTarget, _ damage: PixelRectangle) {
    Rasterizer(mode: .exact).paint(
      quads, background: 0xff40_5060, damage: [damage], into: target)
  }

  @Test func `a turned target holds the upright picture turned`() {
    let upright = Canvas32(width: 40, height: 26)
    paint(upright, upright.target(), PixelRectangle(x: 2, y: 1, width: 30, height: 20))
    for rotation in [PixelTarget.Rotation.quarter, .half, .threeQuarter] {
      let isHalf = rotation == .half
      let turned = Canvas32(width: isHalf ? 40 : 26, height: isHalf ? 26 : 40)
      let target = turned.target(rotation: rotation)
      #expect(target.pictureSize == (40, 26))
      paint(turned, target, PixelRectangle(x: 2, y: 1, width: 30, height: 20))
      var worst = 0
      for y in 0..<26 {
        for x in 0..<40 {
          let seen =
            switch rotation {
            case .quarter: turned[25 - y, x]
            case .half: turned[39 - x, 25 - y]
            default: turned[y, 39 - x]
            }
          worst = max(worst, distance(upright[x, y], seen))
        }
      }
      #expect(worst <= 3)
    }
  }

  @Test func `a target without alpha is opaque`() {
    let canvas = Canvas32(width: 40, height: 26)
    Rasterizer().paint(
      quads, background: 0, damage: [canvas.all], into: canvas.target(format: .xrgb8888))
    #expect(canvas.words.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `a 16-bit target has the same colors on average`() {
    let canvas = Canvas32(width: 32, height: 64)
    let target = canvas.narrowTarget
    for gray in stride(from: 0, through: 255, by: 15) {
      Rasterizer().paint(
        [], background: Background(0xff00_0000 | UInt32(gray) * 0x10101),
        damage: [PixelRectangle(x: 0, y: 0, width: 64, height: 64)], into: target)
      var (red, green, blue) = (0, 0, 0)
      for word in canvas.words {
        for pixel in [Int(word & 0xffff), Int(word >> 16)] {
          red += pixel >> 11
          green += pixel >> 5 & 63
          blue += pixel & 31
        }
      }
      let wanted = Double(gray) / 255
      #expect(abs(Double(red) / 4096 / 31 - wanted) < 0.002)
      #expect(abs(Double(green) / 4096 / 63 - wanted) < 0.002)
      #expect(abs(Double(blue) / 4096 / 31 - wanted) < 0.002)
    }
  }

  @Test func `at rest a picture of its original size is painted texel for pixel`() {
    let canvas = Canvas32(width: 30, height: 20)
    let texels = (0..<64).map { 0xff00_0000 | UInt32($0) * 0x30201 }
    var map = Homography.identity
    (map.h11, map.h13, map.h23) = (1.001, 5.4, 7.6)
    Rasterizer().paint(
      [TexturedQuad(texture: Texture(8, 8, texels), homography: map).snapped()],
      background: 0xff00_0000,
      damage: [canvas.all], into: canvas.target())
    for y in 0..<8 { for x in 0..<8 { #expect(canvas[5 + x, 8 + y] == texels[y * 8 + x]) } }
    #expect(canvas[4, 8] == 0xff00_0000 && canvas[13, 8] == 0xff00_0000)
  }
}
