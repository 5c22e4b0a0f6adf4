extension Carousel {
  /// Takes other data and asks for every card anew.
  ///
  /// Where the data have identities, the item in front stays in front and a motion stays bound for
  /// its item, if they are still there; else the carousel stays on the same offset. A drag goes on, a
  /// motion that would end beyond the last item goes there instead.
  public mutating func reload(_ data: DataSource, at time: Double) {
    advance(to: time)
    forgetCards()
    let (front, bound) = (index, boundFor)
    let newFront = newIndex(of: front, in: data)
    let newBound = bound.flatMap { newIndex(of: $0.item, in: data) }
    if let newFront {
      unwind()
      count(from: front, as: newFront)
    }
    self.data = data
    if data.itemCount > 0, position < 0 { cause = cause ?? .data }
    returnFromBelow()
    remeasure()
    if let bound, let newBound { bind(to: newBound, beyond: bound) }
    layout()
    // The same item may bear another number: nothing has moved, but its index has changed.
    if let newFront, newFront != front, index == newFront {
      events.append(.currentItemChanged(newFront))
    }
    noteRest()
  }

  /// The index in `new` of the item that is at `index` now, by its identity; `nil` if it is not told
  /// or not there.
  ///
  /// Looks from where it was outwards, at the nearest items only.
  private func newIndex(of index: Int, in new: DataSource) -> Int? {
    guard index >= 0, let identity = data.identities?(index), let identities = new.identities
    else { return nil }
    for step in 0...min(max(index, new.itemCount), 50_000) {
      for place in [index + step, index - step] where (0..<new.itemCount).contains(place) {
        if identities(place) == identity { return place }
      }
    }
    return nil
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
    // It may be as long as it was not, and make room for others.
    lengths.forget()
    if hasCardLengths { refresh() }
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
