/// The columns of a row of text that are shown or printed, as fzf and fuzzel have them.
///
/// `2` is the second column, `-1` the last one, `2..` all from the second on, `1,3` the first and the third. A template
/// such as `{2}: {1}` has text between them.
public struct ColumnSelection: Sendable, Equatable {
  /// What the result is put together from.
  private enum Piece: Sendable, Equatable {
    case text([UInt8])
    /// Columns from one to another, counted from 1, or from the end below 0; `nil` is the first or the last one.
    case columns(from: Int?, to: Int?)
  }

  private let pieces: [Piece]
  /// Whether the pieces are columns that the delimiter separates.
  private let isList: Bool
  /// What was parsed.
  public let text: String

  /// Parses a list of columns, or a template; `nil` for another text.
  public init?(_ text: String) {
    self.text = text
    isList = !text.contains("{")
    guard !isList else {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let pieces = parts.compactMap { Self.columns($0) }
      guard pieces.count == parts.count else { return nil }
      self.pieces = pieces
      return
    }
    var (pieces, rest) = ([Piece](), text[...])
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let inside = rest[rest.index(after: open)..<close]
      let columns: Piece? =
        inside.isEmpty ? Piece.columns(from: nil, to: nil) : Self.columns(inside)
      guard let columns else { return nil }
      pieces += [.text(Array(rest[..<open].utf8)), columns]
      rest = rest[rest.index(after: close)...]
    }
    self.pieces = pieces + [.text(Array(rest.utf8))]
  }

  /// The columns that a text names: `2`, `2..`, `..3`, `2..4`.
  private static func columns(_ text: Substring) -> Piece? {
    /// The number in a text, or `nil` for another text than one or none.
    func read(_ text: Substring) -> Int?? {
      if text.isEmpty { return .some(nil) }
      guard let number = Int(text), number != 0 else { return nil }
      return .some(number)
    }
    guard let dots = text.firstRange(of: "..") else {
      guard case .some(.some(let number)) = read(text) else { return nil }
      return .columns(from: number, to: number)
    }
    guard let from = read(text[..<dots.lowerBound]), let to = read(text[dots.upperBound...])
    else { return nil }
    return .columns(from: from, to: to)
  }

  /// What of a row is selected, where a byte separates its columns; a row without such columns has nothing.
  public func part(of row: some Collection<UInt8>, delimiter: UInt8) -> [UInt8] {
    let columns = row.split(separator: delimiter, omittingEmptySubsequences: false)
    func place(_ number: Int?, otherwise: Int) -> Int {
      guard let number else { return otherwise }
      return number > 0 ? number : columns.count + 1 + number
    }
    let parts = pieces.compactMap { piece -> [UInt8]? in
      switch piece {
      case .text(let bytes): return bytes
      case .columns(let from, let to):
        let first = max(1, place(from, otherwise: 1))
        let last = min(columns.count, place(to, otherwise: columns.count))
        guard first <= last else { return isList ? nil : [] }
        return Array(columns[(first - 1)..<last].joined(separator: [delimiter]))
      }
    }
    return isList ? Array(parts.joined(separator: [delimiter])) : Array(parts.joined())
  }
}
