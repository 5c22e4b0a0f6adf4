/// The window as the shell sees it: collects what a configure says and hands it over whole.
final class Toplevel {
  struct Configure: Equatable {
    var serial: UInt32
    /// The size of the window geometry.
    ///
    /// 0 leaves a side to the client.
    var width = 0
    var height = 0
    var states: ToplevelState = []
    /// The room there is.
    ///
    /// 0 is unknown.
    var boundsWidth = 0
    var boundsHeight = 0
    /// Whether the compositor decorates, or `nil` if it did not say.
    var isServerDecorated: Bool?
    /// What the compositor can do with windows, or `nil` if it did not say.
    var capabilities: [XdgToplevel.WmCapabilities]?
  }

  private var pending = Configure(serial: 0)
  private let surface: Owned<XdgSurface>
  private let toplevel: Owned<XdgToplevel>
  private var decoration: Owned<ZxdgToplevelDecorationV1>?
  var onConfigure: ((Configure) -> Void)?
  /// Called when the user wants the window gone.
  var onClose: (() -> Void)?

  init(_ shell: Proxy<XdgWmBase>, surface: Proxy<WlSurface>) {
    self.surface = shell.getXdgSurface(surface: surface)
    toplevel = self.surface.getToplevel()
    self.surface.onEvent { [weak self] event in
      guard let self, case .configure(let serial) = event else { return }
      pending.serial = serial
      onConfigure?(pending)
    }
    toplevel.onEvent { [weak self] event in self?.take(event) }
  }

  var proxy: Proxy<XdgToplevel> { toplevel.proxy }
  var hasDecorationObject: Bool { decoration != nil }

  /// Asks the compositor to decorate.
  ///
  /// Only before the first commit.
  func decorate(_ manager: Proxy<ZxdgDecorationManagerV1>) {
    let object = manager.getToplevelDecoration(toplevel: proxy)
    object.onEvent { [weak self] event in
      guard let self, case .configure(let mode) = event else { return }
      if mode == .serverSide { pending.isServerDecorated = true }
      if mode == .clientSide { pending.isServerDecorated = false }
    }
    object.setMode(mode: .serverSide)
    decoration = consume object
  }

  /// The compositor withdrew the manager: the object is inert, and the client decorates.
  func decorationWithdrawn() {
    guard decoration != nil else { return }
    decoration = nil
    pending.isServerDecorated = false
  }

  func makePopup(_ popup: Proxy<XdgSurface>, _ place: Proxy<XdgPositioner>) -> Owned<XdgPopup> {
    popup.getPopup(parent: surface.proxy, positioner: place)
  }

  func acknowledge(_ serial: UInt32) { surface.ackConfigure(serial: serial) }

  func setGeometry(width: Int, height: Int) {
    surface.setWindowGeometry(
      x: 0, y: 0, width: Int32(max(width, 1)), height: Int32(max(height, 1)))
  }

  /// Has the compositor take over what a seat holds, since its press with `serial`.
  func grab(_ action: TitleBarFilter.Action, _ seat: Seat, _ serial: UInt32) {
    let seat = seat.seat.proxy
    func coordinate(_ value: Double) -> Int32 {
      value.isNaN ? 0 : Int32(min(max(value, -1_000_000), 1_000_000))
    }
    switch action {
    case .move: toplevel.move(seat: seat, serial: serial)
    case .resize(let edge): toplevel.resize(seat: seat, serial: serial, edges: edge)
    case .showMenu(let place):
      toplevel.showWindowMenu(
        seat: seat, serial: serial, x: coordinate(place.x), y: coordinate(place.y))
    case .minimize, .toggleMaximized, .close: break
    }
  }

  private func take(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      pending.width = max(Int(width), 0)
      pending.height = max(Int(height), 0)
      pending.states = ToplevelState(wire: states)
    case .close: onClose?()
    case .configureBounds(let width, let height):
      pending.boundsWidth = max(Int(width), 0)
      pending.boundsHeight = max(Int(height), 0)
    case .wmCapabilities(let bytes):
      pending.capabilities = [UInt32](wire: bytes).map(XdgToplevel.WmCapabilities.init)
    }
  }

  /// The order matters: decoration, toplevel, shell surface.
  deinit {
    decoration = nil
    toplevel.proxy.object.end()
    surface.proxy.object.end()
  }
}

/// What the compositor has made of a window.
public struct ToplevelState: OptionSet, Hashable, Sendable {
  /// The bits: bit n is the wire's state n.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ state: XdgToplevel.State) { rawValue = 1 << state.rawValue }

  /// As large as the work area.
  public static var maximized: Self { Self(.maximized) }
  /// As large as the screen, without decoration.
  public static var fullscreen: Self { Self(.fullscreen) }
  /// The user is dragging an edge.
  public static var resizing: Self { Self(.resizing) }
  /// The user works in this window.
  public static var activated: Self { Self(.activated) }
  /// Something is at the left edge.
  package static var tiledLeft: Self { Self(.tiledLeft) }
  /// Something is at the right edge.
  package static var tiledRight: Self { Self(.tiledRight) }
  /// Something is at the upper edge.
  package static var tiledTop: Self { Self(.tiledTop) }
  /// Something is at the lower edge.
  package static var tiledBottom: Self { Self(.tiledBottom) }
  /// The left edge cannot be moved.
  package static var constrainedLeft: Self { Self(.constrainedLeft) }
  /// The right edge cannot be moved.
  package static var constrainedRight: Self { Self(.constrainedRight) }
  /// The upper edge cannot be moved.
  package static var constrainedTop: Self { Self(.constrainedTop) }
  /// The lower edge cannot be moved.
  package static var constrainedBottom: Self { Self(.constrainedBottom) }
  /// The window is not visible; frames would be wasted.
  public static var suspended: Self { Self(.suspended) }

  /// Reads the states of a configure: 32-bit words; unknown ones and a torn last one are ignored.
  init(wire bytes: [UInt8]) {
    rawValue = [UInt32](wire: bytes).reduce(0) { $1 < 32 ? $0 | 1 << $1 : $0 }
  }

  /// Whether an edge lies against something.
  package var isTiled: Bool {
    !isDisjoint(with: [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom])
  }

  /// The edges that cannot be moved, as bits of `xdg_toplevel.resize_edge`.
  var fixedEdges: UInt32 {
    let edges: [(Self, XdgToplevel.ResizeEdge)] = [
      (.constrainedTop, .top), (.constrainedBottom, .bottom), (.constrainedLeft, .left),
      (.constrainedRight, .right),
    ]
    return edges.reduce(0) { contains($1.0) ? $0 | $1.1.rawValue : $0 }
  }

  /// States in which the compositor's size is binding.
  var bindsSize: Bool { !isDisjoint(with: [.maximized, .fullscreen]) }
}
