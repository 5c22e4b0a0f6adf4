/// A PNM file: bits, grays or colors, as text or as bytes.
struct PortableMap {
  private let bytes: PictureBytes
  private let kind: UInt8
  private let size: PixelSize
  /// The largest value.
  private let most: Int
  private var cursor: ByteCursor

  init(_ bytes: PictureBytes) throws(PaintError) {
    self.bytes = bytes
    var cursor = ByteCursor(bytes)
    _ = try cursor.next()
    let letter = try cursor.next()
    kind = letter &- UInt8(ascii: "0")
    guard 1...6 ~= kind else { throw .damagedHeader }
    size = PixelSize(width: try Self.number(&cursor), height: try Self.number(&cursor))
    most = kind == 1 || kind == 4 ? 1 : try Self.number(&cursor)
    guard size.width > 0, size.height > 0, 1...65_535 ~= most else { throw .damagedHeader }
    self.cursor = cursor
  }

  func decode(_ plan: DecodingPlan) throws(PaintError) {
    let samples = kind == 3 || kind == 6 ? 3 : 1
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
        kind > 3 ? try stored(y, from: start, samples) : try written(&cursor, samples)
      for x in 0..<size.width {
        let (red, green, blue) =
          samples == 1
          ? (values[x], values[x], values[x])
          : (values[3 * x], values[3 * x + 1], values[3 * x + 2])
        line[x] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
      try unsafe rows.put(line)
    }
  }

  /// The values of a row of bytes or bits, 0…255.
  private func stored(_ y: Int, from start: Int, _ samples: Int) throws(PaintError) -> [UInt8] {
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
  private func written(_ cursor: inout ByteCursor, _ samples: Int) throws(PaintError) -> [UInt8] {
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
