internal import RealModule

/// How cards come from where they were seen to where they belong after a change.
struct Transition: Sendable {
  /// Where the cards were seen before the change.
  let before: [(card: LoadedCard, placement: Placement)]
  /// Where the copies of cards in a short ring were seen before the change.
  let copies: [Copy]
  /// When they set out, in seconds.
  let start: Double
  /// How long they take, in seconds.
  let duration: Double
  /// What becomes of cards that leave the view.
  let leaving: Leaving

  typealias Copy = (card: LoadedCard, turn: Int, placement: Placement)

  /// What becomes of cards that leave the view.
  enum Leaving: Sendable {
    /// They disappear immediately.
    case immediately
    /// They fade out where they were.
    case fade
    /// They fade out on the way to where they belong.
    case slide
  }

  /// Where the card with this identity was seen, or `nil` if it was not.
  func seen(_ id: CardID) -> (card: LoadedCard, placement: Placement)? {
    before.first { $0.card.id == id }
  }

  /// The way of `card`, which belongs at `target`, or `nil` if it is there.
  ///
  /// A new card fades in.
  func morph(of card: LoadedCard, to target: Placement) -> Morph? {
    guard duration > 0 else { return nil }
    guard let (old, seen) = seen(card.id) else {
      var hidden = target
      hidden.opacity = 0
      return Morph(start: start, duration: duration, placement: hidden, size: card.size)
    }
    let isThere =
      seen.matrix == target.matrix && seen.center == target.center
      && seen.opacity == target.opacity && old.size == card.size && card.morph == nil
    return isThere
      ? card.morph : Morph(start: start, duration: duration, placement: seen, size: old.size)
  }
}

/// A card that is no longer in view but still fading or flying away.
struct DepartingCard: Sendable {
  let card: LoadedCard
  /// Where it was seen when it left.
  let placement: Placement
  /// Where it slides while it fades, or `nil` if it stays where it was.
  let goal: Placement?
  let start: Double
  let duration: Double
  /// Whether the card itself is still in view, elsewhere, and so not released when this is gone.
  var isGhost: Bool

  /// How long a removed card takes to fade out, in seconds.
  ///
  /// In the smooth feel the others close the gap meanwhile.
  static func duration(_ feel: Carousel.Feel) -> Double { feel == .smooth ? 0.2 : 0.1 }

  /// `card`, which is seen at `placement` with the given size and fades out from `start` on for
  /// `duration` seconds, on the way to `goal` if there is one.
  init(
    _ card: LoadedCard, size: Size, at placement: Placement, to goal: Placement? = nil,
    start: Double, duration: Double, isGhost: Bool = false
  ) {
    var gone = card
    (gone.size, gone.morph) = (size, nil)
    if isGhost { gone.replaced = nil }
    (self.card, self.placement, self.start, self.duration) = (gone, placement, start, duration)
    (self.goal, self.isGhost) = (goal, isGhost)
  }

  /// When it is gone.
  var end: Double { start + duration }

  /// Where it is seen at `moment`: it fades, or flies if it was swiped away.
  func placement(at moment: Moment) -> Placement {
    var placement = placement
    let done = Ease.value((moment.time - start) / duration)
    if let flight = moment.swipes.flight(of: card.id) {
      let pose = flight.state(at: moment.time).pose(moment.metrics.swipeRule)
      placement.matrix = pose.applied(to: placement.matrix)
    } else {
      let opacity = placement.opacity * (1 - done)
      if let goal { placement = goal.reached(from: placement, done) }
      placement.opacity = opacity
    }
    return placement
  }
}

/// A change of the order in which cards hide each other, while they move.
///
/// Cards that overlap cannot change places in depth without a jump. So they are seen in the old order, and over that in
/// the new one, which fades in before the old one fades out.
struct Reordering: Sendable {
  let start: Double
  let duration: Double

  /// When only the new order is left.
  var end: Double { start + duration }

  /// The part of the time in which one of the two orders fades, and how much is always seen of the new one.
  private static let (fading, least) = (0.7, 0.001)

  /// How much of both orders is seen at `time`, 0…1.
  func shares(at time: Double) -> (old: Double, new: Double) {
    let done = (time - start) / duration
    return (
      1 - Ease.value((done - 1 + Self.fading) / Self.fading),
      max(Self.least, Ease.value(done / Self.fading))
    )
  }
}

extension Deck {
  /// How the order of the cards changes in a transition that begins at `moment`, or `nil` if no two change places where
  /// they clearly overlap.
  func reordering(in transition: Transition, at moment: Moment) -> Reordering? {
    guard transition.duration > 0 else { return nil }
    let middle = CurrentCardPosition(self, at: moment)
    var ways: [Way] = []
    for card in cards {
      let target = placement(of: card, at: moment)
      let (start, size) = card.morph.map { ($0.placement, $0.size) } ?? (target, card.size)
      ways.append(Way(card, from: start, size, to: target, middle))
    }
    for gone in departing
    where gone.end > moment.time && moment.swipes.flight(of: gone.card.id) == nil {
      ways.append(
        Way(
          gone.card, from: gone.placement, gone.card.size, to: gone.goal ?? gone.placement, middle))
    }
    for (place, way) in ways.enumerated() {
      for other in ways[..<place] where way.crosses(other, in: moment.metrics.viewSize) {
        return Reordering(start: transition.start, duration: transition.duration)
      }
    }
    return nil
  }

