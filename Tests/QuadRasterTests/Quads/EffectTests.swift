import Projection
import Testing

@testable import QuadRaster

struct EffectTests {
  private static let black: UInt32 = 0xff00_0000

  /// A white square of `side` texels, `scale` pixels each, at (10, 10).
  private func paint(
    side: Int = 40, scale: Double = 1, effects: QuadEffects, width: Int = 70, height: Int = 110,
    texels: [UInt32]? = nil, background: Background = Background(EffectTests.black),
    tilt: Double = 0
  ) -> Canvas32 {
    let canvas = Canvas32(width: width, height: height)
    let white = Array(repeating: UInt32.max, count: side * side)
    var map = Homography.scale(x: scale, y: scale)
    (map.h13, map.h23, map.h12) = (10, 10, tilt)
    Rasterizer(mode: .exact).paint(
      [
        TexturedQuad(
          texture: Texture(side, side, texels ?? white), homography: map, effects: effects)
      ], background: background, damage: [canvas.all], into: canvas.target())
    return canvas
  }

  /// The share of a pixel inside a rounded square, by 32 × 32 samples.
  private func share(x: Int, y: Int, side: Double, radius: Double, tilt: Double) -> Double {
    var inside = 0
    for i in 0..<32 {
      for j in 0..<32 {
        let v = Double(y) + (Double(j) + 0.5) / 32 - 10
        let u = Double(x) + (Double(i) + 0.5) / 32 - 10 - tilt * v
        let dx = max(radius - u, u - (side - radius), 0)
        let dy = max(radius - v, v - (side - radius), 0)
        let isIn = u >= 0 && v >= 0 && u <= side && v <= side
        if isIn && dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
    }
    return Double(inside) / 1024
  }

  @Test(arguments: [0.0, 0.4])
  func `round corners cover what a rounded square covers, within a 16th`(tilt: Double) {
    let canvas = paint(effects: QuadEffects(cornerRadius: 12), tilt: tilt)
    var worst = 0.0
    for y in 8..<52 {
      for x in 8..<70 {
        let seen = Double(canvas[x, y] & 255) / 255
        worst = max(worst, abs(seen - share(x: x, y: y, side: 40, radius: 12, tilt: tilt)))
      }
    }
    #expect(worst < 1.0 / 16)
  }

  /// A frame of a square turned about an upright line, or about a line that leans so little that no
  /// texel moves by more than 1/50.
  private func turned(
    leans: Bool, effects: QuadEffects, opacity: Double, instructions: Rasterizer.Instructions
  ) -> Canvas32 {
    let canvas = Canvas32(width: 90, height: 90)
    let texels = (0..<6400).map { k -> UInt32 in
      let (x, y) = (k % 80, k / 80)
      return 0xff00_0000 | UInt32(x * 3) << 16 | UInt32(y * 3) << 8 | UInt32((x + y) / 2)
    }
    var map = Homography.scale(x: 0.9, y: 0.95)
    (map.h13, map.h23, map.h21, map.h31) = (6.3, 5.2, 0.05, 0.002)
    if leans { map.h32 = 2e-6 }
    Rasterizer(mode: .exact, instructions: instructions).paint(
      [
        TexturedQuad(
          texture: Texture(80, 80, texels), homography: map, opacity: opacity, effects: effects)
      ], background: 0xff40_4040, damage: [canvas.all], into: canvas.target())
    return canvas
  }

  @Test(
    arguments: Rasterizer.Instructions.allCases, [0.5, 1])
  func `turned pictures look the same whichever kernel paints them`(
    instructions: Rasterizer.Instructions, opacity: Double
  ) {
    let blue = Texture(40, 40, (0..<1600).map { 0xff00_0080 | UInt32($0 / 40 * 3) })
    let effects = [
      QuadEffects(crossFade: .init(to: blue, share: 0.3)),
      QuadEffects(cornerRadius: 9, crossFade: .init(to: blue, share: 0.6), shade: 0.3),
      QuadEffects(cornerRadius: 6, shadow: .init(blur: 7, x: 2, y: 3), shade: 0.2),
    ]
    for effects in effects {
      let upright = turned(
        leans: false, effects: effects, opacity: opacity, instructions: instructions)
      let leaning = turned(
        leans: true, effects: effects, opacity: opacity, instructions: instructions)
      var worst: UInt32 = 0
      for (a, b) in zip(upright.words, leaning.words) {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let (a, b) = (a >> shift & 255, b >> shift & 255)
          worst = max(worst, a > b ? a - b : b - a)
        }
      }
      #expect(worst <= 3)
    }
  }

  @Test func `a reflection mirrors the lower rows and fades to nothing`() {
    let texels = (0..<1600).map { k -> UInt32 in
      k / 40 >= 38 ? 0xffff_ffff : 0xff80_8080  // two bright rows at the bottom
    }
    let canvas = paint(
      effects: QuadEffects(reflection: .init(extent: 0.5, gap: 3, opacity: 0.6)), texels: texels)
    #expect(canvas[30, 51] == Self.black, "the gap")
    let column = (53..<73).map { Int(canvas[30, $0] & 255) }
    #expect(abs(column[0] - Int(0.6 * 255 * 19.5 / 20)) <= 3)
    #expect(abs(column[4] - Int(0.6 * 128 * 15.5 / 20)) <= 3)
    #expect(column[19] <= 4)
    #expect(canvas[30, 74] == Self.black)
  }

