import CTestPictures
import CarouselEngine
import CarouselViewer
import Glibc
import Projection
import QuadRaster
import Testing

@testable import CarouselPaint

/// Parts of pictures that are zoomed into.
@Suite struct PicturePartTests {
  private static let files = [
    "plain.jpg", "progressive.jpg", "inks.jpg", "turned.jpg", "a.png", "a.tiff", "a.pnm", "a.bmp",
  ]

  private static func bytes(_ name: String, in folder: borrowing TemporaryFolder) throws -> [UInt8]
  {
    let (width, height) = (840, 600)
    return switch name {
    case "plain.jpg": TestPicture.jpeg(width: width, height: height)
    case "progressive.jpg":
      TestPicture.jpeg(width: width, height: height, TEST_JPEG_PROGRESSIVE)
    case "inks.jpg": TestPicture.jpeg(width: width, height: height, TEST_JPEG_INKS)
    case "turned.jpg":
      TestPicture.oriented(
        TestPicture.jpeg(width: width, height: height), 6, littleEndian: false)
    case "a.png": try TestPicture.png(width: width, height: height, in: folder)
    default:
      try TestPicture.encoded(
        String(name.dropFirst(2)), width: width, height: height, in: folder)
    }
  }

  private static func decode(_ path: Pathname, _ request: PictureRequest) throws -> Pixels {
    let work = PictureWork(interest: { .wanted }, reserve: { _ in true })
    let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    let maker = PictureMaker(limits: .standard, thumbnails: .off)
    return Pixels(try maker.make(request, work, decoder).texture)
  }

  @Test(
    arguments: [[.left], [.right], [.horizontal], [.right, .vertical]] as [[Orientation.Change]])
  func `a part of a picture that is turned is what the whole shows there`(
    changes: [Orientation.Change]
  ) throws {
    let folder = TemporaryFolder()
    let path = folder.write(try Self.bytes("turned.jpg", in: folder), as: "turned.jpg")
    let orientation = changes.reduce(Orientation.upright) { $0.changed(by: $1) }
    let source = PictureSource.turned(path, orientation)
    let natural = orientation.turned(PixelSize(width: 600, height: 840))
    let whole = try Self.decode(
      path,
      PictureRequest(source, width: Double(natural.width), height: Double(natural.height)))
    #expect(whole.width == natural.width && whole.height == natural.height)
    let area = PixelRectangle(
      x: natural.width / 2 - 31, y: natural.height / 2 - 17, width: 70, height: 41)
    let part = try Self.decode(
      path, PictureRequest(source, PicturePart(eighths: 8, rectangle: area)))
    #expect(part.width == area.width && part.height == area.height)
    let isSame = (0..<part.height).allSatisfy { y in
      (0..<part.width).allSatisfy { part[$0, y] == whole[area.x + $0, area.y + y] }
    }
    #expect(isSame)
  }

  @Test(arguments: files, [8, 5, 2])
  func `a part of a picture is what the whole shows there`(name: String, eighths: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.write(try Self.bytes(name, in: folder), as: name)
    let natural =
      name == "turned.jpg"
      ? PixelSize(width: 600, height: 840) : PixelSize(width: 840, height: 600)
    let size = PicturePart.whole(of: natural, eighths: eighths)
    let whole = try Self.decode(
      path,
      PictureRequest(.file(path), width: Double(size.width), height: Double(size.height)))
    #expect(whole.width == size.width && whole.height == size.height)
    // Around the middle, where four colors meet, and the last corner.
    for area in [
      PixelRectangle(
        x: size.width / 2 - 31, y: size.height / 2 - 17, width: 70, height: 41),
      PixelRectangle(x: size.width - 33, y: size.height - 20, width: 33, height: 20),
    ] {
      let part = try Self.decode(
        path, PictureRequest(.file(path), PicturePart(eighths: eighths, rectangle: area)))
      #expect(part.width == area.width && part.height == area.height)
      var (most, differing) = (0, 0)
      for y in 0..<part.height {
        for x in 0..<part.width {
          let (a, b) = (part[x, y], whole[area.x + x, area.y + y])
          let difference = [0, 8, 16, 24].reduce(0) { (most: Int, shift: UInt32) in
            max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
          }
          most = max(most, difference)
          if difference > 16 { differing += 1 }
        }
      }
      if name.hasSuffix("jpg"), eighths < 8 {
        // Colors of neighbors run into each other where no pixel is the mean of several.
        #expect(differing * 8 <= area.area, "\(area), \(most)")
      } else {
        #expect(most <= 2, "\(area)")
      }
    }
  }

