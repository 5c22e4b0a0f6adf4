import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct IconRowTests {
  private func picture(_ icon: Pathname?, width: Double = 300) throws -> Texture {
    var content = CardContent(picture: nil, label: "Lock")
    content.icon = icon
    let loader = try PictureLoader(workers: 1)
    let source = try #require(content.source)
    try loader.want([PictureRequest(source, width: width, height: 60)])
    while true {
      if let finished = loader.waitForFinished().first { return try finished.outcome.get().texture }
    }
  }

  @Test func `an icon stands before the label of a row, and nowhere else`() throws {
    let folder = TemporaryFolder()
    let png = try TestPicture.png(width: 40, height: 40, in: folder)
    let icon = folder.write(png, as: "a.png")
    let row = try picture(icon)
    #expect(row.width == 300 && row.height == 60)
    // The quarters of the picture: red, green, blue and white.
    #expect(row.texel(x: 25, y: 20) == 0xFFFF_0000 && row.texel(x: 48, y: 20) == 0xFF00_FF00)
    #expect(row.texel(x: 25, y: 40) == 0xFF00_00FF)
    let plain = try picture(nil)
    // The text begins farther to the right.
    func start(_ texture: Texture, from first: Int) -> Int? {
      (first..<texture.width).first { x in
        (15..<45).contains { texture.texel(x: x, y: $0) & 0xFF > 0x80 }
      }
    }
    let (moved, usual) = (start(row, from: 58), start(plain, from: 5))
    #expect(moved ?? 0 > usual ?? 300)
    // A card that is no row shows its label alone.
    let card = try picture(icon, width: 90)
    #expect(!(0..<90).contains { card.texel(x: $0, y: 20) == 0xFFFF_0000 })
  }

  @Test func `a row whose icon cannot be read shows its label`() throws {
    let folder = TemporaryFolder()
    let bad = folder.write(Array("no picture".utf8), as: "b.png")
    let row = try picture(bad)
    #expect(
      (70..<300).contains { x in (15..<45).contains { row.texel(x: x, y: $0) & 0xFF > 0x80 } })
    let source = PictureSource.row(IconRow(icon: "/net/a.png", card: LabelCard.card("x")))
    let request = PictureRequest(source, width: 10, height: 10)
    #expect(request.path == "/net/a.png" && request.lane == .decoding && !source.isDecoded)
  }
}
