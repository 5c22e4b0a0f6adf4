import CarouselText

/// A line or a few lines of text, cut with an ellipsis where they do not fit: a single line in its middle.
///
/// The direction of each line follows its content, so Arabic and Hebrew run from the right.
public struct StyledText: Hashable, Sendable {
  /// How text looks.
  public struct Style: Hashable, Sendable {
    /// The height of the font in the canvas's units.
    public var size: Double
    /// The color of the letters.
    public var color: RGBA
    /// Whether the letters are heavy.
    public var isBold: Bool
    /// Where lines shorter than the box lie.
    public var alignment: Alignment
    /// The name of a font family.
    ///
    /// Generic names such as `sans` and `serif` always work.
    public var family: String
    /// The most lines shown.
    public var maximumLines: Int
    /// The color of a soft rim around the letters, which keeps them legible on any ground, or `nil`
    /// for none.
    public var halo: RGBA?

    /// A style.
    ///
    /// By default, plain white text in the middle of one line.
    public init(
      size: Double, color: RGBA = .white, isBold: Bool = false, alignment: Alignment = .center,
      family: String = "sans", maximumLines: Int = 1, halo: RGBA? = nil
    ) {
      self.size = size
      self.color = color
      self.isBold = isBold
      self.alignment = alignment
      self.family = family
      self.maximumLines = maximumLines
      self.halo = halo
    }

    /// How far the halo reaches around the letters, in the canvas's units.
    var haloRadius: Double {
      halo == nil || !(size > 0) ? 0 : max(4, min(size, TextLayout.maximumSize) * 0.2)
    }
  }

  /// Where lines lie in their box.
  public enum Alignment: Hashable, Sendable {
    /// Where reading starts: left, or right for scripts written from the right.
    case start
    /// In the middle.
    case center
    /// Where reading ends.
    case end
  }

  /// The maximum number of characters that are laid out.
  ///
  /// More would not be legible.
  static let maximumLength = 500

  /// What is shown: without what steers a terminal or the direction of text.
  public let content: String
  /// The letters that are underlined and heavier than the others, as ranges of UTF-8 bytes of ``content``.
  public let marks: [Range<Int>]
  /// How it looks.
  public var style: Style

  /// A text of `content`, in as many lines as its style allows.
  ///
  /// Longer text ends with an ellipsis, or has one in the middle of a single line.
  ///
  /// Letters are marked only where the content is shown as it is.
  public init(_ content: String, _ style: Style, marks: [Range<Int>] = []) {
    self.content = content.plainLine(limit: Self.maximumLength)
    self.style = style
    let bounds = 0..<self.content.utf8.count
    self.marks =
      self.content == content
      ? marks.prefix(Self.mostMarks).filter { !$0.isEmpty && $0.clamped(to: bounds) == $0 } : []
  }

  /// The maximum number of marked ranges.
  static let mostMarks = 64
}
