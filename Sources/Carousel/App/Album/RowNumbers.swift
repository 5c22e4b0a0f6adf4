/// Numbers of rows, from 0, and ranges of them, as rofi writes them.
///
/// `2` is one row, `2-4` has three rows, `2:4` two, and `2:` all from that row on.
struct RowNumbers: Equatable {
  private let ranges: [ClosedRange<Int>]

  /// Parses a list such as `0,2-3`; parts of it that are something else are left out.
  init(_ text: String) {
    ranges = text.split(separator: ",").compactMap { Self.range($0) }
  }

  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    if let number = Int(text) { return number >= 0 ? number...number : nil }
    guard let sign = text.firstIndex(where: { $0 == "-" || $0 == ":" }) else { return nil }
    let (start, end) = (text[..<sign], text[text.index(after: sign)...])
    guard let first = start.isEmpty ? 0 : Int(start), let last = end.isEmpty ? .max : Int(end),
      first >= 0
    else { return nil }
    // Behind a colon comes the first row that is not meant.
    let shift = text[sign] == ":" && !end.isEmpty ? 1 : 0
    return last > .min + shift && first <= last - shift ? first...(last - shift) : nil
  }

  /// Whether a row is one of them.
  func contains(_ row: Int) -> Bool { ranges.contains { $0.contains(row) } }
}