  @Test func `a shadow is dark under the picture's rim and gone beyond its blur`() {
    let canvas = paint(
      effects: QuadEffects(shadow: .init(blur: 6, x: 0, y: 4, color: 0xff00_0000)),
      background: 0xffff_ffff)
    #expect(canvas[30, 30] == UInt32.max, "the picture itself is in front")
    let below = (50..<62).map { Int(canvas[30, $0] & 255) }
    for (k, seen) in below.enumerated() {
      // Half as dark at the outline's edge, 54 rows down; smooth within 6 texels of it.
      let t = min(max((54 - (50.5 + Double(k)) + 6) / 12, 0), 1)
      #expect(abs(Double(seen) - 255 * (1 - t * t * (3 - 2 * t))) <= 2, "row \(50 + k)")
    }
    #expect(canvas[30, 3] == UInt32.max)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 1])
  func `a cross-fade shows each picture by its share`(share: Double) {
    let dark = Texture(3, 5, Array(repeating: 0xff10_1010, count: 15))
    let canvas = paint(effects: QuadEffects(crossFade: .init(to: dark, share: share)))
    #expect(abs(Int(canvas[30, 30] & 255) - Int((255 * (1 - share) + 16 * share).rounded())) <= 1)
  }

  @Test func `the other picture of a cross-fade fills the same place`() {
    let other = Texture(2, 1, [0xff00_0000, 0xffff_ffff])
    let canvas = paint(effects: QuadEffects(crossFade: .init(to: other, share: 1)))
    #expect(canvas[11, 30] == Self.black)
    #expect(canvas[48, 30] == UInt32.max)
    #expect(abs(Int(canvas[30, 30] & 255) - 134) <= 4)
  }

  @Test(arguments: [0.0, 0.3, 1])
  func `pictures in different places fade each where it lies`(share: Double) {
    let blue = Texture(4, 4, Array(repeating: 0xff00_00ff, count: 16))
    // Wider by 10 on both sides and half as high, in the middle of the square.
    let place = QuadEffects.CrossFade.Place(x: -10, y: 10, width: 60, height: 20)
    let canvas = paint(
      effects: QuadEffects(crossFade: .init(to: blue, share: share, place: place)),
      texels: Array(repeating: 0xffff_0000, count: 1600))
    func channels(_ x: Int, _ y: Int) -> [Int] {
      [Int(canvas[x, y] >> 16 & 255), Int(canvas[x, y] & 255)]
    }
    let (own, other) = (Int(((1 - share) * 255).rounded()), Int((share * 255).rounded()))
    for (seen, wanted) in [
      (channels(30, 30), [own, other]), (channels(30, 14), [own, 0]),
      (channels(4, 30), [0, other]),
      (channels(56, 30), [0, other]), (channels(4, 14), [0, 0]),
    ] {
      #expect(abs(seen[0] - wanted[0]) <= 2 && abs(seen[1] - wanted[1]) <= 2, "\(seen), \(wanted)")
    }
  }

  @Test func `the background is seen through a translucent picture that is faded in`() {
    let half = Texture(40, 40, Array(repeating: 0x8080_8080, count: 1600))
    let canvas = paint(
      effects: QuadEffects(crossFade: .init(to: half, share: 0.5)), background: 0xff00_00ff)
    // Half of white, a quarter of the translucent white, a quarter of the background.
    #expect(canvas[30, 30] >> 24 == 255)
    #expect(abs(Int(canvas[30, 30] & 255) - 255) <= 2)
    #expect(abs(Int(canvas[30, 30] >> 8 & 255) - 191) <= 2)
  }

  @Test(arguments: [0, 0.4])
  func `between pixels of a row two neighbors are mixed`(shade: Double) {
    let ramp = (0..<1600).map { 0xff00_0000 | UInt32($0 % 40 * 6) }
    let canvas = Canvas32(width: 70, height: 60)
    var map = Homography.identity
    (map.h13, map.h23) = (10.25, 10)
    Rasterizer(mode: .exact).paint(
      [
        TexturedQuad(
          texture: Texture(40, 40, ramp), homography: map, effects: QuadEffects(shade: shade))
      ], background: Background(Self.black), damage: [canvas.all], into: canvas.target())
    for x in 12..<49 {
      let wanted = (Double(x - 10) - 0.25) * 6 * (1 - shade)
      #expect(abs(Double(canvas[x, 30] & 255) - wanted) <= 1, "column \(x)")
    }
  }

  @Test func `shade darkens a picture and not its background`() {
    let half = Array(repeating: UInt32(0x8080_8080), count: 1600)
    let canvas = paint(
      effects: QuadEffects(shade: 0.5), texels: half, background: 0xff80_8080)
    #expect(abs(Int(canvas[30, 30] & 255) - (64 + 64)) <= 2)
    let white = paint(effects: QuadEffects(shade: 0.25))
    #expect(abs(Int(white[30, 30] & 255) - 191) <= 1)
  }
}
