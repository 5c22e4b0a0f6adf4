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
