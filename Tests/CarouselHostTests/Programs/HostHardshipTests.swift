import CarouselDesktop
import CarouselEngine
import CarouselView
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselHost

/// Programs that flood, hang, lie or die: each hurts its own card alone.
struct HostHardshipTests {
  /// Whether a window is shown, updated, and receives frame callbacks.
  private func isWell(_ program: HostScene.Program, _ scene: HostScene) -> Bool {
    let item = scene.programs.firstIndex { $0 === program } ?? 0
    let index = scene.labels.count - scene.programs.count + item
    scene.go(to: index)
    let answers = program.window.callbackData.count
    program.buffer.fill(0xff00_00c0)
    program.window.show(program.buffer, requestsFrame: true)
    scene.pass(.milliseconds(200))
    return scene.color(x: 320, y: 200) == 0xff00_00c0
      && program.window.callbackData.count == answers + 1
  }

  @Test func `a program that floods with pictures keeps no other from its own`() throws {
    let scene = try HostScene()
    let flood = try scene.show("Flood")
    let other = try scene.show("Mail")
    let before = scene.window.window?.statistics.frames ?? 0
    for _ in 0..<30 {
      for _ in 0..<20 { flood.window.show(flood.buffer, requestsFrame: true) }
      scene.pass(.milliseconds(17))
    }
    // Six hundred pictures, and no more frames than the screen has refreshes.
    #expect((scene.window.window?.statistics.frames ?? 0) - before < 70)
    #expect(isWell(other, scene))
    #expect(isWell(flood, scene))
  }

  @Test func `a stopped program keeps its card and blocks no other`() throws {
    let scene = try HostScene()
    let stopped = try scene.show("Stopped")
    let other = try scene.show("Mail")
    let devices = try BareDevices(stopped.client)
    scene.pass(.milliseconds(50))
    scene.outer.detach(stopped.client)
    // Far more than a socket holds.
    for step in 0..<12_000 {
      scene.seat.pointer.move(x: Double(300 + step % 40), y: 200)
      if step.isMultiple(of: 100) { scene.outer.settle() }
    }
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Stopped", "Mail"])
    scene.seat.pointer.leave()
    #expect(isWell(other, scene))
    withExtendedLifetime(devices) {}
  }

  @Test func `a program that asks for frames without end is disconnected`() throws {
    let scene = try HostScene()
    let flood = try scene.show("Flood")
    for _ in 0..<1200 { flood.window.requestFrame() }
    flood.window.surface.commit()
    scene.pass(.seconds(1))
    #expect(scene.labels == [])
    #expect(scene.warnings == ["a program was disconnected: it asked for too much"])
  }

  @Test func `a program that makes objects without end, and commits none, is disconnected`() throws
  {
    let scene = try HostScene()
    let flood = try scene.show("Flood")
    let other = try scene.show("Mail")
    for _ in 0..<9 {
      for _ in 0..<1000 { flood.window.requestFrame() }
      scene.pass(.milliseconds(20))
    }
    #expect(scene.labels == ["Flood", "Mail"])
    for _ in 0..<1500 { flood.window.requestFrame() }
    scene.pass(.milliseconds(500))
    #expect(scene.labels == ["Mail"])
    #expect(isWell(other, scene))
  }

  @Test func `a warning says that programs cannot connect`() throws {
    let scene = try HostScene()
    scene.host.windows.refusedConnection()
    #expect(scene.warnings == ["programs cannot connect: too few file descriptors are free"])
  }

  @Test func `a program whose pictures are too large is disconnected before they are read`()
    throws
  {
    let scene = try HostScene()
    let flood = try scene.show("Flood")
    let other = try scene.show("Mail")
    scene.host.windows.limits.pixels = 200_000
    let large = BareBuffer(flood.window.memory, width: 640, height: 400, color: 0)
    flood.window.show(large)
    scene.pass(.seconds(1))
    #expect(scene.labels == ["Mail"])
    #expect(scene.warnings == ["a program was disconnected: its pictures are too large"])
    #expect(isWell(other, scene))
  }

