import CarouselEngine
import CarouselPaint

/// The layers over the cards of a view: the dots or a bar, the program's overlays and pinned cards,
/// from the lowest to the uppermost.
struct ViewLayers {
  /// What the program lays over the cards.
  var overlays: [FrameLayer] = []
  private let dots = PageDots()

  /// All of them, in a view of `size` logical units.
  func all(_ style: CarouselStyle, _ cards: LiveCards, of carousel: Carousel) -> [FrameLayer] {
    let size = carousel.viewSize
    let hasDots = style.showsDots && !Self.isLong(carousel)
    let row = cards.bar?.layer(in: size) ?? (hasDots ? dots.layer(in: size) : nil)
    return [row].compactMap(\.self) + overlays + cards.pinned.compactMap { $0.layer(in: size) }
  }

  /// The bar, which a view pins where it is shown.
  let bar = PositionBar()

  /// Whether a list is too long for dots.
  private static func isLong(_ carousel: Carousel) -> Bool {
    carousel.itemCount > PositionBar.mostDots
  }

  /// Updates the dots or the bar for the current position.
  ///
  /// - Returns: whether there is to be a bar
  func showFront(of carousel: Carousel, _ style: CarouselStyle) -> Bool {
    guard style.showsDots || style.showsBar else { return false }
    let isReversed = carousel.configuration.isMirrored
    let color = style.backdrop.legibleColor(down: 1)
    guard Self.isLong(carousel) else {
      dots.show(
        carousel.currentIndex, of: carousel.itemCount, color: color, isReversed: isReversed)
      return false
    }
    let last = Double(carousel.itemCount - 1)
    bar.show(
      carousel.offset / last, of: carousel.itemCount, color: color, isReversed: isReversed)
    let size = carousel.viewSize
    return size.width >= 160 && size.height >= 120
  }
}
