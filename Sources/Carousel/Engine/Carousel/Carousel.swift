/// A carousel: what it shows, where it stands and how it moves, as a plain value.
///
/// It reads no clock: every change is given its time, in seconds of any monotonic clock, the same
/// one throughout. A time before the last one counts as the last one. A copy is a snapshot; the
/// same inputs always give the same events and frames.
///
/// Offsets are counted in items: 2.5 is half way from item 2 to item 3.
///
/// This type only composes its parts. `Metrics` has the numbers that follow from the settings,
/// `Track` moves, `Deck` has the cards, `Swipes` moves single cards, `Turnover` flips those of cover
/// flow 2, and `Outbox` derives the events. They meet only in `perform`.
public struct Carousel: Sendable {
  /// The time of the last change, in seconds.
  public var now: Double { step.now }
  /// The slide show, if there is one.
  public internal(set) var autoplay: Autoplay?
  /// What follows from settings, size and data.
  var metrics: Metrics { step.metrics }
  /// The time and the numbers of the change that is made, or was made last.
  var step: Step
  /// What has happened and was not handed over yet.
  var outbox: Outbox
  /// Where it stands and what it is doing.
  var track: Track
  /// The turn-over of cover flow 2.
  var turnover = Turnover()
  /// The cards in view.
  var deck = Deck()
  /// The cards that are out of their places because of a swipe.
  var swipes = Swipes()
  /// The last spin of a mouse wheel.
  var spin: Spin?
  /// Whether the current item is shown over the cards, as a viewer does: the cards next to it are loaded
  /// wherever they are, and a slide show waits.
  private(set) var isCovered = false

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

  /// A carousel at rest on its first item, in which `layout` fills in the settings that are left open.
  package init(
    configuration: Configuration, layout: @escaping Layout, viewSize: Size, data: DataSource,
    at time: Double = 0
  ) throws(EngineError) {
    try configuration.validate()
    self.init(checked: configuration, layout: layout, viewSize: viewSize, data: data, at: time)
  }

  private init(
    checked configuration: Configuration, layout: Layout? = nil, viewSize: Size, data: DataSource,
    at time: Double
  ) {
    let metrics = Metrics(
      settings: configuration, layout: layout, viewSize: viewSize.sanitized, data: data)
    track = Track(metrics)
    outbox = Outbox(track, index: metrics.index(at: track.position))
    step = Step(now: time.isFinite ? time : 0, metrics: metrics)
    track.realign(step)
    update(wasAwake: false)
  }

  // MARK: The one place where the parts meet

  /// Moves everything to `time`, in seconds.
  ///
  /// What ends in between ends at its own instant, so the path does not depend on how often this is
  /// called.
  public mutating func advance(to time: Double) {
    outbox.dropOldEvents()
    guard time.isFinite, time > now else { return }
    stepThroughJoints(before: time)
    elapse(to: time)
  }

  /// Moves everything to `time`, makes a change there, and brings all parts up to it.
  mutating func perform<Result>(
    at time: Double, _ change: (inout Carousel) -> Result
  ) -> Result {
    advance(to: time)
    let wasAwake = outbox.isAwake
    let result = fadingLeaps(change)
    update(wasAwake: wasAwake)
    return result
  }

  /// Does one step for each motion that ends before `time`, and each step of a slide show.
  ///
  /// The limits are for motions that end as soon as they begin, and for years in one call.
  private mutating func stepThroughJoints(before time: Double) {
    var shortSteps = 0
    for _ in 0..<65_536 {
      guard let transitionTime, transitionTime < time, shortSteps < 64 else { return }
      if transitionTime - now < 1e-3 { shortSteps += 1 }
      elapse(to: max(transitionTime, now))
    }
  }

  /// Makes a change; where motion is to be reduced, cards that moved without animation cross-fade.
  private mutating func fadingLeaps<Result>(_ change: (inout Carousel) -> Result) -> Result {
    guard metrics.configuration.reducesMotion else { return change(&self) }
    let (moment, before) = (moment, track.activity)
    let result = change(&self)
    if track.activity.hasLeapt(since: before) {
      deck.crossFade(from: moment, duration: Self.crossFade)
    }
    return result
  }

  /// The next instant at which one motion gives way to another, in seconds, or `nil` if none is
  /// known.
  var transitionTime: Double? {
    var transitionTime = track.transitionTime(after: now, metrics)
    if let due = autoplay?.dueTime { transitionTime = min(transitionTime, due) }
    if !swipes.isEmpty { transitionTime = min(transitionTime, swipes.transitionTime) }
    return transitionTime.isFinite && transitionTime > now ? transitionTime : nil
  }

  /// Advances the time: continues the running motion, and starts what follows finished ones.
  private mutating func elapse(to time: Double) {
    step.now = time
    let wasAwake = outbox.isAwake
    deck.endMorphs(at: now, &outbox)
    if !swipes.isEmpty { returnFlown() }
    track.move(step)
    if !track.followsOffset(metrics) { turnover.advance(to: now) }
    refresh()
    fadingLeaps { carousel in
      carousel.track.finish(carousel.step)
      carousel.stepAutoplay()
    }
    update(wasAwake: wasAwake)
  }

