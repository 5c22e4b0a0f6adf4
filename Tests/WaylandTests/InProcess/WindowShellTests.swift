import Testing
import WaylandTestSupport

@testable import Wayland
@testable import WaylandServer
@testable import WaylandTesting

/// What newer shells tell of a window: the room there is, what they can do, who is in front.
@Suite struct WindowShellTests {
  private final class Appearances { var last: TitleBar.Appearance? }

  private let appearances = Appearances()

  /// A window with its own title bar, whose first configure the test sends.
  private func scene(_ version: Int = 7) throws -> ClientScene {
    var configuration = CompositorConfiguration().with("xdg_wm_base", version: version)
      .without("zxdg_decoration_manager_v1")
    configuration.windows = .manual
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { [appearances] pixels, appearance in
      appearances.last = appearance
      pixels.fill(0xff11_2233)
    }
    return try ClientScene(configuration, settings: settings)
  }

  private func capabilities(_ scene: ClientScene, _ words: [UInt8]) {
    scene.toplevel.resource.sendWmCapabilities(capabilities: words.flatMap { [$0, 0, 0, 0] })
  }

  @Test(arguments: [
    (200, 100, 200, 100), (0, 0, 320, 230), (1000, 1000, 320, 230), (200, 0, 200, 230),
  ])
  func `our own size keeps within the available room`(
    boundsWidth: Int, boundsHeight: Int, width: Int, height: Int
  ) throws {
    let scene = try scene()
    scene.toplevel.resource.sendConfigureBounds(
      width: Int32(boundsWidth), height: Int32(boundsHeight))
    scene.toplevel.configure(width: 0, height: 0, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (width, height))
    #expect(scene.broken == [])
  }

  @Test func `room that is too small for the bar, or less than none, is no reason to stop`() throws
  {
    for bounds in [Int32(1), -1, .min] {
      let scene = try scene()
      scene.toplevel.resource.sendConfigureBounds(width: bounds, height: bounds)
      scene.toplevel.configure(width: 0, height: 0, states: [4])
      scene.compositor.advance(by: .milliseconds(50))
      #expect(scene.toplevel.isMapped)
      #expect(scene.client.error == nil)
      #expect(scene.broken == [])
    }
  }

  @Test func `only buttons that the compositor can serve are shown`() throws {
    let cases: [([UInt8]?, [TitleBar.Part])] = [
      (nil, [.minimize, .maximize, .close]), ([], [.close]), ([2], [.maximize, .close]),
      ([4], [.minimize, .close]), ([1, 2, 3, 4, 99], [.minimize, .maximize, .close]),
    ]
    for (words, buttons) in cases {
      let scene = try scene()
      if let words { capabilities(scene, words) }
      scene.toplevel.configure(width: 0, height: 0, states: [4])
      scene.compositor.advance(by: .milliseconds(50))
      #expect(appearances.last?.buttons.right == buttons)
      #expect(scene.broken == [])
    }
  }

  @Test func `what the compositor can do may change while the window is shown`() throws {
    let scene = try scene()
    scene.toplevel.configure(width: 0, height: 0, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    capabilities(scene, [4])
    scene.toplevel.configureAgain()
    scene.compositor.advance(by: .milliseconds(50))
    #expect(appearances.last?.buttons.right == [.minimize, .close])
    #expect(scene.broken == [])
  }

  @Test(arguments: [UInt32(5), 6, 7, 8]) func `a tiled window is not resized by its edges`(
    state: UInt32
  ) throws {
    let scene = try scene()
    for (states, resizes) in [([UInt32(4)], 1), ([4, state], 1), ([4], 2)] {
      scene.toplevel.configure(width: 300, height: 200, states: Set(states))
      scene.compositor.advance(by: .milliseconds(50))
      scene.seat.pointer.move(x: -4, y: 100)
      scene.seat.pointer.button(isPressed: true)
      scene.compositor.settle()
      scene.seat.pointer.button(isPressed: false)
      scene.compositor.settle()
      #expect(scene.compositor.count(of: "xdg_toplevel.resize") == resizes)
      scene.seat.pointer.move(x: 150, y: 100)
      scene.compositor.settle()
    }
    #expect(scene.compositor.violations == [])
  }

  @Test func `the starter's token brings the first window to the front, once it is seen`() throws {
    let scene = try ClientScene(settles: false)
    scene.session.activationToken = "token-1"
    scene.compositor.settle()
    #expect(scene.compositor.count(of: "xdg_activation_v1.activate") == 1)
    let second = Window(scene.session, ClientScene.settings)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.compositor.count(of: "xdg_activation_v1.activate") == 1)
    second.close()
    #expect(scene.broken == [])
  }

  @Test func `a token without anybody who takes it does no harm`() throws {
    let scene = try ClientScene(
      CompositorConfiguration().without("xdg_activation_v1"), settles: false)
    scene.session.activationToken = "token-1"
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test func `the screen is kept on while the window is seen, and no longer`() throws {
    let scene = try ClientScene()
    scene.window?.inhibitsIdle = true
    scene.compositor.settle()
    #expect(scene.compositor.idleInhibitors == 1)
    scene.toplevel.setSuspended(true)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.idleInhibitors == 0)
    scene.toplevel.setSuspended(false)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.idleInhibitors == 1)
    scene.window?.inhibitsIdle = false
    scene.compositor.settle()
    #expect(scene.compositor.idleInhibitors == 0)
    scene.window?.inhibitsIdle = true
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.compositor.idleInhibitors == 0)
    #expect(scene.broken == [])
  }

  @Test(arguments: [1, 2, 5] as [UInt32])
  func `a size that binds the window is never limited, whatever the scale`(state: UInt32) throws {
    let scene = try scene()
    // Maximized, fullscreen and tiled: larger than all screens, as when a scale has just doubled.
    scene.toplevel.configure(width: 6000, height: 5000, states: [state, 4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (6000, 5000))
    #expect(scene.broken == [])
  }
}
