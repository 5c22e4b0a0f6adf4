import Testing
import WaylandTesting

@Suite struct PixelImageTests {
  @Test func `equal pictures have no difference`() {
    let image = PixelImage(width: 8, height: 4, filledWith: 0xff12_3456)
    #expect(image.difference(from: image) == nil)
  }

  @Test func `the difference is the smallest rectangle around all changes`() {
    let image = PixelImage(width: 8, height: 4)
    var other = image
    other[2, 1] = 1
    other[5, 3] = 1
    #expect(other.difference(from: image) == PixelRectangle(x: 2, y: 1, width: 4, height: 3))
  }

  @Test func `a change inside the damage is covered`() {
    let image = PixelImage(width: 8, height: 4)
    var other = image
    other[3, 2] = 7
    let damage = Coverage([
      PixelRectangle(x: 0, y: 2, width: 2, height: 1),
      PixelRectangle(x: 3, y: 2, width: 1, height: 1),
    ])
    #expect(other.firstChange(from: image, outside: damage) == nil)
  }

  @Test(arguments: [(0, 0), (2, 2), (4, 2), (7, 3)])
  func `a change outside the damage is found`(x: Int, y: Int) throws {
    let image = PixelImage(width: 8, height: 4)
    var other = image
    other[x, y] = 7
    let damage = Coverage([
      PixelRectangle(x: 3, y: 2, width: 1, height: 1),
      PixelRectangle(x: -5, y: -5, width: 5, height: 9),
    ])
    let change = try #require(other.firstChange(from: image, outside: damage))
    #expect(change == (x, y))
  }

  @Test func `damage far outside the picture is harmless`() {
    let image = PixelImage(width: 4, height: 4)
    let damage = Coverage([
      PixelRectangle(x: 0, y: 0, width: Int(Int32.max), height: Int(Int32.max))
    ])
    #expect(image.firstChange(from: image, outside: damage) == nil)
    #expect(damage.area(in: image.bounds) == 16)
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
