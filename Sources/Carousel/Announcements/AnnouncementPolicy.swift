import CarouselEngine

/// Decides which occurrences are announced.
///
/// A pure value: it receives occurrences with their times and returns announcements. It speaks when the
/// carousel has settled. It waits while keys or wheel steps follow each other, and repeats an item only
/// if others have been the current item since. It says so when the user has wrapped around a ring, and
/// is silent during a slide show.
public struct AnnouncementPolicy: Sendable {
  /// A settled item is held back for this time after a key or wheel step, in seconds.
  public static let hold = 0.15
  /// The least time between two announcements of items passed, in seconds.
  public static let pace = 0.5
  /// Key and wheel steps against the same end within this time, in seconds, are one attempt.
  ///
  /// A gesture is one attempt however long it is.
  public static let attempt = 0.5

  /// The words.
  public var phrases: Phrases
  /// Whether items passed while moving are announced.
  public var announcesMoving: Bool
  /// Whether the first item follows the last.
  ///
  /// Then wrapping around is announced if there are at least three items.
  public var wraps: Bool
  /// The number of items.
  public internal(set) var count: Int
  /// The item in front, or `nil` if there is none.
  public internal(set) var index: Int?

  var sequence = 0
  var held: Held?
  var spoken: Said?
  var written: Said?
  /// How often the user has gone over the seam since an item was announced: forwards less backwards.
  var laps = 0
  /// Whether the carousel is on its way to an item that it was sent to, or will be with the next motion.
  var isSent = false
  var isAboutToBeSent = false
  /// Whether another item has become the current one since an item was announced.
  var hasMoved = false
  var lastMoving: Double?
  var lastPush: (end: Carousel.End, time: Double)?
  var stepping = false
  /// When the last key or wheel step began, in seconds, if nothing has settled since.
  var lastStep: Double?

  /// Notes that the item in front is another number of the list now, and still the same: it has not gone anywhere.
  public mutating func renumber(_ index: Int) { self.index = index }

  /// A settled item that waits for its time.
  struct Held: Sendable {
    let index: Int
    let cause: Carousel.Cause
    let time: Double
  }

  /// What was announced of an item.
  struct Said: Equatable, Sendable {
    let index: Int
    let label: String?
    let count: Int
  }

  /// A policy for a carousel of `count` items with `index` in front.
  public init(
    count: Int, index: Int?, wraps: Bool = false, phrases: Phrases = Phrases(),
    announcesMoving: Bool = false
  ) {
    self.wraps = wraps
    (self.count, self.phrases, self.announcesMoving) = (count, phrases, announcesMoving)
    self.index = count > 0 ? index : nil
  }

  /// When `advance(to:describe:)` has something to say, or `nil` if nothing is held back.
  public var nextWakeUp: Double? { held.map { $0.time + Self.hold } }

  /// Announces the pending announcement that is due at `time`.
  public mutating func advance(to time: Double, describe: (Int) -> ItemDescription)
    -> Announcement?
  {
    guard let held, time >= held.time + Self.hold else { return nil }
    self.held = nil
    return settle(
      held.index, cause: held.cause, at: held.time + Self.hold, describe: describe)
  }
}

extension AnnouncementPolicy {
  /// The announcement of an item the carousel rests on, unless it was announced last and no other item
  /// has been the current one since.
  ///
  /// In a slide show it is for programs only. Spoken announcements are remembered separately, so that an
  /// item the show brought is still spoken when the user stops on it.
  mutating func settle(
    _ index: Int, cause: Carousel.Cause, at time: Double, describe: (Int) -> ItemDescription
  ) -> Announcement? {
    let item = named(describe(index))
    defer { laps = 0 }
    let said = Said(index: index, label: item.spoken, count: count)
    guard hasMoved || said != (cause == .autoplay ? written : spoken) else { return nil }
    remember(index, item.spoken, cause: cause)
    lastMoving = nil
    let words = phrases.item(position: index + 1, count: count, label: item.spoken)
    let wraps = laps != 0 && cause.isUser
    return make(
      .settle, text: wraps ? phrases.sentence(phrases.wrappedItem, item: words) : words, at: time,
      index: index, item: item, reason: cause,
      politeness: cause == .autoplay ? .off : .polite)
  }

