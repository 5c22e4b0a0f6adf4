@testable import CarouselEngine

/// Finds events that come in an order in which they cannot come.
struct EventOrder {
  private var isDragging = false
  private var isDecelerating = false
  private var mayEndScrolling = false
  private var mustDecelerate = false
  private var isAwake = false
  private var hasMoved = true
  private var current: Int??
  private var mayRepeat = false
  private var requested: Int?
  private var wasWrapped = false
  private var cards: Set<CardID>
  private var newest: CardID?

  /// The order of what `carousel` reports from now on.
  init(of carousel: Carousel) {
    (cards, wasWrapped) = (Set(carousel.deck.cards.map(\.id)), carousel.isWrapped)
  }

  /// The data changed: another item may have the index that was reported last.
  mutating func edited() { mayRepeat = true }

  /// Takes in the events of one call.
  ///
  /// Returns a description of the first violation, if any.
  mutating func check(_ events: [Carousel.Event], of carousel: Carousel) -> String? {
    for event in events {
      if let fault = check(event, carousel) { return "\(fault): \(event) in \(events)" }
    }
    wasWrapped = carousel.isWrapped
    mayRepeat = false
    if case .some(let reported) = current, reported != carousel.currentIndex {
      return "the current item is \(carousel.currentIndex ?? -1), reported \(reported ?? -1)"
    }
    if isDragging != carousel.isDragging { return "dragging is not what was reported" }
    if carousel.isDecelerating, !isDecelerating { return "an unreported fling" }
    return nil
  }

  private mutating func check(_ event: Carousel.Event, _ carousel: Carousel) -> String? {
    if mustDecelerate, event != .willBeginDecelerating { return "a fling that does not begin" }
    mustDecelerate = false
    switch event {
    case .willBeginDragging:
      guard !isDragging else { return "a second drag" }
      (isDragging, isDecelerating, hasMoved) = (true, false, true)
    case .didEndDragging(let willDecelerate):
      guard isDragging else { return "no drag to end" }
      isDragging = false
      mustDecelerate = willDecelerate
    case .willBeginDecelerating:
      (isDecelerating, hasMoved) = (true, true)
    case .didEndDecelerating:
      guard isDecelerating else { return "no fling to end" }
      isDecelerating = false
    case .willBeginScrolling: (mayEndScrolling, hasMoved) = (true, true)
    case .didEndScrolling:
      guard mayEndScrolling else { return "no scroll to end" }
      mayEndScrolling = false
    case .didScroll: hasMoved = true
    case .currentItemChanged(let index):
      guard current != .some(index) || mayRepeat else { return "no change of item" }
      current = .some(index)
      hasMoved = true
    case .settled(_, let cause):
      // Other data may put another item in front without a move.
      guard hasMoved || cause == .data else { return "settled without having moved" }
      guard !isDragging else { return "settled under a finger" }
      hasMoved = false
    case .selectionRequested(let index, let isAllowed): requested = isAllowed ? index : nil
    case .selected(let index):
      guard requested == index else { return "selected without being asked" }
      requested = nil
    case .cardNeeded(let request):
      guard newest.map({ $0 < request.id }) ?? true else { return "a card that was there before" }
      newest = request.id
      cards.insert(request.id)
    case .cardReleased(let card):
      guard cards.remove(card) != nil else { return "no card to release" }
    default: return other(event, carousel)
    }
    return nil
  }

  private mutating func other(_ event: Carousel.Event, _ carousel: Carousel) -> String? {
    switch event {
    case .wokeUp:
      guard !isAwake else { return "awake already" }
      // What began may be stopped before it has moved.
      (isAwake, hasMoved) = (true, true)
    case .fellAsleep:
      guard isAwake else { return "asleep already" }
      isAwake = false
    case .reachedEnd:
      // With other items it may have had ends for a while.
      if carousel.isWrapped, wasWrapped, !mayRepeat { return "no end to reach" }
    default: break
    }
    return nil
  }
}
