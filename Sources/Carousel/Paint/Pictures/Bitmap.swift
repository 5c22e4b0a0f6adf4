/// A BMP file, or the bitmap of an icon, which has no file header but a mask behind its pixels.
struct Bitmap {
  private let size: PixelSize
  private let isUpsideDown: Bool
  private let bits: Int
  private let packing: Packing
  /// Where the colors of an indexed picture are, and 0xFFRRGGBB for each index.
  private let colors: [UInt32]
  /// The bits of red, green, blue and opacity in a pixel.
  private let masks: [UInt32]
  private let pixelOffset: Int
  private let isIcon: Bool

  private enum Packing { case none, bytes, halfBytes }

  /// The bitmap in a separate file.
  init(file bytes: PictureBytes) throws(PaintError) {
    let head = LittleEndian(try bytes.read(14, at: 0))
    guard head.bytes.count == 14 else { throw .cut }
    try self.init(bytes, at: 14, pixels: head.number(10, 4), isIcon: false)
  }

  /// The bitmap of an icon.
  init(icon bytes: PictureBytes) throws(PaintError) {
    try self.init(bytes, at: 0, pixels: nil, isIcon: true)
  }

  private init(_ bytes: PictureBytes, at start: Int, pixels: Int?, isIcon: Bool)
    throws(PaintError)
  {
    let length = LittleEndian(try bytes.read(4, at: start)).number(0, 4)
    guard length == 12 || 40...1024 ~= length else { throw .damagedHeader }
    let header = LittleEndian(try bytes.read(length, at: start))
    guard header.bytes.count == length else { throw .cut }
    let isOld = length == 12
    let width = isOld ? header.number(4, 2) : header.signed(4)
    let height = isOld ? header.number(6, 2) : header.signed(8)
    bits = header.number(isOld ? 10 : 14, 2)
    let kind = isOld ? 0 : header.number(16, 4)
    let used = isOld ? 0 : header.number(32, 4)
    size = PixelSize(width: width, height: abs(height) / (isIcon ? 2 : 1))
    isUpsideDown = height > 0
    self.isIcon = isIcon
    guard size.width > 0, size.height > 0, [1, 4, 8, 16, 24, 32].contains(bits) else {
      throw .damagedHeader
    }
    var end = start + length
    switch (kind, bits) {
    case (0, 16): (packing, masks) = (.none, [0x7C00, 0x3E0, 0x1F, 0])
    case (0, _):
      (packing, masks) = (.none, [0xFF_0000, 0xFF00, 0xFF, isIcon && bits == 32 ? 0xFF00_0000 : 0])
    case (1, 8): (packing, masks) = (.bytes, [])
    case (2, 4): (packing, masks) = (.halfBytes, [])
    case (3, 16), (3, 32), (6, 16), (6, 32):
      // In the header if that has room for them, else behind it.
      let count = length >= 56 || kind == 6 ? 4 : 3
      let found = LittleEndian(try bytes.read(count * 4, at: start + 40))
      guard found.bytes.count == count * 4 else { throw .cut }
      let values = (0..<count).map { UInt32(found.number($0 * 4, 4)) }
      (packing, masks) = (.none, values + (count == 3 ? [0] : []))
      if length == 40 { end += count * 4 }
    default: throw .undecodable(path: "", reason: "its pixels have an unknown form")
    }
    if bits <= 8 {
      let most = 1 << bits
      let count = used == 0 ? most : min(used, most)
      let step = isOld ? 3 : 4
      let table = try bytes.read(count * step, at: end)
      guard table.count == count * step else { throw .cut }
      colors = stride(from: 0, to: table.count, by: step).map { k in
        0xFF00_0000 | UInt32(table[k + 2]) << 16 | UInt32(table[k + 1]) << 8 | UInt32(table[k])
      }
      end += table.count
    } else {
      colors = []
    }
    pixelOffset = pixels ?? end
  }

  private var rowBytes: Int { (size.width * bits + 31) / 32 * 4 }

  func decode(_ bytes: PictureBytes, _ plan: DecodingPlan) throws(PaintError) {
    let isPacked = packing != .none
    // Both sides are numbers of 32 bits.
    let rows = try PixelRows(
      plan, size, isUpsideDown: isUpsideDown,
      bytes: isPacked ? size.width * size.height : rowBytes)
    let indices = isPacked ? try unpacked(bytes) : []
    let hasMask = isIcon ? try !hasOpacity(bytes) : false
    var row = [UInt32](repeating: 0, count: size.width)
    for y in rows.skipUnneeded() {
      if isPacked {
        for x in 0..<size.width { row[x] = color(Int(indices[y * size.width + x])) }
      } else {
        try read(y, bytes, into: &row)
        if hasMask { try mask(y, bytes, &row) }
      }
      try rows.putStraight(&row)
    }
  }

  private func read(_ y: Int, _ bytes: PictureBytes, into row: inout [UInt32]) throws(PaintError) {
    let line = try bytes.read(rowBytes, at: pixelOffset + y * rowBytes)
    guard line.count * 8 >= size.width * bits else { throw .cut }
    switch bits {
    case 24:
      for x in 0..<size.width {
        row[x] =
          0xFF00_0000 | UInt32(line[3 * x + 2]) << 16 | UInt32(line[3 * x + 1]) << 8
          | UInt32(line[3 * x])
      }
    case 16, 32:
      let channels = masks.map(Channel.init)
      let step = bits / 8
      for x in 0..<size.width {
        var word = UInt32(line[x * step]) | UInt32(line[x * step + 1]) << 8
        if step == 4 {
          word |= UInt32(line[x * step + 2]) << 16 | UInt32(line[x * step + 3]) << 24
        }
        let alpha = masks[3] == 0 ? 255 : channels[3].value(of: word)
        row[x] =
          alpha << 24 | channels[0].value(of: word) << 16 | channels[1].value(of: word) << 8
          | channels[2].value(of: word)
      }
    default:
      for x in 0..<size.width {
        let shift = 8 - bits - x * bits % 8
        row[x] = color(Int(line[x * bits / 8]) >> shift & (1 << bits - 1))
      }
    }
  }

