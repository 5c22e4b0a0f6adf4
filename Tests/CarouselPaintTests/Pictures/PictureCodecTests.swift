import CTestPictures
import Foundation
import Glibc
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Each format in its usual and unusual forms.
@Suite struct PictureCodecTests {
  private static let small: [(format: PictureFormat, bytes: [UInt8])] = [
    (.avif, Array(SmallPictures.avif)), (.avif, Array(SmallPictures.heic)),
    (.webp, Array(SmallPictures.webp)), (.jxl, Array(SmallPictures.jxl)),
  ]

  @Test(arguments: small.indices.filter { small[$0].format.isInstalled })
  func `a small file of a newer format is a picture`(index: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.write(Self.small[index].bytes, as: "small")
    #expect(PictureFormat(prefix: Self.small[index].bytes) == Self.small[index].format)
    let picture = try decode(path)
    #expect(picture.width == 64 && picture.height == 32 && picture.corners == "rgbw")
    let reduced = try decode(path, box: 20, boxHeight: 8, fit: .fill)
    #expect(reduced.width == 20 && reduced.height == 8 && reduced.corners == "rgbw")
  }

  @Test(arguments: small.indices.filter { small[$0].format.isInstalled })
  func `a small file of a newer format cut anywhere is an error, the whole picture or a part`(
    index: Int
  )
    throws
  {
    let folder = TemporaryFolder()
    let whole = Self.small[index].bytes
    for length in stride(from: 12, to: whole.count, by: 7) {
      guard let picture = try? load(folder.write(Array(whole.prefix(length)), as: "cut")) else {
        continue
      }
      let pixels = Pixels(picture.texture)
      let isRight =
        picture.incompleteBytes == nil ? pixels.corners == "rgbw" : pixels.hasCornersOrNone
      #expect(isRight, "cut at \(length) of \(whole.count)")
    }
  }

  @Test(arguments: [TEST_JPEG_PLAIN, TEST_JPEG_PROGRESSIVE, TEST_JPEG_INKS])
  func `a JPEG of any kind keeps its colors at every size`(kind: test_jpeg_kind) throws {
    let folder = TemporaryFolder()
    let path = folder.write(TestPicture.jpeg(width: 240, height: 160, kind), as: "picture.jpg")
    for box in [7, 30, 33, 120, 200, 240, 400] {
      let picture = try decode(path, box: box)
      #expect(picture.width == min(box, 240) && picture.corners == "rgbw", "\(box)")
      guard box >= 30 else { continue }
      let part = try decode(path, box: box, boxHeight: max(2, box / 4), fit: .fill)
      #expect(part.corners == "rgbw", "\(box)")
    }
  }

  @Test(arguments: [TEST_JPEG_PLAIN, TEST_JPEG_PROGRESSIVE])
  func `a JPEG without the marker of its end is whole, one without its last rows is not`(
    kind: test_jpeg_kind
  ) throws {
    let folder = TemporaryFolder()
    let whole = TestPicture.jpeg(width: 240, height: 160, kind)
    let path = folder.write(whole.dropLast(2), as: "open.jpg")
    #expect(try decode(path).corners == "rgbw" && load(path).incompleteBytes == nil)
    let cut = folder.write(Array(whole.prefix(whole.count / 2)), as: "cut.jpg")
    let part = try load(cut)
    #expect(part.incompleteBytes == whole.count / 2)
    #expect(Pixels(part.texture).corners.hasPrefix("rg"))
  }

