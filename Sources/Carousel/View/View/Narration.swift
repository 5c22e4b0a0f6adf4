import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
import CarouselText

/// What is announced of a view, from its first frame on.
struct Narration {
  private var policy: AnnouncementPolicy
  /// Whether the first frame has been painted: what happens before it is part of how it begins.
  private(set) var isSeen = false
  /// Whether it is held back; then what happens is part of how it begins as well.
  private var isHeld = false
  /// Whether the initial state has been reported.
  private(set) var isReady = false
  /// The pending announcements, oldest first.
  private var spoken: [Announcement] = []

  init(_ carousel: Carousel, phrases: Phrases, announcesMoving: Bool) {
    policy = AnnouncementPolicy(
      count: carousel.itemCount, index: carousel.currentIndex, wraps: carousel.isWrapped,
      phrases: phrases, announcesMoving: announcesMoving)
  }

  /// When something that is held back is due.
  var nextWakeUp: Double? { policy.nextWakeUp }

  /// A frame has been painted: from the first on there is something to tell of.
  mutating func noteFrame(_ carousel: Carousel, _ items: ItemList, at time: Double) {
    isSeen = true
    begin(carousel, items, at: time)
  }

  /// Tells nothing until the next frame is painted, and then how it begins.
  mutating func restart() { (isSeen, isReady, spoken) = (false, false, []) }

  /// Tells nothing before ``release(_:_:at:)``, unless it has begun.
  mutating func hold() { isHeld = true }

  /// Begins to tell, if there is something to be seen.
  mutating func release(_ carousel: Carousel, _ items: ItemList, at time: Double) {
    isHeld = false
    begin(carousel, items, at: time)
  }

  private mutating func begin(_ carousel: Carousel, _ items: ItemList, at time: Double) {
    guard isSeen, !isHeld, !isReady else { return }
    isReady = true
    // Whatever has become of the items since it was made.
    policy = AnnouncementPolicy(
      count: carousel.itemCount, index: carousel.currentIndex, wraps: carousel.isWrapped,
      phrases: policy.phrases, announcesMoving: policy.announcesMoving)
    report(.ready, carousel, items, at: time)
  }

  /// Tells of an occurrence, first of what was held back and is due.
  mutating func report(
    _ occurrence: Occurrence, _ carousel: Carousel, _ items: ItemList, at time: Double
  ) {
    guard isReady else { return }
    policy.wraps = carousel.isWrapped
    advance(items, to: time)
    say(policy.announce(occurrence, at: time) { items.described($0) })
  }

  mutating func renumber(_ index: Int) { policy.renumber(index) }

  /// Tells that the number of items is another one, if it is.
  mutating func reportCount(_ carousel: Carousel, _ items: ItemList, at time: Double) {
    let count = carousel.itemCount
    if count != policy.count { report(.reloaded(count: count), carousel, items, at: time) }
  }

  /// Tells what was held back and is due.
  mutating func advance(_ items: ItemList, to time: Double) {
    say(policy.advance(to: time) { items.described($0) })
  }

  /// Returns the pending announcements.
  mutating func takeAnnouncements() -> [Announcement] {
    guard !spoken.isEmpty else { return [] }
    defer { spoken = [] }
    return spoken
  }

  private mutating func say(_ announcement: Announcement?) {
    if let announcement { spoken.append(announcement) }
  }
}

extension ItemList {
  /// What announcements say of the item with an index; names may come from anywhere.
  fileprivate func described(_ index: Int) -> ItemDescription {
    guard let item = self[index] else { return ItemDescription() }
    return ItemDescription(
      id: item.id, label: item.label.plainLine(),
      alternativeText: alternativeText(of: index)?.plainLine(), isMarked: item.isMarked)
  }
}
