import Testing

@testable import CarouselPaint

@Suite struct PictureContentTests {
  private func content(
    _ bytes: [UInt8], _ format: PictureFormat, in folder: borrowing TemporaryFolder
  ) throws -> PictureContent {
    let file = try PictureFile(folder.write(bytes, as: "picture"), limits: .standard)
    return try PictureContent(of: file, format)
  }

  private func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + Array(name.utf8) + content
      + [0, 0, 0, 0]
  }

  private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test func `a PNG's decoder sees its colors, no packed texts and no empty parts`() throws {
    let folder = TemporaryFolder()
    let header = signature + chunk("IHDR", Array(repeating: 0, count: 13))
    let skipped =
      chunk("zTXt", [1, 2]) + chunk("IDAT") + chunk("tEXt", [4])
    let middle = chunk("iCCP", [3]) + chunk("tRNS", [6]) + chunk("IDAT", [7])
    let bytes = header + skipped + middle + chunk("iTXt", [8]) + chunk("IEND")
    let start = header.count + skipped.count
    #expect(
      try content(bytes + [9, 9], .png, in: folder).parts
        == [0..<header.count, start..<start + middle.count, bytes.count - 12..<bytes.count])
    #expect(
      try content(Array(bytes.dropLast()), .png, in: folder).parts.last
        == bytes.count - 12..<bytes.count - 1)
  }

  @Test func `a GIF's decoder sees its first frame`() throws {
    let folder = TemporaryFolder()
    let table = [UInt8](repeating: 9, count: 6 << 1)
    let header = Array("GIF89a".utf8) + [8, 0, 8, 0, 0x81, 0, 0] + table
    let frame: [UInt8] =
      [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0x80] + [1, 2, 3, 4, 5, 6]
      + [2, 3, 1, 2, 3, 1, 9, 0]
    let first = try content(header + frame + frame + [0x3B], .gif, in: folder)
    #expect(first.parts == [0..<header.count + frame.count] && first.trailer == [0x3B])
    for length in 0..<frame.count {
      let cut = try content(header + Array(frame.prefix(length)), .gif, in: folder)
      #expect(cut.parts == [0..<header.count + length] && cut.trailer.isEmpty)
    }
  }

  @Test func `a GIF of two frames is decoded`() throws {
    let folder = TemporaryFolder()
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    let red: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let blue: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    let path = folder.write(header + red + blue + [0x3B], as: "two.gif")
    #expect(try decode(path).words == [0xFFFF_0000])
  }

  @Test func `size and texts of a PNG are read from its chunks`() throws {
    let folder = TemporaryFolder()
    let header = TestPicture.pngHeader(width: 512, height: 64)
    func text(_ key: String, _ value: String) -> [UInt8] {
      TestPicture.chunk("tEXt", Array(key.utf8) + [0] + Array(value.utf8))
    }
    let bytes =
      header.prefix(33) + text("Thumb::URI", "file:///a") + header.dropFirst(33).prefix(12)
      + text("Late", "b") + header.suffix(12)
    let file = try PictureFile(folder.write(Array(bytes), as: "texts.png"), limits: .standard)
    #expect(try PNGChunks.size(of: file) == PixelSize(width: 512, height: 64))
    #expect(try PNGChunks.texts(of: file) == ["Thumb::URI": "file:///a", "Late": "b"])
    let cut = try PictureFile(folder.write([0x89, 0x50], as: "cut.png"), limits: .standard)
    #expect(try PNGChunks.size(of: cut) == nil && PNGChunks.texts(of: cut).isEmpty)
  }
}
