import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

/// The pixels of a decoded picture, for comparing.
struct Pixels {
  let width, height: Int
  let words: [UInt32]

  init(width: Int, height: Int, words: [UInt32]) {
    (self.width, self.height, self.words) = (width, height, words)
  }

  init(_ texture: Texture) {
    width = texture.width
    height = texture.height
    words = (0..<texture.height).flatMap { y in
      (0..<texture.width).map { texture.texel(x: $0, y: y) }
    }
  }

  init(_ surface: borrowing ImageSurface) {
    width = surface.width
    height = surface.height
    var words: [UInt32] = []
    for y in 0..<surface.height {
      for x in 0..<surface.width { words.append(surface.pixel(x: x, y: y)) }
    }
    self.words = words
  }

  /// Whether each corner is that of a picture with corners of four colors, or is not known.
  var hasCornersOrNone: Bool { zip(corners, "rgbw").allSatisfy { $0 == $1 || $0 == "?" } }

  subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

  /// Which of red, green, blue and white is nearest to each corner: top left, top right, bottom
  /// left, bottom right.
  var corners: String {
    [self[0, 0], self[width - 1, 0], self[0, height - 1], self[width - 1, height - 1]]
      .map { word in
        switch (word >> 16 & 255 > 128, word >> 8 & 255 > 128, word & 255 > 128) {
        case (true, false, false): "r"
        case (false, true, false): "g"
        case (false, false, true): "b"
        case (true, true, true): "w"
        default: "?"
        }
      }.joined()
  }
}

func decode(
  _ path: Pathname, box: Int = 64, boxHeight: Int? = nil, fit: CardFit = .fit,
  limits: PictureLimits = .standard, isWanted: @escaping () -> Bool = { true }
) throws(PaintError) -> Pixels {
  let picture = try load(
    path, box: box, boxHeight: boxHeight, fit: fit, limits: limits, isWanted: isWanted)
  return Pixels(picture.texture)
}

func load(
  _ path: Pathname, box: Int = 64, boxHeight: Int? = nil, fit: CardFit = .fit,
  limits: PictureLimits = .standard, isWanted: @escaping () -> Bool = { true }
) throws(PaintError) -> LoadedPicture {
  let box = PixelSize(width: box, height: boxHeight ?? box)
  let work = PictureWork(
    interest: { isWanted() ? .wanted : .unwanted }, reserve: { _ in true })
  let decoder = DecoderClient(DecoderPool(executable: nil, limits: limits))
  let request = PictureRequest(
    .file(path), width: Double(box.width), height: Double(box.height), fit: fit)
  return try Thumbnails.off.decode(path, request, limits, work, decoder)
}

