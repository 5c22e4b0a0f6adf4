import Testing

@testable import WaylandServer
@testable import WaylandTesting

@Suite struct CompositionTests {
  private let picture = PixelImage(
    width: 2, height: 2, pixels: [0xff00_0001, 0xff00_0002, 0xff00_0003, 0xff00_0004])

  @Test func `a picture at scale 1 is copied pixel by pixel`() {
    var screen = Composition(width: 4, height: 3, scale: 1, background: 0xff00_0000)
    screen.add(.init(image: picture, x: 1, y: 1, width: 2, height: 2))
    #expect(screen.image[1, 1] == 0xff00_0001)
    #expect(screen.image[2, 2] == 0xff00_0004)
    #expect(screen.image[3, 1] == 0xff00_0000)
  }

  @Test func `a picture larger than the screen is cut off`() {
    var screen = Composition(width: 2, height: 2, scale: 1, background: 0xff00_0000)
    screen.add(.init(image: picture, x: -1, y: -1, width: 2, height: 2))
    #expect(screen.image.pixels == [0xff00_0004, 0xff00_0000, 0xff00_0000, 0xff00_0000])
    screen.add(.init(image: picture, x: 50, y: -90, width: 2, height: 2))
    #expect(screen.image.pixels == [0xff00_0004, 0xff00_0000, 0xff00_0000, 0xff00_0000])
  }

  @Test func `one pixel per unit is doubled on a screen of scale 2`() {
    var screen = Composition(width: 4, height: 4, scale: 2, background: 0)
    screen.add(.init(image: picture, x: 0, y: 0, width: 2, height: 2))
    #expect(screen.image.pixels[0..<4] == [0xff00_0001, 0xff00_0001, 0xff00_0002, 0xff00_0002])
  }

  @Test(arguments: [
    (0, [1, 2, 3, 4]), (1, [3, 1, 4, 2]), (2, [4, 3, 2, 1]), (3, [2, 4, 1, 3]), (4, [2, 1, 4, 3]),
  ])
  func `a turned buffer is turned back`(transform: Int, expected: [UInt32]) {
    var screen = Composition(width: 2, height: 2, scale: 1, background: 0)
    screen.add(.init(image: picture, x: 0, y: 0, width: 2, height: 2, transform: transform))
    #expect(screen.image.pixels.map { $0 & 255 } == expected)
  }

  @Test func `a viewport's source shows a part`() {
    var screen = Composition(width: 2, height: 2, scale: 1, background: 0)
    screen.add(
      .init(image: picture, x: 0, y: 0, width: 2, height: 2, source: (1, 0, 1, 1)))
    #expect(screen.image.pixels.map { $0 & 255 } == [2, 2, 2, 2])
  }
}