  /// Whether any pixel of an icon says that something is seen of it: others have a mask.
  private func hasOpacity(_ bytes: PictureBytes) throws(PaintError) -> Bool {
    guard bits == 32 else { return false }
    for y in 0..<size.height {
      let line = try bytes.read(rowBytes, at: pixelOffset + y * rowBytes)
      if stride(from: 3, to: line.count, by: 4).contains(where: { line[$0] != 0 }) { return true }
    }
    return false
  }

  /// Clears the pixels outside the mask of an icon.
  private func mask(_ y: Int, _ bytes: PictureBytes, _ row: inout [UInt32]) throws(PaintError) {
    let maskBytes = (size.width + 31) / 32 * 4
    let line = try bytes.read(
      maskBytes, at: pixelOffset + size.height * rowBytes + y * maskBytes)
    // Some icons have none.
    guard line.count == maskBytes else { return }
    for x in 0..<size.width {
      let isHidden = line[x / 8] >> UInt8(7 - x % 8) & 1 == 1
      row[x] = isHidden ? 0 : row[x] | 0xFF00_0000
    }
  }

  private func color(_ index: Int) -> UInt32 { index < colors.count ? colors[index] : 0xFF00_0000 }

  /// Decodes the indices of a run-length encoded picture.
  ///
  /// Skipped indices are 0.
  private func unpacked(_ bytes: PictureBytes) throws(PaintError) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: size.width * size.height)
    var cursor = ByteCursor(bytes, at: pixelOffset)
    var (x, y) = (0, 0)
    func put(_ index: UInt8) {
      if x < size.width, y < size.height { indices[y * size.width + x] = index }
      x += 1
    }
    let isHalf = packing == .halfBytes
    func index(_ k: Int, in byte: UInt8) -> UInt8 {
      !isHalf ? byte : k % 2 == 0 ? byte >> 4 : byte & 15
    }
    while y < size.height {
      let count = Int(try cursor.next())
      let value = try cursor.next()
      if count > 0 {
        for k in 0..<count { put(index(k, in: value)) }
        continue
      }
      switch value {
      case 0: (x, y) = (0, y + 1)
      case 1: return indices
      case 2:
        x += Int(try cursor.next())
        y += Int(try cursor.next())
      default:
        let stored = isHalf ? (Int(value) + 1) / 2 : Int(value)
        var byte: UInt8 = 0
        for k in 0..<Int(value) {
          if !isHalf || k % 2 == 0 { byte = try cursor.next() }
          put(index(k, in: byte))
        }
        if stored % 2 == 1 { _ = try cursor.next() }
      }
    }
    return indices
  }

  /// The bits of one channel in a pixel.
  private struct Channel {
    private let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask >> shift
    }

    /// The value in `word`, 0…255.
    func value(of word: UInt32) -> UInt32 {
      if most == 255 { return (word & mask) >> shift }
      guard most > 0 else { return 0 }
      return UInt32((UInt64((word & mask) >> shift) * 255 + UInt64(most / 2)) / UInt64(most))
    }
  }
}

extension PaintError {
  /// The file ends before its pixels do.
  static var cut: PaintError { .undecodable(path: "", reason: "the file is truncated") }
  /// The header makes no sense.
  static var damagedHeader: PaintError { .undecodable(path: "", reason: "the header is damaged") }

  static func pictureTooLarge(path: Pathname, _ size: PixelSize) -> PaintError {
    .pictureTooLarge(path: path, width: size.width, height: size.height)
  }
}

/// An ICO file: the same picture in several sizes, each a PNG file or a bitmap.
struct Icon {
  private let content: PictureBytes

  /// The most bytes of one of the pictures.
  private static let mostBytes = 16 << 20

  /// Looks for the largest picture, the one with most colors among those.
  init(_ bytes: PictureBytes, _ work: PictureWork) throws(PaintError) {
    let header = LittleEndian(try bytes.read(6, at: 0))
    let count = header.number(4, 2)
    let entries = LittleEndian(try bytes.read(count * 16, at: 6))
    var best: (rank: Int, place: Range<Int>)?
    for entry in stride(from: 0, to: entries.bytes.count - 15, by: 16) {
      // 0 is 256.
      func side(_ offset: Int) -> Int { (entries.number(entry + offset, 1) + 255) % 256 + 1 }
      let rank = side(0) * side(1) * 256 + entries.number(entry + 6, 2)
      let start = entries.number(entry + 12, 4)
      let length = min(entries.number(entry + 8, 4), Self.mostBytes)
      if rank > best?.rank ?? 0 { best = (rank, start..<start + length) }
    }
    guard let best else { throw .damagedHeader }
    content = PictureBytes(try bytes.read(best.place.count, at: best.place.lowerBound), work)
  }

  /// Decodes it.
  ///
  /// - Returns: whether all of it is in the file.
  func decode(_ plan: DecodingPlan) throws(PaintError) -> Bool {
    let prefix = try content.read(PictureFormat.prefixLength, at: 0)
    if PictureFormat(prefix: prefix) == .png {
      return try PictureFormat.png.decode(content, plan)
    }
    try Bitmap(icon: content).decode(content, plan)
    return true
  }
}
