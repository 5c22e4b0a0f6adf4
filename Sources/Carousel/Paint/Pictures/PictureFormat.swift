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
    } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A])
      || has([0x49, 0x49, 0x2B, 0]) || has([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if has("BM") {
      self = .bmp
    } else if has("ftyp", at: 4), Self.hasCodecBrand(prefix) {
      self = .avif
    } else if has([0xFF, 0x0A]) || has("JXL ", at: 4) {
      self = .jxl
    } else if prefix.count > 2, has("P"), (0x31...0x37).contains(prefix[1]),
      [0x20, 0x0A, 0x0D, 0x09, 0x23].contains(prefix[2]), prefix[1] != 0x37 || prefix[2] == 0x0A
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
    case .svg: !Self.text(prefix).lowercased().contains("<html")
    default: true
    }
  }

  /// The brands of AVIF and HEIC files, single pictures and sequences.
  private static let codecBrands = [
    "avif", "avis", "heic", "heim", "heis", "heix", "hevc", "hevm", "hevs", "hevx", "MA1A", "MA1B",
    "miaf", "mif1", "mif2", "msf1",
  ]

  /// Whether the first box of a file names one of these, as its own brand or as one that it is compatible
  /// with.
  private static func hasCodecBrand(_ prefix: [UInt8]) -> Bool {
    let length = prefix.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return stride(from: 8, to: min(length, prefix.count) - 3, by: 4).contains { offset in
      offset != 12 && codecBrands.contains { prefix[offset..<offset + 4].elementsEqual($0.utf8) }
    }
  }

  /// The number of bytes in which a text is searched for a drawing: licenses and declarations may come
  /// before it.
  private static let textLength = 1 << 20

  /// Recognizes the format of `file`, which may be a drawing with a long introduction, or a compressed one.
  static func recognize(_ file: borrowing PictureFile) throws(PaintError) -> PictureFormat? {
    let prefix = try file.read(prefixLength, at: 0)
    if let format = PictureFormat(prefix: prefix) { return format }
    // What is compressed is not known. A worker, which knows no names, is given nothing else of this kind.
    if prefix.starts(with: [0x1F, 0x8B, 8]) {
      let name = String(decoding: file.path.bytes.suffix(5), as: UTF8.self).lowercased()
      return name.isEmpty || name.hasSuffix(".svgz") || name.hasSuffix(".svg") ? .svg : nil
    }
    let start = text(prefix).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard ["<?xml", "<!--", "<!DOCTYPE"].contains(where: start.hasPrefix),
      looksLikeSVG(try file.read(textLength, at: 0))
    else { return nil }
    return .svg
  }

  /// The usual file name extensions of the format, in lower case and without the dot.
  var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe"]
    case .tiff: ["tif", "tiff"]
    case .bmp: ["bmp", "dib"]
    case .avif: ["avif", "heic", "heif"]
    case .pnm: ["pnm", "pbm", "pgm", "ppm", "pam"]
    case .svg: ["svg", "svgz"]
    case .png, .gif, .webp, .jxl, .ico: [rawValue]
    }
  }

  /// SVG is text: a `<svg` element after declarations and comments.
  private static func looksLikeSVG(_ prefix: [UInt8]) -> Bool {
    let start = text(prefix).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.first == "<" && start.contains("<svg")
  }

  /// A text in UTF-8, or in UTF-16 after a byte order mark.
  private static func text(_ prefix: [UInt8]) -> String {
    let isReversed = prefix.starts(with: [0xFE, 0xFF])
    guard isReversed || prefix.starts(with: [0xFF, 0xFE]) else {
      return String(decoding: prefix, as: UTF8.self)
    }
    let units = stride(from: 2, to: prefix.count - 1, by: 2).map { offset in
      let (first, second) = (UInt16(prefix[offset]), UInt16(prefix[offset + 1]))
      return isReversed ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// What this system's picture decoders can read.
public enum PictureFormats {
  /// What a file is, told by its first bytes.
  public enum Recognition: Sendable {
    /// A picture that can be decoded here.
    case picture
    /// A picture whose decoder is not installed.
    case undecodable
    /// No picture.
    case other
  }

  /// The usual endings of file names in readable formats: lower case, without the dot.
  ///
  /// Only a hint for listing folders: the decoder goes by content.
  public static let extensions: Set<String> = Set(installed.flatMap(\.endings))

  /// The usual endings of pictures whose decoders are not installed.
  public static let undecodableExtensions: Set<String> =
    Set(PictureFormat.allCases.flatMap(\.endings)).subtracting(extensions)

  /// Recognizes the format of the file at `path`.
  ///
  /// Only regular files are opened, and the number of bytes read does not depend on their length.
  public static func recognize(_ path: Pathname) -> Recognition {
    guard let file = try? PictureFile(path, limits: .standard),
      let prefix = try? file.read(PictureFormat.prefixLength, at: 0),
      let format = try? PictureFormat.recognize(file), format.isPlausible(in: prefix)
    else { return .other }
    return installed.contains(format) ? .picture : .undecodable
  }

  /// The formats whose libraries are installed.
  ///
  /// None of these is opened in this process.
  private static let installed: Set<PictureFormat> =
    Set(PictureFormat.allCases.filter(\.isInstalled))
}
