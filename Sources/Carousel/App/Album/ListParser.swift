import CarouselPaint
import CarouselText

/// Parses the entries of a list of pictures while it arrives.
///
/// An entry is a line. In a list with a NUL byte before its first line break, an entry ends with
/// NUL instead. The list may arrive in pieces of any size.
///
/// There are three forms of entries:
/// - A path.
/// - A label, a NUL byte, and fields separated by U+001F, such as `label␀icon␟path`. The fields are
///   `icon` (a path or the name of an icon), `info` (the identity), `meta` (more words to search)
///   and `nonselectable` (`true` for an entry that cannot be chosen).
/// - A JSON object with some of `id`, `label`, `image`, `duration` (seconds of a slide show), `hours`
///   (times of the day) and
///   `alt`, which is spoken in place of the label, and replaces a missing one.
public struct ListParser {
  /// The longest entry, in bytes; a longer one is skipped.
  static let longest = 64 << 10

  /// The number of entries that were skipped because they were too long.
  public private(set) var skippedCount = 0

  private static let newline = UInt8(ascii: "\n")

  /// What ends an entry: a line break or NUL; `nil` until that is known.
  private var separator: UInt8?
  /// A Boolean value that indicates whether a byte order mark may follow.
  private var isBeginning: Bool
  private var rest: [UInt8] = []
  /// How much of the rest has no end of an entry in it.
  private var searched = 0
  /// Whether what comes belongs to an entry that was too long.
  private var isSkipping = false

  /// A parser of an empty list.
  ///
  /// With `endedByNUL`, entries are paths that end with NUL and may contain any other byte.
  public init(endedByNUL: Bool = false) {
    separator = endedByNUL ? 0 : nil
    isBeginning = !endedByNUL
  }

  /// Parses the received bytes, and returns the complete entries.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [ListRow] {
    rest += bytes
    if isBeginning, rest.count >= 3 {
      if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
      isBeginning = false
    }
    guard let separator = separator ?? recognized() else {
      limitRest()
      return []
    }
    self.separator = separator
    var rows: [ListRow] = []
    var start = 0
    while let end = rest[max(start, searched)...].firstIndex(of: separator) {
      if !isSkipping { rows += entry(rest[start..<end]) }
      isSkipping = false
      start = end + 1
    }
    rest.removeSubrange(..<start)
    searched = rest.count
    limitRest()
    return rows
  }

  /// The entry that was begun, at the end of the list.
  public mutating func end() -> [ListRow] {
    if separator == nil { separator = recognized() ?? (rest.contains(0) ? 0 : Self.newline) }
    let rows = take([])
    defer { rest = [] }
    return isSkipping ? rows : rows + entry(rest[...])
  }

  /// What ends an entry of the list, once that is known.
  private func recognized() -> UInt8? {
    guard let zero = rest.firstIndex(where: { $0 == 0 || $0 == Self.newline }) else { return nil }
    if rest[zero] == Self.newline { return Self.newline }
    // `icon␟` behind the first NUL: fields of a line.
    let key = rest[(zero + 1)...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard key.endIndex < rest.endIndex else { return nil }
    return !key.isEmpty && rest[key.endIndex] == 0x1F ? Self.newline : 0
  }

  private mutating func limitRest() {
    guard rest.count > Self.longest else { return }
    (rest, searched) = ([], 0)
    if !isSkipping { skippedCount += 1 }
    isSkipping = true
  }

  private mutating func entry(_ bytes: ArraySlice<UInt8>) -> [ListRow] {
    guard bytes.count > Self.longest else { return row(bytes) }
    skippedCount += 1
    return []
  }

  private func row(_ bytes: ArraySlice<UInt8>) -> [ListRow] {
    guard !bytes.isEmpty else { return [] }
    guard separator == Self.newline else { return [ListRow(path: Pathname(Array(bytes)))] }
    if bytes.first == UInt8(ascii: "{"), let fields = JSONFields(bytes) {
      return [ListRow(fields)]
    }
    guard let zero = bytes.firstIndex(of: 0) else { return [ListRow(path: Pathname(Array(bytes)))] }
    let label = String(decoding: bytes[..<zero], as: UTF8.self)
    let fields = bytes[(zero + 1)...].split(separator: 0x1F, omittingEmptySubsequences: false)
    var row = ListRow(label: label, path: nil)
    row.text = Array(bytes[..<zero])
    for place in stride(from: fields.startIndex, to: fields.endIndex - 1, by: 2) {
      let value = Array(fields[place + 1])
      switch String(decoding: fields[place], as: UTF8.self) {
      case "icon":
        row.path = Pathname(value)
        row.mayBeIcon = !value.contains(UInt8(ascii: "/"))
      case "meta": row.keywords = String(decoding: value, as: UTF8.self)
      case "nonselectable": row.isSelectable = String(decoding: value, as: UTF8.self) != "true"
      case "info": row.id = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
    // Rows of rofi without a text set its options.
    return row.text.isEmpty && row.path == nil ? [] : [row]
  }
}
