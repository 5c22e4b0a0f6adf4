import Testing

@testable import CarouselPaint

@Suite struct CanvasTests {
  @Test func `a new surface is transparent`() throws {
    let pixels = Pixels(try ImageSurface(width: 5, height: 3))
    #expect(pixels.words == Array(repeating: 0, count: 15))
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (32_768, 1), (1, Int.max)])
  func `a surface without pixels or with too many is refused`(width: Int, height: Int) {
    #expect(throws: PaintError.invalidSize(width: width, height: height)) {
      _ = try ImageSurface(width: width, height: height)
    }
  }

  @Test func `a rectangle on whole pixels fills exactly those`() throws {
    let surface = try ImageSurface(width: 6, height: 4)
    surface.paint {
      $0.fill(.rectangle(Rect(x: 1, y: 1, width: 3, height: 2)), RGBA(rgb: 0x102030))
    }
    let pixels = Pixels(surface)
    for y in 0..<4 {
      for x in 0..<6 {
        let isInside = 1..<4 ~= x && 1..<3 ~= y
        #expect(pixels[x, y] == (isInside ? 0xFF10_2030 : 0))
      }
    }
  }

  @Test func `rounded corners are cut from what there is`() throws {
    let surface = try ImageSurface(width: 40, height: 40)
    surface.paint { canvas in
      canvas.clear(to: .white)
      canvas.keep(
        inside: .rectangle(Rect(x: 0, y: 0, width: 40, height: 40), cornerRadius: 12))
    }
    let pixels = Pixels(surface)
    for corner in [(0, 0), (39, 0), (0, 39), (39, 39)] { #expect(pixels[corner.0, corner.1] == 0) }
    #expect(pixels[20, 0] == 0xFFFF_FFFF && pixels[0, 20] == 0xFFFF_FFFF)
    #expect(pixels[12, 12] == 0xFFFF_FFFF)
  }

  @Test func `foreign memory is painted on, its padding is not`() throws {
    let (width, height, stride) = (5, 4, 32)
    var memory = [UInt8](repeating: 0xAB, count: stride * height)
    try unsafe memory.withUnsafeMutableBytes { bytes in
      try unsafe BorrowedSurface.paint(
        on: bytes, width: width, height: height, stride: stride, format: .argb32
      ) { $0.clear(to: .white) }
    }
    for (index, byte) in memory.enumerated() {
      #expect(byte == (index % stride < width * 4 ? 0xFF : 0xAB))
    }
  }

  @Test func `foreign memory that is too short is refused`() {
    var memory = [UInt8](repeating: 0, count: 100)
    #expect(throws: PaintError.invalidSize(width: 5, height: 6)) {
      try unsafe memory.withUnsafeMutableBytes { bytes in
        try unsafe BorrowedSurface.paint(
          on: bytes, width: 5, height: 6, stride: 20, format: .argb32
        ) { $0.clear() }
      }
    }
  }

  @Test(arguments: [
    (RGBA(rgb: 0x336699), UInt32(0xFF33_6699)),
    (RGBA(white: 1, opacity: 0.5), UInt32(0x8080_8080)),
    (RGBA.clear, UInt32(0)),
    (RGBA(red: .nan, green: 9, blue: -9, opacity: 1), UInt32(0xFF00_FF00)),
  ])
  func `a color becomes a premultiplied word`(color: RGBA, word: UInt32) {
    #expect(color.argb == word)
  }
}
