/// Keeps the screen on while a surface is visible and requests it.
struct IdleInhibition: ~Copyable {
  var isWanted = false
  private var inhibitor: Owned<ZwpIdleInhibitorV1>?

  /// Asks the compositor, or takes it back.
  mutating func update(
    isSeen: Bool, _ manager: Proxy<ZwpIdleInhibitManagerV1>?, _ surface: Proxy<WlSurface>?
  ) {
    guard isWanted, isSeen else {
      inhibitor = nil
      return
    }
    guard inhibitor == nil, let manager, let surface else { return }
    inhibitor = manager.createInhibitor(surface: surface)
  }

  /// Takes it back, before the surface ends.
  mutating func end() { inhibitor = nil }
}

/// Asks the compositor to leave the desktop's own shortcuts to a surface while that has the keyboard.
final class ShortcutInhibition {
  var isWanted = false
  /// The objects that ask for it, one for each seat, by the seat's number.
  private var inhibitors: [UInt32: Inhibitor] = [:]

  private final class Inhibitor {
    let inhibitor: Owned<ZwpKeyboardShortcutsInhibitorV1>
    init(_ inhibitor: consuming Owned<ZwpKeyboardShortcutsInhibitorV1>) {
      self.inhibitor = inhibitor
    }
  }

  /// Asks the compositor for every seat, or takes it back.
  func update(
    _ manager: Proxy<ZwpKeyboardShortcutsInhibitManagerV1>?, _ surface: Proxy<WlSurface>?,
    _ seats: [Seat]
  ) {
    guard isWanted, let manager, let surface else { return end() }
    inhibitors = inhibitors.filter { number, _ in seats.contains { $0.name == number } }
    for seat in seats where inhibitors[seat.name] == nil {
      inhibitors[seat.name] = Inhibitor(
        manager.inhibitShortcuts(surface: surface, seat: seat.seat.proxy))
    }
  }

  /// Takes it back, before the surface ends.
  func end() { inhibitors = [:] }
}
