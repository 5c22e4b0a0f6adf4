internal import CarouselCCairo
internal import CarouselCDesktop

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
