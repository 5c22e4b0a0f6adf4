extension Carousel {
  /// The ways in which a finger swipes the current card away, and does not scroll.
  package var swipeDirections: SwipeDirections {
    guard currentIndex != nil else { return [] }
    let directions = metrics.swipeRule.directions
    return metrics.scrollAxis.map { directions.intersection(.across($0)) } ?? directions
  }

  /// Whether a finger holds a card to swipe it.
  public var isSwiping: Bool { swipes.held != nil }

  /// Where the item that was swiped away and removed last belongs among the items now, and the side
  /// to which it went, or `nil` if there is nothing to undo.
  public var lastSwipe: (index: Int, direction: SwipeDirection)? { swipes.removed.last }

  /// A finger begins to swipe the current card, also one that is on its way.
  ///
  /// - Parameters:
  ///   - finger: the point of the view that the finger is at; `nil` holds the card by its middle
  ///   - time: now, in seconds
  public mutating func swipeBegan(touching finger: Point? = nil, at time: Double) {
    perform(at: time) { carousel in
      guard let index = carousel.currentIndex, let card = carousel.deck.card(index) else { return }
      if !carousel.track.phase.isTouched {
        carousel.track.touch(carousel.step)
      }
      let swipe = Swipe(
        catching: carousel.swipes.state(of: card.id, at: carousel.now), finger: finger,
        middle: carousel.deck.room(of: card, at: carousel.moment).middle,
        rule: carousel.metrics.swipeRule, across: carousel.metrics.scrollAxis, at: time)
      carousel.swipes.set(.held(swipe), for: card.id)
    }
  }

  /// The finger that swipes is `translation` from where it took hold, in logical units.
  public mutating func swipeMoved(translation: Vector, at time: Double) {
    perform(at: time) { carousel in
      guard let (card, swipe) = carousel.swipes.held else { return }
      var moved = swipe
      moved.move(to: translation, at: time)
      carousel.swipes.set(.held(moved), for: card)
    }
  }

  /// The finger lifts: the card flies away if it was far or fast enough and may, else it goes back.
  ///
  /// - Parameters:
  ///   - velocity: the finger's velocity in logical units per second where it is known. Otherwise
  ///     it is measured
  ///   - time: now, in seconds
  /// - Returns: where the card flies; `nil` if it goes back
  @discardableResult
  public mutating func swipeEnded(
    velocity: Vector? = nil, at time: Double
  ) -> SwipeDirection? {
    perform(at: time) { carousel in
      defer { carousel.endPress(cause: .drag) }
      guard let (card, swipe) = carousel.swipes.held else { return nil }
      let state = swipe.state(at: time, velocity: velocity)
      let direction = swipe.rule.direction(way: state.way, velocity: state.velocity)
      return carousel.endSwipe(card, state, toward: direction)
    }
  }

  /// The gesture was taken away: the card goes back.
  public mutating func swipeCanceled(at time: Double) {
    perform(at: time) { $0.endPress(cause: .drag) }
  }

  /// Swipes the current card away as a finger would.
  ///
  /// - Returns: whether it may leave in that direction
  @discardableResult
  public mutating func swipe(toward direction: SwipeDirection, at time: Double) -> Bool {
    perform(at: time) { carousel in
      guard let index = carousel.currentIndex, let card = carousel.deck.card(index),
        carousel.metrics.swipeRule.directions.contains(direction)
      else { return false }
      defer { carousel.endPress(cause: .drag) }
      let state = carousel.swipes.state(of: card.id, at: carousel.now)
      return carousel.endSwipe(card.id, state, toward: direction) != nil
    }
  }

  /// Brings the item back that was swiped away last: it flies in from where it went.
  ///
  /// Put it back into the data first, at the index of ``lastSwipe``. Without one nothing happens.
  ///
  /// - Parameters:
  ///   - rows: its row, where the data list their items
  ///   - time: now, in seconds
  public mutating func undoSwipe(with rows: [ItemRows.Row] = [], at time: Double) {
    perform(at: time) { carousel in
      guard let (index, direction) = carousel.swipes.takeRemoved() else { return }
      let place = min(index, carousel.itemCount)
      carousel.insertNow(
        1, rows, before: place, from: direction, animated: true, anchor: .offset)
      carousel.track.place(
        at: carousel.metrics.restingPosition(of: place), cause: .api, carousel.step)
      carousel.post(.didUndoSwipe(item: place))
    }
  }

  /// Lets a card fly away from where it is, or back to its place.
  private mutating func endSwipe(
    _ id: CardID, _ state: SwipeState, toward direction: SwipeDirection?
  ) -> SwipeDirection? {
    if let direction, let card = deck.card(id) {
      let isAllowed = configuration.maySwipe?(card.index, direction) ?? true
      post(.willSwipe(item: card.index, direction, isAllowed: isAllowed))
      if isAllowed {
        fly(card, from: state, toward: direction)
        post(.didSwipe(item: card.index, direction))
        return direction
      }
    }
    letGo(id, state)
    return nil
  }

  /// Lets a card go back to its place; one that is not there any more is let go.
  mutating func letGo(_ id: CardID, _ state: SwipeState) {
    guard let card = deck.card(id) else { return swipes.set(nil, for: id) }
    swipes.set(
      configuration.reducesMotion
        ? nil : .returning(SwipeReturn(from: state, metrics.swipeRule, start: now)),
      for: id)
    post(.didCancelSwipe(item: card.index))
  }
}

extension Carousel {
  /// Lets the card of an item fly away from where it is, if it is in view.
  mutating func fly(_ index: Int, toward direction: SwipeDirection) {
    guard let card = deck.card(index) else { return }
    fly(card, from: swipes.state(of: card.id, at: now), toward: direction)
  }

  /// Lets a card fly away; where motion is to be reduced it stays until it is removed.
  mutating func fly(_ card: LoadedCard, from state: SwipeState, toward direction: SwipeDirection) {
    let flight =
      configuration.reducesMotion
      ? Flight(stayingToward: direction, metrics.swipeRule, start: now)
      : Flight(
        from: state, toward: direction, in: deck.room(of: card, at: moment),
        metrics.swipeRule, start: now)
    swipes.set(.leaving(flight), for: card.id)
  }

  /// Returns the cards that have flown away and whose items were not removed.
  mutating func returnFlown() {
    for (id, flight) in swipes.end(at: now) {
      guard let card = deck.card(id) else { continue }
      if !flight.isStill { comeBack(card, from: flight.state(at: now), on: flight.direction) }
      outbox.post(.didCancelSwipe(item: card.index))
    }
  }

  /// Moves in the cards of items that were expected.
  mutating func landArrivals() {
    for (index, direction) in swipes.takeArrivals() {
      guard !configuration.reducesMotion, let card = deck.card(index) else { continue }
      comeBack(card, from: SwipeState(), on: direction)
      deck.place(card.id)
    }
  }

  private mutating func comeBack(
    _ card: LoadedCard, from state: SwipeState, on side: SwipeDirection
  ) {
    let rule = metrics.swipeRule
    let outside = state.outside(deck.room(of: card, at: moment), toward: side, rule)
    swipes.set(.returning(SwipeReturn(from: outside, rule, start: now)), for: card.id)
  }
}