  @Test func `a JPEG may have the marker of its end in a comment`() throws {
    let folder = TemporaryFolder()
    let whole = TestPicture.jpeg(width: 64, height: 32)
    // Between the header of the picture and its pixels.
    let place = try #require(
      whole.indices.dropLast().first { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
    let comment: [UInt8] = [0xFF, 0xFE, 0, 6, 0xFF, 0xD9, 0xFF, 0xD9]
    let path = folder.write(
      Array(whole[..<place]) + comment + Array(whole[place...]), as: "comment.jpg")
    #expect(try decode(path).corners == "rgbw")
  }

  private static let colors: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255],
  ]

  /// Which of the four colors is at a pixel of a picture of 16 × 8.
  private static func quarter(_ x: Int, _ y: Int) -> Int { (x >= 8 ? 1 : 0) + (y >= 4 ? 2 : 0) }

  @Test func `a PNG of 16 bits, of a palette and of single bits is a picture`() throws {
    let folder = TemporaryFolder()
    let deep = (0..<8).map { y in
      (0..<16).flatMap { x in Self.colors[Self.quarter(x, y)].flatMap { [$0, $0] } }
    }
    let indices = (0..<8).map { y in
      stride(from: 0, to: 16, by: 4).map { x in
        (0..<4).reduce(UInt8(0)) { $0 << 2 | UInt8(Self.quarter(x + $1, y)) }
      }
    }
    let palette = TestPicture.chunk("PLTE", Self.colors.flatMap { $0 })
    let bits = (0..<8).map { $0 < 4 ? [0xFF, 0] : [0, 0xFF] as [UInt8] }
    func picture(_ bytes: [UInt8]) throws -> Pixels { try decode(folder.write(bytes, as: "a.png")) }
    #expect(
      try picture(TestPicture.png(width: 16, height: 8, (16, 2, false), rows: deep)).corners
        == "rgbw")
    #expect(
      try picture(
        TestPicture.png(width: 16, height: 8, (2, 3, false), rows: indices, chunks: palette)
      ).corners == "rgbw")
    let clear = palette + TestPicture.chunk("tRNS", [255, 0])
    #expect(
      try picture(
        TestPicture.png(width: 16, height: 8, (2, 3, false), rows: indices, chunks: clear))[12, 1]
        == 0)
    let gray = try picture(TestPicture.png(width: 16, height: 8, (1, 0, false), rows: bits))
    #expect(gray[1, 1] == 0xFFFF_FFFF && gray[12, 1] == 0xFF00_0000)
  }

  @Test func `an interlaced PNG is a picture`() throws {
    let folder = TemporaryFolder()
    // Where each pass begins and how far its pixels are from each other.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    let rows = passes.flatMap { left, top, across, down in
      stride(from: top, to: 8, by: down).map { y in
        stride(from: left, to: 16, by: across).flatMap { Self.colors[Self.quarter($0, y)] }
      }
    }
    let bytes = TestPicture.png(width: 16, height: 8, (8, 2, true), rows: rows)
    let picture = try decode(folder.write(bytes, as: "interlaced.png"))
    #expect(picture.corners == "rgbw")
    for y in 0..<8 {
      for x in 0..<16 {
        let color = Self.colors[Self.quarter(x, y)].reduce(UInt32(255)) { $0 << 8 | UInt32($1) }
        #expect(picture[x, y] == color)
      }
    }
  }

  @Test func `a TIFF of single bits and one of 16 bits are pictures`() throws {
    let folder = TemporaryFolder()
    let bits = (0..<8).flatMap { $0 < 4 ? [0xFF, 0] : [0, 0xFF] as [UInt8] }
    let path = folder.write(
      TestPicture.tiff(width: 16, height: 8, bits: 1, samples: 1, bits), as: "bits.tif")
    let fax = try decode(path)
    #expect(fax[1, 1] == 0xFFFF_FFFF && fax[12, 1] == 0xFF00_0000 && fax[12, 6] == 0xFFFF_FFFF)
    let deep = (0..<8).flatMap { y in
      (0..<16).flatMap { x in Self.colors[Self.quarter(x, y)].flatMap { [$0, $0] } }
    }
    let picture = try decode(
      folder.write(
        TestPicture.tiff(width: 16, height: 8, bits: 16, samples: 3, deep), as: "deep.tif"))
    #expect(picture.corners == "rgbw")
  }

  @Test(arguments: [8, 16]) func `a TIFF of four inks is a picture`(bits: Int) throws {
    let folder = TemporaryFolder()
    let inks: [[UInt8]] = [[0, 255, 255, 0], [255, 0, 255, 0], [255, 255, 0, 0], [0, 0, 0, 0]]
    let samples = (0..<8).flatMap { y in
      (0..<16).flatMap { x in
        inks[Self.quarter(x, y)].flatMap { Array(repeating: $0, count: bits / 8) }
      }
    }
    let picture = try decode(
      folder.write(
        TestPicture.tiff(width: 16, height: 8, bits: bits, samples: 4, samples), as: "inks.tif"))
    #expect(picture.corners == "rgbw")
    let black = Array(
      repeating: [0, 0, 0, 255].flatMap { Array(repeating: UInt8($0), count: bits / 8) }, count: 128
    ).flatMap { $0 }
    #expect(
      try decode(
        folder.write(
          TestPicture.tiff(width: 16, height: 8, bits: bits, samples: 4, black), as: "black.tif")
      )[3, 3] == 0xFF00_0000)
  }

  @Test(.enabled(if: PictureFormat.avif.isInstalled), arguments: [0, 1])
  func `AVIF and HEIC ask for the memory of their planes before they are decoded`(index: Int) throws
  {
    let folder = TemporaryFolder()
    let bytes = Self.small[index].bytes
    let path = folder.write(bytes, as: "small")
    let file = try PictureFile(path, limits: .standard)
    var reserved = 0
    let work = PictureWork(
      interest: { .wanted },
      reserve: { count in
        reserved = max(reserved, count)
        return true
      })
    let job = DecodingJob(
      PictureRequest(.file(path), width: 64, height: 64), .standard, byteCount: bytes.count)
    _ = try PictureDecoder(limits: .standard, work: work).decode(file, job)
    // 8 bytes a pixel, and what libraries take at the least.
    let (ofPlanes, ofLibraries) = (64 * 32 * 8, 32 << 20)
    #expect(reserved >= ofPlanes + ofLibraries)
  }

  @Test(arguments: [
    "P1\n# bits\n2 2\n10\n01", "P2 2 2 10 0 10 10 0", "P3 2 2 1 0 0 0 1 1 1 1 1 1 0 0 0",
    "P4 2 2\n\u{40}\u{0}",
  ])
  func `a PNM file of text or bits is a picture`(content: String) throws {
    let folder = TemporaryFolder()
    var bytes = Array(content.utf8)
    if content.hasPrefix("P4") {
      bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [0x80, 0x40])
    }
    let picture = try decode(folder.write(bytes, as: "small.pnm"))
    #expect(picture.words == [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000])
  }

  @Test func `a packed BMP is a picture, also where it says less than it has`() throws {
    let folder = TemporaryFolder()
    func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
    // The lowest row first: a run, bytes as they are, the end of the row, and a row left out.
    let packed: [UInt8] = [2, 1, 0, 3, 0, 1, 0, 0, 0, 0, 0, 1]
    var header = little(40) + little(5) + little(2) + little(1, 2) + little(8, 2)
    header += little(1) + little(packed.count) + little(0) + little(0) + little(2) + little(0)
    let palette: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0]
    var bytes = Array("BM".utf8) + little(0) + little(0) + little(14 + 40 + 8)
    bytes += header + palette + packed
    let picture = try decode(folder.write(bytes, as: "packed.bmp"))
    let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)
    #expect(picture.words == [red, red, red, red, red, blue, blue, red, blue, red])
  }

  @Test func `an icon shows its largest picture, a PNG too`() throws {
    let folder = TemporaryFolder()
    let png = try TestPicture.png(width: 32, height: 32, in: folder)
    let bitmap = Array(
      try TestPicture.encoded("ico", width: 16, height: 16, in: folder).dropFirst(22))
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    let start = 6 + 2 * 16
    var bytes: [UInt8] = [0, 0, 1, 0, 2, 0, 16, 16, 0, 0, 1, 0, 32, 0]
    bytes += little(bitmap.count) + little(start) + [32, 32, 0, 0, 1, 0, 32, 0]
    bytes += little(png.count) + little(start + bitmap.count) + bitmap + png
    let picture = try decode(folder.write(bytes, as: "two.ico"))
    #expect(picture.width == 32 && picture.corners == "rgbw")
  }

  @Test func `a drawing is recognized after a long comment, and packed under other names`() throws {
    let folder = TemporaryFolder()
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    let long = "<?xml version='1.0'?><!--\(String(repeating: "x", count: 900_000))-->" + svg
    let drawing = try PictureFile(folder.write(Array(long.utf8), as: "a"), limits: .standard)
    #expect(try PictureFormat.recognize(drawing) == .svg)
    let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]
    for (name, format) in [("A.SVGZ", PictureFormat.svg), ("b.svg", .svg), ("c.gz", nil)] {
      let file = try PictureFile(folder.write(packed, as: name), limits: .standard)
      #expect(try PictureFormat.recognize(file) == format)
    }
  }

  @Test(.enabled(if: PictureFormat.svg.isInstalled, "librsvg is not installed"))
  func `a drawing without a size is as large as what is drawn`() throws {
    let folder = TemporaryFolder()
    func picture(_ content: String) throws -> Pixels {
      let svg = "<svg xmlns='http://www.w3.org/2000/svg'>\(content)</svg>"
      return try decode(folder.write(Array(svg.utf8), as: "a.svg"))
    }
    // Left of and above the origin, and beyond the size that browsers give it.
    for (x, y) in [(-40, -30), (0, 0), (900, 500)] {
      let picture = try picture("<rect x='\(x)' y='\(y)' width='60' height='20' fill='red'/>")
      #expect(abs(picture.width - 3 * picture.height) <= 2)
      #expect(picture.corners == "rrrr")
    }
    let empty = try picture("<g/>")
    #expect(empty.width == 2 * empty.height)
  }

  @Test(.enabled(if: PictureFormat.svg.isInstalled, "librsvg is not installed"))
  func `a drawing is bounded by the memory that decoding may take`() throws {
    let folder = TemporaryFolder()
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'><rect width='2' height='1'/></svg>"
    let path = folder.write(Array(svg.utf8), as: "a.svg")
    let limits = PictureLimits(fileBytes: 1 << 20, decodingBytes: 24 << 20, side: 4096)
    let picture = try decode(path, box: 8000, limits: limits)
    #expect(100..<2000 ~= picture.width && picture.width == 2 * picture.height)
    #expect(picture[9, 9] == 0xFF00_0000)
  }
}
