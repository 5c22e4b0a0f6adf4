package import CarouselPaint
import CarouselText

/// The last part of a path, and what it says about the file.
package struct FileName: Equatable {
  /// The name without folders.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The last part of a path, or of an address of the web as people read it.
  package init(of path: Pathname) {
    let slash = UInt8(ascii: "/")
    let whole = path.isWebAddress ? Self.readable(path.bytes) : path.bytes
    let trimmed = whole.reversed().drop { $0 == slash }
    bytes = Array(trimmed.prefix { $0 != slash }.reversed())
  }

  /// A URL without its query, and with percent escapes decoded.
  private static func readable(_ address: [UInt8]) -> [UInt8] {
    var rest = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let escaped = UInt8(digits, radix: 16)
      else {
        result.append(byte)
        continue
      }
      result.append(escaped)
      rest = rest.dropFirst(2)
    }
    return result
  }

  /// Files whose names begin with a dot are not for show.
  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// Files that another program is still writing, or has put aside.
  package var isUnfinished: Bool {
    bytes.last == UInt8(ascii: "~")
      || ["part", "partial", "crdownload", "download", "tmp"].contains(fileExtension)
  }

  /// The part after the last dot in lower case.
  ///
  /// Empty where there is none.
  package var fileExtension: String {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// What the extension says the file is.
  ///
  /// JPEG and PNG are always built in. The list of the others is asked for only when one is met.
  package var recognition: PictureFormats.Recognition {
    let ending = fileExtension
    if ["jpg", "jpeg", "png"].contains(ending) { return .picture }
    guard !ending.isEmpty else { return .other }
    if PictureFormats.extensions.contains(ending) { return .picture }
    return PictureFormats.undecodableExtensions.contains(ending) ? .undecodable : .other
  }

  /// The name as people read it: without its extension, one safe line.
  package var label: String {
    var stem = bytes[...]
    if !fileExtension.isEmpty, let dot = bytes.lastIndex(of: UInt8(ascii: ".")) {
      stem = bytes[..<dot]
    }
    // The longest names of files end in what tells one from the other.
    let text = String(decoding: stem, as: UTF8.self).plainLine(limit: 255)
    return text.isEmpty ? Pathname(bytes).description : text
  }
}
