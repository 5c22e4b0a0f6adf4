import CarouselApp
import CarouselDesktop
import CarouselView
import CarouselWindows
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowSwitcherTests {
  private static let red: UInt32 = 0xff80_0000
  private static let green: UInt32 = 0xff00_8000
  private static let blue: UInt32 = 0xff00_0080

  /// Windows of three colors.
  ///
  /// The last one has the keyboard.
  private func scene(
    _ configuration: CompositorConfiguration = SwitcherScene.configuration, waits: Bool = true,
    adapt: (inout WindowSwitcher.Settings) -> Void = { _ in }
  ) throws -> SwitcherScene {
    let scene = try SwitcherScene(configuration, waits: waits, adapt: adapt)
    if waits { try scene.start() }
    try scene.show("Red", application: "org.test.Paint", color: Self.red)
    try scene.show("Green", application: "org.test.Write", color: Self.green)
    try scene.show("Blue", application: "org.test.Paint", color: Self.blue)
    if !waits { try scene.start() }
    return scene
  }

  @Test func `windows are shown live, the last one used in front`() throws {
    let scene = try scene()
    #expect(scene.switcher.perform(.show) == nil)
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Blue", "Green", "Red"])
    #expect(scene.front == "Green")
    #expect(scene.middle == Self.green)
    scene.programs[1].paint(0xff80_8080)
    scene.pass(.milliseconds(100))
    #expect(scene.middle == 0xff80_8080)
    #expect(scene.compositor.allViolations.map(\.description) == [])
  }

  @Test(arguments: [true, false])
  func `the first frame is committed before any window is captured`(waits: Bool) throws {
    let scene = try scene(waits: waits)
    let start = scene.compositor.transcript.count
    _ = scene.switcher.perform(.show)
    scene.pass(.seconds(1))
    #expect(scene.middle == Self.green)
    let lines = Array(scene.compositor.transcript[(waits ? start : 0)...])
    let layer = try #require(lines.firstIndex { $0.contains("get_layer_surface") })
    let attach = try #require(
      lines[layer...].firstIndex { $0.contains("wl_surface") && $0.contains("attach") })
    let capture = try #require(lines.firstIndex { $0.contains("create_session") })
    #expect(attach < capture)
    #expect(lines[attach..<capture].contains { $0.contains("commit") })
  }

  @Test func `up to five windows are a row, more of them a cover flow`() throws {
    let scene = try scene { $0.arrangesRow = true }
    _ = scene.switcher.perform(.show)
    let view = scene.carousel.view
    for count in 3...5 {
      if count > 3 { try scene.show("Window \(count)", color: Self.red) }
      scene.pass(.seconds(1))
      #expect(view.itemCount == count && view.style.configuration.kind == .linear)
      // The one in front is a fifth of the screen at least.
      var frame = Carousel.Frame()
      view.frame(into: &frame)
      let front = try #require(frame.cards.last { $0.isCurrent }?.quad?.bounds)
      let size = view.carousel.viewSize
      let area = (front.maximum.x - front.minimum.x) * (front.maximum.y - front.minimum.y)
      #expect(area >= 0.2 * size.width * size.height)
    }
    try scene.show("Window 6", color: Self.blue)
    scene.pass(.seconds(1))
    #expect(view.style.configuration.kind == .coverFlow)
    // What was asked for stays.
    var style = view.style
    style.configuration.kind = .wheel
    try view.restyle(style, at: scene.carousel.time)
    try scene.show("Window 7", color: Self.blue)
    scene.pass(.seconds(1))
    #expect(view.style.configuration.kind == .wheel)
  }

  @Test func `a switcher that does not wait shows itself once`() throws {
    let scene = try scene(waits: false)
    #expect(scene.isShown)
    scene.seat.keyboard.tap(.right)
    scene.pass(.seconds(1))
    scene.seat.keyboard.tap(.enter)
    scene.pass(.milliseconds(100))
    #expect(!scene.isShown)
    #expect(scene.chosen.count == 1)
  }

  @Test func `keys that are released immediately change the window without showing anything`()
    throws
  {
    let scene = try scene()
    scene.shortcut(.next)
    for _ in 0..<8 {
      scene.compositor.advance(by: .milliseconds(16))
      #expect(
        scene.middle == Self.blue || scene.middle == scene.compositor.configuration.background)
    }
    #expect(scene.isShown)
    scene.seat.keyboard.release(.leftAlt)
    scene.pass(.milliseconds(50))
    #expect(!scene.isShown)
    #expect(scene.focus == "Green")
  }

  @Test func `held keys show the windows, step, and choose when they are released`() throws {
    let scene = try scene()
    scene.shortcut(.next)
    scene.pass(.milliseconds(400))
    #expect(scene.middle == Self.green)
    _ = scene.switcher.perform(.next)
    #expect(scene.front == "Red")
    scene.seat.keyboard.tap(.tab)
    scene.pass(.seconds(1))
    #expect(scene.front == "Blue")
    _ = scene.switcher.perform(.previous)
    #expect(scene.front == "Red")
    scene.seat.keyboard.release(.leftAlt)
    scene.pass(.milliseconds(50))
    #expect(scene.focus == "Red")
    #expect(!scene.isShown)
  }

  @Test func `escape leaves everything as it is`() throws {
    let scene = try scene()
    scene.shortcut(.next)
    scene.pass(.milliseconds(400))
    scene.seat.keyboard.tap(.escape)
    scene.pass(.milliseconds(50))
    #expect(!scene.isShown)
    #expect(scene.focus == "Blue")
    #expect(scene.chosen == [])
  }

  @Test func `a window that had the keyboard for a moment only is not the last one used`() throws {
    let scene = try scene()
    scene.pass(.seconds(1))
    let red = scene.compositor.toplevels.first { $0.title == "Red" }
    let green = scene.compositor.toplevels.first { $0.title == "Green" }
    scene.seat.keyboard.focus(on: red)
    scene.pass(.milliseconds(500))
    scene.seat.keyboard.focus(on: green)
    scene.pass(.milliseconds(100))
    _ = scene.switcher.perform(.show)
    #expect(scene.labels == ["Green", "Blue", "Red"])
  }

  @Test func `windows come and go while they are shown`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.milliseconds(500))
    try scene.show("New", color: 0xff80_8000)
    #expect(scene.labels == ["Blue", "Green", "Red", "New"])
    #expect(scene.front == "Green")
    scene.end(scene.programs[1])
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Blue", "Red", "New"])
    #expect(scene.client.error == nil)
  }

  @Test func `what is searched for stays while titles change, and is what is meant`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.milliseconds(500))
    scene.carousel.found = { $0.filter { $0.label != "Blue" } }
    scene.programs[0].window.toplevel.setTitle(title: "Rot")
    scene.pass(.milliseconds(500))
    #expect(scene.labels == ["Green", "Rot"])
    #expect(scene.front == "Green")
    scene.seat.keyboard.tap(.delete)
    scene.pass(.milliseconds(100))
    #expect(scene.programs.map(\.window.closes) == [0, 1, 0])
  }

  @Test func `without a window the overlay says so, and Escape ends it`() throws {
    let scene = try SwitcherScene(waits: false)
    try scene.start()
    scene.pass(.seconds(1))
    #expect(scene.isShown && scene.labels == [])
    try scene.show("First", color: Self.red)
    #expect(scene.labels == ["First"] && scene.middle == Self.red)
    let waiting = try SwitcherScene()
    try waiting.start()
    #expect(waiting.switcher.perform(.next) == nil)
    waiting.pass(.milliseconds(300))
    #expect(!waiting.isShown)
    #expect(waiting.switcher.perform(.show) == nil)
    waiting.pass(.milliseconds(300))
    #expect(waiting.isShown)
    waiting.seat.keyboard.tap(.escape)
    waiting.pass(.milliseconds(100))
    #expect(!waiting.isShown)
  }

  @Test func `Delete asks the window in front to close`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.milliseconds(500))
    scene.seat.keyboard.tap(.delete)
    scene.pass(.milliseconds(100))
    #expect(scene.programs.map(\.window.closes) == [0, 1, 0])
  }

  @Test func `the front window is captured with each change, those next to it rarely`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.seconds(1))
    func frames(while program: Int) -> Int {
      let before = scene.frames
      for step in 0..<30 {
        scene.programs[program].paint(0xff00_0000 | UInt32(step))
        scene.pass(.nanoseconds(16_666_667))
      }
      return scene.frames - before
    }
    #expect(frames(while: 1) >= 25)
    #expect((1...4).contains(frames(while: 0)))
  }

  @Test func `a program that floods is captured at most twice in a refresh`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.seconds(1))
    let before = scene.frames
    for step in 0..<30 {
      for shade in 0..<20 { scene.programs[1].paint(0xff00_0000 | UInt32(step * 20 + shade)) }
      scene.pass(.nanoseconds(16_666_667))
    }
    #expect((25...62).contains(scene.frames - before))
    scene.pass(.milliseconds(100))
    #expect(scene.middle == 0xff00_0000 | UInt32(29 * 20 + 19))
  }

  @Test func `a program that ends while it is captured takes only its card with it`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.seconds(1))
    scene.programs[1].paint(Self.blue)
    scene.end(scene.programs[1])
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Blue", "Red"])
    let before = scene.frames
    for program in scene.programs { program.paint(0xff80_8080) }
    scene.pass(.seconds(1))
    #expect(scene.frames == before + 2)
    #expect(scene.client.error == nil)
    #expect(scene.compositor.allViolations.map(\.description) == [])
  }

  @Test func `a window that was never drawn has no card`() throws {
    let scene = try scene()
    let window = try BareWindow(try BareClient(scene.compositor))
    window.toplevel.setTitle(title: "Never")
    window.surface.commit()
    _ = scene.switcher.perform(.show)
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Blue", "Green", "Red"])
    #expect(scene.middle == Self.green)
  }

  @Test func `nothing is captured and nothing happens while it is hidden`() throws {
    let scene = try scene()
    _ = scene.switcher.perform(.show)
    scene.pass(.milliseconds(500))
    _ = scene.switcher.perform(.close)
    scene.pass(.milliseconds(100))
    let before = scene.frames
    #expect(before > 0)
    scene.programs[1].paint(Self.red)
    scene.pass(.seconds(1))
    #expect(scene.frames == before)
    #expect(scene.compositor.unrest() == [])
    #expect(scene.client.loop.nextDeadline == nil)
  }

  @Test func `only windows of one application are shown where that is asked for`() throws {
    let scene = try scene()
    scene.shortcut(.nextOfApplication)
    #expect(scene.labels == ["Blue", "Red"])
    #expect(scene.front == "Red")
    _ = scene.switcher.perform(.close)
    let other = try self.scene { $0.filter.applications = ["write"] }
    _ = other.switcher.perform(.show)
    #expect(other.labels == ["Green"])
  }

  @Test func `windows that cannot be captured are cards with icons`() throws {
    let configuration = SwitcherScene.configuration.without("ext_image_copy_capture_manager_v1")
    let scene = try scene(configuration)
    _ = scene.switcher.perform(.show)
    scene.pass(.milliseconds(500))
    #expect(scene.labels == ["Blue", "Green", "Red"])
    for item in scene.carousel.view.items {
      if case .live = item.content.face { Issue.record("\(item.label) is live") }
    }
    scene.seat.keyboard.tap(.enter)
    scene.pass(.milliseconds(100))
    #expect(scene.focus == "Green")
  }

  @Test func `a session without window lists ends it with the name of the missing protocol`() throws
  {
    var configuration = SwitcherScene.configuration
    for interface in ["ext_foreign_toplevel_list_v1", "zwlr_foreign_toplevel_manager_v1"] {
      configuration = configuration.without(interface)
    }
    let scene = try SwitcherScene(configuration)
    try scene.start()
    #expect(scene.client.error == .missingGlobal(interface: "ext_foreign_toplevel_list_v1"))
    #expect(scene.switcher.perform(.next) != nil)
  }

  @Test func `the shared source is a line for the portal`() throws {
    let scene = try scene(waits: false) { $0.choosesForSharing = true }
    scene.pass(.milliseconds(500))
    #expect(scene.labels == ["Blue", "Green", "Red", "TEST-1"])
    // An output that shows the carousel would show itself in itself, without end.
    let frames = scene.frames
    scene.pass(.seconds(1))
    #expect(scene.frames == frames)
    scene.carousel.view.select(3, at: scene.carousel.time)
    scene.carousel.view.select(0, at: scene.carousel.time)
    scene.pass(.milliseconds(100))
    #expect(scene.chosen.first == "Monitor: TEST-1")
    #expect(scene.chosen.last?.hasPrefix("Window: window-") == true)
    #expect(scene.isShown)
  }

  @Test func `opening and closing leaves nothing behind`() throws {
    let scene = try scene { $0.delay = 0 }
    func open() {
      _ = scene.switcher.perform(.show)
      // The frame callback of a surface that is destroyed would never be answered.
      scene.pass(.seconds(1))
      _ = scene.switcher.perform(.close)
      scene.compositor.settle()
    }
    open()
    let clients = scene.compositor.connectedClients
    let objects = clients.map { scene.compositor.objectCount(of: $0) }
    for _ in 0..<4 { open() }
    #expect(clients.map { scene.compositor.objectCount(of: $0) } == objects)
    #expect(scene.compositor.bufferCount == 3)
  }
}
