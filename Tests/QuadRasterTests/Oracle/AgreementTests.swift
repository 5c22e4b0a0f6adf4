import Projection
import Testing

@testable import QuadRaster

struct AgreementTests {
  /// Cards of Cover Flow's kind and others, large enough for two threads.
  private func cards(_ quads: inout RandomQuads) -> [TexturedQuad] {
    (0..<9).map { (k: Int) -> TexturedQuad in
      let texels = (0..<36000).map { (place: Int) -> UInt32 in
        let gray = place * 7919 % 211 / 3 * 2 + k * 3
        return 0xff00_0000 | UInt32(gray) * 0x10101
      }
      let picture = Oracle.Picture(width: 200, height: 180, texels: texels)
      var map = Homography.identity
      map.h31 = k < 5 ? 0.002 : k == 5 ? 0 : -0.002
      map.h11 = 3 + 400 * map.h31
      map.h13 = Double(k) * 90
      map.h21 = 300 * map.h31
      (map.h22, map.h23) = (2.4, 20)
      if k == 8 { map.h12 = 0.7 }
      return TexturedQuad(
        texture: Texture(picture), homography: map, opacity: quads.count(0...2) == 0 ? 0.7 : 1)
    }
  }

  private func frame(
    _ quads: [TexturedQuad], mode: Rasterizer.Mode, threads: Int,
    instructions: Rasterizer.Instructions = .best, frames: Int = 60, waits: Bool = false
  ) -> Canvas32 {
    let canvas = Canvas32(width: 1000, height: 640)
    let rasterizer = Rasterizer(mode: mode, threads: threads, instructions: instructions)
    for _ in 0..<frames {
      rasterizer.paint(
        quads, background: 0xff20_3040, damage: [canvas.all], into: canvas.target(),
        waits: waits)
    }
    return canvas
  }

  @Test(arguments: [Rasterizer.Mode.exact, .filtered])
  func `two threads paint the same bits as one`(mode: Rasterizer.Mode) {
    var random = RandomQuads(seed: 3)
    let quads = cards(&random)
    let one = frame(quads, mode: mode, threads: 1, frames: 1, waits: true)
    let two = frame(quads, mode: mode, threads: 2, frames: 1, waits: true)
    #expect(one.words == two.words)
  }

  @Test(
    arguments: Rasterizer.Instructions.allCases,
    [Rasterizer.Mode.exact, .filtered])
  func `many rectangles of damage make the same frame as one`(
    instructions: Rasterizer.Instructions, mode: Rasterizer.Mode
  ) {
    var random = RandomQuads(seed: 4)
    var quads = cards(&random)
    quads[2].effects = QuadEffects(cornerRadius: 20, reflection: .init(), shadow: .init(blur: 9))
    quads[6].effects = QuadEffects(cornerRadius: 20)
    quads[3].effects = QuadEffects(reflection: .init(), shade: 0.3)
    quads[4].effects = QuadEffects(reflection: .init(), shade: 0.7)
    quads[5].effects = QuadEffects(shadow: .init(blur: 12, x: 3, y: 5), shade: 0.2)
    let whole = frame(
      quads, mode: mode, threads: 1, instructions: instructions, frames: 1, waits: true)
    let parts = Canvas32(width: 1000, height: 640)
    var rects: [PixelRectangle] = []
    for x in stride(from: 0, to: 1000, by: 37) {
      for y in stride(from: 0, to: 640, by: 51) {
        rects.append(PixelRectangle(x: x, y: y, width: 37, height: 51))
      }
    }
    Rasterizer(mode: mode, threads: 2, instructions: instructions).paint(
      quads, background: 0xff20_3040, damage: rects, into: parts.target(), waits: true)
    #expect(differences(whole.words, parts.words).isEmpty)
  }

  @Test(arguments: [(Rasterizer.Instructions.wide, 0), (.narrow, 1), (.baseline, 2)])
  func `the best kernels agree with the others within 2 steps of 255`(
    instructions: Rasterizer.Instructions, most: Int
  ) {
    var random = RandomQuads(seed: 5)
    let quads = cards(&random)
    for mode in [Rasterizer.Mode.exact, .filtered] {
      let best = frame(quads, mode: mode, threads: 1, frames: 1, waits: true)
      let other = frame(
        quads, mode: mode, threads: 1, instructions: instructions, frames: 1, waits: true)
      var worst = 0
      for (a, b) in zip(best.words, other.words) { worst = max(worst, distance(a, b)) }
      #expect(worst <= most)
    }
  }

  /// Edges that miss the border of a pixel by so little that it counts as covered, and nothing is
  /// painted below it.
  @Test(arguments: Rasterizer.Instructions.allCases)
  func `what a buffer held before is not seen through edges`(
    instructions: Rasterizer.Instructions
  ) {
    let texture = Texture(
      512, 512, (0..<(512 * 512)).map { 0xff00_0000 | UInt32($0 % 512 / 3) << 8 | 0x400080 })
    let rasterizer = Rasterizer(mode: .filtered, threads: 1, instructions: instructions)
    let canvases = [0xff00_0000, 0xffff_ffff].map { (word: UInt32) in
      (canvas: Canvas32(width: 40, height: 24), word: word)
    }
    let looks = [
      QuadEffects(), QuadEffects(cornerRadius: 100), QuadEffects(shade: 0.3),
      QuadEffects(cornerRadius: 100, shadow: QuadEffects.Shadow(blur: 800), shade: 0.01),
    ]
    for step in -30...30 {
      let slack = Double(step) / 10_000
      for (look, effects) in looks.enumerated() {
        var map = Homography.scale(x: 10 / 512, y: 10 / 512)
        map.h31 = look == 0 ? 0 : 1e-7
        (map.h13, map.h23) = (9.3, 7 + slack)
        let quad = TexturedQuad(texture: texture, homography: map, effects: effects)
        for (canvas, word) in canvases {
          rasterizer.paint(
            [], background: Background(word), damage: [canvas.all], into: canvas.target())
          rasterizer.paint(
            [quad], background: 0xff20_3040, damage: [canvas.all], into: canvas.target(),
            waits: true)
        }
        let seen = differences(canvases[0].canvas.words, canvases[1].canvas.words)
        #expect(seen.isEmpty, "look \(look), \(slack) of a pixel")
      }
    }
  }
}