@Suite struct PictureDecoderTests {
  @Test(arguments: [0, 3, 200_000])
  func `the reader of headers passes over a few fill bytes, not over many`(fill: Int) throws {
    let folder = TemporaryFolder()
    let jpeg = try TestPicture.encoded("jpeg", width: 40, height: 24, in: folder)
    let path = folder.write(
      Array(jpeg.prefix(2)) + Array(repeating: 0xFF, count: fill) + Array(jpeg.dropFirst(2)),
      as: "fill.jpg")
    let header = try JPEGHeader(PictureFile(path, limits: .standard))
    #expect(header?.width == (fill < 4000 ? 40 : nil))
  }

  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "ico", "pnm"])
  func `a picture comes at the size of its card`(type: String) throws {
    let folder = TemporaryFolder()
    let bytes =
      type == "png"
      ? try TestPicture.png(width: 200, height: 100, in: folder)
      : try TestPicture.encoded(type, width: 200, height: 100, in: folder)
    let picture = try decode(folder.write(bytes, as: "picture"))
    #expect(picture.width == 64 && picture.height == 32)
    #expect(picture.corners == "rgbw")
  }

  @Test func `a picture smaller than its card keeps its size`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try TestPicture.png(width: 20, height: 10, in: folder), as: "small.png")
    let picture = try decode(path)
    #expect(picture.width == 20 && picture.height == 10)
    #expect(picture[3, 3] == 0xFFFF_0000 && picture[13, 8] == 0xFFFF_FFFF)
  }

  @Test func `a filled card keeps the middle of the picture in its own shape`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      try TestPicture.png(width: 200, height: 100, in: folder), as: "wide.png")
    let picture = try decode(path, box: 50, fit: .fill)
    #expect(picture.width == 50 && picture.height == 50)
    #expect(picture.corners == "rgbw")
  }

  @Test func `a gigantic JPEG is decoded reduced`() throws {
    let folder = TemporaryFolder()
    let bytes = try TestPicture.encoded("jpeg", width: 4000, height: 3000, in: folder)
    let limits = PictureLimits(fileBytes: 1 << 24, decodingBytes: 13_000_000, side: 10_000)
    let picture = try decode(folder.write(bytes, as: "large.jpg"), box: 40, limits: limits)
    #expect(picture.width == 40 && picture.height == 30)
    #expect(picture.corners == "rgbw")
  }

  @Test(.enabled(if: PictureFormats.extensions.contains("svg"), "the SVG decoder is not installed"))
  func `a drawing is made at the size of its card, also when it is small itself`() throws {
    let folder = TemporaryFolder()
    let svg = """
      <?xml version="1.0"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" viewBox="0 0 8 4">
      <rect width="4" height="2" fill="#f00"/><rect x="4" width="4" height="2" fill="#0f0"/>
      <rect y="2" width="4" height="2" fill="#00f"/><rect x="4" y="2" width="4" height="2" fill="#fff"/>
      </svg>
      """
    let path = folder.write(Array(svg.utf8), as: "drawing.svg")
    let picture = try decode(path)
    #expect(picture.width == 64 && picture.height == 32)
    #expect(picture.corners == "rgbw" && picture[31, 15] == 0xFFFF_0000)
  }

  @Test(.enabled(if: PictureFormats.extensions.contains("svg"), "the SVG decoder is not installed"))
  func `a drawing has the same size however large it is drawn`() throws {
    let folder = TemporaryFolder()
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="333" height="77"/>"#
    let path = folder.write(Array(svg.utf8), as: "drawing.svg")
    let sizes = try [7, 64, 99, 500, 1777].map { try load(path, box: $0).naturalSize }
    #expect(Set(sizes.map(\.width)) == [1000] && Set(sizes.map(\.height)) == [231])
  }

  @Test func `several large pictures are decoded one after the other`() throws {
    let folder = TemporaryFolder()
    // A machine may be busy with other things.
    var patience = PicturePatience()
    patience.lost = 300
    let loader = try PictureLoader(workers: 3, patience: patience, executable: nil)
    let png = try TestPicture.png(width: 6000, height: 6000, in: folder)
    try loader.want(
      (0..<4).map {
        PictureRequest(.file(folder.write(png, as: "\($0).png")), width: 40, height: 40)
      })
    var count = 0
    while count < 4 {
      for finished in loader.waitForFinished() {
        #expect(try finished.outcome.get().texture.height == 40)
        count += 1
      }
    }
    #expect(loader.isIdle)
  }

  @Test func `opacity is multiplied into the colors`() throws {
    let folder = TemporaryFolder()
    let surface = try ImageSurface(width: 2, height: 2)
    surface.paint { $0.clear(to: RGBA(rgb: 0xFF0000, opacity: 0.5)) }
    try PNG.write(surface, to: folder.file("half.png"))
    let picture = try decode(folder.file("half.png"))
    #expect(picture.words == Array(repeating: 0x8080_0000, count: 4))
  }

  @Test(
    arguments: [
      (UInt8(1), "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"),
      (7, "wgbr"), (8, "gwrb"),
    ], [false, true])
  func `a picture is shown as the camera was held`(orientation: (UInt8, String), littleEndian: Bool)
    throws
  {
    let folder = TemporaryFolder()
    let jpeg = try TestPicture.encoded("jpeg", width: 160, height: 80, in: folder)
    let png = try TestPicture.png(width: 160, height: 80, in: folder)
    let files = [
      TestPicture.oriented(jpeg, orientation.0, littleEndian: littleEndian),
      TestPicture.oriented(png: png, orientation.0, littleEndian: littleEndian, atEnd: false),
      TestPicture.oriented(png: png, orientation.0, littleEndian: littleEndian, atEnd: true),
    ]
    for file in files {
      let picture = try decode(folder.write(file, as: "turned"), box: 64, boxHeight: 48)
      #expect(picture.corners == orientation.1)
      if orientation.0 < 5 {
        #expect(picture.width == 64 && picture.height == 32)
      } else {
        #expect(picture.width == 24 && picture.height == 48)
      }
    }
  }

  @Test func `an unwanted picture is abandoned`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try TestPicture.png(width: 64, height: 64, in: folder), as: "a.png")
    #expect(throws: PaintError.canceled) { try decode(path, isWanted: { false }) }
  }
}
