import Projection
import Testing

@testable import QuadRaster

struct MemoryTests {
  @Test(arguments: Rasterizer.Instructions.allCases, [false, true])
  func `nothing outside the target's rows is touched`(
    instructions: Rasterizer.Instructions, atStart: Bool
  ) {
    var quads = RandomQuads(seed: 7)
    let rasterizer = Rasterizer(mode: .filtered, threads: 2, instructions: instructions)
    for trial in 0..<150 {
      let (width, height) = (quads.count(1...70), quads.count(1...20))
      let format: PixelTarget.Format = trial % 3 == 0 ? .rgb565 : .argb8888
      let row = width * format.bytesPerPixel
      let stride = row + quads.count(0...2) * 4 / format.bytesPerPixel * format.bytesPerPixel
      // The last row ends where its pixels end, not with a whole stride.
      let memory = GuardedMemory(count: (height - 1) * stride + row, atStart: atStart)
      let base = unsafe memory.base
      guard UInt(bitPattern: base) % 4 == 0 else { continue }
      let target = unsafe PixelTarget(
        base: base, width: width, height: height, stride: stride, format: format)
      var painted: [TexturedQuad] = []
      for _ in 0..<3 {
        let picture = quads.picture()
        var quad = TexturedQuad(
          texture: Texture(picture),
          homography: quads.map(for: picture, width: width, height: height),
          opacity: quads.number(0.2...1.5))
        if quads.count(0...1) == 0 {
          quad.effects = QuadEffects(
            cornerRadius: 3, reflection: .init(), shadow: .init(blur: 4, x: 2, y: 3),
            crossFade: .init(to: Texture(quads.picture()), share: 0.5))
        }
        painted.append(quad)
      }
      rasterizer.paint(
        painted, background: 0, damage: [PixelRectangle(x: 0, y: 0, width: width, height: height)],
        into: target)
    }
  }

  @Test func `a texture is read from exactly its own bytes`() {
    let memory = GuardedMemory(count: (9 - 1) * 40 + 7 * 4)
    let texture = unsafe Texture(width: 7, height: 9, copying: memory.bytes, stride: 40)
    #expect(texture.width == 7 && texture.height == 9)
  }

  @Test func `the memory between rows is not touched`() {
    let canvas = Canvas32(width: 13, height: 9, padding: 5)
    let texture = Texture(4, 4, Array(repeating: 0xffff_ffff, count: 16))
    var map = Homography.scale(x: 10, y: 10)
    (map.h13, map.h23) = (-5.5, -5.5)
    Rasterizer().paint(
      [TexturedQuad(texture: texture, homography: map, opacity: 0.5)], background: 0xff00_0000,
      damage: [canvas.all], into: canvas.target())
    let words = canvas.words
    for y in 0..<9 {
      for x in 13..<18 { #expect(words[y * 18 + x] == Canvas32.untouched) }
    }
  }
}
