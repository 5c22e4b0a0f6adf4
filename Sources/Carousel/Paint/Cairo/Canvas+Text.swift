import Glibc
internal import CarouselCCairo

extension Canvas {
  /// Paints `text` in `box`: across by its alignment, in the middle from top to bottom.
  ///
  /// Where no font is installed, Latin text is painted with the font inside cairo.
  public func draw(_ text: StyledText, in box: Rect) {
    guard let layout = TextLayout(text, maximumWidth: box.width, on: self) else {
      let line = BuiltInText(text, maximumWidth: box.width, on: self)
      draw(
        line, x: box.x + text.style.alignment.fraction * (box.width - line.width),
        y: box.y + (box.height - line.height) / 2)
      return
    }
    draw(
      layout, text.style, x: layout.horizontalPlace(in: box),
      y: box.y + (box.height - layout.height) / 2)
  }

  /// Paints `text` with the top left corner of its extents at a point: what `measure` measures on
  /// the same canvas.
  func draw(_ text: StyledText, x: Double, y: Double, maximumWidth: Double) {
    guard let layout = TextLayout(text, maximumWidth: maximumWidth, on: self) else {
      draw(BuiltInText(text, maximumWidth: maximumWidth, on: self), x: x, y: y)
      return
    }
    draw(layout, text.style, x: x, y: y)
  }

  /// The extents of `text` as it would be painted in a box `maximumWidth` wide, without its halo.
  ///
  /// They hold for this canvas as it is scaled now.
  public func measure(_ text: StyledText, maximumWidth: Double) -> (width: Double, height: Double) {
    guard let layout = TextLayout(text, maximumWidth: maximumWidth, on: self) else {
      let line = BuiltInText(text, maximumWidth: maximumWidth, on: self)
      return (line.width, line.height)
    }
    return (layout.width, layout.height)
  }

  private func draw(_ layout: borrowing TextLayout, _ style: StyledText.Style, x: Double, y: Double)
  {
    if let halo = style.halo {
      layout.trace(on: self, x: x, y: y)
      strokeHalo(halo, radius: style.haloRadius)
    }
    setSource(.color(style.color))
    layout.draw(on: self, x: x, y: y)
  }

  private func draw(_ line: BuiltInText, x: Double, y: Double) {
    let style = line.text.style
    if let halo = style.halo {
      line.trace(on: self, x: x, y: y)
      strokeHalo(halo, radius: style.haloRadius)
    }
    setSource(.color(style.color))
    line.draw(on: self, x: x, y: y)
  }

  /// Draws along the path in ever thinner lines, which together are dense near the letters and
  /// faint further outside.
  ///
  /// This consumes the path.
  private func strokeHalo(_ color: RGBA, radius: Double) {
    let shares = [1, 0.92, 0.84, 0.77, 0.7]
    let rest = 1 - max(0, min(color.opacity, 1))
    var line = color
    // So that all lines together have the color's own opacity.
    line.opacity = 1 - pow(rest, 1 / Double(shares.count))
    setSource(.color(line))
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for share in shares {
      unsafe cairo_set_line_width(context, 2 * radius * share)
      unsafe cairo_stroke_preserve(context)
    }
    unsafe cairo_new_path(context)
  }
}

extension StyledText.Alignment {
  /// The share of the free width that lies before the text.
  var fraction: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// One line of text in the stroke font that cairo itself contains: for systems without any font.
struct BuiltInText {
  let text: StyledText
  /// The extents of the line in the canvas's units.
  let width, height: Double
  private let shown: String
  private let ascent: Double

  /// Measures `text`, cut with dots in its middle to be at most `maximumWidth` wide.
  init(_ text: StyledText, maximumWidth: Double, on canvas: borrowing Canvas) {
    self.text = text
    Self.select(text.style, on: canvas)
    var font = cairo_font_extents_t()
    unsafe cairo_font_extents(canvas.context, &font)
    ascent = font.ascent
    height = font.ascent + font.descent
    var shown = text.content
    var advance = Self.advance(shown, on: canvas)
    let letters = Array(shown)
    var kept = letters.count
    while advance > maximumWidth, kept > 0 {
      kept -= 1
      shown = String(letters.prefix((kept + 1) / 2)) + "..." + String(letters.suffix(kept / 2))
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
