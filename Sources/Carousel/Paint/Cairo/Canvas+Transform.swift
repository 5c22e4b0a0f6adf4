internal import CarouselCCairo

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
