import CarouselEngine
public import QuadRaster

/// What a card shows just now.
public enum Card: Sendable {
  /// Its picture is ready.
  case picture(LoadedPicture)
  /// A drawing that covers the card.
  case drawing(Texture)
  /// The picture is being made. `progress` is the share that is done, 0…1, if it is known.
  case loading(progress: Double?)
  /// There is no picture for it, and why.
  case broken(PaintError)
  /// It has nothing to show: a plain card.
  case plain
}

extension Carousel.Frame.Card {
  /// Where content lies that has the frame `box` on a card without a mask.
  func moved(_ box: Rect) -> Rect {
    guard let mask else { return box }
    return Rect(
      x: box.x + mask.shift.x, y: box.y + mask.shift.y, width: box.width, height: box.height)
  }

  /// The visible part of content in `box`, or of what extends beyond the mask by `margin`; empty if there is none.
  func visible(_ box: Rect, margin: Vector = .zero) -> Rect {
    guard let mask else { return box }
    let (left, top) = (
      max(box.x, mask.origin.x - margin.x), max(box.y, mask.origin.y - margin.y)
    )
    let right = min(box.maxX, mask.origin.x + mask.size.width + margin.x)
    let bottom = min(box.maxY, mask.origin.y + mask.size.height + margin.y)
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
