/// Bytes as text (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes in base64, padded to whole groups of four characters.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(
          isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a text in base64 represents; `nil` for other texts.
  package static func decoded(_ text: String) -> [UInt8]? {
    let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.utf8.count % 4 == 0, padding < 3 else { return nil }
    var (bytes, bits, count) = ([UInt8](), 0, 0)
    for byte in text.utf8.dropLast(padding) {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
