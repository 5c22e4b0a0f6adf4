import CarouselApp
import CarouselPaint

/// What is printed of a choice: one thing, or a template such as `{index}: {text}`.
struct PrintArgument: Equatable, SettingValue {
  /// A part of the output.
  private enum Piece: Equatable {
    case literal(String)
    case field(Field)
  }

  /// What can be printed.
  private enum Field: String, CaseIterable {
    case path
    case text
    case label
    case index
    case position
    case json
    /// The text in single quotes, as a shell reads it.
    case quoted
    /// The search text.
    case search
    /// The search text in single quotes.
    case quotedSearch = "quoted-search"
  }

  /// The argument as it was written.
  let text: String
  private let pieces: [Piece]

  static let choices = Field.allCases.prefix { $0 != .quoted }.map(\.rawValue)
  static let form =
    choices.joined(separator: ", ") + ", or a template such as {index}: {text}"

  static let path = PrintArgument(.path)
  static let label = PrintArgument(.label)
  /// The text of the row, byte for byte.
  static let wholeText = PrintArgument(.text)

  private init(_ field: Field) { (text, pieces) = (field.rawValue, [.field(field)]) }

  init?(argument: String) {
    text = argument
    if Self.choices.contains(argument), let field = Field(rawValue: argument) {
      pieces = [.field(field)]
      return
    }
    guard argument.contains("{") else { return nil }
    var (pieces, rest) = ([Piece](), argument[...])
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"),
        let field = Field(rawValue: String(rest[rest.index(after: open)..<close]))
      else { return nil }
      if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
      pieces.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    self.pieces = pieces
  }

  /// What is printed of a choice, where `columns` selects what counts of the text of a row.
  func bytes(of choice: Choice, columns: ([UInt8]) -> [UInt8] = { $0 }) -> [UInt8] {
    let text = choice.index < 0 ? choice.text : columns(choice.text)
    return pieces.flatMap { piece -> [UInt8] in
      switch piece {
      case .literal(let literal): RawArguments.bytes(of: literal)
      case .field(.path): choice.path?.bytes ?? choice.text
      case .field(.text): text
      case .field(.label): Array(choice.label.utf8)
      case .field(.position): Array(String(choice.index + 1).utf8)
      case .field(.index): Array(String(choice.index).utf8)
      case .field(.json): choice.json
      case .field(.quoted): Self.quoted(text)
      case .field(.search): Array(choice.searchText.utf8)
      case .field(.quotedSearch): Self.quoted(Array(choice.searchText.utf8))
      }
    }
  }

  private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    let inside = bytes.split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: Array(#"'\''"#.utf8))
    return [quote] + inside + [quote]
  }

  /// The template for a format of rofi: a letter for each thing, and anything else as it is.
  static func rofi(_ format: String) -> String {
    let fields: [Character: Field] = [
      "s": .text, "i": .index, "d": .position, "p": .label, "q": .quoted, "f": .search,
      "F": .quotedSearch,
    ]
    if format.count == 1, let field = format.first.flatMap({ fields[$0] }),
      choices.contains(field.rawValue)
    {
      return field.rawValue
    }
    return format.map { fields[$0].map { "{\($0.rawValue)}" } ?? String($0) }.joined()
  }
}
