/// A carousel: what it shows, where it stands and how it moves, as a plain value.
///
/// It reads no clock: every change is given its time, in seconds of any monotonic clock, the same
/// one throughout. A time before the last one counts as the last one. A copy is a snapshot; the
/// same inputs always give the same events and frames.
///
/// Offsets are counted in items: 2.5 is half way from item 2 to item 3.
///
/// This type only composes: `Metrics` has the numbers that follow from what is set, `Track` moves, `Deck` has the
/// cards, `Outbox` says what has happened; and `perform` is the one place where they meet.
public struct Carousel: Sendable {
  /// The time of the last change, in seconds.
  public private(set) var now: Double
  /// The slide show, if there is one.
  public internal(set) var autoplay: Autoplay?
  /// What follows from settings, size and data.
  var metrics: Metrics
  /// Where it stands and what it is doing.
  var track: Track
  /// The cards in view.
  var deck = Deck()
  /// The cards that are out of their places because of a swipe.
  var swipes = Swipes()
  /// The front card, grown into the view; `nil` while it is in its place.
  public internal(set) var detail: Detail? {
    get { if case .detail(let detail) = opened { detail } else { nil } }
    set { opened = newValue.map(Opened.detail) ?? .none }
  }
  /// Most carousels have no opened item, and all are moved about: it is kept apart.
  private var opened = Opened.none
  /// What has happened.
  var outbox: Outbox

  /// A carousel at rest on its first item, with the settings of the given arrangement.
  ///
  /// - Parameters:
  ///   - kind: how the cards are placed
  ///   - axis: the direction in which it scrolls
  ///   - viewSize: the size of the view in logical units
  ///   - data: what there is to show
  ///   - time: now, in seconds
  public init(
    _ kind: ArrangementKind = .linear, axis: Axis = .horizontal, viewSize: Size,
    data: DataSource = DataSource(), at time: Double = 0
  ) {
    self.init(
      checked: Configuration(kind, axis: axis), viewSize: viewSize, data: data, at: time)
  }

  /// A carousel at rest on its first item.
  ///
  /// - Parameters:
  ///   - configuration: everything that can be set
  ///   - viewSize: the size of the view in logical units
  ///   - data: what there is to show
  ///   - time: now, in seconds
  /// - Throws: `EngineError.outOfRange` for the first setting that is not in its range
  public init(
    configuration: Configuration, viewSize: Size, data: DataSource = DataSource(),
    at time: Double = 0
  ) throws(EngineError) {
    try configuration.validate()
    self.init(checked: configuration, viewSize: viewSize, data: data, at: time)
  }

  private init(
    checked configuration: Configuration, viewSize: Size, data: DataSource, at time: Double
  ) {
    now = time.isFinite ? time : 0
    metrics = Metrics(configuration: configuration, viewSize: viewSize.sanitized, data: data)
    track = Track(metrics)
    outbox = Outbox(position: track.position, index: metrics.index(at: track.position))
    track.realign(at: now, metrics, &outbox)
    update(wasAwake: false)
  }

  // MARK: The one place where the parts meet

  /// Moves everything to `time`, in seconds.
  ///
  /// What ends in between ends at its own instant, so the path does not depend on how often this is
  /// called.
  public mutating func advance(to time: Double) { perform(at: time) { _ in } }

  /// Moves everything to `time`, makes a change there, and brings all parts up to it.
  mutating func perform<Result>(
    at time: Double, _ change: (inout Carousel) -> Result
  ) -> Result {
    if time.isFinite, time > now {
      // Every round ends a motion or a flip; the limit is for motions that end as soon as they begin.
      for _ in 0..<64 {
        guard let joint, joint < time else { break }
        step(to: max(joint, now))
      }
      step(to: time)
    }
    let wasAwake = outbox.isAwake
    let before = metrics.configuration.reducesMotion ? moment : nil
    let result = change(&self)
    if let before, track.takeLeap() { deck.crossFade(from: before, duration: Self.crossFade) }
    update(wasAwake: wasAwake)
    return result
  }

