/// Cuts what arrives into lines of a limited length.
struct LineSplitter {
  /// A line, without its end.
  enum Line: Equatable {
    case whole([UInt8])
    /// It was longer than the limit.
    case tooLong
  }

  /// The longest line, in bytes.
  let limit: Int
  private var rest: [UInt8] = []
  /// Whether what comes belongs to a line that was too long.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Adds received bytes, and returns the complete lines, without empty ones.
  mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var bytes = bytes[...]
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      append(bytes[..<end], &lines)
      bytes = bytes[bytes.index(after: end)...]
      if !isSkipping, !rest.isEmpty { lines.append(.whole(rest)) }
      rest = []
      isSkipping = false
    }
    append(bytes, &lines)
    return lines
  }

  /// Returns the line that was begun, at the end of everything.
  mutating func end() -> [Line] {
    defer { (rest, isSkipping) = ([], false) }
    return rest.isEmpty ? [] : [.whole(rest)]
  }

  private mutating func append(_ bytes: some Collection<UInt8>, _ lines: inout [Line]) {
    guard !isSkipping else { return }
    rest += bytes
    guard rest.count > limit else { return }
    rest = []
    isSkipping = true
    lines.append(.tooLong)
  }
}
