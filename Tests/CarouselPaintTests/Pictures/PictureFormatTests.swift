import Testing

@testable import CarouselPaint

@Suite struct PictureFormatTests {
  @Test(arguments: [
    ("GIF89a....", PictureFormat.gif), ("RIFF....WEBPVP8 ", .webp), ("BM......", .bmp),
    ("P6 3 2 255\n", .pnm), ("....ftypavif", .avif), ("  <?xml?><svg/>", .svg),
    ("<svg width='1'>", .svg),
  ])
  func `a format is recognized by the first bytes`(prefix: String, format: PictureFormat) {
    #expect(PictureFormat(prefix: Array(prefix.utf8)) == format)
  }

  @Test(arguments: [
    "", "P", "P7 3", "RIFF....WAVE", "<html><body>", "GIF88a", "\u{89}PNG", "%PDF-1.4",
  ])
  func `what only looks like a picture is none`(prefix: String) {
    #expect(PictureFormat(prefix: Array(prefix.utf8)) == nil)
  }

  @Test func `the endings of the two usual formats are known, without dots`() {
    #expect(PictureFormats.extensions.isSuperset(of: ["png", "jpg", "jpeg"]))
    #expect(PictureFormats.extensions.allSatisfy { !$0.contains(".") && $0 == $0.lowercased() })
  }
}
