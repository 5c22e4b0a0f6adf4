internal import CarouselCCairo

/// One line of text in the stroke font that cairo itself contains: for systems without any font.
struct BuiltInText {
  let text: StyledText
  /// The extents of the line in the canvas's units.
  let width, height: Double
  private let shown: String
  private let ascent: Double

  /// Measures `text`, cut with dots to be at most `maximumWidth` wide.
  init(_ text: StyledText, maximumWidth: Double, on canvas: borrowing Canvas) {
    self.text = text
    Self.select(text.style, on: canvas)
    var font = cairo_font_extents_t()
    unsafe cairo_font_extents(canvas.context, &font)
    ascent = font.ascent
    height = font.ascent + font.descent
    var shown = text.content
    var advance = Self.advance(shown, on: canvas)
    var rest = shown
    while advance > maximumWidth, !rest.isEmpty {
      rest.removeLast()
      shown = rest + "..."
      advance = Self.advance(shown, on: canvas)
    }
    self.shown = shown
    width = advance
  }

  /// Paints the line with the top left corner of its extents at a point.
  func draw(on canvas: borrowing Canvas, x: Double, y: Double) {
    Self.select(text.style, on: canvas)
    unsafe cairo_move_to(canvas.context, x, y + ascent)
    unsafe cairo_show_text(canvas.context, shown)
  }

  /// Makes the outlines of the letters the canvas's path, placed as by `draw`.
  func trace(on canvas: borrowing Canvas, x: Double, y: Double) {
    Self.select(text.style, on: canvas)
    unsafe cairo_new_path(canvas.context)
    unsafe cairo_move_to(canvas.context, x, y + ascent)
    unsafe cairo_text_path(canvas.context, shown)
  }

  private static func select(_ style: StyledText.Style, on canvas: borrowing Canvas) {
    unsafe cairo_select_font_face(
      canvas.context, "@cairo:sans", CAIRO_FONT_SLANT_NORMAL,
      style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_font_size(canvas.context, max(1, min(style.size, 2000)))
  }

  private static func advance(_ text: String, on canvas: borrowing Canvas) -> Double {
    var extents = cairo_text_extents_t()
    unsafe cairo_text_extents(canvas.context, text, &extents)
    return extents.x_advance
  }
}
