import Testing

@testable import CarouselPaint

@Suite struct PictureRequestTests {
  private func request(_ width: Double, _ height: Double, _ fit: CardFit = .fit) -> PictureRequest {
    PictureRequest(.file("a.jpg"), width: width, height: height, fit: fit)
  }

  @Test func `a picture is not decoded again for a card that has taken its shape`() {
    let upright = PixelSize(width: 3000, height: 4000)
    #expect(request(400, 300).serves(request(225, 300), natural: upright))
    #expect(!request(400, 300).serves(request(225, 300)))
    // One that is seen larger, and one that is seen much smaller, is.
    #expect(!request(400, 300).serves(request(240, 320), natural: upright))
    #expect(!request(400, 300).serves(request(150, 200), natural: upright))
    #expect(!request(400, 300, .fill).serves(request(225, 300, .fill), natural: upright))
  }
}
