import CarouselView
import Glibc
import Wayland

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
