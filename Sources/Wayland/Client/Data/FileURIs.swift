/// Files as `text/uri-list` names them: URIs of the scheme `file`, one on a line.
///
/// Pure. After RFC 2483 and RFC 8089.
public enum FileURIs {
  /// The type's name.
  public static let type = "text/uri-list"

  /// The list that names files by their absolute paths.
  public static func list(of paths: [[UInt8]]) -> [UInt8] {
    paths.flatMap { path in
      Array("file://".utf8) + path.flatMap(escaped) + [carriageReturn, lineFeed]
    }
  }

  /// The absolute paths of local files in a URI list, at most `limit` of them.
  ///
  /// Comments, other schemes, files on other machines and invalid URIs are skipped.
  public static func paths(in list: [UInt8], limit: Int = 10_000) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    for line in list.split(whereSeparator: { $0 == lineFeed || $0 == carriageReturn }) {
      guard paths.count < limit else { break }
      if let path = path(in: line) { paths.append(path) }
    }
    return paths
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let slash = UInt8(ascii: "/")
  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), slash:
      [byte]
    default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  private static func path(in line: ArraySlice<UInt8>) -> [UInt8]? {
    let scheme = Array("file:".utf8)
    let start = line.prefix(scheme.count).map { $0 | ($0 == UInt8(ascii: ":") ? 0 : 0x20) }
    guard start == scheme else { return nil }
    var rest = line.dropFirst(scheme.count)
    if rest.starts(with: [slash, slash]) {
      let host = rest.dropFirst(2).prefix { $0 != slash }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    guard rest.first == slash else { return nil }
    return plain(rest)
  }

  /// Decodes percent escapes.
  ///
  /// Returns `nil` for an invalid one, or one that no path can contain.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        // What follows is no part of a path.
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
        plain.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      plain.append(high << 4 | low)
    }
    return plain.contains(0) ? nil : plain
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
