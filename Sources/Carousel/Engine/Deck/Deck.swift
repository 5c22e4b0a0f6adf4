/// The cards in view: which there are, what they show, and where they are seen.
///
/// It is given the carousel at one instant (`Moment`) and never asks how that came about.
struct Deck: Sendable {
  /// The cards in view in ascending order of their indices.
  private(set) var cards: [LoadedCard] = []
  /// Cards that are fading away.
  private(set) var departing: [DepartingCard] = []
  private(set) var lengths = CardLengths()
  /// Whether something else than the position has changed since the cards were looked at.
  private(set) var isStale = true
  /// How many cards there have been.
  private var count: UInt64 = 0
  /// How cards go to their places when they are looked at next.
  private var transition: Transition?
  /// When the copies of cards in a short ring began to fade in, and when they are there, or `nil`
  /// if they are.
  private(set) var copyFade: (start: Double, end: Double)?
  /// How the copies that are seen before and after a transition go to their new places.
  private(set) var copyMorphs: [(card: CardID, turn: Int, morph: Morph)] = []
  /// The change of the order of overlapping cards in a transition, or `nil` if there is none.
  private(set) var reordering: Reordering?
  /// Room for the indices to be in view.
  private var wanted: [Int] = []
  /// Room for the cards to be in view.
  private var kept: [LoadedCard] = []

  // MARK: As time goes by

  /// Whether cards are on their way, or fading.
  var hasRunningMorphs: Bool {
    !departing.isEmpty || copyFade != nil || !copyMorphs.isEmpty
      || cards.contains { $0.isMorphing || $0.replaced != nil }
  }

  /// Ends the transitions that are over at `now`.
  mutating func endMorphs(at now: Double, _ outbox: inout Outbox) {
    for place in cards.indices {
      if let morph = cards[place].morph, morph.end <= now { cards[place].morph = nil }
      if let replaced = cards[place].replaced, replaced.start + replaced.duration <= now {
        cards[place].replaced = nil
        release(replaced.id, &outbox)
      }
    }
    if let copyFade, copyFade.end <= now { self.copyFade = nil }
    if !copyMorphs.isEmpty { copyMorphs.removeAll { $0.morph.end <= now } }
    if let reordering, reordering.end <= now { self.reordering = nil }
    guard !departing.isEmpty else { return }
    guard departing.contains(where: { $0.end <= now }) else { return }
    let gone = departing.filter { $0.end <= now }
    departing.removeAll { $0.end <= now }
    for card in gone where !card.isGhost { release(card.card, &outbox) }
  }

  /// Releases the cards that have left the view, requests those that have entered it, and starts an announced
  /// transition.
  mutating func refresh(at moment: Moment, _ outbox: inout Outbox) {
    load(at: moment, &outbox)
    isStale = false
    guard let transition else { return }
    self.transition = nil
    if transition.duration > 0 { changeCopies(by: transition, at: moment) }
    for place in cards.indices {
      let card = cards[place]
      let target = placement(of: card, at: moment)
      cards[place].morph = transition.morph(of: card, to: target)
      guard let (before, seen) = transition.seen(card.id),
        let (exit, entrance) = wayAround(card, from: seen, to: target, at: moment)
      else { continue }
      departing.append(
        DepartingCard(
          card, size: before.size, at: seen, to: exit, start: transition.start,
          duration: transition.duration, isGhost: true))
      cards[place].morph = Morph(
        start: transition.start, duration: transition.duration, placement: entrance,
        size: before.size)
    }
    reordering = reordering(in: transition, at: moment)
  }

