/// Something that can be pasted or dropped elsewhere, in one type or in several.
///
/// ```swift
/// session.clipboard.copy(.text("Harbour"))
/// session.clipboard.copy(.files([Array("/srv/harbour.jpg".utf8)]))
/// ```
///
/// The bytes of a type are produced when they are requested.
public struct DataContent {
  /// The types, best first; MIME types, and the old names of text that desktops still know.
  public private(set) var types: [String] = []
  /// What may be done with it when it is dragged; by default it is copied.
  public var actions: DragActions = .copy
  private var makers: [String: Maker] = [:]

  /// Who has the bytes of a type.
  private enum Maker {
    /// This program.
    case bytes(() -> [UInt8])
    /// A function that writes the bytes into a pipe.
    case writer((Int32) -> Void)
  }

  /// Makes content without any type.
  public init() {}

  /// Adds a type, in place of an earlier one of its name; `bytes` makes them each time they are
  /// asked for, and must be quick.
  public mutating func add(_ type: String, _ bytes: @escaping () -> [UInt8]) {
    add(type, .bytes(bytes))
  }

  /// Adds a type whose bytes another program has, in place of an earlier one of its name.
  ///
  /// `write` is given the descriptor of a pipe each time they are asked for. It is closed here as
  /// soon as `write` returns.
  public mutating func add(_ type: String, writtenBy write: @escaping (Int32) -> Void) {
    add(type, .writer(write))
  }

  private mutating func add(_ type: String, _ maker: Maker) {
    if makers.updateValue(maker, forKey: type) == nil { types.append(type) }
  }

  /// Plain text, under all of its names.
  public static func text(_ text: String) -> DataContent {
    var content = DataContent()
    content.addText(text)
    return content
  }

  /// Files by their absolute paths: as files for file managers, and as text, one path
  /// per line, for other programs.
  public static func files(_ paths: [[UInt8]]) -> DataContent {
    var content = DataContent()
    content.add(FileURIs.type) { FileURIs.list(of: paths) }
    content.addText(paths.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    return content
  }

  private mutating func addText(_ text: String) {
    for type in Self.textTypes { add(type) { Array(text.utf8) } }
  }

  /// The names of text in UTF-8, best first.
  static let textTypes = [
    "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING",
  ]

  /// Has a type written to where another program wants it, which is closed then.
  func write(_ type: String, to descriptor: ReceivedDescriptor, by transfers: Transfers) {
    switch makers[type] {
    case .bytes(let make): transfers.write(make(), to: descriptor)
    case .writer(let write): write(descriptor.rawValue)
    case nil: break
    }
  }
}

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
