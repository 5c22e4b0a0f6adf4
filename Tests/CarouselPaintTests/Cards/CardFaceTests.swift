@testable import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct CardFaceTests {
  /// The card of 200 × 200 of a single item, and whether something of an opaque picture on it is seen at a place.
  private func isSeen(
    _ x: Double, _ y: Double, radius: Double, mask: Carousel.Frame.Mask? = nil
  ) throws -> Bool {
    let carousel = Carousel(
      .linear, viewSize: Size(width: 400, height: 400),
      data: Carousel.DataSource(itemCount: 1, itemSize: Size(width: 200, height: 200)))
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    var card = try #require(frame.cards.first)
    card.mask = mask
    var style = CardStyle()
    style.cornerRadius = radius
    return CardFace(Texture(word: 0xFF00_FF00, side: 8)).isSeen(
      at: Point(x: x, y: y), on: card, style)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0, true), (1, 1, 40, false), (11, 11, 40, false), (13, 13, 40, true),
    (199, 1, 40, false), (1, 199, 40, false), (199, 199, 40, false), (100, 1, 40, true),
    (1, 100, 40, true), (-1, 100, 40, false), (100, 201, 40, false),
    // At most half of a side.
    (30, 30, 1000, true), (28, 28, 1000, false), (100, 1, 1000, true),
  ])
  func `nothing is seen where corners are round`(x: Double, y: Double, radius: Double, isSeen: Bool)
    throws
  {
    #expect(try self.isSeen(x, y, radius: radius) == isSeen)
  }

  @Test(arguments: [
    (51.0, 1.0, false), (100, 1, true), (49, 100, false), (51, 100, true), (149, 199, false),
  ])
  func `a mask has corners of its own`(x: Double, y: Double, isSeen: Bool) throws {
    let mask = Carousel.Frame.Mask(
      origin: Point(x: 50, y: 0), size: Size(width: 100, height: 200), cornerRadius: 50,
      shift: .zero)
    #expect(try self.isSeen(x, y, radius: 0, mask: mask) == isSeen)
  }
}
