internal import WaylandServer

/// What a desktop does with windows, and the suite expects: it activates them when they appear or are
/// pressed, minimizes, moves and resizes them on request.
final class ConformanceDesktop: CompositorObserver {
  /// A window that is being moved or resized, and where it was when that began.
  private struct Grab {
    let window: ServerToplevel
    let frame: PixelRectangle
    let x: Double
    let y: Double
    /// The edges that follow the pointer, as `xdg_toplevel.resize_edge`; 0 moves the window.
    let edges: UInt32
  }

  private unowned let compositor: Compositor
  private weak var active: ServerToplevel?
  private var grab: Grab?

  init(_ compositor: Compositor) { self.compositor = compositor }

  func appeared(_ window: ServerToplevel) {
    for popup in compositor.popups.reversed() where popup.isGrabbing { popup.dismiss() }
    activate(window)
  }

  func wished(_ wish: String, for window: ServerToplevel) {
    switch wish {
    case "move": begin(window, edges: 0)
    case "resize": begin(window, edges: window.resizeEdges)
    case "set_minimized": window.isMinimized = true
    default: break
    }
    follow()
  }

  func changedByList(_ window: ServerToplevel) { follow() }

  /// Follows what has changed without a wish of a window.
  func follow() {
    for window in compositor.toplevels where window.surface.isHidden != window.isMinimized {
      window.surface.isHidden = window.isMinimized
      if window.isMinimized {
        activate(compositor.toplevels.last { $0.isMapped && !$0.isMinimized })
      } else {
        activate(window)
      }
    }
    if let focus = compositor.seats.first?.keyboard.focus, focus !== active { activate(focus) }
  }

  /// The surface that is seen at a point of the screen gets the keyboard.
  func press(x: Double, y: Double) {
    guard let surface = compositor.surface(x: x, y: y) else { return }
    if let window = surface.window {
      if window !== active { activate(window) }
    } else if let panel = compositor.layers.first(where: { $0.surface === surface }),
      panel.keyboardUse != 0
    {
      for seat in compositor.seats { seat.keyboard.focus(on: panel) }
    }
  }

  /// Moves or resizes the window that was grabbed, if there is one.
  func drag(toX x: Double, y: Double) {
    guard let grab else { return }
    let (right, down) = (Int(x - grab.x), Int(y - grab.y))
    guard grab.edges != 0 else {
      return grab.window.move(x: grab.frame.x + right, y: grab.frame.y + down)
    }
    let (isLeft, isTop) = (grab.edges & 4 != 0, grab.edges & 1 != 0)
    let width = grab.edges & 12 == 0 ? 0 : isLeft ? -right : right
    let height = grab.edges & 3 == 0 ? 0 : isTop ? -down : down
    grab.window.configure(
      width: max(1, grab.frame.width + width), height: max(1, grab.frame.height + height))
    grab.window.move(x: grab.frame.x + (isLeft ? right : 0), y: grab.frame.y + (isTop ? down : 0))
  }

  /// Ends moving or resizing.
  func letGo() {
    guard grab != nil else { return }
    grab = nil
    compositor.seats.first?.pointer.followSurfaces()
  }

  private func activate(_ window: ServerToplevel?) {
    if let window { compositor.raise(window) }
    for seat in compositor.seats { seat.keyboard.focus(on: window) }
    active = compositor.seats.first?.keyboard.focus
    for other in compositor.toplevels where other.isMapped && other !== active {
      if other.states.contains(4) { other.setActivated(false) }
    }
    active?.setActivated(true)
    for seat in compositor.seats { seat.pointer.followSurfaces() }
  }

  private func begin(_ window: ServerToplevel, edges: UInt32) {
    guard let pointer = compositor.seats.first?.pointer else { return }
    grab = Grab(window: window, frame: window.frame, x: pointer.x, y: pointer.y, edges: edges)
    pointer.leave()
  }
}