  /// The next instant at which one motion gives way to another, in seconds; `nil` if none is known.
  var joint: Double? {
    var joint = track.joint(after: now, metrics)
    if let due = autoplay?.dueTime { joint = min(joint, due) }
    if !swipes.isEmpty { joint = min(joint, swipes.joint) }
    if isOpened { joint = min(joint, detail?.nextJoint ?? .infinity) }
    return joint.isFinite && joint > now ? joint : nil
  }

  /// Lets time go by: the running motion moves on, and what is over gives way to what follows from it.
  private mutating func step(to time: Double) {
    now = time
    let wasAwake = outbox.isAwake
    deck.endMorphs(at: now, &outbox)
    endSwipes()
    track.move(to: now, metrics, &outbox)
    refresh()
    track.finish(at: now, metrics, &outbox)
    stepAutoplay()
    update(wasAwake: wasAwake)
  }

  /// Does the step of the slide show that is due.
  private mutating func stepAutoplay() {
    guard let due = autoplay?.dueTime, due <= now, track.phase.isResting, var show = autoplay
    else { return }
    let index = metrics.index(at: track.position)
    let step = show.step(from: index, count: metrics.count, wraps: metrics.isWrapped)
    show.departed()
    autoplay = show
    if step != 0 {
      return track.scroll(
        byItems: step, duration: nil, cause: .autoplay, at: now, metrics, &outbox)
    }
    // Where there is nowhere to go, a ring or a list of one waits for more; a show at its end is over.
    guard metrics.count > 1 else { return }
    let wasRunning = isAutoplaying
    autoplay = nil
    if wasRunning { outbox.post(.autoplayChanged(isRunning: false)) }
  }

  /// Brings all parts up to the present position, and says whether the carousel rests.
  ///
  /// Constant scrolling goes on from now where something moved before, and else begins with the next look.
  private mutating func update(wasAwake: Bool) {
    refresh()
    if isOpened { updateDetail() }
    track.drift(from: wasAwake ? now : nil, metrics)
    outbox.report(isAwake: track.isAnimating(metrics))
    if track.phase.isResting { outbox.settle(on: metrics.index(at: track.position)) }
    let isResting = track.phase.isResting && metrics.count > 0 && !isOpened
    autoplay?.note(restingOn: isResting ? metrics.index(at: track.position) : nil, at: now)
  }

  /// Brings current item, cards and what was said up to the present position.
  private mutating func refresh() {
    track.wrap(metrics)
    guard track.position != outbox.position || deck.isStale || outbox.hasMore else { return }
    if abs(track.position) > Wrapping.reach { recount() }
    let index = metrics.index(at: track.position)
    track.turnOver(from: outbox.index, to: index, at: now, metrics, &outbox)
    let before = deck.cards.last?.index
    deck.refresh(at: moment, &outbox)
    for (index, direction) in swipes.takeArrivals() { arrive(index, from: direction) }
    // The toggle of cards that turn by their offsets is that of the last one: 0 while it is far.
    if let last = deck.cards.last?.index, track.position != outbox.position || last != before,
      track.followsOffset(metrics)
    {
      track.followOffset(metrics.wrapping.offset(of: last, from: track.position))
    }
    outbox.report(position: track.position, index: index)
  }

  /// Counts positions from the current item, so that their fractions stay exact far from the first one.
  private mutating func recount() {
    let old = metrics.wrapping.origin
    let new = metrics.wrapping.item(at: track.position.rounded())
    guard new != old, metrics.count > 0 else { return }
    metrics = metrics.counted(from: new)
    let items = Double(new - old)
    track.shift(by: -items)
    outbox.renumber(position: outbox.position - items)
  }

  /// The time in which one picture fades into another where motion is to be reduced, in seconds.
  private static let crossFade = 0.1

  // MARK: Swipes

