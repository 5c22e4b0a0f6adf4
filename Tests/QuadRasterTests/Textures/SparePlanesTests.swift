import Projection
import Testing

@testable import QuadRaster

struct SparePlanesTests {
  private let spares = {
    let spares = SparePlanes()
    spares.limit(to: 100_000)
    return spares
  }()

  @Test func `a kept plane is taken again for the same size`() {
    var plane: TexelPlane? = spares.take(width: 40, height: 30)
    let memory = unsafe plane?.texels
    if let plane { spares.keep(plane) }
    plane = nil
    #expect(unsafe spares.take(width: 30, height: 40).texels != memory)
    #expect(unsafe spares.take(width: 40, height: 30).texels == memory)
    #expect(spares.bytes == 0)
  }

  @Test func `the memory of a plane is taken for another size if it is not much too large`() {
    var plane: TexelPlane? = spares.take(width: 40, height: 60)
    let memory = unsafe plane?.texels
    if let plane { spares.keep(plane) }
    plane = nil
    #expect(unsafe spares.take(width: 40, height: 40).texels != memory)
    let smaller = spares.take(width: 45, height: 55)
    #expect(unsafe smaller.texels == memory && smaller.width == 45 && smaller.height == 55)
    #expect(spares.bytes == 0 && smaller.bytes > TexelPlane.bytes(width: 45, height: 55))
  }

  @Test func `a plane that is still being read is not written to`() {
    let plane = spares.take(width: 40, height: 30)
    spares.keep(plane)
    let other = spares.take(width: 40, height: 30)
    #expect(plane !== other)
  }

  @Test func `those kept longest are freed beyond the limit`() {
    for k in 1...50 { spares.keep(TexelPlane(width: 40 + k, height: 30)) }
    #expect(spares.bytes <= 100_000 && spares.bytes > 50_000)
    spares.free()
    #expect(spares.bytes == 0)
  }

  @Test func `memory is kept while something moves, and freed at rest`() {
    let painter = Rasterizer(memoryBudget: 1_000_000)
    let canvas = Canvas32(width: 64, height: 64)
    let texture = Texture(256, 256, (0..<65536).map { 0xff00_0000 | UInt32($0 % 251) })
    func paint(_ scale: Double, with painter: Rasterizer) -> [UInt32] {
      painter.paint(
        [TexturedQuad(texture: texture, homography: .scale(x: scale, y: scale))],
        background: 0, damage: [canvas.all], into: canvas.target(), waits: true)
      return canvas.words
    }
    var most = 0
    for step in 0..<20 {
      let scale = step % 2 == 0 ? 0.21 : 0.05
      #expect(paint(scale, with: painter) == paint(scale, with: Rasterizer()))
      most = max(most, painter.spareBytes)
    }
    #expect(most > 0 && most <= 500_000)
    _ = paint(0.05, with: painter)
    #expect(painter.spareBytes == 0)
  }
}
