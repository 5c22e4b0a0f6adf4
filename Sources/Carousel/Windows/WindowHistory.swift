import Wayland

/// The order in which windows were last used, the most recent first.
///
/// A window counts as used once it has had the keyboard for a while, so that passing over windows
/// changes nothing.
struct WindowHistory {
  /// How long a window has to have the keyboard.
  static let debounce: Nanoseconds = 750_000_000

  /// The windows that are known, by number.
  private var order: [Int] = []
  private var active: (number: Int, since: Nanoseconds)?

  /// The window that has the keyboard, or had it last, or `nil` if none is known.
  var current: Int? { active?.number }

  /// Notes which windows there are, in the order in which they were listed, and which one has the
  /// keyboard.
  mutating func follow(_ numbers: [Int], activated: Int?, at now: Nanoseconds) {
    order.removeAll { !numbers.contains($0) }
    order += numbers.filter { !order.contains($0) }
    if let known = active, !numbers.contains(known.number) { active = nil }
    guard let activated, activated != active?.number else { return }
    settle(at: now)
    active = (activated, now)
  }

  /// Notes that a window was chosen.
  mutating func choose(_ number: Int, at now: Nanoseconds) {
    settle(at: now)
    moveToFront(number)
    active = (number, now)
  }

  /// The windows, the one with the keyboard first.
  func recent(at now: Nanoseconds) -> [Int] {
    var copy = self
    copy.settle(at: now)
    if let current { copy.moveToFront(current) }
    return copy.order
  }

  /// Counts the window with the keyboard as used, if it had that long enough.
  private mutating func settle(at now: Nanoseconds) {
    if let active, now - active.since >= Self.debounce { moveToFront(active.number) }
  }

  private mutating func moveToFront(_ number: Int) {
    guard let place = order.firstIndex(of: number) else { return }
    order.insert(order.remove(at: place), at: 0)
  }
}
