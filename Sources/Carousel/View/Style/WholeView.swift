import CarouselEngine

/// Finds how large cards may be so that two or three of them are seen whole, measured on a carousel
/// that shows them.
struct WholeView {
  private let view: Size
  private let axis: Axis
  private let depth: Double
  private let captionRoom: Double
  private var configuration: Carousel.Configuration

  /// The share of the view's shorter side that is left free at its edges.
  private static let margin = 0.02

  init(
    _ kind: ArrangementKind, axis: Axis, view: Size, shift: Vector,
    options: [ArrangementOption: Double], depth: Double, captionRoom: Double
  ) {
    (self.view, self.axis, self.depth, self.captionRoom) = (view, axis, depth, captionRoom)
    configuration = Carousel.Configuration(kind, axis: axis)
    configuration.contentOffset = shift
    for (option, value) in options { configuration.options[option] = .value(value) }
  }

  /// The size of the cards of `count` items: `size`, or less where not all would be seen whole.
  ///
  /// More than three may reach beyond the view, and so may cards that have left a stack.
  func cardSize(of count: Int, atMost size: Size) -> Size {
    guard (2...3).contains(count), configuration.kind != .stack, configuration.kind != .custom
    else { return size }
    var card = size
    // All lengths are proportional to the cards but the room for a caption.
    for _ in 0..<4 {
      let factor = share(of: card, count: count)
      guard factor > 0, factor < 1 else { break }
      card = Size(
        width: max(1, (card.width * factor).rounded(.down)),
        height: max(1, (card.height * factor).rounded(.down)))
    }
    return card
  }

  /// How large cards may be, as a share of `card`, whichever of them is in front.
  private func share(of card: Size, count: Int) -> Double {
    var configuration = configuration
    configuration.perspective = Composition.perspective(depth: depth, card: card)
    configuration.emphasis.gap = Composition.gap(
      captionRoom: captionRoom, card: card, axis: axis)
    let data = Carousel.DataSource(itemCount: count, itemSize: card)
    // Only a view without room makes numbers that are refused.
    guard
      var carousel = try? Carousel(configuration: configuration, viewSize: view, data: data)
    else { return 1 }
    let margin = min(view.width, view.height) * Self.margin
    let middle = Point(
      x: view.width / 2 + configuration.contentOffset.x,
      y: view.height / 2 + configuration.contentOffset.y)
    var share = 1.0
    var frame = Carousel.Frame()
    for index in 0..<count {
      carousel.scroll(toItem: index, duration: 0, at: Double(index))
      carousel.advance(to: Double(index) + 0.9)
      carousel.frame(into: &frame)
      for bounds in frame.cards.compactMap({ $0.quad?.bounds }) {
        let (low, high) = (bounds.minimum, bounds.maximum)
        for (reach, room) in [
          (middle.x - low.x, middle.x), (high.x - middle.x, view.width - middle.x),
          (middle.y - low.y, middle.y), (high.y - middle.y, view.height - middle.y),
        ] where reach > 0 {
          share = min(share, max(0, room - margin) / reach)
        }
      }
    }
    return share
  }
}
