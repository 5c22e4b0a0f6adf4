import CarouselText
internal import CarouselCCairo
internal import CarouselCDesktop

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

/// A text broken into lines and measured by Pango.
@safe struct TextLayout: ~Copyable {
  @unsafe private let layout: OpaquePointer
  /// The extents of the ink, in the canvas's units.
  let width, height: Double

  /// The greatest height of letters, in the canvas's units.
  static var maximumSize: Double { 2000 }

  /// Lays `text` out in lines at most `maximumWidth` wide, as they come out on `canvas`.
  ///
  /// Returns `nil` if there is no font at all.
  ///
  /// How wide letters are depends on the canvas's scale, since they are fitted to its pixels.
  init?(_ text: StyledText, maximumWidth: Double, on canvas: borrowing Canvas) {
    let style = text.style
    var extents = text_extents()
    let marks = text.marks.flatMap { [UInt32($0.lowerBound), UInt32($0.upperBound)] }
    let layout = unsafe text.content.withCString { content in
      unsafe style.family.withCString { family in
        unsafe marks.withUnsafeBufferPointer { marks in
          var request = unsafe text_request(
            content: content, family: family, size: max(1, min(style.size, Self.maximumSize)),
            width: max(1, min(maximumWidth, 100_000)), is_bold: style.isBold ? 1 : 0,
            lines: Int32(max(1, min(style.maximumLines, 1000))), alignment: style.alignment.number,
            marks: marks.baseAddress, mark_count: Int32(marks.count / 2))
          return unsafe text_layout_create(
            &request, UnsafeMutableRawPointer(canvas.context), &extents)
        }
      }
    }
    guard let layout = unsafe layout else { return nil }
    unsafe self.layout = unsafe layout
    width = extents.width
    height = extents.height
    left = extents.x
    top = extents.y
  }

  private let left, top: Double

  deinit {
    unsafe text_layout_free(layout)
  }

  /// Where the extents start so that the lines lie in `box` as Pango placed them in its width.
  func horizontalPlace(in box: Rect) -> Double { box.x + left }

  /// Paints the lines with the top left corner of their extents at a point.
  func draw(on canvas: borrowing Canvas, x: Double, y: Double) {
    unsafe cairo_move_to(canvas.context, x - left, y - top)
    unsafe text_layout_show(layout, UnsafeMutableRawPointer(canvas.context))
  }

  /// Makes the outlines of the letters the canvas's path, placed as by `draw`.
  func trace(on canvas: borrowing Canvas, x: Double, y: Double) {
    unsafe cairo_new_path(canvas.context)
    unsafe cairo_move_to(canvas.context, x - left, y - top)
    unsafe text_layout_trace(layout, UnsafeMutableRawPointer(canvas.context))
  }
}

extension StyledText.Alignment {
  var number: Int32 {
    switch self {
    case .start: 0
    case .center: 1
    case .end: 2
    }
  }
}
