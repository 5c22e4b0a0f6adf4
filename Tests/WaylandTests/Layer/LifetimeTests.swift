import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct LifetimeTests {
  /// Objects that must be gone with the scene.
  private struct Watched {
    weak var session: Session?
    weak var window: Window?
    weak var display: Display?
    weak var loop: EventLoop?
    weak var compositor: TestCompositor?
  }

  private func watch(
    _ configuration: CompositorConfiguration = CompositorConfiguration(),
    _ body: (ClientScene) -> Void
  ) throws -> Watched {
    let scene = try ClientScene(configuration)
    body(scene)
    return Watched(
      session: scene.session, window: scene.window, display: scene.session.display,
      loop: scene.session.loop, compositor: scene.compositor)
  }

  private func expectNothing(_ watched: Watched) {
    let left = [
      watched.window == nil ? nil : "window", watched.session == nil ? nil : "session",
      watched.loop == nil ? nil : "loop", watched.display == nil ? nil : "display",
      watched.compositor == nil ? nil : "compositor",
    ].compactMap { $0 }
    #expect(left == [])
  }

  @Test func `nothing is left of a window that was just shown`() throws {
    expectNothing(try watch { $0.compositor.advance(by: .milliseconds(50)) })
  }

  @Test func `nothing is left of an animation in full course`() throws {
    expectNothing(
      try watch {
        $0.isAnimating = true
        $0.window?.setNeedsFrame()
        $0.compositor.advance(by: .milliseconds(500))
      })
  }

  @Test func `nothing is left of input in full course`() throws {
    expectNothing(
      try watch {
        $0.compositor.advance(by: .milliseconds(50))
        $0.seat.pointer.move(x: 10, y: 10)
        $0.seat.pointer.button(isPressed: true)
        $0.seat.keyboard.press(.right)
        $0.seat.touch.down(id: 0, x: 5, y: 5)
        $0.compositor.advance(by: .milliseconds(900))
      })
  }

  @Test func `nothing is left where little is offered`() throws {
    expectNothing(
      try watch(.bare) {
        $0.compositor.advance(by: .milliseconds(50))
        $0.window?.setFullscreen(true)
      })
    expectNothing(
      try watch(CompositorConfiguration().without("wp_cursor_shape_manager_v1")) {
        $0.seat.pointer.move(x: 10, y: 10)
        $0.compositor.advance(by: .milliseconds(50))
      })
  }

  @Test func `nothing is left when the compositor went first`() throws {
    expectNothing(
      try watch {
        $0.isAnimating = true
        $0.window?.setNeedsFrame()
        $0.compositor.advance(by: .milliseconds(100))
        $0.compositor.disconnect()
        $0.compositor.advance(by: .milliseconds(100))
      })
  }

  @Test func `nothing is left of a start that was not awaited`() throws {
    let compositor = TestCompositor()
    weak var session: Session?
    do {
      let client = LoopClient(compositor)
      let kept = Session(
        display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
      session = kept
      _ = Window(kept, ClientScene.settings)
    }
    let isGone = session == nil
    #expect(isGone)
  }

  @Test func `after the compositor's end another session goes on with the same loop`() throws {
    let compositor = TestCompositor()
    let time = VirtualTime(compositor)
    let loop = EventLoop(time: time)
    func serve(_ session: Session?) throws(WaylandError) {
      for _ in 0..<6 {
        try loop.turn()
        compositor.turn()
      }
    }
    var error: WaylandError?
    do throws(WaylandError) {
      let session = Session(
        display: try Display(fileDescriptor: compositor.connect()), loop: loop)
      let window = Window(session, ClientScene.settings)
      try serve(session)
      #expect(compositor.toplevels.count == 1)
      compositor.disconnect()
      defer { window.close() }
      try serve(session)
    } catch let caught {
      error = caught
    }
    #expect(error == .disconnected)
    let session = Session(display: try Display(fileDescriptor: compositor.connect()), loop: loop)
    let window = Window(session, ClientScene.settings)
    try serve(session)
    #expect(compositor.toplevels.count == 1)
    #expect(compositor.toplevels.first?.isMapped == true)
    #expect(window.configuration != nil)
  }
}
