import CarouselEngine

/// Which items to load before they come into view.
struct Prefetch {
  /// The position seen last, in items, or `nil` before the first.
  private var position: Double?
  /// The direction of travel: 1 toward higher items, -1 toward lower ones, 0 at rest.
  private(set) var direction = 0

  /// The items to load ahead of the view in the direction of travel, behind it, and on each side of it
  /// at rest.
  private static let ahead = 4
  private static let behind = 1
  private static let aside = 2
  /// How many pictures are loaded ahead however much memory they take: a slide waits for the next.
  private static let least = 2
  /// The part of the memory for pictures that is always there for those loaded ahead.
  private static let share = 4

  /// Returns the items to load next for a frame, most urgent first.
  ///
  /// `seen` are the cards of which something is seen. `wraps` is `true` if the first item follows the last one.
  mutating func next(
    _ frame: Carousel.Frame, seen: [Carousel.Frame.Card], itemCount: Int, wraps: Bool
  ) -> [Int] {
    guard let nearest = frame.nearestCard, itemCount > 0
    else {
      position = nil
      return []
    }
    let here = Double(nearest.index) - nearest.offset
    if let position {
      var step = here - position
      if wraps { step -= (step / Double(itemCount)).rounded() * Double(itemCount) }
      direction = abs(step) < 1e-6 ? 0 : step > 0 ? 1 : -1
    }
    position = here

    // Cards of the frame that lie outside the view or behind others are loaded ahead already.
    let items = (seen.isEmpty ? frame.cards : seen).map { Int((here + $0.offset).rounded()) }
    let highest = items.max() ?? nearest.index
    let lowest = items.min() ?? nearest.index
    let up = direction > 0 ? Self.ahead : direction < 0 ? Self.behind : Self.aside
    let down = direction < 0 ? Self.ahead : direction > 0 ? Self.behind : Self.aside
    var result: [Int] = []
    for distance in 1...Self.ahead {
      let next = (up: highest + distance, down: lowest - distance)
      if direction >= 0, distance <= up { result.append(next.up) }
      if distance <= down { result.append(next.down) }
      if direction < 0, distance <= up { result.append(next.up) }
    }
    return result.compactMap { index in
      if wraps { return (index % itemCount + itemCount) % itemCount }
      return 0..<itemCount ~= index ? index : nil
    }
  }

  /// Those of `next` for which there is memory within `limit`, besides what the cards in view take, in bytes each.
  static func fitting(
    _ next: some Sequence<PictureRequest>, beside shown: [Int], limit: Int,
    bytes: (PictureRequest) -> Int
  ) -> [PictureRequest] {
    // Room for one more that comes into view: it would drive out what was loaded ahead.
    var room = max(limit - shown.reduce(shown.max() ?? 0, +), limit / share)
    var result: [PictureRequest] = []
    for request in next {
      // What does not fit would be released before it is seen, and made again.
      room -= bytes(request)
      guard room >= 0 || result.count < least else { break }
      result.append(request)
    }
    return result
  }
}
