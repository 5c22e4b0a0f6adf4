internal import CarouselCCairo
import Glibc

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
