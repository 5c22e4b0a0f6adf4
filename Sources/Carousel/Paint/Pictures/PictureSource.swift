/// Where the picture of a card comes from.
public enum PictureSource: Hashable, Sendable {
  /// A file in one of the readable formats. Several frames are shown in sequence while the card is
  /// the current one (``CardCache/play(_:starting:at:)``).
  case file(Pathname)
  /// A file that is shown in another orientation than its own.
  case turned(Pathname, Orientation)
  /// A card painted by code on a worker thread.
  case painted(PaintedCard)
  /// A picture that comes from elsewhere, such as a download.
  case fetched(FetchedPicture)
  /// The first pictures of a folder as a small stack.
  case stack(PictureStack)
  /// A row of a menu with an icon.
  case row(IconRow)
  /// Text alone, cut to its extents.
  case text(StyledText)

  /// What a source is about, whatever its version.
  enum Subject: Hashable {
    case file(Pathname)
    case turned(Pathname, Orientation)
    case painted(name: String)
    case fetched(name: String)
    case stack(Pathname)
    case row(name: String, Pathname)
    case text(StyledText)
  }

  /// What it is about: the same for all versions.
  var subject: Subject {
    switch self {
    case .file(let path): .file(path)
    case .turned(let path, let orientation): .turned(path, orientation)
    case .painted(let card): .painted(name: card.name)
    case .fetched(let picture): .fetched(name: picture.name)
    case .stack(let stack): .stack(stack.folder)
    case .row(let row): .row(name: row.card.name, row.icon)
    case .text(let text): .text(text)
    }
  }

  /// The version of the content, which grows with each change.
  var version: Int {
    switch self {
    case .file, .turned, .stack, .row, .text: 0
    case .painted(let card): card.version
    case .fetched(let picture): picture.version
    }
  }

  /// The server that it comes from, or `nil` if it is not from the web.
  var server: String? { if case .fetched(let picture) = self { picture.server } else { nil } }

  /// Whether it has an intrinsic size and is decoded rather than painted.
  public var isDecoded: Bool {
    switch self {
    case .file, .turned, .fetched: true
    case .painted, .stack, .row, .text: false
    }
  }

  /// How it is shown, if that is another orientation than its own.
  var turn: Orientation { if case .turned(_, let turn) = self { turn } else { .upright } }

  /// The file named `path`.
  public static func file(path: String) -> PictureSource { .file(Pathname(path)) }

  /// The file whose name is `path`, bytes of any encoding.
  public static func file(path: [UInt8]) -> PictureSource { .file(Pathname(path)) }
}

/// A small stack of the first pictures of a folder.
///
/// Which they are is asked for when the stack is made, on another thread.
public struct PictureStack: Sendable {
  /// The folder, which names the stack.
  public let folder: Pathname
  /// Returns the files on the stack, the uppermost first.
  ///
  /// It may wait for the file system of the folder. Only the first ``size`` files count.
  public let files: @Sendable () -> [Pathname]

  /// The number of pictures on a stack.
  public static let size = 3

  /// A stack of what `files` returns.
  public init(folder: Pathname, files: @escaping @Sendable () -> [Pathname]) {
    (self.folder, self.files) = (folder, files)
  }
}

extension PictureStack: Hashable {
  /// Compares the folders.
  public static func == (a: PictureStack, b: PictureStack) -> Bool { a.folder == b.folder }

  /// Feeds the folder.
  public func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}

/// A row of a menu, which code paints, and the file of the icon on it.
public struct IconRow: Hashable, Sendable {
  let icon: Pathname
  let card: PaintedCard
}

/// A card painted by code, on a worker thread, once for each size it is shown at.
public struct PaintedCard: Sendable {
  /// Names the content: two cards of the same name and version are taken to look the same.
  public let name: String
  /// Grows when the content of `name` has changed, so that it is painted again.
  public let version: Int
  /// Paints a card of the given extents in logical units, origin top left.
  public let paint: @Sendable (borrowing Canvas, _ width: Double, _ height: Double) -> Void

  /// A card called `name` that `paint` paints.
  public init(
    name: String, version: Int = 0,
    paint: @escaping @Sendable (borrowing Canvas, _ width: Double, _ height: Double) -> Void
  ) {
    self.name = name
    self.version = version
    self.paint = paint
  }
}

extension PaintedCard: Hashable {
  /// Compares name and version.
  public static func == (a: PaintedCard, b: PaintedCard) -> Bool {
    a.name == b.name && a.version == b.version
  }

  /// Feeds name and version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
  }
}
