import CGdkPixbuf
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

  /// The four quarters in another format that gdk-pixbuf writes.
  static func encoded(
    _ type: String, width: Int, height: Int, in folder: borrowing TemporaryFolder
  ) throws -> [UInt8] {
    if type == "pnm" {
      let pixels = try Pixels(quarters(width: width, height: height))
      return Array("P6\n\(width) \(height)\n255\n".utf8)
        + pixels.words.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }
    let png = folder.file("made-by-test.png")
    let path = folder.file("made-by-test." + type)
    try PNG.write(quarters(width: width, height: height), to: png)
    defer {
      unsafe unlink(png.description)
      unsafe unlink(path.description)
    }
    let pixbuf = unsafe gdk_pixbuf_new_from_file(png.description, nil)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    var keys: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var values: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    precondition(
      unsafe gdk_pixbuf_savev(pixbuf, path.description, type, &keys, &values, nil) != 0,
      "gdk-pixbuf cannot write this format")
    return bytes(of: path)
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
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return number(UInt32(content.count)) + body + number(~crc)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }
  }
}
