import CTestPictures
import CarouselPaint
import Glibc

/// Picture files made by code.
enum TestPicture {
  /// A picture in four quarters: red and green above, blue and white below.
  static func quarters(width: Int, height: Int) throws -> ImageSurface {
    let surface = try ImageSurface(width: width, height: height)
    let (w, h) = (Double(width) / 2, Double(height) / 2)
    surface.paint { canvas in
      canvas.fill(.rectangle(Rect(x: 0, y: 0, width: w, height: h)), RGBA(rgb: 0xFF0000))
      canvas.fill(.rectangle(Rect(x: w, y: 0, width: w, height: h)), RGBA(rgb: 0x00FF00))
      canvas.fill(.rectangle(Rect(x: 0, y: h, width: w, height: h)), RGBA(rgb: 0x0000FF))
      canvas.fill(.rectangle(Rect(x: w, y: h, width: w, height: h)), .white)
    }
    return surface
  }

  /// The bytes of the file at `path`.
  static func bytes(of path: Pathname) -> [UInt8] {
    guard let file = unsafe fopen(path.description, "r") else { return [] }
    defer { unsafe fclose(file) }
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe fread(&piece, 1, piece.count, file)
      if count == 0 { return result }
      result += piece.prefix(count)
    }
  }

  /// A PNG file of four quarters.
  static func png(width: Int, height: Int, in folder: borrowing TemporaryFolder) throws -> [UInt8] {
    let path = folder.file("made-by-test.png")
    try PNG.write(quarters(width: width, height: height), to: path)
    defer { unsafe unlink(path.description) }
    return bytes(of: path)
  }

  /// The four quarters in another format.
  static func encoded(
    _ type: String, width: Int, height: Int, in folder: borrowing TemporaryFolder
  ) throws -> [UInt8] {
    if type == "jpeg" { return jpeg(width: width, height: height) }
    let pixels = try Pixels(quarters(width: width, height: height))
    func bytes(_ word: UInt32) -> [UInt8] { [16, 8, 0].map { UInt8(word >> $0 & 255) } }
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
    let colors = pixels.words.flatMap(bytes)
    switch type {
    case "pnm": return Array("P6\n\(width) \(height)\n255\n".utf8) + colors
    case "tiff": return tiff(width: width, height: height, bits: 8, samples: 3, colors)
    case "bmp":
      let padding = [UInt8](repeating: 0, count: (4 - width * 3 % 4) % 4)
      var rows: [UInt8] = []
      for y in (0..<height).reversed() {
        for x in 0..<width { rows += bytes(pixels[x, y]).reversed() }
        rows += padding
      }
      var file = Array("BM".utf8) + little(54 + rows.count, 4)
      file += little(0, 4) + little(54, 4)
      return file + bitmapHeader(width, height, bits: 24) + rows
    case "ico":
      var picture = bitmapHeader(width, 2 * height, bits: 32)
      for y in (0..<height).reversed() {
        for x in 0..<width { picture += bytes(pixels[x, y]).reversed() + [255] }
      }
      picture += [UInt8](repeating: 0, count: (width + 31) / 32 * 4 * height)
      var file: [UInt8] = [0, 0, 1, 0, 1, 0, UInt8(width & 255), UInt8(height & 255)]
      file += [0, 0, 1, 0, 32, 0] + little(picture.count, 4) + little(22, 4)
      return file + picture
    default: preconditionFailure("tests cannot write this format")
    }
  }

  private static func bitmapHeader(_ width: Int, _ height: Int, bits: UInt8) -> [UInt8] {
    func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    var header = little(40) + little(width) + little(height)
    header += [1, 0, bits, 0]
    return header + [UInt8](repeating: 0, count: 24)
  }

  /// The four quarters as a JPEG file.
  static func jpeg(width: Int, height: Int, _ kind: test_jpeg_kind = TEST_JPEG_PLAIN) -> [UInt8] {
    var count = 0
    guard let bytes = unsafe test_jpeg(Int32(width), Int32(height), kind, &count) else { return [] }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// A TIFF file of samples as they are, in one strip.
  static func tiff(
    width: Int, height: Int, bits: Int, samples: Int, isTransparent: Bool = false,
    _ content: [UInt8]
  ) -> [UInt8] {
    func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
    func entry(_ tag: Int, _ value: Int, isLong: Bool = false) -> [UInt8] {
      little(tag, 2) + little(isLong ? 4 : 3, 2) + little(1) + little(value)
    }
    var file = Array("II".utf8) + little(42, 2) + little(8 + content.count) + content
    // Several samples have a size each, behind the directory.
    let end = 8 + content.count + 2 + (isTransparent ? 10 : 9) * 12 + 4
    let sizes = little(258, 2) + little(3, 2) + little(samples) + little(end)
    var entries = [
      entry(256, width), entry(257, height), samples > 1 ? sizes : entry(258, bits),
      entry(259, 1),
      entry(262, isTransparent ? 2 : samples == 4 ? 5 : samples == 3 ? 2 : 1),
      entry(273, 8, isLong: true),
      entry(277, samples),
      entry(278, height), entry(279, content.count, isLong: true),
    ]
    // Opacity that is not multiplied into the colors.
    if isTransparent { entries.append(entry(338, 2)) }
    file += little(entries.count, 2) + entries.joined() + little(0)
    return file + (0..<samples).flatMap { _ in little(bits, 2) }
  }

  /// `jpeg` with an EXIF segment that gives `orientation`, big or little endian.
  static func oriented(_ jpeg: [UInt8], _ orientation: UInt8, littleEndian: Bool) -> [UInt8] {
    let content =
      Array("Exif".utf8) + [0, 0] + notes(orientation: orientation, littleEndian: littleEndian)
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + jpeg.dropFirst(2)
  }

  /// `jpeg` with a small version of it among the notes of a camera, and with enough behind them to
  /// be a large file.
  static func large(_ jpeg: [UInt8], preview: [UInt8], _ orientation: UInt8 = 1) -> [UInt8] {
    var content = Array("Exif".utf8) + [0, 0]
    // The first directory takes 18 bytes from 8 on, the second 30.
    content += notes(orientation: orientation, littleEndian: false).dropLast(4)
    content += [0, 0, 0, 26, 0, 2]
    content += [0x02, 0x01, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56]
    content +=
      [0x02, 0x02, 0, 4, 0, 0, 0, 1, 0, 0]
      + [preview.count >> 8, preview.count & 255].map(UInt8.init)
    content += [0, 0, 0, 0] + preview
    let length = content.count + 2
    let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFD)
    var file = Array(jpeg.prefix(2))
    file += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    for _ in 0..<9 { file += comment }
    return file + jpeg.dropFirst(2)
  }

  /// `png` with a chunk of notes that give `orientation`, after the header or before the end.
  static func oriented(
    png: [UInt8], _ orientation: UInt8, littleEndian: Bool, atEnd: Bool
  ) -> [UInt8] {
    let notes = notes(orientation: orientation, littleEndian: littleEndian)
    let place = atEnd ? png.count - 12 : 33
    return png.prefix(place) + chunk("eXIf", notes) + png.dropFirst(place)
  }

  /// The notes of a camera that was held as `orientation` says.
  private static func notes(orientation: UInt8, littleEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let ordered = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return littleEndian ? ordered : ordered.reversed()
    }
    var tiff = Array((littleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    tiff += number(1, 2)
    tiff += number(0x0112, 2) + number(3, 2) + number(1, 4)
    tiff += number(Int(orientation), 2) + number(0, 2)
    return tiff + number(0, 4)
  }

  /// A PNG file without pixels whose header declares any size, with correct checksums.
  static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", [])
      + chunk("IEND", [])
  }

  /// A chunk of a PNG file with its checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return number(UInt32(content.count)) + body + number(~crc)
  }

  /// A PNG file whose rows are packed without being made smaller.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - kind: the bits of a sample, the color type, and whether it is interlaced.
  ///   - rows: the bytes of each row, without the byte that says how they are filtered.
  ///   - chunks: what comes before the pixels.
  /// - Returns: the bytes of the file.
  static func png(
    width: Int, height: Int, _ kind: (bits: UInt8, color: UInt8, isInterlaced: Bool),
    rows: [[UInt8]], chunks: [UInt8] = []
  ) -> [UInt8] {
    let content: [UInt8] = rows.flatMap { [0] + $0 }
    precondition(content.count < 65_536, "one block holds no more")
    var (low, high) = (1, 0)
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let length = [content.count & 255, content.count >> 8].map(UInt8.init)
    var packed: [UInt8] = [0x78, 1, 1] + length
    packed += length.map { ~$0 }
    packed += content + number(UInt32(high << 16 | low))
    var header = number(UInt32(width)) + number(UInt32(height))
    header += [kind.bits, kind.color, 0, 0, kind.isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", header) + chunks
    return file + chunk("IDAT", packed) + chunk("IEND", [])
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }
  }
}
