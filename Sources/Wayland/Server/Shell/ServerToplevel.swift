/// A client's window.
public final class ServerToplevel {
  /// The surface it shows.
  public var surface: ServerSurface { shell.surface }
  /// Whether it was configured since it was last unmapped.
  public var isConfigured: Bool { shell.isConfigured }
  /// The title, or `nil` until it is set.
  public internal(set) var title: String?
  /// The application identifier, or `nil` until it is set.
  public internal(set) var appID: String?
  /// The smallest size the client wants.
  ///
  /// 0 is any.
  public var minimumSize: (width: Int, height: Int) { surface.current.minimumSize }
  /// The largest size the client wants.
  ///
  /// 0 is any.
  public var maximumSize: (width: Int, height: Int) { surface.current.maximumSize }
  /// The window that it is a dialog of, or `nil` if it is none.
  public internal(set) weak var parent: ServerToplevel?
  /// The left edge of the window on the screen, in logical units.
  public private(set) var x = 0
  /// The top edge of the window on the screen, in logical units.
  public private(set) var y = 0
  /// Its icon in lists of windows, or `nil` for the program's own icon.
  public internal(set) var icon: ToplevelIcon?
  /// Whether it shows anything.
  public internal(set) var isMapped = false
  /// Whether lists of windows say that it is minimized.
  public var isMinimized = false
  /// The latest requests of the client to change its state, oldest first, such as `set_fullscreen`.
  public internal(set) var wishes: [String] = []
  /// The edges that the latest `resize` wish wants to follow the pointer, as `xdg_toplevel.resize_edge`; 0 is none.
  public internal(set) var resizeEdges: UInt32 = 0
  /// The serial of the press that the latest `move`, `resize` or `show_window_menu` wish names.
  package internal(set) var grabSerial: UInt32 = 0
  /// The configuration last sent.
  public internal(set) var lastSent: ToplevelConfiguration?
  /// The serials of the latest configures, oldest first.
  public internal(set) var serials: [UInt32] = []
  /// Who decorates it, or `nil` if the client never asked.
  public internal(set) var decoration: DecorationMode?
  /// The states the compositor gives it, numbered as `xdg_toplevel.state`.
  public internal(set) var states: Set<UInt32> = []

  /// The icon that the next commit brings, or `nil` for no news.
  var pendingIcon: ToplevelIcon??

  package let resource: Resource<XdgToplevel>
  /// Itself, for what may come after its end.
  let link = Link<ServerToplevel>()
  let shell: ShellSurface
  var decorationResource: Resource<ZxdgToplevelDecorationV1>?
  /// The size to return to from fullscreen and maximized.
  var floatingSize = (width: 0, height: 0)
  /// The display it asked for.
  ///
  /// `nil` leaves it to the compositor.
  weak var fullscreenOutput: ServerOutput?
  private(set) var isAlive = true

  init(_ resource: Resource<XdgToplevel>, shell: ShellSurface) {
    self.resource = resource
    self.shell = shell
    link.begin(self)
    resource.onRequest { [unowned self] in handle($0) }
    resource.onDestroy { [link] in link.object?.destroyed() }
  }

  deinit { link.end() }

  package var compositor: Compositor { shell.compositor }

  /// The serials acknowledged last, oldest first.
  public var acknowledged: [UInt32] { shell.acknowledged }

  /// The configuration the content obeys.
  public var applied: ToplevelConfiguration? { shell.applied }

  /// The window on the screen without its shadow, in logical units.
  public var frame: PixelRectangle {
    let geometry = surface.current.geometry
    return PixelRectangle(
      x: x, y: y, width: geometry?.width ?? surface.width,
      height: geometry?.height ?? surface.height)
  }

  /// Where the surface's origin is on the screen: the geometry's corner is at `x`, `y`.
  package var origin: (x: Int, y: Int) {
    let geometry = surface.current.geometry
    return (x - (geometry?.x ?? 0), y - (geometry?.y ?? 0))
  }

  /// Moves the window on the screen.
  ///
  /// It may come to other displays by this.
  public func move(x: Int, y: Int) {
    self.x = x
    self.y = y
    compositor.updateOutputs(of: self)
    compositor.stackChanged()
  }

  private func destroyed() {
    isAlive = false
    isMapped = false
    if let decorationResource, decorationResource.isAlive,
      resource.client?.isConnected == true
    {
      compositor.inspector?.destroyedEarly(
        "xdg_toplevel", alive: ["zxdg_toplevel_decoration_v1"], on: surface, of: nil)
      decorationResource.fail(.orphaned, "the toplevel went first")
    }
    shell.toplevel = nil
    compositor.remove(self)
  }
}
