/// A slide show: the carousel steps to the next item when it has rested on one long enough, and after the last one
/// of a row to the first.
///
/// A step is due at a time, whenever frames come: `dueTime`. A pause keeps what has passed of an
/// item's time; a new item, or the same after a gesture, has its full time.
public struct Autoplay: Sendable {
  /// Why a slide show pauses; it goes on when no reason is left.
  public struct Pause: OptionSet, Sendable {
    /// One bit for each reason.
    public let rawValue: Int

    /// The reasons whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The user or the program asked for it.
    public static let requested = Pause(rawValue: 1)
    /// A finger, a pressed button or a pointer is on the carousel.
    public static let touched = Pause(rawValue: 2)
    /// The window is not seen.
    public static let hidden = Pause(rawValue: 4)
    /// A control inside the carousel has the keyboard focus.
    public static let focused = Pause(rawValue: 8)
    /// All items are shown in a grid, to choose from.
    public static let overview = Pause(rawValue: 16)
  }

  /// How long an item stays, in seconds; one of `intervals`, or the slide show is refused.
  public let interval: Double
  /// How long the item with this index stays, in seconds; `nil` or not above 0: `interval`.
  public let itemInterval: (@Sendable (Int) -> Double?)?
  /// How long a step takes, in seconds, eased at both ends; 0 for a cut, `nil` for as long as other scrolls.
  ///
  /// Where it is set, a step that leaves out items is a cut, so that none of them is seen passing.
  public let stepDuration: Double?
  /// Why it pauses now.
  public private(set) var pauses: Pause = []

  /// The item that the carousel rests on, or `nil` while it moves.
  private(set) var item: Int?
  /// What that item is known by.
  private var key: Key?
  private var since = 0.0
  private var passed = 0.0

  /// The intervals that can be set, in seconds.
  public static let intervals = Limits(above: 0, 1e9)

  /// A slide show in which an item stays for `interval` seconds.
  public init(
    interval: Double, stepDuration: Double? = nil,
    itemInterval: (@Sendable (Int) -> Double?)? = nil
  ) {
    (self.interval, self.itemInterval) = (interval, itemInterval)
    self.stepDuration = stepDuration
  }

  /// Tells whether the interval is one of `intervals`.
  public func validate() throws(EngineError) {
    try Self.intervals.check(interval, "autoplay interval")
  }
}

extension Autoplay {
  /// When the next step is due, or `nil` while it pauses or the carousel moves.
  public var dueTime: Double? {
    guard pauses.isEmpty, let item else { return nil }
    let due = since + max(0, time(of: item) - passed)
    return due.isFinite ? due : nil
  }

  /// What an item is known by, whatever its index is after an edit.
  enum Key: Equatable, Sendable {
    case identity(ItemIdentity)
    case card(CardID)
    case index(Int)
  }

  mutating func note(resting place: (item: Key, index: Int)?, at time: Double) {
    guard let place else { return departed() }
    if key != place.item {
      (key, since, passed) = (place.item, time, 0)
    }
    item = place.index
  }

  /// The card of an item is another now.
  mutating func replace(_ old: CardID, by new: CardID) {
    if key == .card(old) { key = .card(new) }
  }

  /// The item that the carousel rests on has its full time again.
  mutating func restart(at time: Double) { (since, passed) = (time, 0) }

  mutating func departed() { (item, key) = (nil, nil) }

  mutating func pause(_ reason: Pause, at time: Double) {
    if pauses.isEmpty { passed += max(0, time - since) }
    pauses.formUnion(reason)
  }

  mutating func resume(_ reason: Pause, at time: Double) {
    guard !pauses.isEmpty else { return }
    pauses.subtract(reason)
    if pauses.isEmpty { since = time }
  }

  /// The most items that are passed over with one step.
  private static let mostSkipped = 1000

  /// By how many items the step from `index` goes over those that `skips` tells: after the last item of a row to the
  /// first; `nil` if there is none to go to.
  func step(from index: Int, count: Int, wraps: Bool, skips: (Int) -> Bool) -> Int? {
    guard count > 1 else { return nil }
    var place = index
    for _ in 0..<Self.mostSkipped {
      place += wraps || place + 1 < count ? 1 : -place
      let item = wraps ? (place % count + count) % count : place
      if item == index { return nil }
      if !skips(item) { return place - index }
    }
    return nil
  }

  private func time(of item: Int) -> Double {
    guard let own = itemInterval?(item), own > 0 else { return interval }
    return own
  }
}

extension Carousel {
  /// Starts a slide show, in place of one that runs; not if motion is to be reduced.
  ///
  /// - Throws: `EngineError.outOfRange` if its interval is not one of `Autoplay.intervals`
  public mutating func startAutoplay(_ show: Autoplay, at time: Double) throws(EngineError) {
    try show.validate()
    changeAutoplay(at: time) { carousel in
      if !carousel.configuration.reducesMotion { carousel.autoplay = show }
    }
  }

  /// Stops the slide show.
  public mutating func stopAutoplay(at time: Double) {
    changeAutoplay(at: time) { $0.autoplay = nil }
  }

  /// Pauses the slide show for a reason.
  public mutating func pauseAutoplay(for reason: Autoplay.Pause, at time: Double) {
    changeAutoplay(at: time) { $0.autoplay?.pause(reason, at: $0.step.now) }
  }

  /// Goes on with the slide show if there is no other reason to pause.
  public mutating func resumeAutoplay(after reason: Autoplay.Pause, at time: Double) {
    changeAutoplay(at: time) { $0.autoplay?.resume(reason, at: $0.step.now) }
  }

  private mutating func changeAutoplay(at time: Double, _ change: (inout Carousel) -> Void) {
    perform(at: time) { carousel in
      let wasRunning = carousel.isAutoplaying
      change(&carousel)
      if carousel.isAutoplaying != wasRunning {
        carousel.post(.autoplayChanged(isRunning: !wasRunning))
      }
    }
  }
}
