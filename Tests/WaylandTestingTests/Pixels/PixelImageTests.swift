import Testing
import WaylandTesting

@Suite struct PixelImageTests {
  private let image = PixelImage(width: 8, height: 4)

  private func change(_ pixels: (x: Int, y: Int)..., damage: PixelRectangle...) -> PictureChange {
    var other = image
    for (x, y) in pixels { other[x, y] = 7 }
    return PictureChange(from: image, to: other, damage: Coverage(damage))
  }

  @Test func `equal pictures have no difference`() {
    #expect(change().bounds == nil && change().undeclared == nil)
  }

  @Test func `the difference is the smallest rectangle around all changes`() {
    #expect(change((2, 1), (5, 3)).bounds == PixelRectangle(x: 2, y: 1, width: 4, height: 3))
  }

  @Test func `a change inside the damage is covered`() {
    let damage = [(0, 2), (3, 1)].map { PixelRectangle(x: $0.0, y: 2, width: $0.1, height: 1) }
    #expect(change((3, 2), damage: damage[0], damage[1]).undeclared == nil)
  }

  @Test(arguments: [(0, 0), (2, 2), (4, 2), (7, 3)])
  func `a change outside the damage is found`(x: Int, y: Int) throws {
    let outside = PixelRectangle(x: -5, y: -5, width: 5, height: 9)
    let damage = PixelRectangle(x: 3, y: 2, width: 1, height: 1)
    let first = try #require(change((3, 2), (x, y), damage: damage, outside).undeclared)
    #expect(first == (x, y))
  }

  @Test func `damage far outside the picture is harmless`() {
    let all = PixelRectangle(x: 0, y: 0, width: Int(Int32.max), height: Int(Int32.max))
    #expect(change((3, 2), damage: all).undeclared == nil)
    #expect(Coverage([all]).area(in: image.bounds) == 32)
  }

  @Test func `overlapping rectangles count once`() {
    let coverage = Coverage([
      PixelRectangle(x: 0, y: 0, width: 4, height: 4),
      PixelRectangle(x: 2, y: 2, width: 4, height: 4),
      PixelRectangle(x: 9, y: 9, width: 0, height: 4),
    ])
    #expect(coverage.area(in: PixelRectangle(x: 0, y: 0, width: 100, height: 100)) == 28)
  }

  @Test func `half transparent red over white is pink`() {
    var image = PixelImage(width: 1, height: 1, filledWith: 0xffff_ffff)
    image.blend(0x8080_0000, x: 0, y: 0)
    #expect(image[0, 0] == 0xffff_7f7f)
  }

  @Test func `opaque replaces and nothing changes nothing`() {
    var image = PixelImage(width: 1, height: 1, filledWith: 0xff11_2233)
    image.blend(0, x: 0, y: 0)
    #expect(image[0, 0] == 0xff11_2233)
    image.blend(0xff44_5566, x: 0, y: 0)
    #expect(image[0, 0] == 0xff44_5566)
  }

  @Test func `a pixmap has its header and three bytes a pixel`() {
    let image = PixelImage(width: 2, height: 1, pixels: [0xff01_0203, 0xff04_0506])
    #expect(image.portablePixmap() == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
  }
}
