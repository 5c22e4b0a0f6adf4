/// Where the picture of a card comes from.
public enum PictureSource: Hashable, Sendable {
  /// A file in a format that gdk-pixbuf reads; only its first frame if it is animated.
  case file(FilePath)
  /// A card painted by code.
  case painted(PaintedCard)
  /// Text alone, cut to its extents.
  case text(Text)

  /// The file named `path`.
  public static func file(path: String) -> PictureSource { .file(FilePath(path)) }

  /// The file whose name is `path`, bytes of any encoding.
  public static func file(path: [UInt8]) -> PictureSource { .file(FilePath(path)) }
}
