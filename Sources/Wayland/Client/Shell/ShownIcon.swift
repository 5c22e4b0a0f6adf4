/// What stands for a window in lists of windows, and whether the compositor has been told.
struct ShownIcon {
  /// What is to stand for it; `nil` for the program's own icon.
  var icon: WindowIcon? {
    didSet { if icon != oldValue { isNew = true } }
  }
  /// Whether the compositor has not been told yet.
  private(set) var isNew = false
  private var shown: ToplevelIcon?

  init(_ icon: WindowIcon?) {
    self.icon = icon
    isNew = icon != nil
  }

  /// The compositor takes icons now, or does no longer: it has been told nothing.
  mutating func offered() { if icon != nil { isNew = true } }

  /// Says what stands for `toplevel`, with its next commit, where that is possible.
  ///
  /// - Throws: what kept the pictures from being handed over.
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
