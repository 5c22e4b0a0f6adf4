import CarouselDesktop
public import CarouselPaint
import CarouselText
public import CarouselView
import Wayland

/// An entry of a list of pictures: a path, or a label with a picture.
public struct ListRow: Sendable, Equatable {
  /// The picture's file, or `nil` for an entry without one.
  public var path: Pathname?
  /// The name for people as the list gives it, or `nil` for an entry that is a path.
  public var label: String?
  /// What makes it the same after a change, or `nil` for what the path says.
  public var id: String?
  /// The text of the entry, byte for byte; empty for an object without a label.
  public var text: [UInt8]
  /// More words that it is found by.
  public var keywords = ""
  /// A Boolean value that indicates whether the entry can be chosen.
  public var isSelectable = true
  /// A Boolean value that indicates whether it is shown whatever is searched for.
  public var isPermanent = false
  /// How long a slide show stays on it, in seconds; `nil` for as long as on others.
  public var duration: Double?
  /// What is spoken of it in place of the label, or `nil` for the label.
  public var alternativeText: String?
  /// The times of the day at which it is shown; `nil` for always.
  public var hours: HoursOfDay?
  /// Whether ``path`` may be the name of an icon in the desktop's theme.
  public var mayBeIcon = false
  /// Whether its text is shown where there is no picture.
  var keepsText = false
  /// Whether its label is only a part of its text, and alone is searched.
  private var showsPart = false
  /// The number of its line, from 0; `nil` for an entry of no list.
  public var line: Int?
  /// How it stands out in a menu, or `nil` for not at all.
  public var emphasis: CardContent.Emphasis?
  /// What it says for the program that reads the choice.
  public var info: String?
  /// Where the file is if there is none at ``path``: the path was written in quotes, or below the home folder.
  private(set) var otherPath: Pathname?

  /// An entry that is a path.
  public init(path: Pathname) { (self.path, text) = (path, path.bytes) }

  /// An entry that is a path as people and programs write it: also a `file:` URI, in quotes, or after `~/`.
  init(written bytes: [UInt8]) {
    let (path, other) = WrittenPath.read(bytes)
    self.init(path: path)
    (text, otherPath) = (bytes, other)
  }

  /// An entry that is text, and no path, of which a part may be shown.
  init(text bytes: [UInt8], shown: [UInt8]? = nil) {
    self.init(label: String(decoding: shown ?? bytes, as: UTF8.self), path: nil)
    (text, keepsText, showsPart) = (bytes, true, shown ?? bytes != bytes)
  }

  /// An entry with a label.
  public init(label: String?, path: Pathname?, id: String? = nil) {
    (self.label, self.path, self.id) = (label, path, id)
    text = label.map { Array($0.utf8) } ?? []
  }

  /// An entry that is a JSON object.
  init(_ fields: JSONFields) {
    let bytes = fields["path_base64"].flatMap { Base64.decoded($0) }
    let image =
      fields["image"].map { Array($0.utf8) } ?? bytes ?? fields["path"].map { Array($0.utf8) }
    self.init(
      label: fields["label"] ?? fields["alt"], path: image.map { WrittenPath.read($0).path },
      id: fields["id"])
    info = fields["info"]
    if label != fields["alt"] { alternativeText = fields["alt"] }
    duration = Sidecar.duration(fields)
    hours = fields["hours"].flatMap { HoursOfDay($0) }
  }

  /// The entry without the number of its line.
  var withoutLine: ListRow {
    var row = self
    row.line = nil
    return row
  }

  /// Whether it has a path.
  var namesFile: Bool { path?.bytes.isEmpty == false }

  /// What to call it in a complaint.
  var name: String { path?.description ?? Pathname(label ?? id ?? "").description }

  /// Whether its path is only a text that could be one: an address of the web that names no picture.
  var isTextOnly: Bool {
    guard label == nil, let path, path.isWebAddress else { return false }
    return FileName(of: path).recognition != .picture
  }

  /// Whether it is a text with an icon: one of a theme, or in a folder of icons.
  var hasIcon: Bool {
    guard keepsText, let path else { return false }
    let name = path.description
    return mayBeIcon || name.contains("/icons/") || name.contains("/pixmaps/")
  }

  /// The picture that it names, or `nil` if it names none.
  var picture: Album.Picture? {
    path.map { path in
      var picture = Album.Picture(path: path)
      if let label { picture.label = label.plainLine() }
      (picture.id, picture.entry) = (id, entry)
      picture.alternativeText = spokenText
      return picture
    }
  }

  /// A card that shows its text.
  var labelCard: Album.Picture {
    let label = label ?? String(decoding: text, as: UTF8.self)
    var card = Album.Picture(path: Pathname(text), label: label.plainLine(), id: id ?? label)
    (card.isLabelOnly, card.entry) = (true, entry)
    card.alternativeText = spokenText
    return card
  }

  private var spokenText: String? {
    alternativeText.map { $0.plainLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var entry: ListEntry? {
    guard
      !text.isEmpty || !isSelectable || isPermanent || duration != nil || hours != nil
        || line != nil
        || emphasis != nil
    else { return nil }
    var entry = ListEntry(text: text, keywords: keywords, isSelectable: isSelectable)
    (entry.duration, entry.hours) = (duration, hours)
    (entry.line, entry.info, entry.emphasis) = (line, info, emphasis)
    (entry.showsPart, entry.isPermanent) = (showsPart, isPermanent)
    return entry
  }
}

/// Paths as people and other programs write them.
package enum WrittenPath {
  /// Reads a path, or a URI of the scheme `file` as `wl-paste` and file managers write it.
  ///
  /// - Returns: the path, and where the file is if there is none: without the quotes around it, or with the home
  ///   folder in place of `~`
  package static func read(_ bytes: [UInt8]) -> (path: Pathname, other: Pathname?) {
    if bytes.prefix(5).map({ $0 | 0x20 }).elementsEqual("file:".utf8),
      let path = FileURIs.paths(in: bytes).first
    {
      return (Pathname(path), nil)
    }
    let plain = unquoted(bytes)
    let expanded = inHome(plain) ?? plain
    return (Pathname(bytes), expanded == bytes ? nil : Pathname(expanded))
  }

  /// The path that is meant: what is written if there is such a file, or else what it may stand for.
  package static func found(_ bytes: [UInt8]) -> Pathname {
    let (path, other) = read(bytes)
    guard let other, (try? FileStatus(path: path)) == nil else { return path }
    return other
  }

  /// The text between two quotes of the same kind; the text itself where there are none.
  private static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 2, let first = bytes.first, first == bytes.last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return bytes }
    return Array(bytes.dropFirst().dropLast())
  }

  private static func inHome(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: "~/".utf8), let home = Environment.variable("HOME"),
      home.hasPrefix("/")
    else { return nil }
    return Array(home.utf8) + bytes.dropFirst()
  }
}
