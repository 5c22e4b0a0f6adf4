/// A client's popup.
public final class ServerPopup: ServerRole {
  /// The surface it shows.
  public var surface: ServerSurface { shell.surface }
  /// Where it lies and how large it is, in its parent's geometry, in logical units.
  public private(set) var frame: PixelRectangle
  /// What it lies on; `nil` until that is said, or when it is gone.
  public private(set) weak var parent: ServerSurface?
  /// Whether it takes all input of a seat.
  public private(set) var isGrabbing = false
  /// Whether it shows anything.
  public private(set) var isMapped = false
  /// The tokens of the requests to place it anew, oldest first.
  public private(set) var repositions: [UInt32] = []

  package let resource: Resource<XdgPopup>
  let shell: ShellSurface
  private var rules: Positioner
  private var isDismissed = false

  init(
    _ resource: Resource<XdgPopup>, shell: ShellSurface, parent: ServerSurface?, rules: Positioner
  ) {
    self.resource = resource
    self.shell = shell
    self.parent = parent
    self.rules = rules
    frame = PixelRectangle(x: 0, y: 0, width: rules.size.width, height: rules.size.height)
    resource.onRequest { [weak self] in self?.handle($0) }
    resource.onDestroy { [weak self] in self?.destroyed() }
  }

  package var interface: String { "xdg_popup" }
  private var compositor: Compositor { shell.compositor }

  /// Dismisses the popup, as when the user presses elsewhere.
  public func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    resource.sendPopupDone()
  }

  /// The layer surface it belongs to.
  func adopt(_ parent: ServerSurface) { self.parent = parent }

  // MARK: Role

  package var origin: (x: Int, y: Int) {
    guard let parent else { return (frame.x, frame.y) }
    let origin = compositor.origin(of: parent)
    let base = parent.current.geometry
    let own = surface.current.geometry
    return (
      origin.x + (base?.x ?? 0) + frame.x - (own?.x ?? 0),
      origin.y + (base?.y ?? 0) + frame.y - (own?.y ?? 0)
    )
  }

  func error(in state: SurfaceState, size: (width: Int, height: Int)) -> (() -> Void)? {
    guard !isMapped else { return nil }
    guard let parent else {
      return { [self] in fail(.invalidPopupParent, "the popup has no parent") }
    }
    guard parent.isMapped || ServerSurface.attached(state) == nil else {
      return { [self] in fail(.invalidPopupParent, "the parent shows nothing") }
    }
    return nil
  }

  package func committed() {
    if !shell.isConfigured { return configure() }
    guard surface.isMapped, !isMapped else { return }
    isMapped = true
    compositor.updateOutputs(of: surface, at: origin)
    if isGrabbing {
      for seat in compositor.seats where seat.isPresent { seat.keyboard.focus(surface: surface) }
    }
    surface.rearrange()
  }

  func unmapped() {
    isMapped = false
    compositor.focusAgain()
  }

  // MARK: Requests

  private func handle(_ request: XdgPopup.Request) {
    switch request {
    case .destroy: break
    case .grab(_, let serial): grab(serial)
    case .reposition(let positioner, let token):
      guard let new = compositor.positioners.rules(of: positioner), new.isComplete else {
        return fail(.invalidPositioner, "an incomplete positioner")
      }
      rules = new
      repositions.append(token)
      resource.sendRepositioned(token: token)
      configure()
    }
  }

  private func grab(_ serial: UInt32) {
    guard !isMapped else {
      return resource.object.postError(
        code: XdgPopup.Error.invalidGrab.rawValue, message: "a grab of a popup that is seen")
    }
    let under = compositor.popups.last { $0 !== self && $0.isGrabbing }
    guard under == nil || under?.surface === parent else {
      return resource.object.postError(
        code: XdgPopup.Error.invalidGrab.rawValue,
        message: "the parent does not have the grab")
    }
    // A serial that belongs to nothing done of late is no crime, but gets no popup.
    guard compositor.seats.contains(where: { mayGrab($0, serial) }) else { return dismiss() }
    isGrabbing = true
  }

  private func mayGrab(_ seat: ServerSeat, _ serial: UInt32) -> Bool {
    if seat.pressedLast(with: serial) || seat.holds(serial) { return true }
    guard compositor.configuration.givesGrabsToFocus else { return false }
    return seat.keyboard.focusedSurface?.resource.client === resource.client
  }

  private func configure() {
    var bounds = compositor.outputs.first?.area ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    if let parent {
      let origin = compositor.origin(of: parent)
      bounds.x -= origin.x + (parent.current.geometry?.x ?? 0)
      bounds.y -= origin.y + (parent.current.geometry?.y ?? 0)
    }
    if compositor.configuration.keepsPopupsInWindows, let window { bounds = window }
    frame = rules.place(within: bounds)
    resource.sendConfigure(
      x: Int32(clamping: frame.x), y: Int32(clamping: frame.y),
      width: Int32(clamping: frame.width), height: Int32(clamping: frame.height))
    _ = shell.configure(ToplevelConfiguration(width: 0, height: 0))
  }

  /// The window it belongs to, in the geometry of its parent.
  private var window: PixelRectangle? {
    guard let parent else { return nil }
    if let popup = compositor.popups.first(where: { $0.surface === parent }) {
      guard var window = popup.window else { return nil }
      window.x -= popup.frame.x
      window.y -= popup.frame.y
      return window
    }
    let size = parent.current.geometry
    return PixelRectangle(
      x: 0, y: 0, width: size?.width ?? parent.width, height: size?.height ?? parent.height)
  }

  private func fail(_ error: XdgWmBase.Error, _ message: String) {
    shell.base.object.postError(code: error.rawValue, message: message)
  }

  private func destroyed() {
    isMapped = false
    for seat in compositor.seats { seat.forget(surface) }
    compositor.popups.removeAll { $0 === self }
    if resource.client?.isConnected == true,
      compositor.popups.contains(where: { $0.parent === surface })
    {
      fail(.notTheTopmostPopup, "a popup lies on this one")
    }
    shell.popup = nil
    surface.roleObject = nil
    compositor.focusAgain()
  }
}

extension Compositor {
  /// Dismisses the popups that have a grab, the newest first, as when the user presses elsewhere; those of
  /// the client of `window` stay.
  public func dismissPopups(unlessOf window: ServerToplevel? = nil) { pressed(on: window?.surface) }

  /// Somebody pressed on `surface`: popups of other clients that have a grab are dismissed, the
  /// newest first.
  package func pressed(on surface: ServerSurface?) {
    for popup in popups.reversed()
    where popup.isGrabbing && popup.resource.client !== surface?.resource.client {
      popup.dismiss()
    }
  }
}
