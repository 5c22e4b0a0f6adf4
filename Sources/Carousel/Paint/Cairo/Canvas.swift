internal import CarouselCCairo

/// Paints shapes, pictures and text on a surface, in the surface's pixels until transformed.
///
/// The origin is the top left corner, y grows downwards, and angles are clockwise and in radians.
@safe public struct Canvas: ~Copyable {
  @unsafe let context: OpaquePointer

  /// Starts painting on a cairo surface that outlives the canvas.
  @unsafe init(surface: OpaquePointer) {
    // On failure cairo returns a context that ignores everything, never a null pointer.
    unsafe context = unsafe cairo_create(surface)!
  }

  deinit {
    unsafe cairo_destroy(context)
  }

  /// What fills shapes.
  public enum Paint: Sendable {
    /// One color.
    case color(RGBA)
    /// Colors that change from place to place.
    case gradient(Gradient)
  }

  /// Lends cairo's own context, a `cairo_t *`, for operations that the canvas does not have.
  ///
  /// The canvas owns the context, so it must not be kept or destroyed. Its state is saved before
  /// `body` and restored afterwards. Every pushed group has to be popped.
  @unsafe public func withContext<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    return try unsafe body(context)
  }

  /// Replaces everything with `color`, its opacity included.
  public func clear(to color: RGBA = .clear) {
    unsafe cairo_save(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(.color(color))
    unsafe cairo_paint(context)
    unsafe cairo_restore(context)
  }

  /// Fills `shape`.
  public func fill(_ shape: Outline, with paint: Paint) {
    trace(shape)
    setSource(paint)
    unsafe cairo_fill(context)
  }

  /// Fills `shape` with one color.
  public func fill(_ shape: Outline, _ color: RGBA) {
    fill(shape, with: .color(color))
  }

  /// Draws along the outline of `shape`, `width` thick, with round ends and corners.
  public func stroke(_ shape: Outline, width: Double, _ color: RGBA) {
    trace(shape)
    setSource(.color(color))
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    unsafe cairo_stroke(context)
  }

  /// Removes everything outside `shape`, with antialiased edges.
  public func keep(inside shape: Outline) {
    unsafe cairo_save(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    trace(shape)
    setSource(.color(.black))
    unsafe cairo_fill(context)
    unsafe cairo_restore(context)
  }

  /// Multiplies all there is by the opacity of `paint`.
  public func mask(with paint: Paint) {
    unsafe cairo_save(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    setSource(paint)
    unsafe cairo_paint(context)
    unsafe cairo_restore(context)
  }

  /// Paints only inside `shape` for the length of `body`.
  public func clipped<Result>(
    to shape: Outline, _ body: (borrowing Canvas) -> Result
  ) -> Result {
    unsafe cairo_save(context)
    trace(shape)
    unsafe cairo_clip(context)
    let result = body(self)
    unsafe cairo_restore(context)
    return result
  }

  func setSource(_ paint: Paint) {
    switch paint {
    case .color(let color):
      unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
    case .gradient(let gradient):
      let pattern = unsafe gradient.makePattern()
      unsafe cairo_set_source(context, pattern)
      unsafe cairo_pattern_destroy(pattern)
    }
  }
}

extension Canvas {
  /// Moves, turns or scales everything that `body` paints.
  public func transformed<Result>(
    moveX: Double = 0, moveY: Double = 0, turn: Double = 0, scaleX: Double = 1,
    scaleY: Double = 1, _ body: (borrowing Canvas) -> Result
  ) -> Result {
    unsafe cairo_save(context)
    unsafe cairo_translate(context, moveX, moveY)
    unsafe cairo_rotate(context, turn)
    if scaleX != 0, scaleY != 0 { unsafe cairo_scale(context, scaleX, scaleY) }
    let result = body(self)
    unsafe cairo_restore(context)
    return result
  }

  /// Paints `body` into a group, and blends the group with `opacity`.
  public func layer<Result>(
    opacity: Double, _ body: (borrowing Canvas) -> Result
  ) -> Result {
    unsafe cairo_push_group(context)
    let result = body(self)
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, opacity)
    return result
  }

  /// Draws `picture` with its top left corner at the origin.
  public func draw(_ picture: borrowing ImageSurface, opacity: Double = 1) {
    unsafe cairo_set_source_surface(context, picture.pointer, 0, 0)
    unsafe cairo_paint_with_alpha(context, opacity)
    // The source is let go, so that the picture may end before the canvas.
    unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
  }
}