  /// Lets cards whose flights are over come back if their items were not removed.
  private mutating func endSwipes() {
    for (handle, phase) in swipes.takeOver(at: now) {
      guard case .leaving(let flight) = phase,
        let card = deck.cards.first(where: { $0.handle == handle })
      else { continue }
      let rule = metrics.swipeRule
      let state = flight.state(at: now)
        .outside(room(of: card), toward: flight.direction, rule)
      swipes.set(.returning(SwipeReturn(from: state, rule, start: now)), for: handle)
      outbox.post(.didCancelSwipe(item: card.index))
    }
  }

  /// Lets the card of a new item come in from a side.
  private mutating func arrive(_ index: Int, from direction: SwipeDirection) {
    guard let card = deck.card(index), !metrics.configuration.reducesMotion else { return }
    let rule = metrics.swipeRule
    let state = SwipeState().outside(room(of: card), toward: direction, rule)
    swipes.set(.returning(SwipeReturn(from: state, rule, start: now)), for: card.handle)
    deck.place(card.handle)
  }

  /// Where a card is in the view without a swipe.
  func room(of card: LoadedCard) -> SwipeRoom {
    let placement = deck.placement(of: card, at: moment)
    let bounds = Homography(matrix: placement.matrix, center: placement.center, size: card.size)
      .quad(of: card.size)?.bounds
    let size =
      bounds.map { Size(width: $0.maximum.x - $0.minimum.x, height: $0.maximum.y - $0.minimum.y) }
      ?? card.size
    return SwipeRoom(
      middle: placement.center + SwipePose.middle(of: placement.matrix), size: size,
      view: metrics.viewSize)
  }

  // MARK: The opened item

  private enum Opened: Sendable {
    case none
    indirect case detail(Detail)
  }

  /// Whether there is an opened item, or one on its way there or back.
  var isOpened: Bool { if case .detail = opened { true } else { false } }

  /// Lets the opened item follow what has become of the carousel, and the carousel what it did.
  private mutating func updateDetail() {
    guard var detail else { return }
    detail.advance(to: now)
    if let scene = detailScene {
      detail.update(scene, at: now)
    } else {
      detail.close(at: now)
    }
    for event in detail.takeEvents() {
      if case .turned(let side) = event {
        turn(by: side * Int(metrics.sense))
        if let scene = detailScene { detail.update(scene, at: now) }
      }
      outbox.post(.detail(event))
    }
    self.detail = detail.phase == .closed && detail.isAtRest ? nil : detail
  }

  /// Another item is the opened one: it is in front at once.
  private mutating func turn(by side: Int) {
    let index = metrics.index(at: track.position)
    guard index >= 0 else { return }
    let next = metrics.wrapping.clamp(index + side)
    track.place(
      at: metrics.restingPosition(of: next), cause: .drag, metrics, &outbox)
    refresh()
  }

  /// What the opened item is shown in; `nil` if there is no item.
  var detailScene: Detail.Scene? {
    let index = metrics.index(at: track.position)
    guard index >= 0, let card = deck.card(index) else { return nil }
    let placement = deck.placement(of: card, at: moment)
    let homography = Homography(
      matrix: placement.matrix, center: placement.center, size: card.size)
    let hidden = Quad(
      topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    func content(_ step: Int) -> Size? {
      let place = index + step * Int(metrics.sense)
      guard metrics.isWrapped ? metrics.count > 1 : (0..<metrics.count).contains(place) else {
        return nil
      }
      return metrics.data.contentSize(of: metrics.wrapping.clamp(place))
    }
    return Detail.Scene(
      view: metrics.viewSize, content: metrics.data.contentSize(of: index), before: content(-1),
      after: content(1), card: homography.quad(of: card.size) ?? hidden,
      axis: metrics.configuration.axis, pixelScale: metrics.configuration.pixelScale)
  }

  /// Whether a slide show runs, or pauses for a moment only.
  public var isAutoplaying: Bool {
    autoplay.map { $0.pauses.isDisjoint(with: [.requested, .focused]) } ?? false
  }

  /// The carousel at this instant, for the cards.
  var moment: Moment {
    Moment(
      metrics: metrics, position: track.position, flip: track.flipState(metrics), swipes: swipes,
      time: now)
  }
}