  /// Fills `frame` while the order of the cards changes.
  ///
  /// Cards at the front and at the rear that keep their places are seen once.
  func fill(_ frame: inout Carousel.Frame, during reordering: Reordering, at moment: Moment) {
    let middle = CurrentCardPosition(self, at: moment)
    var visibleCards: [VisibleCard] = []
    var (before, after): ([Int], [Int]) = ([], [])
    var (old, new) = (DepthOrder(), DepthOrder())
    forEachVisibleCard(at: moment) { visible in
      let card = visible.card
      var (start, target): (Placement?, Placement?) = (visible.origin, nil)
      if start == nil { target = visible.shown }
      if start == nil, visible.turn == 0 {
        let place = placement(of: card, offset: visible.offset, at: moment)
        target = place
        start = card.morph.map { $0.placement.opacity > 0 ? $0.placement : nil } ?? place
      }
      if let start {
        old.append(depth: start.depth, distance: middle.distance(old: start), index: card.index)
        before.append(visibleCards.count)
      }
      if let target {
        new.append(depth: target.depth, distance: middle.distance(new: target), index: card.index)
        after.append(visibleCards.count)
      }
      visibleCards.append(visible)
    }
    old.sort()
    new.sort()
    let first = old.keys.map { before[$0.position] }
    let last = new.keys.map { after[$0.position] }
    let rear = zip(first, last).prefix { $0 == $1 }.count
    let front = min(
      zip(first.reversed(), last.reversed()).prefix { $0 == $1 }.count,
      min(first.count, last.count) - rear)
    func append(_ place: Int, share: Double = 1, cast: Double = 1, isOld: Bool = false) {
      var visible = visibleCards[place]
      visible.shown.opacity *= share
      visible.castShare = cast
      self.append(visible, isOld: isOld, at: moment, to: &frame)
    }
    let shares = reordering.shares(at: moment.time)
    for place in first.prefix(rear) { append(place) }
    for place in first.dropFirst(rear).dropLast(front) {
      let isTwice = last.contains(place)
      append(
        place, share: isTwice ? shares.old : 1, cast: isTwice ? 1 - shares.new : 1, isOld: true)
    }
    for place in last.dropFirst(rear).dropLast(front) {
      let share = first.contains(place) ? shares.new : 1
      append(place, share: share, cast: share)
    }
    for place in last.suffix(front) { append(place) }
    frame.keepOrder()
  }
}

/// The way of one card in a transition.
private struct Way {
  let start, target: Placement
  let from, to: Size
  let old, new: DepthOrder.Key
  /// Whether the card goes anywhere.
  private var moves: Bool {
    start.matrix != target.matrix || start.center != target.center || from != to
  }

  init(
    _ card: LoadedCard, from start: Placement, _ size: Size, to target: Placement,
    _ middle: CurrentCardPosition
  ) {
    (self.start, self.target, from, to) = (start, target, size, card.size)
    old = DepthOrder.Key(
      depth: start.depth, distance: middle.distance(old: start), index: card.index)
    new = DepthOrder.Key(
      depth: target.depth, distance: middle.distance(new: target), index: card.index)
  }

  /// Where the card is seen after a fraction of the way.
  private func quad(at fraction: Double) -> Quad? {
    let size = Size(
      width: from.width + (to.width - from.width) * fraction,
      height: from.height + (to.height - from.height) * fraction)
    return target.reached(from: start, fraction).homography(of: size).quad(of: size)
  }

  /// Whether the two cards change places in depth where both cover more than a small part of the view.
  func crosses(_ other: Way, in view: Size) -> Bool {
    let (before, after) = (old.depth - other.old.depth, new.depth - other.new.depth)
    // Where both are equally deep all the way, they may change places anywhere, and back, unless both stay.
    let isTied = before == 0 && after == 0 && (moves || other.moves)
    guard isTied || old.isBehind(other.old) != new.isBehind(other.new) else { return false }
    let fractions =
      before == after ? [0, 0.5, 1] : [min(1, max(0, before / (before - after)))]
    return fractions.contains { fraction in
      guard let one = quad(at: fraction), let two = other.quad(at: fraction) else { return false }
      return one.overlap(two, in: view) > Self.slight * view.width * view.height
    }
  }

  /// The share of the view that two cards may both cover while they change places.
  private static let slight = 0.015
}

/// Where the current card is along the carousel, in both orders.
private struct CurrentCardPosition {
  private let axis: Axis
  private var (old, new) = (0.0, 0.0)

  init(_ deck: Deck, at moment: Moment) {
    axis = moment.metrics.configuration.axis
    guard let card = deck.card(moment.index) else { return }
    new = deck.placement(of: card, at: moment).matrix.along(axis)
    old = card.morph?.placement.matrix.along(axis) ?? new
  }

  func distance(old placement: Placement) -> Double { abs(placement.matrix.along(axis) - old) }
  func distance(new placement: Placement) -> Double { abs(placement.matrix.along(axis) - new) }
}

extension Quad {
  /// The area of the view that two quads cover, on a coarse grid.
  fileprivate func overlap(_ other: Quad, in view: Size) -> Double {
    let (one, two) = (bounds, other.bounds)
    let (left, right) = (
      max(one.minimum.x, two.minimum.x, 0), min(one.maximum.x, two.maximum.x, view.width)
    )
    let (top, bottom) = (
      max(one.minimum.y, two.minimum.y, 0), min(one.maximum.y, two.maximum.y, view.height)
    )
    guard left < right, top < bottom else { return 0 }
    let grid = 8
    var hits = 0
    for cell in 0..<grid * grid {
      let point = Point(
        x: left + (right - left) * (Double(cell % grid) + 0.5) / Double(grid),
        y: top + (bottom - top) * (Double(cell / grid) + 0.5) / Double(grid))
      if contains(point), other.contains(point) { hits += 1 }
    }
    return (right - left) * (bottom - top) * Double(hits) / Double(grid * grid)
  }
}
