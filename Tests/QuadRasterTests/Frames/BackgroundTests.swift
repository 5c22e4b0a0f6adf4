import Projection
import Testing

@testable import QuadRaster

struct BackgroundTests {
  /// Pixels that tell their row and column.
  private static let rows = (0..<30).map { y in
    SIMD8<UInt32>((0..<8).map { 0xff00_0000 | UInt32(y) << 8 | $0 })
  }

  @Test(arguments: [PixelTarget.Rotation.none, .quarter, .half, .threeQuarter])
  func `rows are upright in turned targets and repeat, the last one downwards`(
    rotation: PixelTarget.Rotation
  ) {
    let canvas = Canvas32(width: 45, height: 37)
    let target = canvas.target(rotation: rotation)
    let size = target.pictureSize
    // Parts that begin anywhere.
    let damage = stride(from: 0, to: size.width, by: 11).map {
      PixelRectangle(x: $0, y: 0, width: 11, height: size.height)
    }
    Rasterizer().paint([], background: Background(rows: Self.rows), damage: damage, into: target)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = target.memoryRect(PixelRectangle(x: x, y: y, width: 1, height: 1))
        #expect(canvas[place.x, place.y] == Self.rows[min(y, 29)][x % 8])
      }
    }
  }

  @Test func `only another background is damage`() {
    let canvas = Canvas32(width: 45, height: 37)
    let rasterizer = Rasterizer()
    func damage(_ background: Background) -> Int {
      rasterizer.paint([], background: background, into: canvas.target(), bufferAge: 1).damage.count
    }
    let (first, second) = (Background(rows: Self.rows), Background(rows: Self.rows.reversed()))
    #expect([first, first, second, 7, Background(7)].map(damage) == [1, 0, 1, 1, 0])
  }

  @Test func `a background of no rows is transparent`() {
    let canvas = Canvas32(width: 9, height: 9)
    Rasterizer().paint([], background: Background(rows: []), into: canvas.target(), bufferAge: 0)
    #expect(canvas[4, 4] == 0)
  }
}
