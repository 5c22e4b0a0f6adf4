/// An `xdg_surface`: the dialogue of configure and acknowledgement.
package final class ShellSurface {
  package let resource: Resource<XdgSurface>
  private let link = Link<ShellSurface>()
  let base: Resource<XdgWmBase>
  package let surface: ServerSurface
  unowned let compositor: Compositor
  /// The window that it is, until that ends.
  package var toplevel: ServerToplevel?
  weak var popup: ServerPopup?
  /// The configures sent and not yet acknowledged or skipped, oldest first.
  package private(set) var pending:
    [(serial: UInt32, configuration: ToplevelConfiguration, sent: Duration)] = []
  package private(set) var acknowledged: [UInt32] = []
  /// The configuration the content obeys: acknowledged and committed.
  package private(set) var applied: ToplevelConfiguration?
  /// Whether a configure was acknowledged since the surface was last unmapped.
  private var hasAcknowledged = false
  /// Whether a configure was sent since the surface was last unmapped.
  package private(set) var isConfigured = false
  /// Since when the content answers to a configure that says "suspended".
  package private(set) var suspendedSince: Duration?

  /// The largest number of configures that are kept for a client that acknowledges none.
  static let mostConfigures = 1024

  init(
    _ resource: Resource<XdgSurface>, base: Resource<XdgWmBase>, surface: ServerSurface,
    compositor: Compositor
  ) {
    self.resource = resource
    self.base = base
    self.surface = surface
    self.compositor = compositor
    link.begin(self)
    resource.represent(by: self)
    resource.onRequest { [unowned self] in handle($0) }
    resource.onDestroy { [link] in link.object?.destroyed() }
  }

  deinit { link.end() }

  private func handle(_ request: XdgSurface.Request) {
    switch request {
    case .destroy: break
    case .getToplevel(let id):
      guard toplevel == nil, popup == nil else {
        return resource.fail(.alreadyConstructed, "the surface has its role already")
      }
      guard takeRole("xdg_toplevel") else { return }
      let window = ServerToplevel(id, shell: self)
      compositor.add(window, shell: self)
      if compositor.configuration.configuresEarly { window.configureInitially() }
    case .getPopup(let id, let parent, let positioner): makePopup(id, parent, positioner)
    case .setWindowGeometry(let x, let y, let width, let height):
      guard hasRole else { return failWithoutRole() }
      guard width > 0, height > 0 else {
        return resource.fail(.invalidSize, "a geometry of \(width)×\(height)")
      }
      surface.pending.geometry = PixelRectangle(
        x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    case .ackConfigure(let serial):
      guard hasRole else { return failWithoutRole() }
      acknowledge(serial)
    }
  }

  /// Whether a buffer may be committed.
  var mayShowContent: Bool {
    hasAcknowledged || compositor.configuration.configuresEarly
  }

  var hasRole: Bool { toplevel != nil || popup != nil }

  private func failWithoutRole() {
    resource.fail(.notConstructed, "neither a window nor a popup yet")
  }

  private func makePopup(
    _ id: Resource<XdgPopup>, _ parent: Resource<XdgSurface>?,
    _ positioner: Resource<XdgPositioner>?
  ) {
    guard toplevel == nil, popup == nil else {
      return resource.fail(.alreadyConstructed, "the surface has its role already")
    }
    guard let rules = Positioner.rules(of: positioner), rules.isComplete else {
      return base.fail(.invalidPositioner, "an incomplete positioner")
    }
    guard takeRole("xdg_popup") else { return }
    let shell = parent?.subject(ShellSurface.self)
    if let shell, shell.toplevel == nil, shell.popup == nil {
      return base.fail(.invalidPopupParent, "the parent has no role")
    }
    let made = ServerPopup(id, shell: self, parent: shell?.surface, rules: rules)
    popup = made
    surface.roleObject = made
    compositor.popups.append(made)
  }

  /// Gives the surface a role; one that had another before keeps that.
  private func takeRole(_ role: String) -> Bool {
    guard surface.role == nil || surface.role == role else {
      base.fail(.role, "the surface has been another kind of window")
      return false
    }
    surface.role = role
    return true
  }

  /// Sends the configure that ends a group, and returns its serial.
  package func configure(_ configuration: ToplevelConfiguration) -> UInt32 {
    let serial = compositor.server.nextSerial()
    pending.append((serial, configuration, compositor.clock.now), keeping: Self.mostConfigures)
    if compositor.configuration.configuresEarly { applied = configuration }
    isConfigured = true
    surface.notePrompt()
    resource.sendConfigure(serial: serial)
    return serial
  }

  private func acknowledge(_ serial: UInt32) {
    compositor.inspector?.acknowledge(serial, by: self)
    guard let index = pending.firstIndex(where: { $0.serial == serial }) else {
      return resource.fail(.invalidSerial, "serial \(serial) is not pending")
    }
    surface.pending.acknowledged = pending[index].configuration
    hasAcknowledged = true
    acknowledged.append(serial, keeping: Self.mostConfigures)
    pending.removeSubrange(...index)
  }

  /// The surface was committed.
  ///
  /// The state is in force.
  func committed(_ state: SurfaceState, isInitial: Bool) {
    if let configuration = state.acknowledged {
      applied = configuration
      suspendedSince =
        configuration.isSuspended ? suspendedSince ?? compositor.clock.now : nil
    }
    toplevel?.committed(isInitial: isInitial && !isConfigured)
  }

  /// The surface was unmapped: it starts over with the next empty commit.
  func unmapped() {
    pending = []
    applied = nil
    hasAcknowledged = false
    isConfigured = false
    suspendedSince = nil
    toplevel?.unmapped()
  }

  private func destroyed() {
    if let toplevel, resource.client?.isConnected == true, toplevel.isAlive {
      compositor.inspector?.destroyedEarly(
        "xdg_surface", alive: ["xdg_toplevel"], on: surface, of: nil)
    }
    if let popup, resource.client?.isConnected == true, popup.resource.isAlive {
      compositor.inspector?.destroyedEarly(
        "xdg_surface", alive: ["xdg_popup"], on: surface, of: nil)
      resource.fail(.defunctRoleObject, "its popup is alive")
    }
    surface.shell = nil
    compositor.shellSurfaces.removeAll { $0 === self }
  }
}

/// The configured size and state of a window.
public struct ToplevelConfiguration: Hashable, Sendable {
  /// The width in logical units.
  ///
  /// 0 leaves it to the client.
  public var width: Int
  /// The height in logical units.
  ///
  /// 0 leaves it to the client.
  public var height: Int
  /// The states, numbered as `xdg_toplevel.state`.
  public var states: Set<UInt32>
  /// Where a popup lies in its parent's geometry, or `nil` for windows.
  var place: PixelRectangle?

  /// Makes a configuration.
  public init(width: Int, height: Int, states: Set<UInt32> = []) {
    self.width = width
    self.height = height
    self.states = states
  }

  /// Whether the window is maximized: it must have exactly the size it was given.
  public var isMaximized: Bool { states.contains(1) }
  /// Whether the window is fullscreen: it must not be larger than the size it was given.
  public var isFullscreen: Bool { states.contains(2) }
  /// Whether the window is being resized: it must not be larger than the size it was given.
  package var isResizing: Bool { states.contains(3) }
  /// Whether the window is not visible, so that drawing is wasteful.
  public var isSuspended: Bool { states.contains(9) }

  /// How a window of `width` × `height` logical units violates this configuration, or `nil` if it does not.
  ///
  /// A maximized window has exactly its size, a fullscreen or resizing one at most. Zero leaves the choice to
  /// the client.
  package func violation(width: Int, height: Int) -> String? {
    func differs(_ size: Int, _ told: Int) -> Bool { told > 0 && size != told }
    func exceeds(_ size: Int, _ told: Int) -> Bool { told > 0 && size > told }
    if isMaximized, differs(width, self.width) || differs(height, self.height) {
      return "maximized to \(self.width)×\(self.height), yet \(width)×\(height)"
    }
    if isFullscreen || isResizing, exceeds(width, self.width) || exceeds(height, self.height) {
      return "told at most \(self.width)×\(self.height), yet \(width)×\(height)"
    }
    return nil
  }
}
