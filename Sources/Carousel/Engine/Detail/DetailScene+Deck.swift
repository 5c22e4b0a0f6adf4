extension Detail.Scene {
  /// What the current card of `deck` is opened in at `moment`; `nil` if there is none.
  init?(of deck: Deck, at moment: Moment) {
    let (metrics, index) = (moment.metrics, moment.index)
    guard index >= 0, let card = deck.card(index) else { return nil }
    func neighbour(_ side: Int) -> Int? {
      let place = index + side * Int(metrics.sense)
      guard metrics.isWrapped ? metrics.count > 1 : (0..<metrics.count).contains(place) else {
        return nil
      }
      return metrics.wrapping.clamp(place)
    }
    let (before, after) = (neighbour(-1), neighbour(1))
    func limit(_ index: Int?) -> Double { index.map(metrics.data.openedScale) ?? .infinity }
    let nowhere = Quad(
      topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    let homography = deck.placement(of: card, at: moment).homography(of: card.size)
    let box = metrics.data.contentBox(of: index, in: card.size)
    self.init(
      view: metrics.viewSize, content: metrics.data.contentSize(of: index),
      before: before.map(metrics.data.contentSize), after: after.map(metrics.data.contentSize),
      card: box.quad(on: homography) ?? nowhere,
      axis: metrics.configuration.axis, pixelScale: metrics.configuration.pixelScale,
      limits: Detail.Scene.Limits(
        content: limit(index), before: limit(before), after: limit(after)))
  }
}
