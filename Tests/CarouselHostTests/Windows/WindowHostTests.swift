import CarouselDesktop
import CarouselHost
import CarouselTestSupport
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowHostTests {
  private static let leftAlt = KeyCode(rawValue: 56)

  @Test func `windows come as cards with their titles, and go with their programs`() throws {
    let scene = try HostScene()
    #expect(scene.labels == [])
    try scene.show("Terminal")
    try scene.show("Mail")
    #expect(scene.labels == ["Terminal", "Mail"])
    #expect(scene.front == "Terminal")
    weak let first = scene.programs.first
    scene.end(scene.programs[0])
    #expect(first == nil)
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Mail"])
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `a title that changes is the card's`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal")
    program.window.toplevel.setTitle(title: "make\u{1b}[31m")
    program.window.surface.commit()
    scene.pass(.seconds(1))
    #expect(scene.labels.first?.hasPrefix("make") == true)
    #expect(scene.labels.first?.contains("\u{1b}") == false)
  }

  @Test func `the content of a window is on its card, and changes appear immediately`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal", color: 0xff00_8000)
    #expect(scene.color(x: 320, y: 200) == 0xff00_8000)
    #expect(program.buffer.releases == 1)
    program.buffer.fill(0xff00_0080)
    program.window.show(program.buffer)
    scene.pass(.milliseconds(100))
    #expect(scene.color(x: 320, y: 200) == 0xff00_0080)
    #expect(program.buffer.releases == 2)
  }

  @Test func `only damage is copied`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal", width: 320, height: 200, color: 0xff00_8000)
    program.buffer.fill(0xff00_0080)
    program.window.surface.attach(buffer: program.buffer.proxy, x: 0, y: 0)
    program.window.surface.damageBuffer(x: 0, y: 0, width: 160, height: 200)
    program.window.surface.commit()
    scene.pass(.milliseconds(100))
    #expect(scene.color(x: 300, y: 200) == 0xff00_0080)
    #expect(scene.color(x: 340, y: 200) == 0xff00_8000)
  }

  @Test(arguments: [0, 3]) func `what a program says is opaque is drawn so, whatever its alpha`(
    transform: Int32
  ) throws {
    let scene = try HostScene()
    // Half transparent green: on the card it is green, not what shines through.
    let program = try scene.show("Sprite", color: 0x8000_8000)
    #expect(scene.color(x: 320, y: 200) != 0xff00_8000)
    let region = try program.client.bind(WlCompositor.self).createRegion()
    // The left half of the visible part.
    program.window.surface.setBufferTransform(transform: .init(rawValue: UInt32(transform)))
    let width: Int32 = transform == 0 ? 320 : 200
    region.add(x: 0, y: 0, width: width / 2, height: .max)
    program.window.surface.setOpaqueRegion(region: region.proxy)
    program.window.surface.attach(buffer: program.buffer.proxy, x: 0, y: 0)
    program.window.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    program.window.surface.commit()
    scene.pass(.seconds(1))
    #expect(scene.color(x: 310, y: 200) == 0xff00_8000)
    #expect(scene.color(x: 330, y: 200) != 0xff00_8000)
    // It may become translucent again.
    program.window.surface.setOpaqueRegion(region: nil)
    program.window.surface.attach(buffer: program.buffer.proxy, x: 0, y: 0)
    program.window.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    program.window.surface.commit()
    scene.pass(.seconds(1))
    #expect(scene.color(x: 310, y: 200) != 0xff00_8000)
  }

  @Test func `layers on a window are shown with it, also after it was invisible`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal", width: 320, height: 200, color: 0xff00_8000)
    let surface = try program.client.bind(WlCompositor.self).createSurface()
    let part = try program.client.bind(WlSubcompositor.self).getSubsurface(
      surface: surface.proxy, parent: program.window.surface.proxy)
    part.setPosition(x: 140, y: 80)
    part.setDesync()
    let buffer = BareBuffer(program.window.memory, width: 40, height: 40, color: 0xff00_0080)
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 40, height: 40)
    surface.commit()
    program.window.show(program.buffer)
    scene.pass(.milliseconds(100))
    #expect(scene.color(x: 320, y: 200) == 0xff00_0080)
    for number in 2...6 { try scene.show("\(number)", color: 0xff80_0000) }
    func go(to item: Int) {
      scene.go(to: item)
      scene.programs[item].window.show(scene.programs[item].buffer)
      scene.pass(.milliseconds(100))
    }
    go(to: 3)
    #expect(!scene.view.cardsInView.items.contains(0))
    #expect(scene.color(x: 320, y: 200) == 0xff80_0000)
    go(to: 0)
    #expect(scene.color(x: 320, y: 200) == 0xff00_0080)
    // What is under it is there when it goes.
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
    scene.pass(.milliseconds(100))
    #expect(scene.color(x: 320, y: 200) == 0xff00_8000)
    withExtendedLifetime(part) {}
  }

  @Test(arguments: [
    (KeyCode.right, KeyCode.left), (KeyCode(rawValue: 109), KeyCode(rawValue: 104)),
  ])
  func `Control and Alt with arrows or page keys go from window to window`(
    next: KeyCode, previous: KeyCode
  ) throws {
    let scene = try HostScene()
    try scene.show("Terminal")
    try scene.show("Mail")
    scene.chord(next)
    #expect(scene.front == "Mail")
    scene.chord(previous)
    #expect(scene.front == "Terminal")
    scene.chord(.enter)
    #expect(scene.view.isOpened)
    scene.chord(.enter)
    #expect(!scene.view.isOpened)
  }

  @Test func `keys with modifiers of a binding are not the front window's`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal")
    let devices = try BareDevices(program.client)
    var taken: [ViewInput] = []
    scene.window.responders.append(
      InputResponder(takesInput: { input in
        guard input.isShortcut else { return false }
        taken.append(input)
        return true
      }))
    scene.pass(.milliseconds(50))
    scene.seat.keyboard.press(Self.leftAlt)
    scene.seat.keyboard.tap(.a)
    scene.seat.keyboard.release(Self.leftAlt)
    scene.pass(.milliseconds(50))
    #expect(taken.count == 1)
    withExtendedLifetime(devices) {}
  }

  @Test func `the desktop's shortcuts are left to the program in front where they are the host's`()
    throws
  {
    let scene = try HostScene()
    try scene.show("Terminal")
    // No desktop that has the host's keys.
    #expect(scene.outer.shortcutInhibitions == [])
    scene.host.shortcuts = .inhibited
    scene.pass(.milliseconds(50))
    #expect(
      scene.outer.shortcutInhibitions.map(\.surface) == [
        scene.outer.toplevels[0].surface.identifier
      ])
    scene.end(scene.programs[0])
    scene.pass(.seconds(1))
    #expect(scene.outer.shortcutInhibitions == [])
    try scene.show("Mail")
    #expect(scene.outer.shortcutInhibitions.count == 1)
    scene.host.shortcuts = .kept
    scene.pass(.milliseconds(50))
    #expect(scene.outer.shortcutInhibitions == [])
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `the host is empty when no client is connected, whether it shows anything or not`()
    throws
  {
    let scene = try HostScene()
    var client: BareClient? = try BareClient(fileDescriptor: scene.host.connect())
    client.map { scene.outer.attach($0) }
    scene.pass(.seconds(1))
    var isEmpty = false
    scene.host.onEmpty = { isEmpty = true }
    client?.turn()
    _ = try client?.bind(WlCompositor.self)
    scene.pass(.seconds(1))
    #expect(!isEmpty)
    client.map { scene.outer.detach($0) }
    client = nil
    scene.pass(.seconds(1))
    #expect(isEmpty)
  }

  @Test func `the front window is opened to the view's size, and becomes a card again`() throws {
    let scene = try HostScene()
    let program = try scene.show("Terminal")
    scene.chord(.up)
    #expect(scene.view.isOpened)
    let open = program.window.configures.last
    #expect(open?.width == 640 && open?.height == 400)
    #expect(open?.states.contains(1) == true)
    scene.chord(.down)
    #expect(!scene.view.isOpened)
    let closed = program.window.configures.last
    #expect(closed?.width == 320 && closed?.height == 200)
    #expect(closed?.states.contains(1) == false)
  }

  @Test func `invisible windows draw nothing, those at the side rarely`() throws {
    let scene = try HostScene()
    let side = try scene.show("Side")
    let front = try scene.show("Front")
    scene.go(to: 1)
    #expect(scene.front == "Front")
    /// The number of answered callbacks, of which several may be answered simultaneously.
    func answers(_ program: HostScene.Program) -> Int {
      let before = program.window.callbackData.count
      for _ in 0..<60 {
        program.window.show(program.buffer, requestsFrame: true)
        scene.pass(.milliseconds(16))
      }
      return Set(program.window.callbackData.dropFirst(before)).count
    }
    #expect(answers(front) > 40)
    #expect((3...20).contains(answers(side)))
    scene.outer.toplevels[0].setSuspended(true)
    scene.pass(.milliseconds(200))
    scene.outer.toplevels[0].surface.isHidden = true
    scene.pass(.milliseconds(200))
    #expect(answers(front) <= 1)
  }

  @Test(arguments: [false, true])
  func `a program gets a callback as soon as its card becomes visible`(
    hasPresentation: Bool
  ) throws {
    var configuration = CompositorConfiguration()
    if !hasPresentation { configuration = configuration.without("wp_presentation") }
    let scene = try HostScene(.coverFlow, configuration: configuration)
    let client = try BareClient(fileDescriptor: scene.host.connect())
    scene.outer.attach(client)
    scene.outer.settle()
    let program = try HostScene.Program(client, width: 320, height: 200, color: 0xff00_8000)
    program.window.surface.commit()
    scene.outer.settle()
    program.window.acknowledge()
    program.window.show(program.buffer, requestsFrame: true)
    scene.pass(.milliseconds(800))
    #expect(program.window.callbackData.count == 1)
    // At rest nothing is looked at any more.
    scene.pass(.seconds(2))
    #expect(scene.client.loop.nextDeadline == nil)
  }

  @Test func `a program draws again when the carousel is visible again without input`()
    throws
  {
    let scene = try HostScene(configuration: CompositorConfiguration().without("wp_presentation"))
    let program = try scene.show("Terminal")
    scene.outer.toplevels[0].surface.isHidden = true
    // A frame of the carousel that is not answered.
    program.window.show(program.buffer)
    scene.pass(.seconds(1))
    program.window.show(program.buffer, requestsFrame: true)
    scene.pass(.seconds(1))
    #expect(program.window.callbackData.isEmpty)
    scene.outer.toplevels[0].surface.isHidden = false
    scene.pass(.seconds(3))
    #expect(program.window.callbackData.count == 1)
  }

  @Test func `a program that opens too many windows is disconnected, and the others stay`() throws {
    let scene = try HostScene()
    try scene.show("Mail")
    let hostile = try scene.show("Flood")
    let shell = try hostile.client.bind(WlCompositor.self)
    var surfaces: [Any] = []
    for _ in 0..<600 {
      let surface = shell.createSurface()
      surfaces.append(Kept(surface))
    }
    scene.pass(.seconds(1))
    #expect(hostile.client.error == .disconnected)
    #expect(scene.labels == ["Mail"])
    #expect(scene.warnings.count == 1)
  }

  private final class Kept {
    let surface: Owned<WlSurface>
    init(_ surface: consuming Owned<WlSurface>) { self.surface = surface }
  }

  @Test(.enabled(if: Sanitizer.current != .thread, "the sanitizer turns vfork into fork"))
  func `a missing program is reported`() throws {
    let scene = try HostScene()
    #expect(throws: HostError.cannotStart("/nowhere/program", code: 2)) {
      try scene.host.start(["/nowhere/program"])
    }
  }
}
