extension Carousel {
  /// Takes other data and asks for every card anew.
  ///
  /// The carousel stays on the same offset if there are enough items; a drag goes on, a motion that
  /// would end beyond the last item goes there instead.
  public mutating func reload(_ data: DataSource, at time: Double) {
    advance(to: time)
    forgetCards()
    self.data = data
    if data.itemCount > 0, position < 0 { cause = cause ?? .data }
    returnFromBelow()
    layout()
    noteRest()
  }

  /// Takes a carousel that rests before its first item to that: in an animated scroll if there are
  /// placeholders to be seen on the way.
  mutating func returnFromBelow() {
    guard data.itemCount > 0, previousIndex >= 0, position < wrapping.lower, motion == .none,
      drag == nil, !isTouched
    else { return }
    if data.placeholderCount > 0 {
      begin(scrollTo: wrapping.lower, cause: .data)
    } else {
      position = wrapping.lower
    }
  }

  /// Asks for the content of one item or placeholder anew, if it is in view.
  ///
  /// - Parameters:
  ///   - index: below 0 and from `itemCount` on are placeholders
  ///   - animated: whether the new content fades in over the old in 0.4 s
  ///   - time: now, in seconds
  public mutating func reloadItem(at index: Int, animated: Bool = true, at time: Double) {
    advance(to: time)
    guard let place = cards.firstIndex(where: { $0.index == index }) else { return }
    let old = cards[place]
    var new = load(index)
    new.morph = old.morph
    if animated, !configuration.reducesMotion {
      // What is seen behind the new content is kept until it is not.
      if let covered = old.replaced { release(handle: covered.handle, slot: old.slot) }
      new.replaced = Replacement(handle: old.handle, start: now, duration: Self.scrollDuration)
    } else {
      release(old)
    }
    cards[place] = new
  }

  /// Drops every card and what was kept for use again.
  mutating func forgetCards() {
    for card in cards { release(card) }
    for gone in departing { release(gone.card) }
    cards.removeAll(keepingCapacity: true)
    departing.removeAll(keepingCapacity: true)
    itemPool.removeAll()
    placeholderPool.removeAll()
  }
}
