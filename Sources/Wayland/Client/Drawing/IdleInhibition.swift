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
