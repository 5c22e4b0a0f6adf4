import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowMapTests {
  @Test func `title and identifier are set before the initial commit`() throws {
    let scene = try ClientScene(keepsTranscript: true)
    let requests = scene.compositor.transcript.filter { $0.hasPrefix("→") }
    let title = try #require(requests.firstIndex { $0.contains("set_title") })
    let identifier = try #require(requests.firstIndex { $0.contains("set_app_id") })
    let commit = try #require(requests.firstIndex { $0.contains(".commit(") })
    #expect(title < commit)
    #expect(identifier < commit)
    #expect(scene.toplevel.title == "Test")
    #expect(scene.toplevel.appID == "test")
  }

  @Test func `empty commit, configure, acknowledge, attach, commit: in this order`() throws {
    let scene = try ClientScene(keepsTranscript: true)
    let words = ["commit", "xdg_surface", "ack_configure", "attach", "commit"]
    let steps = scene.compositor.transcript.compactMap { line -> String? in
      if line.contains(".commit(") { return "commit" }
      if line.contains("ack_configure") { return "ack_configure" }
      if line.contains("attach") { return "attach" }
      if line.hasPrefix("← xdg_surface") { return "xdg_surface" }
      return nil
    }
    #expect(Array(steps.prefix(5)) == words)
  }

  @Test func `the first picture is complete`() throws {
    let scene = try ClientScene()
    let picture = try #require(scene.surface.image)
    #expect(Set(picture.pixels).count == 1)
    #expect(picture.pixels.first == 0xff03_0507)
  }

  @Test func `the pixels the client drew are the pixels the user sees`() throws {
    let scene = try ClientScene()
    let seen = scene.compositor.screenshot()
    #expect(seen[0, 0] == 0xff03_0507)
    #expect(seen[319, 199] == 0xff03_0507)
    #expect(seen[320, 199] == 0xff20_2428)
  }

  @Test(arguments: [
    CompositorConfiguration.recorded(.weston10), .weston10Panel, .weston10KioskNoSeat,
    .recorded(.sway17),
    .recorded(.mutter48), .bare, CompositorConfiguration(),
  ])
  func `every measured compositor shows the window`(
    configuration: CompositorConfiguration
  ) throws {
    let scene = try ClientScene(configuration)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `weston's kiosk shell gets one frame, fullscreen, and then rest`() throws {
    let scene = try ClientScene(.weston10KioskNoSeat)
    scene.compositor.advance(by: .seconds(600))
    #expect((scene.surface.width, scene.surface.height) == (1280, 800))
    #expect(scene.frameCount == 1)
    #expect(scene.broken == [])
  }

  @Test func `sway's second configure is answered with its size`() throws {
    let scene = try ClientScene(.recorded(.sway17))
    scene.compositor.advance(by: .seconds(1))
    #expect((scene.surface.width, scene.surface.height) == (1280, 800))
    #expect(scene.configurations.map(\.size.width) == [320, 1280])
    #expect(scene.broken == [])
  }

  @Test func `a window that asks for fullscreen never shows its small size`() throws {
    var settings = ClientScene.settings
    settings.isFullscreen = true
    let scene = try ClientScene(settings: settings)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.surface.frames.map(\.width) == [1280])
    #expect(scene.broken == [])
  }

  @Test func `a fullscreen wish that is never answered still shows the window`() throws {
    var settings = ClientScene.settings
    settings.isFullscreen = true
    var configuration = CompositorConfiguration()
    configuration.windows = .manual
    let scene = try ClientScene(configuration, settings: settings)
    scene.toplevel.configure(width: 0, height: 0, states: [])
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.surface.frames.map(\.width) == [320])
  }

  @Test func `equal scripts give equal transcripts`() throws {
    func digest() throws -> UInt64 {
      let scene = try ClientScene(.weston10Panel)
      scene.isAnimating = true
      scene.window?.setNeedsFrame()
      scene.seat.play(
        Script.finger(0).down(x: 300, y: 50).move(x: 10, y: 50, over: .milliseconds(300)).up())
      scene.compositor.play(Script([.init(.milliseconds(330), .configureStorm(count: 7))]))
      scene.compositor.advance(by: .seconds(1))
      return scene.compositor.transcriptDigest
    }
    #expect(try digest() == digest())
  }
}

@Suite struct ShortcutInhibitionTests {
  private static let interface = "zwp_keyboard_shortcuts_inhibit_manager_v1"

  @Test func `a surface asks for the shortcuts of the desktop while that is wanted`() throws {
    let scene = try ClientScene()
    let surface = try #require(scene.window?.surface)
    #expect(scene.compositor.shortcutInhibitions == [])
    surface.inhibitsShortcuts = true
    surface.inhibitsShortcuts = true
    scene.compositor.settle()
    #expect(
      scene.compositor.shortcutInhibitions == [
        ShortcutInhibition(surface: scene.surface.identifier, seat: 0)
      ])
    surface.inhibitsShortcuts = false
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions == [])
    #expect(scene.broken == [])
  }

  @Test func `seats and offers may come and go meanwhile`() throws {
    let scene = try ClientScene(CompositorConfiguration().without(Self.interface))
    let surface = try #require(scene.window?.surface)
    surface.inhibitsShortcuts = true
    scene.compositor.settle()
    scene.compositor.addGlobal(Self.interface, version: 1)
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions.map(\.seat) == [0])
    let seat = scene.compositor.addSeat(SeatModel())
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions.map(\.seat) == [0, 1])
    scene.compositor.removeSeat(seat)
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions.map(\.seat) == [0])
    scene.compositor.removeGlobal(Self.interface)
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions == [])
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `it ends with its window`() throws {
    let scene = try ClientScene()
    scene.window?.surface.inhibitsShortcuts = true
    scene.compositor.settle()
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.compositor.shortcutInhibitions == [])
    #expect(scene.broken == [])
  }
}
