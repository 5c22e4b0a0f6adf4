/// Where the picture of a card comes from.
public enum PictureSource: Hashable, Sendable {
  /// A file in a format that gdk-pixbuf reads; only its first frame if it is animated.
  case file(Pathname)
  /// A card painted by code.
  case painted(PaintedCard)
  /// Text alone, cut to its extents.
  case text(StyledText)

  /// What a source is about, whatever its version.
  enum Subject: Hashable {
    case file(Pathname)
    case painted(name: String)
    case text(StyledText)
  }

  /// What it is about: the same for all versions of a painted card.
  var subject: Subject {
    switch self {
    case .file(let path): .file(path)
    case .painted(let card): .painted(name: card.name)
    case .text(let text): .text(text)
    }
  }

  /// The file named `path`.
  public static func file(path: String) -> PictureSource { .file(Pathname(path)) }

  /// The file whose name is `path`, bytes of any encoding.
  public static func file(path: [UInt8]) -> PictureSource { .file(Pathname(path)) }
}
