import Projection
import CarouselTestSupport
import Testing

@testable import QuadRaster

struct LiveTextureTests {
  private static let (width, height) = (220, 140)

  /// A picture to change, and a live texture that follows it.
  private final class Picture {
    var words: [UInt32]
    let live = LiveTexture(width: LiveTextureTests.width, height: LiveTextureTests.height)

    init() {
      words = (0..<(width * height)).map { 0xff00_0000 | UInt32($0 / 7 % 200) * 0x10203 }
      update([PixelRectangle(x: 0, y: 0, width: width, height: height)])
    }

    func update(_ damage: [PixelRectangle]) {
      unsafe words.withUnsafeBytes { unsafe live.update(damage, from: $0, stride: width * 4) }
    }

    /// Changes the words within `rect` and tells of it.
    func fill(_ rect: PixelRectangle, _ word: UInt32) {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width { words[y * width + x] = word }
      }
      update([rect])
    }

    var copy: Texture { Texture(width, height, words) }
  }

  private func quad(_ texture: Texture, scale: Double) -> TexturedQuad {
    var map = Homography.scale(x: scale, y: scale)
    (map.h13, map.h23, map.h31) = (9, 7, 0.0007)
    return TexturedQuad(texture: texture, homography: map)
  }

  @Test func `texels written in place are those of the next state, and the state before stays`() {
    let picture = Picture()
    let before = picture.live.texture
    let word = before.texel(x: 12, y: 9)
    let rect = PixelRectangle(x: 12, y: 9, width: 3, height: 2)
    for green in [0xff00_ff00, 0xff00_aa00] as [UInt32] {
      unsafe picture.live.update([rect]) { texels, stride in
        for y in 9..<11 {
          for x in 12..<15 {
            unsafe texels.storeBytes(of: green, toByteOffset: y * stride + x * 4, as: UInt32.self)
          }
        }
      }
      let now = picture.live.texture
      #expect(now.texel(x: 12, y: 9) == green && now.texel(x: 14, y: 10) == green)
      #expect(now.texel(x: 15, y: 9) == before.texel(x: 15, y: 9))
      #expect(now != before && now == picture.live.texture)
    }
    #expect(before.texel(x: 12, y: 9) == word)
    unsafe picture.live.update([PixelRectangle(x: 500, y: 0, width: 9, height: 9)]) { _, _ in
      Issue.record("there is nothing to write")
    }
  }

  @Test(arguments: [1, 0.3])
  func `a live texture looks like a new one of the same texels, in every size`(scale: Double) {
    var random = SeededGenerator(seed: 11)
    let picture = Picture()
    let rasterizer = Rasterizer(memoryBudget: 64 << 20)
    let canvas = Canvas32(width: 200, height: 140)
    for step in 0..<40 {
      if step % 3 > 0 {
        let rect = PixelRectangle(
          x: Int.random(in: 0..<200, using: &random), y: Int.random(in: 0..<120, using: &random),
          width: 20, height: 20)
        picture.fill(rect, step % 5 == 0 ? 0x4010_2030 : 0xff00_0000 | UInt32(step) * 0x50301)
      }
      let outcome = rasterizer.paint(
        [quad(picture.live.texture, scale: scale)], background: 0xff20_2020,
        into: canvas.target(), bufferAge: step == 0 ? 0 : 1, waits: true)
      #expect(outcome.isFinal && outcome.damage.isEmpty == (step > 0 && step % 3 == 0))
      let whole = Canvas32(width: 200, height: 140)
      Rasterizer().paint(
        [quad(picture.copy, scale: scale)], background: 0xff20_2020, into: whole.target(),
        bufferAge: 0, waits: true)
      #expect(differences(canvas.words, whole.words).isEmpty, "step \(step)")
    }
  }

  @Test(arguments: [1, 0.3], [false, true])
  func `a frame may show several states, in any order`(scale: Double, waits: Bool) {
    var random = SeededGenerator(seed: 5)
    let picture = Picture()
    var rasterizer = Rasterizer(memoryBudget: 64 << 20)
    let canvas = Canvas32(width: 200, height: 140)
    var states: [(live: Texture, alone: Texture)] = []
    func quads(_ textures: [Texture]) -> [TexturedQuad] {
      textures.enumerated().map { index, texture in
        var quad = quad(texture, scale: scale / Double(1 + index))
        quad.homography.h13 += Double(index) * 30
        return quad
      }
    }
    for step in 0..<40 {
      let rect = PixelRectangle(
        x: Int.random(in: 0..<200, using: &random), y: Int.random(in: 0..<120, using: &random),
        width: 20, height: 20)
      picture.fill(rect, 0xff00_0000 | UInt32(step) * 0x50301)
      states = states.suffix(2) + [(picture.live.texture, picture.copy)]
      let shown = states.shuffled(using: &random).prefix((step + 2) % 3 + 1)
      // Sometimes all levels are missing together.
      let isNew = step % 4 == 0
      if isNew { rasterizer = Rasterizer(memoryBudget: 64 << 20) }
      var frames = 0
      repeat {
        frames += 1
        let outcome = rasterizer.paint(
          quads(shown.map(\.live)), background: 0xff20_2020, into: canvas.target(),
          bufferAge: isNew && frames == 1 ? 0 : 1, waits: waits)
        if outcome.isFinal { break }
      } while frames < 100_000
      #expect(frames < 100_000)
      let whole = Canvas32(width: 200, height: 140)
      Rasterizer().paint(
        quads(shown.map(\.alone)), background: 0xff20_2020, into: whole.target(), bufferAge: 0,
        waits: true)
      #expect(differences(canvas.words, whole.words).isEmpty, "step \(step)")
    }
  }

  @Test func `a small change damages little`() {
    let picture = Picture()
    let rasterizer = Rasterizer()
    let canvas = Canvas32(width: 200, height: 140)
    func paint() -> [PixelRectangle] {
      rasterizer.paint(
        [quad(picture.live.texture, scale: 0.8)], background: 0, into: canvas.target(),
        bufferAge: 1, waits: true
      ).damage
    }
    _ = paint()
    picture.fill(PixelRectangle(x: 100, y: 60, width: 2, height: 12), 0xffff_ffff)
    let damage = paint()
    #expect(!damage.isEmpty && damage.reduce(0) { $0 + $1.area } < 400)
  }

  @Test func `a state that is still held is never written to`() {
    let picture = Picture()
    let first = picture.live.texture
    let before = first.texel(x: 5, y: 5)
    for step in 0..<4 {
      picture.fill(
        PixelRectangle(x: 0, y: 0, width: 20, height: 20), 0xff00_0000 | UInt32(step) * 0x111111)
    }
    #expect(first.texel(x: 5, y: 5) == before)
    #expect(picture.live.texture.texel(x: 5, y: 5) == 0xff33_3333)
    #expect(picture.live.texture.texel(x: 50, y: 50) == first.texel(x: 50, y: 50))
  }

  @Test func `updates between two frames need no further memory, and none of them is lost`() {
    let picture = Picture()
    let painted = picture.live.texture
    let before = painted.texel(x: 5, y: 5)
    func fill(_ x: Int, _ word: UInt32) {
      picture.fill(PixelRectangle(x: x, y: 2, width: 9, height: 9), word)
    }
    fill(0, 0xff11_1111)
    let memory = ObjectIdentifier(picture.live.texture.plane)
    for step in 1..<60 {
      fill(step * 3, 0xff00_0000 | UInt32(step) * 0x40404)
      #expect(ObjectIdentifier(picture.live.texture.plane) == memory)
    }
    #expect(painted.texel(x: 5, y: 5) == before)
    // The next state is written into the memory of one that lacks all of that.
    func isComplete() -> Bool {
      let (copy, now) = (picture.copy, picture.live.texture)
      return (0..<Self.height).allSatisfy { y in
        (0..<Self.width).allSatisfy { now.texel(x: $0, y: y) == copy.texel(x: $0, y: y) }
      }
    }
    #expect(isComplete())
    for step in 0..<3 {
      let held = picture.live.texture
      fill(7 * step, 0xff77_0000)
      #expect(held != picture.live.texture && isComplete())
    }
  }

  @Test func `an update reads nothing outside its damage`() {
    let live = LiveTexture(width: 8, height: 8)
    let memory = GuardedMemory(count: 8 * 8 * 4)
    let outside = PixelRectangle(x: -5, y: 6, width: 100, height: 100)
    unsafe live.update([outside], from: memory.bytes, stride: 32)
    unsafe live.update(
      [PixelRectangle(x: 9, y: 0, width: 3, height: 3)], from: memory.bytes, stride: 32)
    #expect(live.texture.state.version == 1)
  }
}
