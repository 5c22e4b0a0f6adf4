import CarouselDesktop
import CarouselPaint
import CarouselView
import Glibc
import Wayland

/// What is known of the items of a run besides what they came with: what commands and people have changed.
///
/// Everything that changes items, and everything that shows others in their place, has the same one. It knows items
/// by what makes them the same after a change.
final class ItemBook {
  private var marked: Set<ItemKey> = []
  /// The orientations in which pictures of files are shown, other than their own.
  private var orientations: [ItemKey: Orientation] = [:]
  private var removed: Set<ItemKey> = []
  private var inserted: [(item: CarouselItem, after: ItemKey?)] = []

  // MARK: Marks

  /// Marks an item or removes its mark.
  ///
  /// - Returns: the item as it is then
  func toggleMark(_ item: CarouselItem) -> CarouselItem {
    var item = item
    let key = ItemKey(item)
    item.isMarked = marked.insert(key).inserted
    if !item.isMarked { marked.remove(key) }
    return item
  }

  /// Items that replace others, with the marks that those had.
  func withMarks(_ items: [CarouselItem]) -> [CarouselItem] {
    guard !marked.isEmpty else { return items }
    return items.map { item in
      var item = item
      item.isMarked = marked.contains(ItemKey(item))
      return item
    }
  }

  // MARK: Orientations

  /// Turns an item or flips it.
  ///
  /// - Returns: the item as it is then; `nil` if its picture is no file
  func turn(_ item: CarouselItem, by change: Orientation.Change) -> CarouselItem? {
    let key = ItemKey(item)
    let now = orientations[key, default: .upright].changed(by: change)
    guard let item = Self.turned(item, to: now) else { return nil }
    orientations[key] = now == .upright ? nil : now
    return item
  }

  /// Items that replace others, in the orientations that those had.
  func turned(_ items: [CarouselItem]) -> [CarouselItem] {
    guard !orientations.isEmpty else { return items }
    return items.map { item in
      orientations[ItemKey(item)].flatMap { Self.turned(item, to: $0) } ?? item
    }
  }

  private static func turned(_ item: CarouselItem, to orientation: Orientation) -> CarouselItem? {
    let path: Pathname
    switch item.content.picture {
    case .file(let file), .turned(let file, _): path = file
    default: return nil
    }
    var item = item
    item.content.face = .picture(
      orientation == .upright ? .file(path) : .turned(path, orientation))
    return item
  }

  // MARK: Edits

  /// Records that items were inserted after another one; `nil` is the front.
  func insert(_ items: [CarouselItem], after other: CarouselItem?) {
    var last = other.map(ItemKey.init)
    for item in items {
      inserted.append((item, last))
      last = ItemKey(item)
    }
  }

  /// Notes that an item has gone.
  func remove(_ item: CarouselItem) {
    let key = ItemKey(item)
    if let index = inserted.lastIndex(where: { ItemKey($0.item) == key }) {
      inserted.remove(at: index)
    } else {
      removed.insert(key)
    }
  }

  /// Other items, with what was inserted and without what was removed; what came behind one that is gone comes last.
  func edited(_ items: [CarouselItem]) -> [CarouselItem] {
    guard !removed.isEmpty || !inserted.isEmpty else { return items }
    var result = items.filter { !removed.contains(ItemKey($0)) }
    for (item, after) in inserted {
      guard let after else {
        result.insert(item, at: 0)
        continue
      }
      let place = result.lastIndex { ItemKey($0) == after }
      result.insert(item, at: place.map { $0 + 1 } ?? result.count)
    }
    return result
  }
}

/// Chooses the items that are shown at this time of the day.
///
/// Belongs to the window's thread. Without an item that has hours nothing is ever due.
final class DaySchedule {
  /// Called when the hours of an item begin or end.
  var onChange: (() -> Void)?

  /// When items without `hours` are shown; `nil` for always.
  private let hours: HoursOfDay?
  private let now: () -> (minute: Int, second: Int)
  private let loop: EventLoop
  private var timer: LoopTimer?

  /// The longest time until it looks at the clock again, in seconds: the clock may be set.
  private static let patience = 3600

  /// A schedule by a clock, which is that of the system in the local time zone unless a test has its own.
  init(
    _ hours: HoursOfDay?, _ loop: EventLoop,
    now: @escaping () -> (minute: Int, second: Int) = DaySchedule.localTime
  ) {
    (self.hours, self.loop, self.now) = (hours, loop, now)
    timer = loop.makeTimer { [weak self] in self?.onChange?() }
  }

  /// The minute of the day and the second of the minute.
  static func localTime() -> (minute: Int, second: Int) {
    var seconds = time(nil)
    var fields = unsafe tm()
    guard unsafe localtime_r(&seconds, &fields) != nil else { return (0, 0) }
    return unsafe (Int(fields.tm_hour) * 60 + Int(fields.tm_min), min(59, Int(fields.tm_sec)))
  }

  /// The items that are shown now.
  func shown(_ items: [CarouselItem]) -> [CarouselItem] {
    guard hours != nil || items.contains(where: { $0.entry?.hours != nil }) else {
      timer?.disarm()
      return items
    }
    let (minute, second) = now()
    var wait = HoursOfDay.day
    let shown = items.filter { item in
      guard let hours = item.entry?.hours ?? hours else { return true }
      wait = min(wait, hours.nextChange(after: minute))
      return hours.contains(minute)
    }
    let seconds = min(wait * 60 - second, Self.patience)
    timer?.arm(at: loop.now + Nanoseconds(seconds) * 1_000_000_000)
    return shown
  }
}
