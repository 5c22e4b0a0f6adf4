/// What the cards are placed by: the carousel at one instant.
struct Moment {
  /// The numbers that hold.
  let metrics: Metrics
  /// The current position in items.
  let position: Double
  /// How cover flow 2 cards are turned.
  let flip: FlipState
  /// The cards that are out of their places because of a swipe.
  let swipes: Swipes
  /// Whether an item is opened, over the others.
  let isOpened: Bool
  /// The present time in seconds.
  let time: Double

  /// The current item; −1 if there are none.
  var index: Int { metrics.index(at: position) }

  /// The distance of an item from the current position, in items; the shorter way when wrapped.
  func offset(of index: Int) -> Double { metrics.wrapping.offset(of: index, from: position) }
}
