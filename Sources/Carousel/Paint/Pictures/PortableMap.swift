/// A PNM or PAM file: bits, grays or colors, as text or as bytes.
struct PortableMap {
  private let bytes: PictureBytes
  private let kind: UInt8
  private let size: PixelSize
  /// The samples of a pixel: 1 or 3, and one more for opacity.
  private let samples: Int
  /// The largest value.
  private let most: Int
  private var cursor: ByteCursor

  init(_ bytes: PictureBytes) throws(PaintError) {
    self.bytes = bytes
    var cursor = ByteCursor(bytes)
    _ = try cursor.next()
    let letter = try cursor.next()
    kind = letter &- UInt8(ascii: "0")
    switch kind {
    case 1...6:
      size = PixelSize(width: try Self.number(&cursor), height: try Self.number(&cursor))
      most = kind == 1 || kind == 4 ? 1 : try Self.number(&cursor)
      samples = kind == 3 || kind == 6 ? 3 : 1
    case 7:
      let fields = try Self.fields(&cursor)
      size = PixelSize(width: fields["WIDTH"] ?? 0, height: fields["HEIGHT"] ?? 0)
      (most, samples) = (fields["MAXVAL"] ?? 0, fields["DEPTH"] ?? 0)
    default: throw .damagedHeader
    }
    guard size.width > 0, size.height > 0, 1...65_535 ~= most, 1...4 ~= samples else {
      throw .damagedHeader
    }
    self.cursor = cursor
  }

  func decode(_ plan: DecodingPlan) throws(PaintError) {
    let (row, overflow) = size.width.multipliedReportingOverflow(by: samples * 16)
    guard !overflow, size.width <= Int(Int32.max), size.height <= Int(Int32.max) else {
      throw .pictureTooLarge(path: "", size)
    }
    let rows = try PixelRows(plan, size, bytes: row)
    var cursor = cursor
    var line = [UInt32](repeating: 0, count: size.width)
    let start = cursor.position
    let needed = kind > 3 ? rows.skipUnneeded() : 0..<size.height
    for y in needed {
      let values =
        kind > 3 ? try stored(y, from: start) : try written(&cursor)
      for x in 0..<size.width {
        let first = x * samples
        let (green, blue) = samples < 3 ? (first, first) : (first + 1, first + 2)
        let alpha = samples % 2 == 0 ? UInt32(values[first + samples - 1]) : 255
        line[x] =
          alpha << 24 | UInt32(values[first]) << 16 | UInt32(values[green]) << 8
          | UInt32(values[blue])
      }
      try rows.putStraight(&line)
    }
  }

  /// The values of a row of bytes or bits, 0…255.
  private func stored(_ y: Int, from start: Int) throws(PaintError) -> [UInt8] {
    let count = size.width * samples
    let isWide = most > 255
    let length = kind == 4 ? (count + 7) / 8 : isWide ? count * 2 : count
    let row = try bytes.read(length, at: start + y * length)
    guard row.count == length else { throw .cut }
    if kind == 4 { return (0..<count).map { row[$0 / 8] >> UInt8(7 - $0 % 8) & 1 == 1 ? 0 : 255 } }
    if most == 255 { return row }
    return (0..<count).map { k in
      value(isWide ? Int(row[2 * k]) << 8 | Int(row[2 * k + 1]) : Int(row[k]))
    }
  }

  /// The values of the next row of text.
  private func written(_ cursor: inout ByteCursor) throws(PaintError) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(size.width * samples)
    for _ in 0..<size.width * samples {
      if kind == 1 {
        // Digits need no space between them.
        var digit = try cursor.next()
        while digit != UInt8(ascii: "0"), digit != UInt8(ascii: "1") {
          if digit == UInt8(ascii: "#") { try Self.skipComment(&cursor) }
          digit = try cursor.next()
        }
        values.append(digit == UInt8(ascii: "1") ? 0 : 255)
      } else {
        values.append(value(try Self.number(&cursor)))
      }
    }
    return values
  }

  /// The numbers in the header of a PAM file, by their names.
  private static func fields(_ cursor: inout ByteCursor) throws(PaintError) -> [String: Int] {
    var fields: [String: Int] = [:]
    for _ in 0..<mostLines {
      var line: [UInt8] = []
      while true {
        let byte = try cursor.next()
        if byte == UInt8(ascii: "\n") { break }
        guard line.count < mostLineBytes else { throw .damagedHeader }
        line.append(byte)
      }
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words == ["ENDHDR"] { return fields }
      if words.count == 2, let number = Int(words[1]) { fields[String(words[0])] = number }
    }
    throw .damagedHeader
  }

  /// The longest header of a PAM file.
  private static let (mostLines, mostLineBytes) = (64, 1024)

  private func value(_ number: Int) -> UInt8 {
    UInt8(min(number, most) * 255 / most)
  }

  private static func skipComment(_ cursor: inout ByteCursor) throws(PaintError) {
    while try cursor.next() != UInt8(ascii: "\n") {}
  }

  /// Reads the next number and the one space after it.
  ///
  /// Comments begin with `#`.
  private static func number(_ cursor: inout ByteCursor) throws(PaintError) -> Int {
    var value: Int?
    while true {
      let byte: UInt8
      do throws(PaintError) {
        byte = try cursor.next()
      } catch {
        // The last number may end with the file.
        if let value, error != .canceled { return value }
        throw error
      }
      if 0x30...0x39 ~= byte {
        value = min((value ?? 0) * 10 + Int(byte - 0x30), 1 << 40)
      } else if let value {
        if byte == UInt8(ascii: "#") { try skipComment(&cursor) }
        return value
      } else if byte == UInt8(ascii: "#") {
        try skipComment(&cursor)
      } else if !(9...13 ~= byte || byte == 32) {
        throw .damagedHeader
      }
    }
  }
}
