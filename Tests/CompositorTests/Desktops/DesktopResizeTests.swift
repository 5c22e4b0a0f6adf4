import CompositorTestSupport
import Testing
import Wayland

/// Windows that are resized by their edges under the compositors of GNOME and KDE.
@Suite(.serialized)
struct DesktopResizeTests {
  /// A window of this process, and its configure events.
  private final class Scene {
    let compositor: HeadlessCompositor
    let desktop: any Desktop
    let session: Session
    let window: Window
    var states: [ToplevelState] = []
    /// Where the pointer is in the content, or `nil` where it is not over it.
    var pointer: SurfacePoint?
    private var places = 0

    init(_ kind: HeadlessCompositor.Kind) throws {
      compositor = try HeadlessCompositor(kind)
      desktop = try compositor.desktop()
      session = Session(display: try Display(name: compositor.socketPath), loop: EventLoop())
      window = Window(
        session,
        WindowSettings(
          title: "Resize", appID: "resize", size: SurfaceSize(width: 400, height: 300),
          decoration: .titleBar, titleBar: TitleBar { pixels, _ in pixels.fill(0xff00_00ff) }))
      window.onFrame = { frame in
        frame.pixels.fill(0xff00_8000)
        return .painted(damage: [frame.pixels.bounds])
      }
      window.onConfigure = { [unowned self] in states.append($0.states) }
      window.onInput = { [unowned self] event in
        guard case .pointer(let event) = event else { return }
        pointer = event.kind == .left || event.kind == .canceled ? nil : event.position
      }
    }

    var size: SurfaceSize? { window.surface.size }

    /// Runs the window until a condition is true.
    func serve(within seconds: Double = 120, until condition: () -> Bool) throws -> Bool {
      try Deadline(seconds: seconds).reaches {
        try session.loop.turn()
        return condition()
      }
    }

    /// Where the content is on the screen, found by moving over all of it.
    func origin() throws -> (x: Int, y: Int)? {
      let screen = HeadlessCompositor.desktopSize
      for y in stride(from: 100, to: screen.height, by: 200) {
        for x in stride(from: 100, to: screen.width, by: 250) {
          try desktop.move(x: x, y: y)
          if try serve(within: 0.3, until: { pointer != nil }), let pointer {
            return (x - Int(pointer.x), y - Int(pointer.y))
          }
        }
      }
      return nil
    }
  }

  @Test(arguments: DesktopProgramTests.kinds.filter(HeadlessCompositor.isInstalled))
  func `a dragged edge resizes a window`(kind: HeadlessCompositor.Kind) throws {
    let scene = try Scene(kind)
    #expect(try scene.serve { scene.window.statistics.frames > 0 && scene.size != nil })
    let origin = try #require(try scene.origin())
    let before = try #require(scene.size)
    let (x, y) = (origin.x + before.width + 3, origin.y + before.height / 2)
    try scene.desktop.move(x: x, y: y)
    #expect(try scene.serve { scene.pointer == nil })
    try scene.desktop.button(isPressed: true)
    _ = try scene.serve(within: 0.2) { false }
    for step in 1...10 {
      try scene.desktop.move(x: x + step * 12, y: y)
      _ = try scene.serve(within: 0.02) { false }
    }
    let resized = SurfaceSize(width: before.width + 120, height: before.height)
    #expect(try scene.serve { scene.size == resized })
    #expect(scene.states.contains { $0.contains(.resizing) })
    try scene.desktop.button(isPressed: false)
    // Mutter 48 says so only with its next configure event; the drag has ended all the same.
    try scene.desktop.move(x: x, y: y)
    #expect(try scene.serve { scene.pointer != nil })
    #expect(scene.size == resized)
  }

  @Test(.enabled(if: HeadlessCompositor.isInstalled(.mutter), "mutter is not installed"))
  func `a finger resizes a window of GNOME by its corner`() throws {
    let scene = try Scene(.mutter)
    let desktop = scene.desktop
    guard try desktop.takesTouches() else { return }
    #expect(try scene.serve { scene.window.statistics.frames > 0 && scene.size != nil })
    let origin = try #require(try scene.origin())
    let before = try #require(scene.size)
    let (x, y) = (origin.x + before.width + 3, origin.y + before.height + 3)
    // The first touch makes the touchscreen, and no client sees it.
    try desktop.touch(0, x: 1, y: 1, begins: true)
    try desktop.lift(0)
    #expect(try scene.serve { scene.session.seats.contains(where: \.hasTouch) })
    try desktop.touch(0, x: x, y: y, begins: true)
    _ = try scene.serve(within: 0.2) { false }
    for step in 1...10 {
      try desktop.touch(0, x: x + step * 12, y: y + step * 8, begins: false)
      _ = try scene.serve(within: 0.02) { false }
    }
    let resized = SurfaceSize(width: before.width + 120, height: before.height + 80)
    #expect(try scene.serve(within: 20) { scene.size == resized })
    #expect(scene.states.contains { $0.contains(.resizing) })
    try desktop.lift(0)
    _ = try scene.serve(within: 0.5) { false }
    #expect(scene.size == resized)
  }
}