  @Test func `what all programs show together is limited, and the last one loses`() throws {
    let scene = try HostScene()
    scene.host.windows.limits.allPixels = 200_000
    let other = try scene.show("Mail")
    try scene.show("Terminal")
    scene.end(try scene.show("Third", width: 320, height: 240))
    #expect(scene.labels == ["Mail", "Terminal"])
    #expect(
      scene.warnings == ["a program was disconnected: the pictures of all programs are too large"])
    #expect(isWell(other, scene))
  }

  @Test func `a program may show some screens, and not more when the screen becomes small`() throws
  {
    var limits = ClientLimits()
    limits.raise(toScreen: 640 * 400)
    #expect(limits.refusal(of: 1 << 23, own: 0, all: 0) == nil)
    #expect(limits.refusal(of: 1, own: 1 << 23, all: 1 << 23) != nil)
    limits.raise(toScreen: 3840 * 2160)
    limits.raise(toScreen: 640 * 400)
    #expect(limits.refusal(of: 8 * 3840 * 2160, own: 0, all: 0) == nil)
    #expect(limits.refusal(of: 8 * 3840 * 2160, own: 1, all: 1) != nil)
    #expect(limits.refusal(of: 1, own: 0, all: 16 * 3840 * 2160) != nil)
    // The screen is the carousel's window.
    let scene = try HostScene()
    scene.host.windows.limits.pixels = 0
    scene.outer.toplevels[0].configure(width: 700, height: 500)
    scene.pass(.seconds(1))
    let size = scene.view.carousel.viewSize
    #expect(scene.host.windows.limits.pixels == 8 * Int(size.width) * Int(size.height))
  }

  @Test func `programs that connect without end are disconnected, with one line for all`() throws {
    let scene = try HostScene()
    let other = try scene.show("Mail")
    let ends = (0..<200).map { _ in scene.host.connect() }
    scene.seat.keyboard.tap(.a)
    scene.pass(.milliseconds(50))
    #expect(scene.host.compositor.connectedClients.count == 128)
    #expect(scene.warnings == ["a program was disconnected: too many programs are connected"])
    #expect(isWell(other, scene))
    for end in ends { close(end) }
  }

  @Test func `windows of the program in front come forward, but not without end`() throws {
    let scene = try HostScene()
    let program = try scene.show("Stream")
    var windows: [BareWindow] = []
    func open() throws {
      let window = try BareWindow(program.client)
      windows.append(window)
      window.toplevel.setTitle(title: "\(windows.count)")
      window.surface.commit()
      scene.outer.settle()
      window.acknowledge()
      window.show(program.buffer)
      scene.pass(.seconds(2))
    }
    for _ in 0..<5 { try open() }
    #expect(scene.front == "3")
    // This is the window that the user has asked for.
    scene.seat.keyboard.tap(.a)
    scene.pass(.milliseconds(100))
    try open()
    #expect(scene.front == "6")
  }

  @Test func `damage in any number of pieces is taken as what lies around it`() throws {
    let scene = try HostScene()
    let program = try scene.show("Pieces")
    program.buffer.fill(0xff00_00c0)
    program.window.surface.attach(buffer: program.buffer.proxy, x: 0, y: 0)
    for piece in 0..<2000 {
      program.window.surface.damageBuffer(
        x: Int32(piece % 320), y: Int32(piece / 320 * 33), width: 1, height: 1)
    }
    program.window.surface.commit()
    scene.pass(.seconds(1))
    #expect(scene.color(x: 320, y: 151) == 0xff00_00c0)
  }

  @Test func `a program that takes its memory away, and one that speaks nonsense, are gone alone`()
    throws
  {
    let scene = try HostScene()
    let liar = try scene.show("Liar")
    let mute = try scene.show("Nonsense")
    let other = try scene.show("Mail")
    liar.buffer.truncate(to: 100)
    liar.window.show(liar.buffer)
    mute.window.shellSurface.ackConfigure(serial: 4_000_000)
    mute.window.surface.setBufferScale(scale: -3)
    scene.pass(.milliseconds(500))
    #expect(!scene.labels.contains("Nonsense"))
    #expect(scene.labels.last == "Mail")
    #expect(isWell(other, scene))
  }
}
