/// The notes of an author in a picture file: XML in UTF-8, of which single texts are read.
struct XMPPacket {
  private let bytes: [UInt8]

  /// The most bytes of a packet.
  static let mostBytes = 256 << 10
  /// The most bytes of a text with its marks.
  private static let longest = 16 << 10
  /// How often a name is looked for.
  private static let mostPlaces = 16

  /// Finds the packet in a part of a file.
  init?(in file: [UInt8]) {
    guard let start = file.firstRange(of: Array("xmpmeta".utf8)) else { return nil }
    bytes = Array(file[start.upperBound...].prefix(Self.mostBytes))
  }

  /// The text of the property with a name, in any namespace; that of several languages which is the default
  /// one, or else the first.
  subscript(name: String) -> String? {
    let name = Array(name.utf8)
    var start = 0
    for _ in 0..<Self.mostPlaces {
      guard let place = bytes.firstRange(of: name, from: start) else { return nil }
      start = place.upperBound
      let rest = bytes[start...].prefix(Self.longest)
      let text =
        switch mark(before: place.lowerBound) {
        case UInt8(ascii: "<"): content(of: rest, name)
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
          Self.quoted(rest)
        default: nil as ArraySlice<UInt8>?
        }
      guard let text else { continue }
      let line = Self.unescaped(Self.chosen(text))
      if !line.isEmpty { return line }
    }
    return nil
  }

  /// The byte before the namespace of a name, which has one.
  private func mark(before name: Int) -> UInt8? {
    var place = name - 1
    guard place > 0, bytes[place] == UInt8(ascii: ":") else { return nil }
    repeat { place -= 1 } while place > 0 && Self.isLetter(bytes[place])
    return bytes[place]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// What is between the marks of an element, whose name has just ended.
  private func content(of rest: ArraySlice<UInt8>, _ name: [UInt8]) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")), bytes[end - 1] != UInt8(ascii: "/")
    else { return nil }
    let inside = Array(rest[(end + 1)...])
    guard let close = inside.firstRange(of: name + [UInt8(ascii: ">")]) else { return nil }
    let text = inside[..<close.lowerBound]
    return text[..<(text.lastIndex(of: UInt8(ascii: "<")) ?? text.endIndex)]
  }

  /// The value of an attribute, whose name has just ended.
  private static func quoted(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = rest.drop { $0 == UInt8(ascii: " ") }
    guard text.first == UInt8(ascii: "=") else { return nil }
    let value = text.dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    let inside = value.dropFirst()
    return inside.firstIndex(of: quote).map { inside[..<$0] }
  }

  /// The text of the default language in a list of several, or a text that is no list.
  private static func chosen(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var first: ArraySlice<UInt8>?
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let mark = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      guard mark.hasPrefix("rdf:li"), !mark.hasSuffix("/") else { continue }
      let value = rest.prefix { $0 != UInt8(ascii: "<") }
      if mark.contains("x-default") { return value }
      first = first ?? value
    }
    return first ?? (text.contains(UInt8(ascii: "<")) ? [] : text)
  }

  /// A text with the characters that its entities represent.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: "&", omittingEmptySubsequences: false)
    var text = String(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"), let scalar = scalar(part[..<end]) else {
        text += "&" + part
        continue
      }
      text.unicodeScalars.append(scalar)
      text += part[part.index(after: end)...]
    }
    return text
  }

  /// The character that an entity represents.
  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    }
  }
}
