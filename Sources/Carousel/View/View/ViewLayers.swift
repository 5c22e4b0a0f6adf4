import CarouselEngine
import CarouselPaint

/// The layers over the cards of a view: the dots, the program's overlays and pinned cards,
/// from the lowest to the uppermost.
struct ViewLayers {
  /// What the program lays over the cards.
  var overlays: [FrameLayer] = []
  private let dots = PageDots()

  /// All of them, in a view of `size` logical units.
  func all(_ style: CarouselStyle, pinned: [PinnedCard], in size: Size) -> [FrameLayer] {
    let row = style.showsDots ? dots.layer(in: size) : nil
    return [row].compactMap(\.self) + overlays + pinned.compactMap { $0.layer(in: size) }
  }

  /// Updates the dots for the current item.
  func showFront(of carousel: Carousel, _ style: CarouselStyle) {
    guard style.showsDots else { return }
    let configuration = carousel.configuration
    dots.show(
      carousel.currentIndex, of: carousel.itemCount,
      color: style.backdrop.legibleColor(down: 1),
      isReversed: configuration.isMirrored)
  }
}