  /// Prepares a transition of all cards from their positions at `moment` to those after the next change.
  mutating func begin(
    at moment: Moment, start: Double, duration: Double, leaving: Transition.Leaving
  ) {
    let before = cards.map { card in
      var seen = card
      seen.size = shownSize(of: card, at: moment)
      let offset = lengths.offset(ofCard: card.index, at: moment)
      var placement = morphedPlacement(of: card, offset: offset, at: moment)
      if let reordering {
        // Its order is the one that is clearer to see.
        let target = self.placement(of: card, offset: offset, at: moment)
        let shares = reordering.shares(at: moment.time)
        let shown = shares.new < shares.old ? card.morph?.placement ?? target : target
        placement.lift = placement.matrix.depth - shown.depth
      }
      return (card: seen, placement: placement)
    }
    var copies: [Transition.Copy] = []
    if repeats(moment.metrics) {
      for (card, _) in before {
        for (turn, placement) in self.copies(of: card, at: moment) where placement.opacity > 0 {
          copies.append((card, turn, placement))
        }
      }
    }
    transition = Transition(
      before: before, copies: copies, start: start, duration: duration, leaving: leaving)
    isStale = true
  }

  /// Lets the copies of cards in a short ring go to their new places: those that stay where they were among the cards
  /// move, others have no path: old ones fade out, new ones fade in.
  private mutating func changeCopies(by transition: Transition, at moment: Moment) {
    (copyFade, copyMorphs) = (nil, [])
    var old = transition.copies
    if repeats(moment.metrics) {
      for card in cards {
        for (turn, target) in copies(of: card, at: moment) {
          let place = old.firstIndex {
            $0.card.id == card.id && $0.turn == turn
              && abs($0.placement.offset - target.offset) < 1e-6
              && $0.placement.matrix == target.matrix && $0.placement.center == target.center
          }
          guard let place else {
            // What is not seen does not come.
            guard target.opacity > 0 else { continue }
            copyFade = (transition.start, transition.start + transition.duration)
            continue
          }
          let seen = old.remove(at: place)
          let morph = Morph(
            start: transition.start, duration: transition.duration, placement: seen.placement,
            size: seen.card.size)
          copyMorphs.append((card.id, turn, morph))
        }
      }
    }
    for (card, _, placement) in old {
      departing.append(
        DepartingCard(
          card, size: card.size, at: placement, start: moment.time,
          duration: transition.duration, isGhost: true))
    }
  }

  /// Prepares a cross-fade of all cards from their positions at `moment` to those after the next change, in
  /// `duration` seconds, without motion between.
  mutating func crossFade(from moment: Moment, duration: Double) {
    for card in cards {
      departing.append(
        DepartingCard(
          card, size: shownSize(of: card, at: moment), at: shownPlacement(of: card, at: moment),
          start: moment.time, duration: duration, isGhost: true))
    }
    // As if none had been seen, all fade in.
    transition = Transition(
      before: [], copies: [], start: moment.time, duration: duration, leaving: .immediately)
    isStale = true
  }

  /// Excludes a card from an announced transition.
  mutating func place(_ card: CardID) {
    guard let place = cards.firstIndex(where: { $0.id == card }) else { return }
    cards[place].morph = nil
  }

  mutating func delayTransition(to start: Double) {
    transition = transition.map {
      Transition(
        before: $0.before, copies: $0.copies, start: start, duration: $0.duration,
        leaving: $0.leaving)
    }
  }

  // MARK: Other items

  /// Other cards may be wanted now.
  mutating func invalidate() { isStale = true }

  /// The numbers by which cards are found and placed are others now.
  mutating func forgetMetrics() {
    lengths.forget()
    isStale = true
  }

  /// Gives the cards the sizes that the data has for them now.
  mutating func resize(_ data: Carousel.DataSource) {
    for place in cards.indices {
      cards[place].size = data.size(of: cards[place].slot)
      cards[place].isDoubleSided = data.isDoubleSided(cards[place].slot)
    }
  }

  /// Gives the card of an item the identity that the data tell, and its back if it has one.
  mutating func update(_ index: Int, _ data: Carousel.DataSource) {
    guard let place = cards.firstIndex(where: { $0.index == index }) else { return }
    cards[place].identity = data.identity(of: index)
    cards[place].isDoubleSided = data.isDoubleSided(cards[place].slot)
  }