  /// Does the step of the slide show that is due.
  private mutating func stepAutoplay() {
    guard let due = autoplay?.dueTime, due <= now, track.phase.isResting, var show = autoplay
    else { return }
    let index = metrics.index(at: track.position)
    let items = show.step(
      from: index, count: metrics.count, wraps: metrics.isWrapped,
      skips: metrics.data.isSkipped)
    if items == nil { show.restart(at: now) } else { show.departed() }
    autoplay = show
    guard let items else { return }
    let duration = show.stepDuration.map { abs(items) == 1 ? $0 : 0 }
    scroll(byItems: items, duration: duration, isEased: duration != nil, cause: .autoplay)
  }

  /// Brings all parts up to the present position, and says whether the carousel rests.
  ///
  /// Constant scrolling goes on from now where something moved before, and else begins with the next look.
  private mutating func update(wasAwake: Bool) {
    refresh()
    track.drift(from: wasAwake ? now : nil, metrics)
    outbox.report(isAwake: track.isMoving || metrics.reportsFlips && isFlipping)
    if track.phase.isResting, let cause = track.activity.settle(), let index = currentIndex {
      outbox.post(.settled(index: index, cause: cause))
    }
    guard autoplay != nil else { return }
    let place = restingItem
    autoplay?.note(resting: place, at: step.now)
  }

  private var restingItem: (item: Autoplay.Key, index: Int)? {
    guard track.phase.isResting, metrics.count > 0, !isCovered else { return nil }
    let index = metrics.index(at: track.position)
    if let identity = metrics.data.identity(of: index) { return (.identity(identity), index) }
    return (deck.card(index).map { .card($0.id) } ?? .index(index), index)
  }

  /// Brings flip, cards and what was said up to the present position.
  private mutating func refresh() {
    track.wrap(metrics)
    let follows = track.followsOffset(metrics)
    turnover.observe(track.activity, follows: follows, at: track.position, step)
    reportBeginnings()
    if track.position != outbox.position || deck.isStale || outbox.isRenumbered {
      look(follows: follows)
    }
    outbox.reportEndings(track.activity)
  }

  /// Lets flip and cards follow to the present position, and says where that is.
  private mutating func look(follows: Bool) {
    let index = metrics.index(at: track.position)
    let flips = turnover.begin(from: outbox.index, to: index, step)
    if flips, metrics.reportsFlips { outbox.report(isAwake: true) }
    let before = deck.cards.last?.index
    deck.refresh(at: moment, &outbox)
    if !swipes.isEmpty { swipes.forgetCards { [deck] in deck.shows($0) } }
    landArrivals()
    // The toggle of cards that turn by their offsets is that of the last one: 0 while it is far.
    if follows, let last = deck.cards.last?.index,
      track.position != outbox.position || last != before
    {
      turnover.follow(metrics.wrapping.offset(of: last, from: track.position))
    }
    outbox.report(position: track.position, index: index)
  }

  /// Says that something has happened, after what the carousel has begun and ended before.
  mutating func post(_ event: Event) {
    reportBeginnings()
    outbox.reportEndings(track.activity)
    outbox.post(event)
  }

  private mutating func reportBeginnings() {
    let isDragging = outbox.mayBeDragged(track.activity) && isDragging
    outbox.reportBeginnings(track.activity, isDragging: isDragging)
  }

  /// Whether a flip changes with time.
  var isFlipping: Bool { turnover.flip.isRunning && !track.followsOffset(metrics) }

  /// The time in which one picture fades into another where motion is to be reduced, in seconds.
  private static let crossFade = 0.1

  /// Says whether something shows the current item over the cards.
  package mutating func setCovered(_ isCovered: Bool) {
    guard isCovered != self.isCovered else { return }
    perform(at: now) { carousel in
      carousel.isCovered = isCovered
      carousel.deck.invalidate()
    }
  }

  /// Whether a slide show runs, or pauses for a moment only.
  public var isAutoplaying: Bool {
    autoplay.map { $0.pauses.isDisjoint(with: [.requested, .focused]) } ?? false
  }

  /// The carousel at this instant, for the cards.
  var moment: Moment {
    Moment(
      metrics: metrics, position: track.position,
      flip: metrics.showsFlips && track.followsOffset(metrics)
        ? .following : .toggled(turnover.flip.shown),
      swipes: swipes, isCovered: isCovered, time: now)
  }
}

/// A spin of a mouse wheel: its notches come faster than a hand turns the wheel notch by notch.
struct Spin {
  /// The longest pause between two notches, in seconds.
  static let pause = 0.06
  /// The position at which it began.
  let start: Double
  /// When the last notch came, in seconds.
  let last: Double
}
