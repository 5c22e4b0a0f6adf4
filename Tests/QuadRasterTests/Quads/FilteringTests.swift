import Projection
import Testing

@testable import QuadRaster

struct FilteringTests {
  private let checks = Texture(
    256, 256, (0..<65536).map { ($0 + $0 / 256) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 })

  private func frame(scale: Double, mode: Rasterizer.Mode, painter: Rasterizer? = nil) -> Canvas32 {
    let canvas = Canvas32(width: 130, height: 130)
    let rasterizer = painter ?? Rasterizer(mode: mode)
    var map = Homography.scale(x: scale, y: scale)
    (map.h13, map.h23) = (0.3, 0.7)
    rasterizer.paint(
      [TexturedQuad(texture: checks, homography: map)], background: 0xff00_0000,
      damage: [canvas.all], into: canvas.target(), waits: true)
    return canvas
  }

  @Test func `fine patterns become gray where they are made smaller`() {
    let canvas = frame(scale: 0.2, mode: .filtered)
    for k in 3..<48 { #expect(abs(Int(canvas[k, k] & 255) - 128) <= 2) }
  }

  @Test(arguments: [true, false])
  func `a slow zoom never jumps from one level to another`(isAtRest: Bool) {
    let painter = Rasterizer(mode: .filtered)
    let gradient = Texture(
      256, 256,
      (0..<65536).map { k in
        let wave = (k % 256 / 3 + k / 256 / 5) % 2 == 0 ? 40 : 200
        return 0xff00_0000 | UInt32(wave) * 0x10101
      })
    // Below the quad that is zoomed, so that both levels are there in every frame.
    let keeper = TexturedQuad(texture: gradient, homography: .scale(x: 0.5, y: 0.5))
    func frame(_ scale: Double, waits: Bool = isAtRest) -> [Int] {
      let canvas = Canvas32(width: 130, height: 130)
      var map = Homography.scale(x: scale, y: scale)
      (map.h13, map.h23) = (65 - 128 * scale, 65 - 128 * scale)
      painter.paint(
        [keeper, TexturedQuad(texture: gradient, homography: map)], background: 0xff00_0000,
        damage: [canvas.all], into: canvas.target(), waits: waits)
      return (0..<3600).map { Int(canvas[35 + $0 % 60, 35 + $0 / 60] & 255) }
    }
    // Through the whole of the zone that two levels are mixed in.
    var (scale, end) = isAtRest ? (0.72, 0.345) : (0.47, 0.38)
    _ = frame(scale + 0.002, waits: true)
    var before = frame(scale)
    var steps: [Double] = []
    while scale > end {
      scale *= 0.999
      let now = frame(scale)
      steps.append(Double(zip(before, now).reduce(0) { $0 + abs($1.0 - $1.1) }) / 3600)
      before = now
    }
    let usual = steps.sorted()[steps.count / 2]
    #expect((steps.max() ?? 0) < 3 * usual + 1)
  }

  @Test func `beyond the memory allowed, only what the frame needs is kept`() {
    let painter = Rasterizer(mode: .filtered, memoryBudget: 1000)
    let canvas = frame(scale: 0.2, mode: .filtered, painter: painter)
    #expect(canvas[20, 20] >> 24 == 255)
    let needed = painter.cachedBytes
    #expect(needed > 1000)
    // Another size, made from the level of the first: that is freed, the new one is kept.
    _ = frame(scale: 0.05, mode: .filtered, painter: painter)
    _ = frame(scale: 0.05, mode: .filtered, painter: painter)
    #expect(painter.cachedBytes < needed / 4)
    let rich = Rasterizer(mode: .filtered)
    _ = frame(scale: 0.2, mode: .filtered, painter: rich)
    _ = frame(scale: 0.05, mode: .filtered, painter: rich)
    #expect(rich.cachedBytes > needed && rich.cachedBytes <= 16 << 20)
  }

  @Test func `by default, what no quad is painted from takes a quarter of the target at most`() {
    let painter = Rasterizer()
    let canvas = Canvas32(width: 1200, height: 1000)
    let textures = (0..<8).map { k in Texture(600, 600, Array(repeating: UInt32(k), count: 360_000))
    }
    func paint(_ textures: [Texture]) {
      let quads = textures.map {
        TexturedQuad(texture: $0, homography: .scale(x: 0.4, y: 0.4))
      }
      painter.paint(
        quads, background: 0, damage: [canvas.all], into: canvas.target(), waits: true)
    }
    paint(textures)
    #expect(painter.cachedBytes > 2_000_000)
    paint([])
    #expect((500_000...1_200_000).contains(painter.cachedBytes))
    withExtendedLifetime(textures) {}
  }

  @Test func `what a texture that is gone left in the caches is freed with the next frame`() {
    let painter = Rasterizer(mode: .filtered)
    let canvas = Canvas32(width: 130, height: 130)
    var quads = [
      TexturedQuad(
        texture: Texture(256, 256, Array(repeating: .max, count: 65536)),
        homography: .scale(x: 0.2, y: 0.2))
    ]
    func paint() {
      painter.paint(quads, background: 0, damage: [canvas.all], into: canvas.target(), waits: true)
    }
    paint()
    #expect(painter.cachedBytes > 0)
    quads = []
    paint()
    #expect(painter.cachedBytes == 0)
  }

  @Test func `what a texture left in the caches is freed when it is not used any more`() {
    let painter = Rasterizer(mode: .filtered)
    _ = frame(scale: 0.2, mode: .filtered, painter: painter)
    let canvas = Canvas32(width: 8, height: 8)
    for _ in 0..<400 {
      painter.paint(
        [], background: 0, damage: [canvas.all], into: canvas.target(), waits: true)
    }
    #expect(painter.cachedBytes == 0)
  }
}
