internal import CCairo
internal import CPango

/// A text broken into lines and measured by Pango.
@safe struct TextLayout: ~Copyable {
  @unsafe private let layout: OpaquePointer
  /// The extents of what is painted, in the canvas's units.
  let width, height: Double

  /// The greatest height of letters, in the canvas's units.
  static var maximumSize: Double { 2000 }

  /// Lays `text` out in lines at most `maximumWidth` wide, as they come out on `canvas`; `nil` if
  /// there is no font at all.
  ///
  /// How wide letters are depends on the canvas's scale, since they are fitted to its pixels.
  init?(_ text: StyledText, maximumWidth: Double, on canvas: borrowing Canvas) {
    let fonts = unsafe pango_cairo_font_map_get_default()
    let context = unsafe pango_font_map_create_context(fonts)
    unsafe pango_cairo_update_context(canvas.context, context)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
    let description = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(description) }
    let style = text.style
    unsafe pango_font_description_set_family(description, style.family)
    unsafe pango_font_description_set_absolute_size(
      description, max(1, min(style.size, Self.maximumSize)) * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(
      description, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    guard let font = unsafe pango_font_map_load_font(fonts, context, description) else {
      return nil
    }
    unsafe g_object_unref(UnsafeMutableRawPointer(font))

    guard let layout = unsafe pango_layout_new(context) else { return nil }
    let units = max(1, min(maximumWidth, 100_000)) * Double(PANGO_SCALE)
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_layout_set_width(layout, Int32(units.rounded()))
    unsafe pango_layout_set_height(layout, -Int32(max(1, min(style.maximumLines, 1000))))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    unsafe pango_layout_set_alignment(layout, style.alignment.pango)
    unsafe pango_layout_set_text(layout, text.content, -1)
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    unsafe pango_layout_get_extents(layout, &ink, &logical)
    unsafe self.layout = unsafe layout
    width = Double(logical.width) / Double(PANGO_SCALE)
    height = Double(logical.height) / Double(PANGO_SCALE)
    left = Double(logical.x) / Double(PANGO_SCALE)
    top = Double(logical.y) / Double(PANGO_SCALE)
  }

  private let left, top: Double

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Where the extents start so that the lines lie in `box` as Pango placed them in its width.
  func horizontalPlace(in box: Rect) -> Double { box.x + left }

  /// Paints the lines with the top left corner of their extents at a point.
  func draw(on canvas: borrowing Canvas, x: Double, y: Double) {
    unsafe cairo_move_to(canvas.context, x - left, y - top)
    unsafe pango_cairo_show_layout(canvas.context, layout)
  }

  /// Makes the outlines of the letters the canvas's path, placed as by `draw`.
  func trace(on canvas: borrowing Canvas, x: Double, y: Double) {
    unsafe cairo_new_path(canvas.context)
    unsafe cairo_move_to(canvas.context, x - left, y - top)
    unsafe pango_cairo_layout_path(canvas.context, layout)
  }
}

extension StyledText.Alignment {
  var pango: PangoAlignment {
    switch self {
    case .start: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .end: PANGO_ALIGN_RIGHT
    }
  }
}
