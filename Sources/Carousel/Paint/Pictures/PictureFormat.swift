/// A format of picture files, told by their first bytes rather than by their name.
enum PictureFormat: String, CaseIterable, Sendable {
  case png, jpeg, gif, webp, tiff, bmp, svg, avif, jxl, pnm, ico

  /// The number of bytes that `init(prefix:)` needs.
  ///
  /// Short files may have fewer.
  static let prefixLength = 1024

  /// The format of a file that starts with `prefix`, or `nil` if it is none we read.
  init?(prefix: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      prefix.dropFirst(offset).starts(with: text.utf8)
    }
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      prefix.dropFirst(offset).starts(with: bytes)
    }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if has("BM") {
      self = .bmp
    } else if has("ftyp", at: 4), Self.codecBrands.contains(where: { has($0, at: 8) }) {
      self = .avif
    } else if has([0xFF, 0x0A]) || has("JXL ", at: 4) {
      self = .jxl
    } else if prefix.count > 2, has("P"), (0x31...0x36).contains(prefix[1]),
      [0x20, 0x0A, 0x0D, 0x09, 0x23].contains(prefix[2])
    {
      self = .pnm
    } else if has([0, 0, 1, 0]) {
      self = .ico
    } else if Self.looksLikeSVG(prefix) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether a file of any name is likely to be of this format, beyond the few letters with which
  /// texts and other files may begin as well.
  func isPlausible(in prefix: [UInt8]) -> Bool {
    switch self {
    case .bmp:
      // The length of the second header.
      prefix.count > 17 && [12, 16, 40, 52, 56, 64, 108, 124].contains(prefix[14])
        && prefix[15...17].allSatisfy { $0 == 0 }
    case .ico: prefix.count > 9 && prefix[4] > 0 && prefix[5] == 0 && prefix[9] == 0
    case .svg: !String(decoding: prefix, as: UTF8.self).lowercased().contains("<html")
    default: true
    }
  }

  /// The brands of AVIF and HEIC files.
  private static let codecBrands = ["avif", "heic", "heix", "mif1"]

  /// The usual file name extensions of the format, in lower case and without the dot.
  ///
  /// Compressed drawings are not included, because their decompressed size is not known beforehand.
  var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe"]
    case .tiff: ["tif", "tiff"]
    case .bmp: ["bmp", "dib"]
    case .avif: ["avif", "heic", "heif"]
    case .pnm: ["pnm", "pbm", "pgm", "ppm"]
    case .png, .gif, .webp, .svg, .jxl, .ico: [rawValue]
    }
  }

  /// SVG is text: a `<svg` element after declarations and comments, in UTF-8 or ASCII.
  private static func looksLikeSVG(_ prefix: [UInt8]) -> Bool {
    let text = String(decoding: prefix.prefix(prefixLength), as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.first == "<" && start.contains("<svg")
  }
}
