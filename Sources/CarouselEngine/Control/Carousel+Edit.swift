extension Carousel {
  /// What stays where it is when items come and go.
  public enum Anchor: String, CaseIterable, Sendable {
    /// The item in front.
    case item
    /// The offset: other items may come to the front.
    case offset
  }

  /// Inserts items; the item in front stays in front unless the anchor is the offset.
  ///
  /// - Parameters:
  ///   - index: the index of the first new item, limited to 0…`itemCount`; counted around when
  ///     wrapped
  ///   - count: how many; limited so that there are at most 2⁵⁰
  ///   - animated: whether the others slide aside, and the new ones fade in, over 0.4 s
  ///   - anchor: what stays where it is
  ///   - time: now, in seconds
  public mutating func insert(
    at index: Int, count: Int = 1, animated: Bool = true, anchor: Anchor = .item, at time: Double
  ) {
    advance(to: time)
    let old = data.itemCount
    let new = DataSource.limited(old.limitedSum(max(0, count)))
    guard new > old else { return }
    let first = Wrapping(count: new, isWrapped: isWrapped).clamp(
      min(index, isWrapped ? index : old))
    var edited = data
    edited.itemCount = new
    rearrange(as: edited, animated: animated, anchor: anchor) {
      $0 < first ? $0 : $0 + (new - old)
    }
  }

  /// Removes items; the item in front stays in front unless it is removed itself or the anchor is
  /// the offset.
  ///
  /// - Parameters:
  ///   - index: the index of the first item to go, limited to the items there are
  ///   - count: how many; limited to the items there are
  ///   - animated: whether they fade out in 0.1 s, and the others then slide together in 0.4 s
  ///   - anchor: what stays where it is
  ///   - time: now, in seconds
  public mutating func remove(
    at index: Int, count: Int = 1, animated: Bool = true, anchor: Anchor = .item, at time: Double
  ) {
    advance(to: time)
    let old = data.itemCount
    guard old > 0, count > 0 else { return }
    let first = wrapping.clamp(index)
    let removed = min(count, old - first)
    var edited = data
    edited.itemCount = old - removed
    rearrange(as: edited, animated: animated, anchor: anchor) {
      $0 < first ? $0 : $0 < first + removed ? nil : $0 - removed
    }
  }

  /// Takes other data in which items have moved, come and gone, in one animation.
  ///
  /// - Parameters:
  ///   - new: the data as it is now
  ///   - animated: whether cards move from where they are; else everything changes at once
  ///   - anchor: what stays where it is
  ///   - newIndex: where an old item is now, or `nil` if it is gone. It is asked for the cards in
  ///     view and the neighbours of the current item only.
  mutating func rearrange(
    as new: DataSource, animated: Bool, anchor: Anchor = .item, newIndex: (Int) -> Int?
  ) {
    let animated = animated && !configuration.reducesMotion
    let before = animated ? shownPlacements() : []
    if anchor == .item { unwind() }
    let oldFront = index
    let old = data
    let bound = anchor == .item ? boundFor : nil
    let front = oldFront < 0 ? nil : newIndex(oldFront)
    data = new
    let removes =
      relabel(old: old, animated: animated, newIndex: newIndex)
      || data.itemCount < old.itemCount
    let fallback = oldFront < 0 ? 0 : survivor(of: oldFront, old: old, newIndex: newIndex)
    if anchor == .item { count(from: oldFront, as: front ?? fallback) }
    settleMetrics()
    if let bound {
      let item = newIndex(bound.item) ?? survivor(of: bound.item, old: old, newIndex: newIndex)
      bind(to: item, beyond: bound)
    }
    keepInside()
    if wrapping.count > 0, oldFront < 0 || front == nil { cause = cause ?? .data }
    let counted = previousIndex
    refresh(afterInsertion: data.itemCount > old.itemCount)
    gripAnew()
    // The same item may bear another number: nothing has moved, but its index has changed.
    if index != oldFront, index == counted { events.append(.currentItemChanged(currentIndex)) }
    if animated {
      morph(
        from: before, start: removes ? now + Self.vanishDuration : now,
        duration: Self.scrollDuration)
    }
    noteRest()
  }

  /// Gives the cards in view the indices of the new data; those that are gone leave.
  private mutating func relabel(
    old: DataSource, animated: Bool, newIndex: (Int) -> Int?
  ) -> Bool {
    var removes = false
    kept.removeAll(keepingCapacity: true)
    for var card in cards {
      if case .item = card.slot {
        guard let index = newIndex(card.index) else {
          removes = true
          leave(card, animated: animated)
          continue
        }
        card.index = index
        card.slot = .item(index)
      } else if card.index >= old.itemCount {
        card.index += data.itemCount - old.itemCount
      }
      kept.append(card)
    }
    kept.sort { $0.index < $1.index }
    swap(&cards, &kept)
    kept.removeAll(keepingCapacity: true)
    return removes
  }

  /// Lets a card fade away, or go at once.
  private mutating func leave(_ card: LoadedCard, animated: Bool) {
    guard animated else { return release(card) }
    let shown = shownPlacement(of: card)
    var gone = card
    (gone.size, gone.morph) = (shownSize(of: card), nil)
    departing.append(
      DepartingCard(
        card: gone, matrix: shown.matrix, center: shown.center, opacity: shown.opacity,
        offset: shown.offset, start: now, duration: Self.vanishDuration))
  }

  /// The new index of the item that takes the front when the one there is gone: the next one that
  /// is left, else the one before.
  ///
  /// Looks as far as cards are in view.
  private func survivor(of front: Int, old: DataSource, newIndex: (Int) -> Int?) -> Int {
    let reach = max(visibleLimit, 1)
    for step in 1...reach where front + step < old.itemCount {
      if let index = newIndex(front + step) { return index }
    }
    for step in 1...reach where front - step >= 0 {
      if let index = newIndex(front - step) { return index }
    }
    return min(front, max(data.itemCount - 1, 0))
  }

  /// Counts every position anew, so that what `oldFront` was is `newFront`, and nothing moves.
  mutating func count(from oldFront: Int, as newFront: Int) {
    // A ring's last half item before item 0 is counted with item 0, as item `count`.
    let place =
      wrapping.isWrapped
      ? position.rounded(.toNearestOrAwayFromZero) : Double(max(oldFront, 0))
    shift(by: Double(newFront) - place)
    previousOffset = position
    if previousIndex >= 0 { previousIndex = newFront }
  }

  /// Lets nothing rest or end beyond the items there are now.
  private mutating func keepInside() {
    guard wrapping.count > 0, position >= 0 || motion != .none || drag != nil else {
      motion = .none
      position = wrapping.clamp(wrapping.count > 0 ? wrapping.lower : -1)
      previousOffset = position
      return
    }
    if drag != nil {
      guard !wrapping.isWrapped else { return }
      limitToBounce()
      let pull = resistance.pull(position)
      drag?.pull = pull
    } else if motion == .none {
      position = wrapping.clamp(position)
    } else {
      realign()
    }
  }

  /// How long a removed card takes to fade away, in seconds.
  static var vanishDuration: Double { 0.1 }
}
