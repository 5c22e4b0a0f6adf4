import CarouselEngine

/// Where live cards are seen at one instant, and which of them people reach.
struct CardScene {
  /// A live card that people reach, where it is seen.
  struct Target {
    let handle: Int
    let live: any LiveCard
    let card: Carousel.Frame.Card

    /// The point of the card that is seen at a point of the view, also outside of the card.
    func place(of point: Point) -> Point? { card.place(of: point) }
  }

  private let frame: Carousel.Frame
  private let list: ItemList
  private let reachesAll: Bool

  /// What is seen in `frame`; `reachesAll` tells whether cards at the side are reached, too.
  init(_ frame: Carousel.Frame, _ list: ItemList, reachesAll: Bool) {
    (self.frame, self.list, self.reachesAll) = (frame, list, reachesAll)
  }

  /// The live card at a point of the view, if the nearest card there is one that people reach.
  func target(at point: Point) -> Target? { frame.card(at: point).flatMap(target) }

  /// The live card in front.
  var front: Target? { frame.cards.last { $0.isCurrent && !$0.isDeparting }.flatMap(target) }

  /// The live card that bore `handle`, if it is still to be reached.
  func target(handle: Int) -> Target? {
    frame.cards.first { $0.handle == handle && $0.turn == 0 }.flatMap(target)
  }

  private func target(_ card: Carousel.Frame.Card) -> Target? {
    guard !card.isDetail, card.isCurrent || reachesAll, let live = live(on: card) else {
      return nil
    }
    return Target(handle: card.handle, live: live, card: card)
  }

  private func live(on card: Carousel.Frame.Card) -> (any LiveCard)? {
    guard case .item(let index) = card.slot, !card.isDeparting else { return nil }
    return list[index]?.live
  }
}

extension CardScene {
  /// The live cards that are seen, each once, reached or not.
  private var seen: [(live: any LiveCard, size: Size)] {
    frame.cards.compactMap { card in
      card.turn == 0 && card.opacity > 0 ? live(on: card).map { ($0, card.size) } : nil
    }
  }

  /// When one of them wants to be advanced next.
  var nextWakeUp: Double? { seen.compactMap { $0.live.nextWakeUp }.min() }

  /// What is readable when one of them has something to do.
  var fileDescriptors: [Int32] { seen.compactMap { $0.live.fileDescriptor } }

  /// Does what is due on them; `all` also where nothing is.
  func advance(to time: DisplayTime, all: Bool = false) {
    for (live, _) in seen where all || (live.nextWakeUp.map { $0 <= time.now } ?? false) {
      live.advance(to: time)
    }
  }

  /// Lets them bring their drawings up to date; whether one of them changes by time alone.
  func willPaint(at time: DisplayTime, scale: Double) -> Bool {
    seen.reduce(false) { moves, card in
      card.live.willPaint(at: time, size: card.size, scale: scale) || moves
    }
  }
}

extension Carousel.Frame.Card {
  /// The point of the card, or of its plane, that is seen at a point of the view.
  func place(of point: Point) -> Point? {
    guard let back = homography.inverse else { return nil }
    let w = back.h31 * point.x + back.h32 * point.y + back.h33
    guard w != 0 else { return nil }
    let place = Point(
      x: (back.h11 * point.x + back.h12 * point.y + back.h13) / w,
      y: (back.h21 * point.x + back.h22 * point.y + back.h23) / w)
    return place.isFinite ? place : nil
  }
}
