/// A client's popup.
public final class ServerPopup: ServerRole {
  /// The surface it shows.
  public var surface: ServerSurface { shell.surface }
  /// Where it lies and how large it is, in its parent's geometry, in logical units.
  public private(set) var frame: PixelRectangle
  /// What it lies on, or `nil` until that is said, or when it is gone.
  public private(set) weak var parent: ServerSurface?
  /// Whether it takes all input of a seat.
  public private(set) var isGrabbing = false
  /// Whether it shows anything.
  public private(set) var isMapped = false

  package let resource: Resource<XdgPopup>
  let shell: ShellSurface
  private var rules: Positioner
  /// The place that it was configured to last.
  private var told: PixelRectangle?
  /// The seat whose input it takes.
  private var grabbingSeat: ServerSeat?
  private var isDismissed = false

  init(
    _ resource: Resource<XdgPopup>, shell: ShellSurface, parent: ServerSurface?, rules: Positioner
  ) {
    self.resource = resource
    self.shell = shell
    self.parent = parent
    self.rules = rules
    frame = PixelRectangle(x: 0, y: 0, width: rules.size.width, height: rules.size.height)
    resource.represent(by: self)
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
      return { [self] in shell.base.fail(.invalidPopupParent, "the popup has no parent") }
    }
    guard parent.isMapped || ServerSurface.attached(state) == nil else {
      return { [self] in shell.base.fail(.invalidPopupParent, "the parent shows nothing") }
    }
    return nil
  }

  package func committed() {
    if !shell.isConfigured {
      configure()
      guard compositor.configuration.configuresEarly else { return }
    }
    if let place = shell.applied?.place { lie(at: place) }
    guard surface.isMapped, !isMapped else { return }
    isMapped = true
    compositor.updateOutputs(of: surface, at: origin)
    if let seat = grabbingSeat, seat.isPresent { seat.keyboard.focus(surface: surface) }
    surface.rearrange()
  }

  private func lie(at place: PixelRectangle) {
    guard place != frame else { return }
    frame = place
    if isMapped { compositor.updateOutputs(of: surface, at: origin) }
  }

  func unmapped() {
    isMapped = false
    for seat in compositor.seats { seat.withdraw(surface) }
    compositor.focusAgain()
    compositor.stackChanged()
  }

  // MARK: Requests

  private func handle(_ request: XdgPopup.Request) {
    switch request {
    case .destroy: break
    case .grab(let seat, let serial): grab(seat, serial)
    case .reposition(let positioner, let token):
      guard let new = Positioner.rules(of: positioner), new.isComplete else {
        return shell.base.fail(.invalidPositioner, "an incomplete positioner")
      }
      rules = new
      resource.sendRepositioned(token: token)
      configure()
    }
  }

  private func grab(_ resource: Resource<WlSeat>?, _ serial: UInt32) {
    guard !isMapped else {
      return self.resource.fail(.invalidGrab, "a grab of a popup that is seen")
    }
    let below = compositor.popups.first { $0.surface === parent }
    guard below?.isGrabbing != false else {
      return self.resource.fail(.invalidGrab, "the parent does not have the grab")
    }
    let top = compositor.popups.last {
      $0 !== self && $0.isGrabbing && !$0.isDismissed && $0.resource.client === self.resource.client
    }
    guard top === below else {
      return self.resource.fail(.invalidGrab, "the parent is not the topmost popup with a grab")
    }
    // A serial that belongs to nothing done of late is no crime, but gets no popup.
    guard let seat = compositor.seat(resource), mayGrab(seat, serial) else { return dismiss() }
    grabbingSeat = seat
    isGrabbing = true
  }

  private func mayGrab(_ seat: ServerSeat, _ serial: UInt32) -> Bool {
    if seat.pressedLast(with: serial) || seat.holds(serial) { return true }
    guard compositor.configuration.givesGrabsToFocus else { return false }
    return [seat.keyboard.focusedSurface, seat.pointer.focus].contains {
      $0?.resource.client === resource.client
    }
  }

  private func configure() {
    let place = place
    told = place
    resource.sendConfigure(
      x: Int32(clamping: place.x), y: Int32(clamping: place.y),
      width: Int32(clamping: place.width), height: Int32(clamping: place.height))
    var configuration = ToplevelConfiguration(width: 0, height: 0)
    configuration.place = place
    _ = shell.configure(configuration)
    if compositor.configuration.configuresEarly { lie(at: place) }
  }

  /// Places a popup with a reactive positioner again, if the room that there is for it has changed.
  func follow() {
    guard rules.isReactive, shell.isConfigured, !isDismissed, parent != nil, place != told else {
      return
    }
    configure()
  }

  /// Where the rules place it now.
  private var place: PixelRectangle {
    let output = parent?.outputs.first ?? compositor.outputs.first
    var bounds = output?.area ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    if let parent {
      let origin = compositor.origin(of: parent)
      bounds.x -= origin.x + (parent.current.geometry?.x ?? 0)
      bounds.y -= origin.y + (parent.current.geometry?.y ?? 0)
    }
    if compositor.configuration.keepsPopupsInWindows, let window { bounds = window }
    return rules.place(within: bounds)
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
    if let size = rules.parentSize {
      return PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    }
    let size = parent.current.geometry
    return PixelRectangle(
      x: 0, y: 0, width: size?.width ?? parent.width, height: size?.height ?? parent.height)
  }

  private func destroyed() {
    isMapped = false
    for seat in compositor.seats { seat.withdraw(surface) }
    compositor.popups.removeAll { $0 === self }
    if resource.client?.isConnected == true,
      compositor.popups.contains(where: { $0.parent === surface })
    {
      shell.base.fail(.notTheTopmostPopup, "a popup lies on this one")
    }
    shell.popup = nil
    surface.roleObject = nil
    compositor.focusAgain()
    compositor.stackChanged()
  }
}

extension Compositor {
  /// Dismisses the popups of a surface that is no longer seen, and theirs, the newest first.
  func dismissPopups(of surface: ServerSurface) {
    for popup in popups.reversed() where popup.parent === surface {
      dismissPopups(of: popup.surface)
      popup.dismiss()
    }
  }

  /// Dismisses the popups that have a grab, the newest first, as when the user presses elsewhere.
  ///
  /// Those of the client of `window` stay.
  public func dismissPopups(unlessOf window: ServerToplevel? = nil) { pressed(on: window?.surface) }

  /// The user pressed on `surface`: popups of other clients with a grab are dismissed, newest
  /// first.
  package func pressed(on surface: ServerSurface?) {
    for popup in popups.reversed()
    where popup.isGrabbing && popup.resource.client !== surface?.resource.client {
      popup.dismiss()
    }
  }
}
