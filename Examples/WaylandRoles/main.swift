import Glibc
import Wayland

// What a program can show besides one window: a panel, a menu, several windows. The argument says which.

/// Paints a role in one color.
func paint(_ role: some SurfaceRole, _ color: UInt32) {
  role.onFrame = { frame in
    frame.pixels.fill(color)
    return .painted(damage: [frame.pixels.bounds])
  }
}

/// A window in one color, all over a screen if one is given.
func makeWindow(
  _ session: Session, _ title: String, _ color: UInt32, on output: Output? = nil
) -> Window {
  var settings = WindowSettings(
    title: title, appID: "org.example.roles", size: SurfaceSize(width: 360, height: 240))
  (settings.isFullscreen, settings.output) = (output != nil, output)
  let window = Window(session, settings)
  paint(window, color)
  return window
}

/// The menus that are open, each over the one before it.
var menus: [Popup] = []

/// A menu at a place of `parent`, with another one that a press in it opens.
@MainActor func openMenu(
  _ session: Session, over parent: any SurfaceRole, at place: SurfacePoint, seat: UInt32
) -> Popup {
  let menu = Popup(
    session, over: parent,
    PopupPlacement(
      area: PopupPlacement.Area(x: Int(place.x), y: Int(place.y)),
      size: SurfaceSize(width: 160, height: 120)),
    grabbing: seat, isOpaque: true)
  paint(menu, parent is Popup ? 0xFFB0_D0B0 : 0xFFE0_E0D0)
  menu.onInput = { [unowned menu] event in
    guard case .pointer(let pointer) = event, pointer.kind == .pressed(.left) else { return }
    menus.append(openMenu(session, over: menu, at: pointer.position, seat: pointer.seat))
  }
  return menu
}

/// The connection to the compositor.
///
/// Without one the program ends.
@MainActor func makeSession(on loop: EventLoop) -> Session {
  do {
    let session = Session(display: try Display(), loop: loop)
    session.onWarning = { print("warning: \($0)") }
    try session.waitUntilReady()
    return session
  } catch {
    print("error: \(error)")
    exit(1)
  }
}

let loop = EventLoop()
let session = makeSession(on: loop)
var kept: [AnyObject] = []

switch CommandLine.arguments.dropFirst().first {
case "panel":
  for (index, output) in session.outputs.enumerated() {
    let panel = LayerSurface(
      session,
      LayerSettings(
        name: "panel", edges: [.top, .left, .right], size: SurfaceSize(width: 0, height: 36),
        exclusiveZone: 36, output: output))
    paint(panel, index == 0 ? 0xFF30_5080 : 0xFF80_5030)
    let overlay = LayerSurface(
      session,
      LayerSettings(
        name: "overlay", layer: .overlay, size: SurfaceSize(width: 300, height: 160),
        output: output))
    paint(overlay, 0x8060_3000)
    kept += [panel, overlay]
  }
case "menu":
  let window = makeWindow(session, "Press for a menu", 0xFF30_6050)
  window.onInput = { event in
    guard case .pointer(let pointer) = event, pointer.kind == .pressed(.left) else { return }
    menus = [openMenu(session, over: window, at: pointer.position, seat: pointer.seat)]
  }
  kept = [window]
case "windows":
  // Where there are two screens, one on each.
  let screens = session.outputs.count > 1 ? session.outputs.map(Optional.some) : [nil, nil]
  kept = [
    makeWindow(session, "One", 0xFF30_5080, on: screens[0]),
    makeWindow(session, "The other", 0xFF80_5030, on: screens[1]),
  ]
default:
  print("usage: wayland-roles panel | menu | windows")
  exit(64)
}
do {
  try loop.run()
} catch {
  print("error: \(error)")
  exit(1)
}
