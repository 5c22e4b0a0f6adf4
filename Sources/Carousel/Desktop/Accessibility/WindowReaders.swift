import CarouselAnnouncements
import CarouselAccessibility
import CarouselEngine
import CarouselView
import Wayland

/// Screen readers of a window's carousel: met by the loop, told of what happens.
final class WindowReaders {
  /// What the list itself tells, without an announcement.
  private static let shownByList: Set<Announcement.Event> = [.ready, .settle, .moving]

  private let items: ShownItems
  private let accessibility: Accessibility
  private var watch: Watch?
  /// What was last told while the carousel moved.
  private var told: (current: Int?, isActive: Bool) = (nil, false)

  /// Shows items to readers.
  ///
  /// Returns `nil` where there is no bus for the user's programs.
  init?(
    of items: ShownItems, _ application: AccessibleApplication, loop: EventLoop,
    sessionBus: String?
  ) {
    guard let accessibility = Accessibility(application, sessionBus: sessionBus) else {
      return nil
    }
    (self.items, self.accessibility) = (items, accessibility)
    watch = loop.watch(accessibility.fileDescriptor) { [weak self] _ in self?.serve() }
  }

  private func serve() {
    items.forgetFrame()
    accessibility.dispatch(items)
    changed()
  }

  /// Reports changes.
  ///
  /// During a motion, only its target is reported; under a finger, nothing.
  func changed() {
    items.noteCause()
    guard accessibility.isRead, !items.isDragged else { return }
    let now = (current: items.current, isActive: items.isActive)
    guard items.isAtRest || now != told else { return }
    told = now
    items.forgetFrame()
    accessibility.update(items)
  }

  /// Reports inserted, removed or moved items.
  func itemsChanged(_ change: ItemsChange) {
    switch change {
    case .inserted(let range): accessibility.itemsInserted(range.count, at: range.lowerBound)
    case .removed(let range): accessibility.itemsRemoved(range.count, at: range.lowerBound)
    case .rearranged(let changes): rearranged(changes)
    case .replaced: accessibility.itemsReplaced(count: items.count)
    }
  }

  /// Tells item by item what went and came.
  ///
  /// A move is both.
  private func rearranged(_ changes: ItemChanges) {
    guard changes.removed.count + changes.inserted.count + changes.moved.count <= Self.mostTold
    else { return accessibility.itemsReplaced(count: changes.newCount) }
    for index in (changes.removed + changes.moved.map(\.from)).sorted(by: >) {
      accessibility.itemsRemoved(1, at: index)
    }
    for index in (changes.inserted + changes.moved.map(\.to)).sorted() {
      accessibility.itemsInserted(1, at: index)
    }
  }

  /// The largest number of changes that are reported one by one.
  private static var mostTold: Int { 32 }

  /// Says what the list does not show.
  func announce(_ announcement: Announcement) {
    if announcement.event == .settle { items.noteCause(announcement.reason) }
    guard announcement.politeness == .polite, !Self.shownByList.contains(announcement.event)
    else { return }
    accessibility.announce(announcement.text)
  }
}