  @Test func `a part that lies outside the picture is refused`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(TestPicture.jpeg(width: 840, height: 600), as: "a.jpg")
    for area in [
      PixelRectangle(x: 800, y: 0, width: 41, height: 10),
      PixelRectangle(x: -1, y: 0, width: 40, height: 10),
      PixelRectangle(x: 0, y: Int.max - 4, width: 40, height: 10),
    ] {
      #expect(throws: PaintError.undecodable(path: path, reason: "the picture has changed")) {
        try Self.decode(
          path, PictureRequest(.file(path), PicturePart(eighths: 8, rectangle: area)))
      }
    }
  }

  /// A picture each of whose pixels says where it is; half of them are clear if it is transparent.
  private static func map(width: Int, height: Int, isTransparent: Bool) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        samples += [UInt8(x & 255), UInt8(y & 255), UInt8((x ^ y) & 1) * 255]
        if isTransparent { samples.append(UInt8((x ^ y) & 1) * 255) }
      }
    }
    return TestPicture.tiff(
      width: width, height: height, bits: 8, samples: isTransparent ? 4 : 3,
      isTransparent: isTransparent, samples)
  }

  @Test(arguments: [false, true])
  func `a large picture is seen pixel by pixel at its own size, with the memory of a few views`(
    isTransparent: Bool
  ) throws {
    let folder = TemporaryFolder()
    let (width, height) = (3000, 2000)
    let path = folder.write(
      Self.map(width: width, height: height, isTransparent: isTransparent), as: "map.tiff")
    let stage = try Stage(
      count: 1, width: 320, height: 200, item: 50, mode: .filtered
    ) { _ in
      CardContent(picture: .file(path))
    }
    var settings = stage.carousel.configuration
    settings.contentFit = .whole(alignment: 0.5)
    try stage.carousel.configure(settings, at: 0)
    let row = ItemRows.Row(contentSize: Size(width: 3000, height: 2000))
    stage.carousel.reload(
      Carousel.DataSource(rows: ItemRows([row]), itemSize: stage.carousel.data.itemSize), at: 0)
    try stage.prepare()
    stage.viewer.open(&stage.carousel, at: 0)
    stage.viewer.advance(&stage.carousel, to: 2)
    try stage.prepare()
    stage.viewer.change(&stage.carousel, at: 2) { detail, now in
      detail.zoom(about: Point(x: 160, y: 100), at: now)
    }
    stage.viewer.advance(&stage.carousel, to: 5)
    try stage.prepare()
    try stage.prepare()
    let buffer = stage.whole()
    // The middle of the picture is in the middle of the view.
    func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      (x + (width - 320) / 2, y + (height - 200) / 2)
    }
    func expected(_ x: Int, _ y: Int) -> UInt32 {
      0xFF00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8 | UInt32((x ^ y) & 1) * 255
    }
    var wrong = 0
    var behind: Set<UInt32> = []
    for y in 0..<200 {
      for x in 0..<320 {
        let (column, row) = place(x, y)
        if isTransparent, (column ^ row) & 1 == 0 {
          behind.insert(buffer[x, y])
        } else if buffer[x, y] != expected(column, row) {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
    // Nothing of the smaller version is seen through it.
    #expect(behind.count == (isTransparent ? 1 : 0))
    #expect(stage.painter.cards.usedBytes < 12 * 320 * 200 * 4)
  }
}
