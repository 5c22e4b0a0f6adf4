/// Pango's markup in rows of text: `<b>bold</b> &amp; more`.
public enum RowMarkup {
  /// The text of which bytes are the markup; the bytes themselves where they are none.
  public static func plain(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == open || $0 == ampersand }) else { return bytes }
    var (text, rest) = ([UInt8](), bytes[...])
    while let byte = rest.popFirst() {
      switch byte {
      case open:
        guard let tag = tag(rest) else { return bytes }
        rest = rest[tag.upperBound...]
      case ampersand:
        guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
          let letters = entity(rest[..<end])
        else { return bytes }
        text += letters
        rest = rest[(end + 1)...]
      default: text.append(byte)
      }
    }
    return text
  }

  private static let open = UInt8(ascii: "<")
  private static let ampersand = UInt8(ascii: "&")

  /// Where the tag is that begins behind its `<`, with its `>`; `nil` where none begins.
  private static func tag(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
    let name = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
    guard let first = name.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else {
      return nil
    }
    var quote: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return rest.startIndex..<index + 1
      } else if byte == self.open {
        return nil
      }
    }
    return nil
  }

  /// What stands for an entity without its `&` and `;`.
  private static func entity(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "amp": return [ampersand]
    case "lt": return [open]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let number =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
    }
  }
}