  /// Gives the cards the indices of other data; those whose items or placeholders are gone leave.
  ///
  /// They fade from where they are seen at `moment` if they are to, or go on with their flights. Returns
  /// whether there are such.
  mutating func relabel(
    for new: Metrics, at moment: Moment, fades: Bool, _ outbox: inout Outbox, by indices: IndexRuns
  ) -> Bool {
    var removes = false
    isStale = true
    kept.removeAll(keepingCapacity: true)
    for var card in cards {
      switch card.slot {
      case .item:
        guard let index = indices[card.index] else {
          removes = true
          leave(card, at: moment, fades: fades, &outbox)
          continue
        }
        card.index = index
        card.slot = .item(index)
      case .placeholder(let number):
        guard let index = new.placeholders.index(of: number, items: new.count) else {
          leave(card, at: moment, fades: fades, &outbox)
          continue
        }
        card.index = index
      }
      kept.append(card)
    }
    kept.sort { $0.index < $1.index }
    swap(&cards, &kept)
    kept.removeAll(keepingCapacity: true)
    return removes
  }

  /// Removes a card: it flies or fades away, or disappears immediately.
  private mutating func leave(
    _ card: LoadedCard, at moment: Moment, fades: Bool, _ outbox: inout Outbox
  ) {
    if let flight = moment.swipes.flight(of: card.id), !flight.isStill {
      let offset = lengths.offset(ofCard: card.index, at: moment)
      departing.append(
        DepartingCard(
          card, size: shownSize(of: card, at: moment),
          at: morphedPlacement(of: card, offset: offset, at: moment), start: moment.time,
          duration: max(0, flight.end - moment.time)))
      return
    }
    guard fades else { return release(card, &outbox) }
    departing.append(
      DepartingCard(
        card, size: shownSize(of: card, at: moment), at: shownPlacement(of: card, at: moment),
        start: moment.time,
        duration: DepartingCard.duration(moment.metrics.configuration.feel)))
  }

  /// Requests new content for the card at `index`, if it is in view.
  ///
  /// It fades in over the old content in `duration` seconds.
  ///
  /// - Returns: The old card and its replacement, or `nil` if there was none.
  mutating func replace(
    _ index: Int, duration: Double, at moment: Moment, _ outbox: inout Outbox
  ) -> (old: CardID, new: CardID)? {
    guard let place = cards.firstIndex(where: { $0.index == index }) else { return nil }
    let old = cards[place]
    var new = load(index, moment.metrics, &outbox)
    new.morph = old.morph
    if duration > 0 {
      // What is seen behind the new content is kept until it is not.
      if let covered = old.replaced { release(covered.id, &outbox) }
      new.replaced = Replacement(id: old.id, start: moment.time, duration: duration)
    } else {
      release(old, &outbox)
    }
    cards[place] = new
    forgetMetrics()
    return (old.id, new.id)
  }

  /// Drops every card.
  mutating func forget(_ outbox: inout Outbox) {
    for card in cards { release(card, &outbox) }
    let gone = departing
    cards.removeAll(keepingCapacity: true)
    departing.removeAll(keepingCapacity: true)
    for card in gone where !card.isGhost { release(card.card, &outbox) }
    forgetMetrics()
  }

  // MARK: Coming and going

  private mutating func load(at moment: Moment, _ outbox: inout Outbox) {
    findWanted(at: moment)
    guard !isLoaded else { return }
    releaseUnwanted(at: moment, &outbox)
    kept.removeAll(keepingCapacity: true)
    var next = 0
    for index in wanted {
      while next < cards.count, cards[next].index < index { next += 1 }
      if next < cards.count, cards[next].index == index {
        kept.append(cards[next])
        next += 1
      } else {
        kept.append(load(index, moment.metrics, &outbox))
      }
    }
    swap(&cards, &kept)
    kept.removeAll(keepingCapacity: true)
  }

