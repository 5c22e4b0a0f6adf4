import CarouselEngine
import CarouselPaint

/// What is painted over the cards of a view: the dots, what the program lays over them, and what is
/// pinned to the view, from the lowest to the uppermost.
struct ViewLayers {
  /// What the program lays over the cards.
  var overlays: [FrameLayer] = []
  /// What lives at its place in the view, the last one on top.
  var pinned: [PinnedCard] = []
  private let dots = PageDots()

  /// Whether some of them have their places from the size of the view.
  func dependsOnSize(_ style: CarouselStyle) -> Bool { !pinned.isEmpty || style.showsDots }

  /// All of them, in a view of `size` logical units.
  func all(_ style: CarouselStyle, in size: Size) -> [FrameLayer] {
    let row = style.showsDots ? dots.layer(in: size) : nil
    return [row].compactMap(\.self) + overlays + pinned.compactMap { $0.layer(in: size) }
  }

  /// Brings the dots to what is in front.
  func showFront(of carousel: Carousel, _ style: CarouselStyle) {
    guard style.showsDots else { return }
    let configuration = carousel.configuration
    dots.show(
      carousel.currentIndex, of: carousel.itemCount,
      color: style.backdrop.legibleColor(down: 1),
      isReversed: configuration.direction == .rightToLeft && configuration.axis == .horizontal)
  }
}
