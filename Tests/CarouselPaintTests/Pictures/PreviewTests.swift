import CarouselEngine
import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

/// What is shown of large files before they are decoded.
@Suite struct PreviewTests {
  /// A large photograph with a small version in it.
  private func photograph(
    _ width: Int, _ height: Int, preview: (width: Int, height: Int), orientation: UInt8 = 1,
    in folder: borrowing TemporaryFolder
  ) throws -> Pathname {
    let large = try TestPicture.encoded("jpeg", width: width, height: height, in: folder)
    let small = try TestPicture.encoded(
      "jpeg", width: preview.width, height: preview.height, in: folder)
    return folder.write(
      TestPicture.large(large, preview: small, orientation), as: "photograph.jpg")
  }

  private func load(_ request: PictureRequest) throws -> LoadedPicture {
    try PictureMaker(limits: .standard, thumbnails: .off).make(
      request, .undisturbed, DecoderClient(DecoderPool(executable: nil, limits: .standard)))
  }

  @Test func `the small version in a photograph comes before it, in its shape`() throws {
    let folder = TemporaryFolder()
    let path = try photograph(600, 400, preview: (96, 64), in: folder)
    let request = PictureRequest(.file(path), width: 300, height: 300)
    let preview = try load(request.preview)
    #expect(Pixels(preview.texture).corners == "rgbw")
    #expect((preview.texture.width, preview.texture.height) == (96, 64))
    #expect(preview.naturalSize == PixelSize(width: 600, height: 400))
    #expect(try load(request).texture.width == 300)
  }

  @Test func `a small version of another shape shows its middle, turned as the camera was`() throws
  {
    let folder = TemporaryFolder()
    let path = try photograph(600, 400, preview: (96, 96), orientation: 6, in: folder)
    let preview = try load(PictureRequest(.file(path), width: 300, height: 300).preview)
    #expect((preview.texture.width, preview.texture.height) == (64, 96))
    #expect(preview.naturalSize == PixelSize(width: 400, height: 600))
    #expect(Pixels(preview.texture).corners == "brwg")
  }

  @Test func `small files, files without a small version and damaged ones have no preview`() throws
  {
    let folder = TemporaryFolder()
    let jpeg = try TestPicture.encoded("jpeg", width: 60, height: 40, in: folder)
    let paths = [
      folder.write(jpeg, as: "small.jpg"),
      folder.write(TestPicture.large(jpeg, preview: []), as: "none.jpg"),
      folder.write(TestPicture.large(jpeg, preview: Array(jpeg.prefix(200))), as: "cut.jpg"),
      folder.write(
        TestPicture.pngHeader(width: 9, height: 9) + [UInt8](repeating: 0, count: 600_000),
        as: "other.png"),
    ]
    for path in paths {
      #expect(throws: PaintError.self, "\(path)") {
        try load(PictureRequest(.file(path), width: 100, height: 100).preview)
      }
    }
  }

  @Test func `notes that lead anywhere have no preview`() {
    let start = Array("Exif".utf8) + [0, 0]
    let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0]
    for next: [UInt8] in [
      [0, 0, 0, 8], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 14], [],
    ] {
      #expect(EXIF.preview(segment: start + header + next) == nil)
    }
    // A place beyond the end, and one without an end.
    func notes(_ place: [UInt8], _ count: [UInt8]) -> [UInt8] {
      let first: [UInt8] = [0, 0, 0, 14, 0, 2, 2, 1, 0, 4, 0, 0, 0, 1] + place
      let second: [UInt8] = [2, 2, 0, 4, 0, 0, 0, 1] + count
      return start + header + first + second + [0, 0, 0, 0]
    }
    #expect(EXIF.preview(segment: notes([0, 0, 0, 4], [0, 0, 0, 4])) == 10..<14)
    #expect(EXIF.preview(segment: notes([0, 0, 0, 4], [0xFF, 0xFF, 0xFF, 0xFF])) == nil)
    #expect(EXIF.preview(segment: notes([0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 4])) == nil)
    #expect(EXIF.preview(segment: notes([0, 0, 0, 4], [0, 0, 0, 0])) == nil)
  }

  @Test func `cards ask for small versions first and end with the pictures themselves`() throws {
    let folder = TemporaryFolder()
    let path = try photograph(600, 400, preview: (96, 64), in: folder)
    let stage = try Stage(item: 200) { _ in CardContent(picture: .file(path)) }
    try stage.prepare(load: false)
    let loader = try PictureLoader(workers: 1, executable: nil)
    let sharp = PictureRequest(.file(path), width: 200, height: 200)
    try loader.want([sharp.preview, sharp])
    var order: [Bool] = []
    while order.count < 2 { order += loader.waitForFinished().map(\.request.isPreview) }
    #expect(order == [true, false])
    stage.painter.cards.finishLoading()
    let card = try #require(stage.frame.cards.last)
    guard
      case .picture(let picture) = stage.painter.cards.card(card.slot, size: card.size, scale: 1)
    else {
      Issue.record("there is no picture")
      return
    }
    #expect(picture.texture.width == 200)
  }
}
