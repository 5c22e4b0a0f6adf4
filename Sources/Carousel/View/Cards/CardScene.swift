import CarouselEngine
import CarouselPaint

/// Where live cards are seen at one instant, and which of them people reach.
struct CardScene {
  /// A live card that people reach, where it is seen.
  struct Target {
    /// A card of the carousel, or the one of its copies that many turns around a short ring, or the number of a
    /// pinned card.
    enum ID: Equatable {
      case card(CardID, turn: Int)
      case pinned(Int)
    }

    let id: ID
    let live: any LiveCard
    let size: Size
    let depth: Double
    private let place: (Point) -> Point?
    /// What of its card is visible, or `nil` for all of it.
    private var mask: Carousel.Frame.Mask?

    init(_ card: Carousel.Frame.Card, _ live: any LiveCard) {
      id = .card(card.id, turn: card.turn)
      (self.live, size, depth) = (live, card.size, card.depth)
      mask = card.mask
      place = card.place
    }

    init(_ pinned: PinnedCard, number: Int, in place: Rect) {
      (id, live) = (.pinned(number), pinned.live)
      depth = pinned.depth.flatMap { $0.isNaN ? nil : $0 } ?? .infinity
      size = Size(width: place.width, height: place.height).sanitized
      self.place = { Point(x: $0.x - place.x, y: $0.y - place.y) }
    }

    /// Whether it is at its place in the view, whatever the carousel does.
    var isPinned: Bool { if case .pinned = id { true } else { false } }

    /// The point of the card that is seen at a point of the view, also outside of the card.
    func place(of point: Point) -> Point? {
      guard let shift = mask?.shift else { return place(point) }
      return place(point).map { Point(x: $0.x - shift.x, y: $0.y - shift.y) }
    }

    /// Whether it is seen at a point of the view.
    func contains(_ point: Point) -> Bool {
      place(point).map {
        mask?.contains($0)
          ?? ($0.x >= 0 && $0.x < size.width && $0.y >= 0 && $0.y < size.height)
      } ?? false
    }
  }

  private let frame: Carousel.Frame
  private let list: ItemList
  private let isSeen: (Carousel.Frame.Card, Point) -> Bool
  private let pinned: [Target]

  /// What is seen in `frame` and over it.
  ///
  /// - Parameters:
  ///   - frame: the cards
  ///   - list: the items
  ///   - pinned: what is pinned to the view
  ///   - isSeen: whether a card is seen at a point of it
  init(
    _ frame: Carousel.Frame, _ list: ItemList, pinned: [PinnedCard],
    isSeen: @escaping (Carousel.Frame.Card, Point) -> Bool
  ) {
    (self.frame, self.list, self.isSeen) = (frame, list, isSeen)
    self.pinned = pinned.enumerated().map {
      Target($1, number: $0, in: $1.place(frame.viewSize))
    }
  }

  /// The live card at a point of the view, if the uppermost one there is interactive.
  func target(at point: Point) -> Target? {
    let card = frame.cards.last { !$0.isDeparting && isSeen($0, point) }
    let nearest = card.map { $0.isDetail ? .infinity : $0.depth } ?? -.infinity
    // Of those at one depth, the one pinned last is on top.
    let over = pinned.filter {
      $0.contains(point) && ($0.depth == .infinity || $0.depth >= nearest)
    }
    return over.reduce(nil) { top, next in top.map { $0.depth > next.depth } == true ? top : next }
      ?? card.flatMap(target)
  }

  /// The first receiver of keys: the current live card, or a pinned one, if it wants them.
  var front: Target? {
    let card = frame.cards.last { $0.isCurrent && !$0.isDeparting }.flatMap(target)
    return ([card].compactMap(\.self) + pinned).first { $0.live.acceptsFocus }
  }

  /// Whether `live` is still to be reached on the card `id`, also while that fades from one place to another.
  func reaches(_ id: Target.ID, _ live: any LiveCard, _ carousel: Carousel) -> Bool {
    if let target = target(id) { return target.live === live }
    guard !carousel.configuration.centersSelection, case .card(let card, _) = id else {
      return false
    }
    return carousel.isCrossFading(card)
  }

  func target(_ id: Target.ID) -> Target? {
    guard case .card(let card, let turn) = id else { return pinned.first { $0.id == id } }
    let copies = frame.cards.filter { $0.id == card && !$0.isDeparting }
    return (copies.first { $0.turn == turn } ?? copies.first { $0.turn == 0 }).flatMap(target)
  }

  private func target(_ card: Carousel.Frame.Card) -> Target? {
    guard !card.isDetail, card.isInteractive, let live = live(on: card) else {
      return nil
    }
    return Target(card, live)
  }

  private func live(on card: Carousel.Frame.Card) -> (any LiveCard)? {
    guard case .item(let index) = card.slot, !card.isDeparting else { return nil }
    return list[index]?.live
  }

  private var seen: [(live: any LiveCard, size: Size)] {
    let cards: [(live: any LiveCard, size: Size)] = frame.cards.compactMap { card in
      card.turn == 0 && card.opacity > 0 ? live(on: card).map { ($0, card.size) } : nil
    }
    return cards + pinned.map { ($0.live, $0.size) }
  }
}

extension CardScene {
  /// When one of them wants to be advanced next.
  var nextWakeUp: Double? { seen.compactMap { $0.live.nextWakeUp }.min() }

  /// What is readable when one of them has something to do.
  var fileDescriptors: [Int32] { seen.flatMap { $0.live.fileDescriptors } }

  func advance(to time: DisplayTime, all: Bool = false) {
    for (live, _) in seen where all || (live.nextWakeUp.map { $0 <= time.now } ?? false) {
      live.advance(to: time)
    }
  }

  /// Waits for the pictures of carousels on cards.
  func finishLoading(at time: DisplayTime) {
    for case let card as CarouselCard in seen.map(\.live) { card.view.finishLoading(at: time) }
  }

  /// Brings their drawings up to date.
  ///
  /// - Returns: `true` if one of them will look different in the next frame.
  func willPaint(at time: DisplayTime, scale: Double) -> Bool {
    let seen = seen
    let moves = seen.reduce(false) { moves, card in
      card.live.willPaint(at: time, size: card.size, scale: scale) || moves
    }
    // A carousel that was painted may have been taken along by one that was painted after it.
    return moves || seen.contains { ($0.live as? CarouselCard)?.view.needsFrame == true }
  }

  /// Passes the frame timing to carousels on cards, before they receive input.
  func note(_ time: DisplayTime) {
    for case let card as CarouselCard in seen.map(\.live) { card.display = time }
  }
}
