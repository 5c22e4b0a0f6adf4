extension Carousel {
  /// Releases the cards that have left the view and asks for those that have come into it.
  ///
  /// The released ones are offered for those that have come, except after an insertion: then they
  /// are released last.
  mutating func loadCards(releasingLast: Bool = false) {
    findWanted()
    guard !isLoaded() else { return }
    if !releasingLast { releaseUnwanted() }
    kept.removeAll(keepingCapacity: true)
    var next = 0
    for index in wanted {
      while next < cards.count, cards[next].index < index { next += 1 }
      if next < cards.count, cards[next].index == index {
        kept.append(cards[next])
        next += 1
      } else {
        kept.append(load(index))
      }
    }
    if releasingLast { releaseUnwanted() }
    swap(&cards, &kept)
    kept.removeAll(keepingCapacity: true)
  }

  private mutating func releaseUnwanted() {
    for card in cards where !isWanted(card.index) {
      if let fading { fadeAway(card, fading) } else { release(card) }
    }
  }

  /// The indices to be in view, ascending: the window around the current item without those that
  /// have faded away.
  private mutating func findWanted() {
    wanted.removeAll(keepingCapacity: true)
    let range =
      hasCardLengths
      ? measuredRange()
      : VisibleRange(
        around: index, count: visibleLimit, lead: lead, wrapping: wrapping,
        placeholders: placeholders)
    guard range.count > 0 else { return }
    let start = wrapping.isWrapped ? wrapping.clamp(range.first) : range.first
    let end = start + range.count
    if wrapping.isWrapped, end > wrapping.count {
      for index in 0..<(end - wrapping.count) { want(index) }
      for index in start..<wrapping.count { want(index) }
    } else {
      for index in start..<end { want(index) }
    }
  }

  /// By how many cards the window is shifted because the current one is not in the middle.
  private var lead: Int {
    let pitch = itemWidth * arrangement.spacing
    guard configuration.alignment != .center, pitch > 0,
      configuration.kind == .linear || configuration.kind.isCoverFlow
    else { return 0 }
    let room = (viewSize.along(configuration.axis) - itemWidth) / 2 / pitch
    let lead = Int(bounded: min(15, max(-15, room)).rounded())
    return configuration.alignment == .start ? lead : -lead
  }

  private mutating func want(_ index: Int) {
    if arrangement.fade.alpha(offset(ofCard: index)) != 0 { wanted.append(index) }
  }

  private mutating func fadeAway(_ card: LoadedCard, _ fading: Fading) {
    guard let (before, seen) = fading.placements.first(where: { $0.card.handle == card.handle })
    else { return release(card) }
    var gone = card
    (gone.size, gone.morph) = (before.size, nil)
    departing.append(
      DepartingCard(
        card: gone, matrix: seen.matrix, center: seen.center, opacity: seen.opacity,
        offset: seen.offset, start: now, duration: fading.duration))
  }

  private func isLoaded() -> Bool {
    guard wanted.count == cards.count else { return false }
    for position in wanted.indices where wanted[position] != cards[position].index { return false }
    return true
  }

  private func isWanted(_ index: Int) -> Bool {
    var (low, high) = (0, wanted.count)
    while low < high {
      let middle = (low + high) / 2
      if wanted[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < wanted.count && wanted[low] == index
  }

  /// A card for the item or placeholder at `index`; asks for its content.
  mutating func load(_ index: Int) -> LoadedCard {
    let slot = placeholders.slot(at: index, items: wrapping.count)
    let pooled = takeHandle(for: slot)
    let handle = pooled ?? nextHandle
    if pooled == nil { nextHandle += 1 }
    events.append(
      .cardNeeded(CardRequest(slot: slot, handle: handle, isReused: pooled != nil)))
    let size = data.size(of: slot)
    return LoadedCard(
      index: index, handle: handle, slot: slot, id: identity(of: slot), size: size)
  }

  private func identity(of slot: Slot) -> ItemIdentity? {
    guard case .item(let index) = slot else { return nil }
    return data.identities?(index)
  }

  private mutating func takeHandle(for slot: Slot) -> Int? {
    switch slot {
    case .item: itemPool.take()
    case .placeholder: placeholderPool.take()
    }
  }

  /// Puts a card's handle where it waits for use again.
  mutating func release(_ card: LoadedCard) {
    if let replaced = card.replaced { release(handle: replaced.handle, slot: card.slot) }
    release(handle: card.handle, slot: card.slot)
  }

  mutating func release(handle: Int, slot: Slot) {
    switch slot {
    case .item: itemPool.append(handle)
    case .placeholder: placeholderPool.append(handle)
    }
    events.append(.cardReleased(handle: handle))
  }
}