  mutating func remember(_ index: Int, _ label: String?, cause: Carousel.Cause) {
    let said = Said(index: index, label: label, count: count)
    (written, hasMoved) = (said, false)
    if cause != .autoplay { spoken = said }
  }

  func named(_ item: ItemDescription) -> ItemDescription {
    var item = item
    if item.label == "" { item.label = nil }
    if item.alternativeText == "" { item.alternativeText = nil }
    return item
  }

  mutating func make(
    _ event: Announcement.Event, text: String, at time: Double, index: Int? = nil,
    item: ItemDescription = ItemDescription(), reason: Carousel.Cause? = nil,
    politeness: Announcement.Politeness = .polite
  ) -> Announcement {
    sequence += 1
    return Announcement(
      sequence: sequence, time: time, event: event, index: index, count: count, id: item.id,
      label: item.label, text: text, reason: reason, politeness: politeness,
      alternativeText: item.alternativeText, isMarked: item.isMarked)
  }
}

extension AnnouncementPolicy {
  /// Returns the announcements for `occurrence`, which happened at `time`, in seconds.
  ///
  /// Pass every occurrence in chronological order, after collecting delayed announcements with
  /// `advance(to:describe:)`. `describe` returns the identity and name of an item.
  public mutating func announce(
    _ occurrence: Occurrence, at time: Double, describe: (Int) -> ItemDescription
  ) -> Announcement? {
    switch occurrence {
    case .ready:
      return ready(at: time, describe: describe)
    case .settled(let index, let cause):
      return settled(index, cause: cause, at: time, describe: describe)
    case .crossed(let index, let cause):
      return crossed(index, cause: cause, at: time, describe: describe)
    case .began(let cause):
      held = nil
      (isSent, isAboutToBeSent) = (isAboutToBeSent, false)
      if !cause.isUser { laps = 0 }
      stepping = cause.comesInSteps
      lastStep = stepping ? time : nil
      if !stepping { lastPush = nil }
      return nil
    case .pushed(let end):
      return pushed(end, at: time, describe: describe)
    case .selected(let index, let opens):
      // That it was opened says as much.
      return tell(
        .select, of: index, at: time, describe: describe, phrases.selectedItem,
        politeness: opens ? .off : .polite)
    case .opened:
      return tellAnew(.open, of: index, at: time, describe: describe, phrases.openedItem)
    case .closed:
      return tellAnew(.close, of: index, at: time, describe: describe, phrases.closedItem)
    case .swiped(let index, let direction):
      if held?.index == index { held = nil }
      return tell(
        .swipe, of: index, at: time, describe: describe, phrases.swipedItem(toward: direction))
    case .restored(let index):
      return tellAnew(.undo, of: index, at: time, describe: describe, phrases.restoredItem)
    case .marked(let index):
      let isMarked = describe(index).isMarked
      return tell(
        .mark, of: index, at: time, describe: describe,
        isMarked ? phrases.markedItem : phrases.unmarkedItem)
    case .reloaded(let count):
      return reloaded(count: count, at: time)
    case .autoplayStarted:
      return make(.autoplay, text: phrases.autoplayStarted, at: time)
    case .autoplayStopped:
      return make(.autoplay, text: phrases.autoplayStopped, at: time)
    case .failed(let index):
      return tell(
        .error, of: index, at: time, describe: describe, phrases.failedItem, reason: .data,
        politeness: .off)
    case .asked:
      guard let index else { return make(.settle, text: phrases.items(count), at: time) }
      held = nil
      laps = 0
      let line = tell(.note, of: index, at: time, describe: describe, "{item}")
      if let line { remember(index, line.alternativeText ?? line.label, cause: .api) }
      return line
    case .sent:
      (isAboutToBeSent, laps) = (true, 0)
      return nil
    case .noted(let text):
      let item = index.map { named(describe($0)) } ?? ItemDescription()
      return text.isEmpty ? nil : make(.note, text: text, at: time, index: index, item: item)
    }
  }

