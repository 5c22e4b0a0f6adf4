extension Canvas {
  /// Paints `text` in `box`: across by its alignment, in the middle from top to bottom.
  ///
  /// Where no font is installed, Latin text is painted with the font inside cairo.
  public func draw(_ text: Text, in box: Rectangle) {
    setSource(.color(text.style.color))
    guard let layout = TextLayout(text, maximumWidth: box.width) else {
      let line = BuiltInText(text, maximumWidth: box.width, on: self)
      line.draw(
        on: self, x: box.x + text.style.alignment.fraction * (box.width - line.width),
        y: box.y + (box.height - line.height) / 2)
      return
    }
    let x = layout.horizontalPlace(in: box)
    layout.draw(on: self, x: x, y: box.y + (box.height - layout.height) / 2)
  }

  /// The extents of `text` as it would be painted in a box `maximumWidth` wide.
  public func measure(_ text: Text, maximumWidth: Double) -> (width: Double, height: Double) {
    guard let layout = TextLayout(text, maximumWidth: maximumWidth) else {
      let line = BuiltInText(text, maximumWidth: maximumWidth, on: self)
      return (line.width, line.height)
    }
    return (layout.width, layout.height)
  }
}

extension Text.Alignment {
  /// The share of the free width that lies before the text.
  var fraction: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}
