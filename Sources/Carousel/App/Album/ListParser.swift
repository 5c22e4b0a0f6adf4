import CarouselCLinux
import CarouselDesktop
import CarouselPaint
import CarouselText
import Glibc

/// Parses the entries of a list of pictures while it arrives.
///
/// An entry is a line, or what ends with another separator. In a list with a NUL byte before its first line break, an
/// entry ends with NUL instead. The list may arrive in pieces of any size.
///
/// There are three forms of entries:
/// - A path, or a text in a list of texts.
/// - A label, a NUL byte, and fields separated by U+001F, such as `label␀icon␟path`. The fields are
///   `icon` (a path or the name of an icon), `info` (the identity), `meta` (more words to search),
///   `display` (the label that is shown), `nonselectable` (`true` for an entry that cannot be chosen)
///   and `permanent` (`true` for one that a search does not hide). Without a label they are ``options``.
/// - A JSON object with some of `id`, `label`, `image` or `path`, `duration` (seconds of a slide show), `hours`
///   (times of the day) and
///   `alt`, which is spoken in place of the label, and replaces a missing one.
public struct ListParser {
  /// The longest entry, in bytes; a longer one is skipped.
  static let longest = 64 << 10

  /// The number of entries that were skipped because they were too long.
  public private(set) var skippedCount = 0
  /// What the list says about itself, such as `prompt`, by names.
  public private(set) var options: [String: String] = [:]

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
  /// The number of the next entry.
  private var line = 0
  /// The number of rows so far.
  private var rows = 0
  private let reading: ListReading
  /// The rows that the list or its reader says stand out.
  private var emphasized: [CardContent.Emphasis: RowNumbers] = [:]

  /// A parser of an empty list.
  ///
  /// With `endedByNUL`, entries are paths that end with NUL and may contain any other byte.
  public init(endedByNUL: Bool = false, _ reading: ListReading = ListReading()) {
    self.reading = reading
    separator = endedByNUL ? 0 : reading.separator
    isBeginning = !endedByNUL
    for (name, text) in reading.options { take(option: name, text) }
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
      line += 1
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
    // The line feed of echo belongs to no entry.
    if separator != Self.newline, separator != 0, rest.last == Self.newline { rest.removeLast() }
    return isSkipping || rest.isEmpty ? rows : rows + entry(rest[...])
  }

