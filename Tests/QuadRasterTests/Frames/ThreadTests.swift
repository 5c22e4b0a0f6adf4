import Projection
import Testing

@testable import QuadRaster

struct ThreadTests {
  private func paint(_ rasterizer: Rasterizer, width: Int, height: Int) -> [UInt32] {
    let canvas = Canvas32(width: width, height: height)
    var map = Homography.scale(x: Double(width) / 5, y: Double(height) / 5)
    map.h31 = 0.02
    let texels = (0..<16).map { UInt32($0) * 0x000B_1D07 | 0xFF00_0000 }
    rasterizer.paint(
      [TexturedQuad(texture: Texture(4, 4, texels), homography: map)], background: 0xFF00_0000,
      damage: [canvas.all], into: canvas.target())
    return (0..<height).flatMap { y in (0..<width).map { canvas[$0, y] } }
  }

  @Test func `frames are the same however the threads share them`() {
    let (one, two) = (Rasterizer(mode: .exact, threads: 1), Rasterizer(mode: .exact, threads: 2))
    let alone = paint(one, width: 800, height: 600)
    for _ in 0..<8 { #expect(paint(two, width: 800, height: 600) == alone) }
    #expect(two.hasSecondThread)
  }

  @Test func `a large frame is shared with a second thread, a usual one is not`() {
    let rasterizer = Rasterizer(mode: .exact)
    #expect(!rasterizer.hasSecondThread)
    let usual = paint(rasterizer, width: 640, height: 360)
    #expect(!rasterizer.hasSecondThread)
    #expect(usual == paint(Rasterizer(mode: .exact, threads: 1), width: 640, height: 360))
    let large = paint(rasterizer, width: 2400, height: 1300)
    #expect(rasterizer.hasSecondThread == Rasterizer.hasCores)
    #expect(large == paint(Rasterizer(mode: .exact, threads: 1), width: 2400, height: 1300))
  }
}
