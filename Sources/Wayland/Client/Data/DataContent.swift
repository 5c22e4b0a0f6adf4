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