  /// What ends an entry of the list, once that is known.
  private func recognized() -> UInt8? {
    guard let zero = rest.firstIndex(where: { $0 == 0 || $0 == Self.newline }) else { return nil }
    if rest[zero] == Self.newline { return Self.newline }
    // `icon␟` behind the first NUL: fields of a line.
    let key = rest[(zero + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
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
    guard bytes.count > Self.longest else {
      guard var row = row(bytes) else { return [] }
      row.line = line
      row.emphasis = row.emphasis ?? emphasis(ofRow: rows)
      rows += 1
      return [row]
    }
    skippedCount += 1
    return []
  }

  private mutating func row(_ bytes: ArraySlice<UInt8>) -> ListRow? {
    guard separator != 0 else {
      if reading.rowsAreText { return textRow(Array(bytes)) }
      return bytes.isEmpty ? nil : ListRow(path: Pathname(Array(bytes)))
    }
    // Lines of other systems end with a carriage return as well.
    let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    if reading.takesObjects, line.first == UInt8(ascii: "{"), let fields = JSONFields(line) {
      return ListRow(fields)
    }
    if let zero = line.firstIndex(of: 0) { return row(line[..<zero], line[(zero + 1)...]) }
    if reading.rowsAreText { return imageRow(line) ?? textRow(Array(bytes)) }
    return line.isEmpty ? nil : ListRow(written: Array(line))
  }

  /// A row of rofi: a label, and fields; `nil` for options of the list.
  private mutating func row(
    _ label: ArraySlice<UInt8>, _ fields: ArraySlice<UInt8>
  ) -> ListRow? {
    let fields = fields.split(separator: 0x1F, omittingEmptySubsequences: false)
    let names = Array(stride(from: fields.startIndex, to: fields.endIndex - 1, by: 2))
    let display = names.last { fields[$0].elementsEqual("display".utf8) }
    var row = textRow(Array(label), display: display.map { Array(fields[$0 + 1]) })
    for place in names {
      let value = Array(fields[place + 1])
      let (name, text) = (
        String(decoding: fields[place], as: UTF8.self), String(decoding: value, as: UTF8.self)
      )
      switch name {
      // Letters that are an icon are no file.
      case "icon" where text.hasPrefix("<"): break
      case "icon":
        row.path = Pathname(Self.file(of: value))
        row.mayBeIcon = !value.contains(UInt8(ascii: "/"))
      // What is shown need not be what it is called.
      case "meta": row.keywords += (row.keywords.isEmpty ? "" : " ") + text
      case "permanent": row.isPermanent = text == "true"
      case "nonselectable": row.isSelectable = text != "true"
      case "active" where !label.isEmpty, "urgent" where !label.isEmpty:
        if text == "true" { row.emphasis = CardContent.Emphasis(rawValue: name) }
      case "info": (row.id, row.info) = (text, text)
      default: if label.isEmpty { take(option: name, text) }
      }
    }
    return row.text.isEmpty && row.path == nil ? nil : row
  }

  /// A row of wofi with a picture, such as `img:PATH:text:TEXT`; `nil` for another one.
  private func imageRow(_ line: ArraySlice<UInt8>) -> ListRow? {
    guard options["images"] == "true", line.starts(with: "img:".utf8) else { return nil }
    let rest = line.dropFirst(4)
    let between = rest.firstRange(of: Array(":text:".utf8))
    let path = Pathname(Array(rest[..<(between?.lowerBound ?? rest.endIndex)]))
    let shown = between.map { Array(rest[$0.upperBound...]) } ?? Array(FileName(of: path).bytes)
    var row = textRow(Array(line), display: shown)
    row.path = path
    return row
  }

  /// The path of an icon, of which rofi may be asked for the thumbnail.
  private static func file(of icon: [UInt8]) -> [UInt8] {
    let scheme = "thumbnail://".utf8
    return icon.starts(with: scheme) ? Array(icon.dropFirst(scheme.count)) : icon
  }

  /// A row of text, of which the columns are shown that are asked for, or another text, without markup.
  private func textRow(_ text: [UInt8], display: [UInt8]? = nil) -> ListRow {
    var shown = display ?? text
    if display == nil, let columns = reading.columns {
      shown = columns.part(of: text, delimiter: reading.delimiter)
    }
    if options["markup-rows"] == "true" { shown = RowMarkup.plain(shown) }
    var row = ListRow(text: text, shown: shown)
    if display != nil { row.keywords = String(decoding: text, as: UTF8.self) }
    return row
  }

  private mutating func take(option name: String, _ text: String) {
    options[name] = text
    if let emphasis = CardContent.Emphasis(rawValue: name) {
      emphasized[emphasis] = RowNumbers(text)
    }
  }

  /// How a row stands out by what the list says before it; what is urgent counts more.
  private func emphasis(ofRow row: Int) -> CardContent.Emphasis? {
    [.urgent, .active].first { emphasized[$0]?.contains(row) == true }
  }
}

/// What the entries of a list are.
public struct ListReading: Sendable, Equatable {
  /// Whether lines are texts, of which nothing is interpreted, and no paths.
  public var rowsAreText = false
  /// Whether lines that are JSON objects are read as such.
  public var takesObjects = true
  /// What ends an entry; `nil` for a line break, or NUL where the list has it.
  public var separator: UInt8?

  /// The columns of texts that are shown; `nil` for all of a text.
  public var columns: ColumnSelection?
  /// What separates the columns.
  public var delimiter = UInt8(ascii: "\t")
  /// What is known of the list besides what it says about itself, by the same names, such as `urgent`.
  public var options: [String: String] = [:]

  /// Paths, and objects.
  public init() {}
}

/// A list that is read from a descriptor while it arrives.
struct ListInput {
  private let descriptor: Int32
  private var parser: ListParser

  /// The number of entries that were skipped because they were too long.
  var skippedCount: Int { parser.skippedCount }

  /// The greatest list that is read, in bytes.
  private static let longest = 64 << 20

  init(_ descriptor: Int32, endedByNUL: Bool, _ reading: ListReading) {
    self.descriptor = descriptor
    parser = ListParser(endedByNUL: endedByNUL, reading)
  }

  /// How long the writer may pause before its entries so far are reported, in milliseconds.
  private static let pause: Int32 = 50

  /// Reads it to its end, and hands out its entries as they come, with what it says about itself and whether the
  /// writer pauses then.
  mutating func read(
    _ body: (_ rows: [ListRow], _ options: [String: String], _ isPaused: Bool) -> Void
  ) throws(DesktopError) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        continue
      }
      guard count >= 0 else {
        throw .unreadable(path: "standard input", reason: SystemReason(errno).message)
      }
      total += count
      let rows = count > 0 ? parser.take(buffer.prefix(count)) : parser.end()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isPaused = unsafe count > 0 && poll(&request, 1, Self.pause) == 0
      if !rows.isEmpty || isPaused { body(rows, parser.options, isPaused) }
      if count == 0 { return }
      guard total <= Self.longest else {
        throw .unreadable(path: "standard input", reason: "the list is longer than 64 MiB")
      }
    }
  }
}