  /// The indices to be in view, ascending: the window around the current item without those that
  /// have faded away.
  private mutating func findWanted(at moment: Moment) {
    wanted.removeAll(keepingCapacity: true)
    findWindow(at: moment)
    // What shows the current item over the cards also shows those next to it, wherever they are.
    guard moment.isCovered, moment.metrics.count > 0 else { return }
    for side in -1...1 {
      let index = moment.metrics.wrapping.clamp(moment.index + side)
      let position = wanted.firstIndex { $0 >= index } ?? wanted.endIndex
      if position == wanted.endIndex || wanted[position] != index {
        wanted.insert(index, at: position)
      }
    }
  }

  private mutating func findWindow(at moment: Moment) {
    let metrics = moment.metrics
    let wrapping = metrics.wrapping
    let range =
      metrics.hasCardLengths
      ? lengths.measuredRange(at: moment)
      : VisibleRange(
        around: moment.index, count: metrics.visibleLimit, lead: metrics.windowLead,
        wrapping: wrapping, placeholders: metrics.placeholders)
    guard range.count > 0 else { return }
    let start = wrapping.isWrapped ? wrapping.clamp(range.first) : range.first
    let end = start + range.count
    if wrapping.isWrapped, end > wrapping.count {
      for index in 0..<(end - wrapping.count) { want(index, at: moment) }
      for index in start..<wrapping.count { want(index, at: moment) }
    } else {
      for index in start..<end { want(index, at: moment) }
    }
  }

  private mutating func want(_ index: Int, at moment: Moment) {
    let offset = lengths.offset(ofCard: index, at: moment)
    // Of two that go round, one that is not seen on its side may be seen on the other.
    let isOfPair = moment.metrics.count == 2 && repeats(moment.metrics)
    if moment.metrics.arrangement.fade.alpha(offset) != 0 || isOfPair { wanted.append(index) }
  }

  private var isLoaded: Bool {
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

  private mutating func releaseUnwanted(at moment: Moment, _ outbox: inout Outbox) {
    for card in cards where !isWanted(card.index) {
      if let transition, transition.leaving != .immediately,
        let (before, seen) = transition.seen(card.id)
      {
        let goal = transition.leaving == .slide ? exit(of: card, from: seen, at: moment) : nil
        departing.append(
          DepartingCard(
            card, size: before.size, at: seen, to: goal, start: moment.time,
            duration: transition.duration))
      } else {
        release(card, &outbox)
      }
    }
  }

  /// A card for the item or placeholder at `index`; asks for its content.
  private mutating func load(
    _ index: Int, _ metrics: Metrics, _ outbox: inout Outbox
  ) -> LoadedCard {
    let slot = metrics.placeholders.slot(at: index, items: metrics.count)
    count += 1
    let id = CardID(number: count)
    outbox.post(.cardNeeded(Carousel.CardRequest(slot: slot, id: id)))
    var identity: ItemIdentity?
    if case .item(let index) = slot { identity = metrics.data.identity(of: index) }
    return LoadedCard(
      index: index, id: id, slot: slot, identity: identity, size: metrics.data.size(of: slot),
      isDoubleSided: metrics.data.isDoubleSided(slot))
  }

  private mutating func release(_ card: LoadedCard, _ outbox: inout Outbox) {
    if let replaced = card.replaced { release(replaced.id, &outbox) }
    release(card.id, &outbox)
  }

  /// Releases a card; one that is still seen where it was is released when it is not any more.
  private mutating func release(_ id: CardID, _ outbox: inout Outbox) {
    let seen = departing.indices.filter { departing[$0].card.id == id }
    if let last = seen.max(by: { departing[$0].end < departing[$1].end }) {
      departing[last].isGhost = false
    } else {
      outbox.post(.cardReleased(id))
    }
  }
}
