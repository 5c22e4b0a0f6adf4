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
  ///   - count: how many; limited so that there are at most 2³¹ − 1
  ///   - index: the item before which they come, limited to 0…`itemCount`; counted around when wrapped
  ///   - direction: the side from which the first of them flies in; `nil` from none
  ///   - animated: whether the others slide aside, and the new ones fade in, over 0.3 s (0.4 s in the
  ///     classic feel)
  ///   - anchor: what stays where it is
  ///   - time: now, in seconds
  public mutating func insert(
    _ count: Int = 1, before index: Int, from direction: SwipeDirection? = nil,
    animated: Bool = true, anchor: Anchor = .item, at time: Double
  ) {
    perform(at: time) { carousel in
      carousel.insertNow(
        count, before: index, from: direction, animated: animated, anchor: anchor)
    }
  }

  /// Inserts listed items, like `insert`; a listed data source adds their rows.
  public mutating func insert(
    _ rows: [ItemRows.Row], before index: Int, from direction: SwipeDirection? = nil,
    animated: Bool = true, anchor: Anchor = .item, at time: Double
  ) {
    perform(at: time) { carousel in
      carousel.insertNow(
        rows.count, rows, before: index, from: direction, animated: animated, anchor: anchor)
    }
  }

  /// Tells other things about an item of data that list their items.
  ///
  /// The size of its card holds until the content is requested again (`reload(item:)`) or the cards are
  /// measured (`measureCards`).
  public mutating func update(_ row: ItemRows.Row, of index: Int, at time: Double) {
    perform(at: time) { carousel in
      guard carousel.data.rows?.indices.contains(index) == true else { return }
      var data = carousel.data
      data.set(row, of: index)
      carousel.step.metrics = carousel.metrics.retelling(data)
      carousel.deck.update(index, data)
    }
  }

  /// Removes items; the item in front stays in front unless it is removed itself or the anchor is
  /// the offset.
  ///
  /// - Parameters:
  ///   - index: the first item to go, limited to the items there are; counted around when wrapped
  ///   - count: how many; limited to the items there are
  ///   - direction: the side to which the first of them flies away; `nil` is the one to which it was swiped, if it was
  ///   - animated: whether they fade out, and the others slide together, over 0.3 s; in the classic feel
  ///     they fade out in 0.1 s, and the others then slide together in 0.4 s
  ///   - anchor: what stays where it is
  ///   - time: now, in seconds
  public mutating func remove(
    item index: Int, count: Int = 1, toward direction: SwipeDirection? = nil,
    animated: Bool = true, anchor: Anchor = .item, at time: Double
  ) {
    perform(at: time) { carousel in
      let old = carousel.itemCount
      guard old > 0, count > 0 else { return }
      let first = carousel.metrics.wrapping.clamp(index)
      if let direction { carousel.fly(first, toward: direction) }
      let removed = min(count, old - first)
      var edited = carousel.data
      edited.remove(first..<first + removed)
      carousel.rearrange(
        as: edited, by: .removing(first..<first + removed, count: old), animated: animated,
        anchor: anchor)
    }
  }

  /// Moves an item to another place among the others, in one animation; the item in front stays in front.
  ///
  /// Indices of items that are not there change nothing.
  package mutating func move(item index: Int, to place: Int, animated: Bool = true, at time: Double)
  {
    perform(at: time) { carousel in
      let items = 0..<carousel.itemCount
      guard items.contains(index), items.contains(place) else { return }
      var data = carousel.data
      data.move(index, to: place)
      carousel.rearrange(
        as: data, by: .moving(index, to: place, count: items.count), animated: animated,
        anchor: .item)
    }
  }

  /// Takes other data, in which items have moved, come and gone, in one animation.
  ///
  /// The item in front stays in front; if it is gone, the next one that is left takes its place: in a
  /// ring the first one follows the last.
  /// Sizes and placeholders are those of the new data.
  ///
  /// - Parameters:
  ///   - changes: what has become of the items, `ItemChanges(from:to:)`; if it is not about the items
  ///     there are, all is reloaded
  ///   - data: the data as it is now
  ///   - animated: whether cards slide to their new places, new ones fade in and old ones fade out
  ///   - time: now, in seconds
  public mutating func apply(
    _ changes: ItemChanges, data: DataSource, animated: Bool = true, at time: Double
  ) {
    perform(at: time) { carousel in
      guard changes.oldCount == carousel.itemCount, changes.newCount == data.itemCount else {
        return carousel.replaceData(by: data)
      }
      carousel.rearrange(as: data, by: changes.newIndexes, animated: animated, anchor: .item)
    }
  }

  /// Replaces the data and requests every card again.
  ///
  /// If the data have identities, the current item stays current and a motion keeps its target
  /// item, if they are still there, at most 50,000 places from where they were. Otherwise the carousel keeps its
  /// offset. A drag continues, and
  /// a motion that would end beyond the last item ends there.
  public mutating func reload(_ data: DataSource, at time: Double) {
    perform(at: time) { $0.replaceData(by: data) }
  }

  /// Requests the content of one item or placeholder again, if it is visible.
  ///
  /// - Parameters:
  ///   - index: below 0 and from `itemCount` on are placeholders
  ///   - animated: whether the new content fades in over the old in 0.4 s
  ///   - time: now, in seconds
  public mutating func reload(item index: Int, animated: Bool = true, at time: Double) {
    perform(at: time) { carousel in
      let fades = animated && !carousel.configuration.reducesMotion
      let cards = carousel.deck.replace(
        index, duration: fades ? TimedScroll.usual : 0, at: carousel.moment, &carousel.outbox)
      if let cards {
        carousel.swipes.replace(cards.old, by: cards.new)
        carousel.autoplay?.replace(cards.old, by: cards.new)
      }
    }
  }

  mutating func insertNow(
    _ count: Int, _ rows: [ItemRows.Row] = [], before index: Int, from direction: SwipeDirection?,
    animated: Bool,
    anchor: Anchor
  ) {
    var edited = data
    let old = edited.itemCount
    let place =
      isWrapped
      ? Wrapping(count: old.limitedSum(max(0, count)), isWrapped: true).clamp(index)
      : max(index, 0)
    let first = min(place, old)
    let added = edited.insert(count, rows, before: first)
    guard added > 0 else { return }
    // The cards of a stack go down as the new one comes.
    let slides = direction == nil || configuration.kind != .stack
    rearrange(
      as: edited, by: .inserting(added, before: first, count: old), animated: animated,
      slides: slides, anchor: anchor)
    if let direction { swipes.expect(first, from: direction) }
  }

  /// How long cards take to their new places in the smooth feel when items come and go, in seconds.
  private static let editDuration = 0.3

  /// Takes other data in which items have moved, come and gone, in one animation.
  ///
  /// `indices` maps the indices of the remaining items to their new indices. A card that does not
  /// slide is still laid out again if the new number of items needs another layout.
  private mutating func rearrange(
    as data: DataSource, by indices: IndexRuns, animated: Bool, slides: Bool = true, anchor: Anchor
  ) {
    let animated = animated && !configuration.reducesMotion
    let (old, front) = (metrics, metrics.index(at: track.position))
    let new = old.with(data)
    let isLaidOut = new.needsLayout(after: old) || new.isWrapped != old.isWrapped
    let (before, flies) = (moment, noteFlights(indices))
    // The cards of a stack come up as the one above leaves.
    if animated, isLaidOut || slides && !(flies && configuration.kind == .stack) {
      let isSmooth = configuration.feel == .smooth
      deck.begin(
        at: moment, start: now, duration: isSmooth ? Self.editDuration : TimedScroll.usual,
        leaving: isSmooth || isLaidOut ? .slide : .immediately)
    }
    if anchor == .item { track.unwind(old.wrapping, at: now) }
    let destination = anchor == .item ? track.destination(old) : nil
    let removes =
      deck.relabel(
        for: new, at: before, fades: animated, &outbox, by: indices)
      || new.count < old.count
    if animated, removes, !flies, configuration.feel == .classic {
      deck.delayTransition(to: now + DepartingCard.duration(.classic))
    }
    swipes.keepRemoved(through: indices)
    // The item to show where `item` was shown.
    func successor(of item: Int) -> Int {
      indices.nearest(to: item, wraps: old.isWrapped) ?? min(item, max(new.count - 1, 0))
    }
    let isFrontGone = front >= 0 && indices[front] == nil
    if anchor == .item, front >= 0 {
      count(from: front, as: successor(of: front))
      if isFrontGone { outbox.noteOtherItem() }
    }
    take(new)
    deck.resize(new.data)
    if let destination {
      track.bind(to: successor(of: destination.item), destination, step)
    }
    if old.count == 0 || metrics.count == 0 {
      track.restart(metrics)
    } else if isLaidOut {
      track.realign(step)
    } else {
      track.keepInside(step)
    }
    if metrics.count > 0, front < 0 || isFrontGone {
      track.activity.cause = track.activity.cause ?? .data
    }
    track.gripAnew()
  }

  private mutating func replaceData(by new: DataSource) {
    deck.forget(&outbox)
    swipes.forget()
    let (old, front) = (data, metrics.index(at: track.position))
    let destination = track.destination(metrics)
    let newFront = old.place(of: front, in: new)
    let bound = destination.flatMap { old.place(of: $0.item, in: new) }
    if let newFront {
      track.unwind(metrics.wrapping, at: now)
      count(from: front, as: newFront)
    } else if old.hasIdentities, front >= 0 {
      outbox.noteOtherItem()
    }
    if new.itemCount > 0, old.itemCount == 0 {
      track.activity.cause = track.activity.cause ?? .data
    }
    returnFromBelow(new)
    relayout {
      $0.take($0.metrics.with(new))
    } then: { carousel in
      guard let destination, let bound else { return }
      carousel.track.bind(
        to: bound, destination, carousel.step)
    }
  }

  /// Notes the items that were swiped away and are gone now.
  ///
  /// - Returns: `true` if there are any
  private mutating func noteFlights(_ indices: IndexRuns) -> Bool {
    var flies = false
    for card in deck.cards {
      guard let flight = swipes.flight(of: card.id), indices[card.index] == nil else {
        continue
      }
      swipes.note(removed: card.index, toward: flight.direction)
      flies = true
    }
    return flies
  }

  /// Takes a carousel that rests before its first item to that: in an animated scroll if there are
  /// placeholders to be seen on the way.
  private mutating func returnFromBelow(_ new: DataSource) {
    let first = metrics.wrapping.lower
    guard new.itemCount > 0, metrics.count > 0, track.position < first, track.phase.isResting
    else { return }
    if new.placeholderCount > 0 {
      track.scroll(to: first, cause: .data, step)
    } else {
      track.correct(to: first, step)
    }
  }

  /// Changes the position count from `old` to `new`, without moving anything.
  private mutating func count(from old: Int, as new: Int) {
    let wrapping = metrics.wrapping
    // A ring's last half item before item 0 is counted with item 0, as item `count`.
    let place =
      wrapping.isWrapped
      ? track.position.rounded(.toNearestOrAwayFromZero) : wrapping.position(of: old)
    track.shift(by: wrapping.position(of: new) - place)
    outbox.renumber(position: track.position)
    outbox.renumber(index: new)
  }
}
