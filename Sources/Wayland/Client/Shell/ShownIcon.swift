/// The icon of a window, and whether the compositor has it.
struct ShownIcon {
  /// The requested icon, or `nil` for the program's own icon.
  var icon: WindowIcon? {
    didSet { if icon != oldValue { isNew = true } }
  }
  /// Whether the compositor does not have it yet.
  private(set) var isNew = false
  private var shown: ToplevelIcon?

  init(_ icon: WindowIcon?) {
    self.icon = icon
    isNew = icon != nil
  }

  /// Called when the compositor begins or ceases to accept icons: it has none of ours.
  mutating func offered() { if icon != nil { isNew = true } }

  /// Sends the icon of `toplevel`, which takes effect with its next commit, where icons are supported.
  ///
  /// - Throws: An error if the pictures could not be sent.
  mutating func send(to toplevel: Proxy<XdgToplevel>, in session: Session) throws(WaylandError) {
    isNew = false
    guard let manager = session.globals.icons.proxy, let shm = session.globals.shm.proxy else {
      return
    }
    guard let icon else {
      if shown != nil { manager.setIcon(toplevel: toplevel, icon: nil) }
      shown = nil
      return
    }
    shown = try ToplevelIcon(icon, of: toplevel, manager, shm: shm, calls: session.memory)
  }

  /// The window is gone, and the pixels may go.
  mutating func end() { shown = nil }
}
