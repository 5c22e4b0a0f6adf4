import CarouselEngine

/// The slow motion of pictures that fill a view during a slide show: each grows or shrinks a little, about a
/// point that differs from picture to picture.
struct Drift {
  /// The factor by which a picture is larger at one end of its motion.
  private static let growth = 0.12
  /// The points about which pictures grow, in shares of the card.
  private static let pivots: [(x: Double, y: Double)] = [
    (0.5, 0.4), (0.15, 0.2), (0.85, 0.3), (0.2, 0.8), (0.8, 0.75),
  ]

  /// For how long each card has moved, in seconds.
  private var passed: [CardID: Double] = [:]
  /// The time of the frame before, or `nil` if nothing moved in it.
  private var last: Double?

  /// Moves the cards of a frame that is seen at a time.
  ///
  /// - Parameters:
  ///   - frame: the frame
  ///   - seconds: how long a picture moves
  ///   - isRunning: whether pictures move on; otherwise they stay as they are
  ///   - time: when the frame is seen, in seconds
  /// - Returns: whether the next frame differs
  mutating func apply(
    to frame: inout Carousel.Frame, seconds: Double, isRunning: Bool, at time: Double
  ) -> Bool {
    let step = isRunning ? max(0, time - (last ?? time)) : 0
    last = isRunning ? time : nil
    passed = passed.filter { entry in frame.cards.contains { $0.id == entry.key } }
    var moves = false
    for place in frame.cards.indices {
      let card = frame.cards[place]
      guard !card.isDetail, card.opacity > 0 else { continue }
      let now = min(seconds, passed[card.id, default: 0] + step)
      passed[card.id] = now
      moves = moves || now < seconds
      let share = seconds > 0 ? now / seconds : 1
      let number = abs(card.index)
      let factor = 1 + Self.growth * (number.isMultiple(of: 2) ? share : 1 - share)
      let pivot = Self.pivots[number % Self.pivots.count]
      frame.enlarge(
        cardAt: place, by: factor,
        about: Point(x: pivot.x * card.size.width, y: pivot.y * card.size.height))
    }
    return isRunning && moves
  }
}