  private mutating func ready(at time: Double, describe: (Int) -> ItemDescription)
    -> Announcement?
  {
    guard let index else {
      return make(.ready, text: phrases.ready(items: phrases.items(count), item: nil), at: time)
    }
    let item = named(describe(index))
    let words = phrases.item(position: index + 1, count: count, label: item.spoken)
    remember(index, item.spoken, cause: .api)
    return make(
      .ready, text: phrases.ready(items: phrases.items(count), item: words), at: time,
      index: index, item: item)
  }

  private mutating func settled(
    _ index: Int, cause: Carousel.Cause, at time: Double, describe: (Int) -> ItemDescription
  ) -> Announcement? {
    guard (0..<count).contains(index) else { return nil }
    move(to: index, cause: cause)
    let step = lastStep ?? time
    lastStep = nil
    // A step that is older than the hold time was a single one.
    guard cause.comesInSteps, time - step < Self.hold else {
      held = nil
      return settle(index, cause: cause, at: time, describe: describe)
    }
    held = Held(index: index, cause: cause, time: step)
    return nil
  }

  private mutating func crossed(
    _ index: Int, cause: Carousel.Cause, at time: Double, describe: (Int) -> ItemDescription
  ) -> Announcement? {
    guard (0..<count).contains(index) else { return nil }
    move(to: index, cause: cause)
    guard announcesMoving, cause != .autoplay else { return nil }
    if let lastMoving, time - lastMoving < Self.pace { return nil }
    lastMoving = time
    let text = phrases.moving(position: index + 1, count: count)
    return make(
      .moving, text: text, at: time, index: index, item: named(describe(index)), reason: cause)
  }

  private mutating func pushed(
    _ end: Carousel.End, at time: Double, describe: (Int) -> ItemDescription
  ) -> Announcement? {
    guard count > 0 else { return nil }
    defer { lastPush = (end, time) }
    if let lastPush, lastPush.end == end, !stepping || time - lastPush.time < Self.attempt {
      return nil
    }
    let index = end == .first ? 0 : count - 1
    let text = end == .first ? phrases.firstItem : phrases.lastItem
    return make(.boundary, text: text, at: time, index: index, item: named(describe(index)))
  }

  /// Notes that another item is in front, and if the way there, the shorter one, led over the seam.
  private mutating func move(to index: Int, cause: Carousel.Cause) {
    let way = index - (self.index ?? index)
    if wraps, !isSent, count >= 3, cause.isUser, abs(way) > count / 2 { laps += way < 0 ? 1 : -1 }
    if way != 0, index != spoken?.index { hasMoved = true }
    self.index = index
  }

  private mutating func tell(
    _ event: Announcement.Event, of index: Int, at time: Double,
    describe: (Int) -> ItemDescription, _ template: String, reason: Carousel.Cause? = nil,
    politeness: Announcement.Politeness = .polite
  ) -> Announcement? {
    guard (0..<count).contains(index) else { return nil }
    let item = named(describe(index))
    let words = phrases.item(position: index + 1, count: count, label: item.spoken)
    return make(
      event, text: phrases.sentence(template, item: words), at: time, index: index, item: item,
      reason: reason, politeness: politeness)
  }

  /// The announcement of an event of an item, including the position, so that settling on the item
  /// is not announced again.
  private mutating func tellAnew(
    _ event: Announcement.Event, of index: Int?, at time: Double,
    describe: (Int) -> ItemDescription, _ template: String
  ) -> Announcement? {
    guard let index,
      let line = tell(event, of: index, at: time, describe: describe, template)
    else { return nil }
    (held, laps) = (nil, 0)
    remember(index, line.alternativeText ?? line.label, cause: .api)
    return line
  }

  private mutating func reloaded(count: Int, at time: Double) -> Announcement? {
    let count = max(0, count)
    laps = 0
    guard count != self.count else { return nil }
    self.count = count
    index = count > 0 ? min(index ?? 0, count - 1) : nil
    if let waiting = held, waiting.index >= count { held = nil }
    return make(.reload, text: phrases.items(count), at: time, reason: .data)
  }
}

extension Carousel.Cause {
  /// Whether it comes in steps that may follow each other quickly.
  var comesInSteps: Bool { self == .key || self == .wheel }

  /// Whether the user moves the carousel.
  var isUser: Bool {
    switch self {
    case .drag, .fling, .wheel, .touchpad, .key, .tap: true
    case .api, .autoplay, .data, .layout: false
    }
  }
}
