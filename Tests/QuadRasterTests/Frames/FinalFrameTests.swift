import Projection
import CarouselTestSupport
import Testing

@testable import QuadRaster

/// Frames at real sizes, in the mode that programs use.
struct FinalFrameTests {
  private static let (width, height) = (1280, 720)

  /// Pictures of 512 × 512 with fine and coarse detail.
  private static let pictures = (0..<4).map { index in
    Texture(
      512, 512,
      (0..<(512 * 512)).map { k in
        let (x, y) = (k % 512, k / 512)
        let fine = UInt32((x / (1 + index) ^ y / 3) & 1) * 90
        let wave = UInt32((x * (index + 3) + y * 7) / 16 % 128)
        return 0xff00_0000 | (fine + wave) * 0x10000 | wave * 0x100 | (fine + 60)
      })
  }

  /// Nine pictures, turned as in a cover flow, at `scale`, moved by `shift` pixels.
  private func cards(scale: Double, shift: Double = 0) -> [TexturedQuad] {
    (0..<9).map { k in
      var map = Homography.scale(x: scale, y: scale)
      let side = Double(k - 4)
      map.h31 = k == 4 ? 0 : side * -0.0004
      map.h11 = scale * (k == 4 ? 1 : 0.5) + map.h31 * 640
      map.h21 = map.h31 * 360
      (map.h13, map.h23) = (640 + side * 150 * scale + shift - 256 * scale, 360 - 256 * scale)
      return TexturedQuad(
        texture: Self.pictures[k % 4], homography: map, opacity: k % 3 == 0 ? 0.8 : 1)
    }
  }

  private func complete(_ quads: [TexturedQuad]) -> Canvas32 {
    let canvas = Canvas32(width: Self.width, height: Self.height)
    Rasterizer().paint(
      quads, background: 0xff10_1418, into: canvas.target(), bufferAge: 0, waits: true)
    return canvas
  }

  @Test(arguments: [1, 0.4, 0.02])
  func `a frame becomes final, and is then the same whatever was painted before`(scale: Double) {
    let wanted = complete(cards(scale: scale)).words
    let rasterizer = Rasterizer(memoryBudget: 4 << 20)
    let canvas = Canvas32(width: Self.width, height: Self.height)
    func paint(_ quads: [TexturedQuad], age: Int = 1) -> Rasterizer.Outcome {
      rasterizer.paint(quads, background: 0xff10_1418, into: canvas.target(), bufferAge: age)
    }
    _ = paint(cards(scale: 1.3), age: 0)
    for step in 0..<6 { _ = paint(cards(scale: scale * 1.1, shift: Double(step) * 13.7)) }
    var frames = 1
    while !paint(cards(scale: scale)).isFinal, frames < 100_000 { frames += 1 }
    let last = paint(cards(scale: scale))
    #expect(last == Rasterizer.Outcome(damage: [], isFinal: true))
    #expect(differences(canvas.words, wanted).isEmpty)
  }

  @Test(arguments: [1, 0.4, 0.02])
  func `no buffer is stale, and every change is reported`(scale: Double) {
    var random = SeededGenerator(seed: 5)
    let rasterizer = Rasterizer(memoryBudget: 4 << 20)
    var buffers: [(canvas: Canvas32, paintedAt: Int)] = []
    var shown: [UInt32] = []
    for step in 1...14 {
      let shift = Double.random(in: 0...40, using: &random).rounded(.down) * 3.25
      let quads = cards(scale: scale, shift: step % 4 == 0 ? 0 : shift)
      if buffers.count < 3 {
        buffers.append((Canvas32(width: Self.width, height: Self.height), 0))
      }
      let index = Int.random(in: 0..<buffers.count, using: &random)
      let (canvas, paintedAt) = buffers[index]
      let outcome = rasterizer.paint(
        quads, background: 0xff10_1418, into: canvas.target(),
        bufferAge: paintedAt == 0 ? 0 : step - paintedAt)
      buffers[index].paintedAt = step
      // What was ready is what the same painter paints into a new buffer. It may be more by now,
      // but only if the frame was not final.
      let words = canvas.words
      if outcome.isFinal {
        #expect(differences(words, complete(quads).words).isEmpty, "step \(step)")
      }
      if !shown.isEmpty {
        let missed = differences(words, shown).filter { k in
          !outcome.damage.contains { $0.contains(x: k % Self.width, y: k / Self.width) }
        }
        #expect(missed.isEmpty, "step \(step): \(missed.count) changed pixels untold")
      }
      shown = words
    }
  }

  @Test func `a frame that waits is final immediately`() {
    let canvas = Canvas32(width: Self.width, height: Self.height)
    let rasterizer = Rasterizer()
    func paint(waits: Bool) -> Bool {
      rasterizer.paint(
        cards(scale: 0.3), background: 0, into: canvas.target(), bufferAge: 0, waits: waits
      ).isFinal
    }
    #expect(!paint(waits: false))
    #expect(paint(waits: true) && paint(waits: false))
  }
}
