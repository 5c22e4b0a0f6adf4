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
  /// Text alone, cut to its extents.
  case text(StyledText)

  /// What a source is about, whatever its version.
  enum Subject: Hashable {
    case file(Pathname)
    case turned(Pathname, Orientation)
    case painted(name: String)
    case fetched(name: String)
    case stack(Pathname)
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
    case .text(let text): .text(text)
    }
  }

  /// The version of the content, which grows with each change.
  var version: Int {
    switch self {
    case .file, .turned, .stack, .text: 0
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
    case .painted, .stack, .text: false
    }
  }

  /// How it is shown, if that is another orientation than its own.
  var turn: Orientation { if case .turned(_, let turn) = self { turn } else { .upright } }

  /// The file named `path`.
  public static func file(path: String) -> PictureSource { .file(Pathname(path)) }

  /// The file whose name is `path`, bytes of any encoding.
  public static func file(path: [UInt8]) -> PictureSource { .file(Pathname(path)) }
}
