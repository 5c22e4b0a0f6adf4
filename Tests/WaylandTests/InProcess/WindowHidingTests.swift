import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window that is hidden while something goes on in it.
@Suite struct WindowHidingTests {
  private static var withBar: WindowSettings {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    return settings
  }

  @Test(arguments: [false, true])
  func `a drawing may hide its window, and show it again`(showsAgain: Bool) throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    scene.draw = { frame in
      window.isHidden = true
      if showsAgain { window.isHidden = false }
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    window.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(20))
    scene.draw = nil
    #expect(scene.compositor.toplevels.contains { $0.isMapped } == false || showsAgain)
    window.isHidden = false
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.compositor.toplevels.map(\.isMapped) == [true])
    // Nothing is waited for that the first surface asked for.
    let before = scene.frameCount
    scene.animate(for: .milliseconds(100))
    #expect(scene.frameCount - before >= 5)
    #expect(scene.broken == [])
  }

  @Test func `the painter of a title bar may change and hide the window`() throws {
    var settings = ClientScene.settings
    weak var window: Window?
    var hides = false
    settings.titleBar = TitleBar(height: 30) { pixels, _ in
      pixels.fill(0xff00_00ff)
      if hides {
        window?.title = "Painted"
        window?.isHidden = true
      }
    }
    let scene = try ClientScene(.mutterWithTouch, settings: settings)
    window = scene.window
    hides = true
    window?.repaintTitleBar()
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.toplevels.isEmpty)
    hides = false
    window?.isHidden = false
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test func `a handler of a configure may hide a window that begins in fullscreen`() throws {
    var settings = ClientScene.settings
    settings.isFullscreen = true
    let scene = try ClientScene(settings: settings, settles: false)
    let window = try #require(scene.window)
    window.onConfigure = { _ in window.isHidden = true }
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.toplevels.isEmpty)
    window.onConfigure = nil
    window.isHidden = false
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.toplevel.isMapped)
    #expect(scene.toplevel.states.contains(2))
    #expect(scene.broken == [])
  }

  @Test func `a popup over a hidden window waits until the window has content`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    window.isHidden = true
    scene.compositor.advance(by: .milliseconds(50))
    let popup = Popup(
      scene.session, over: window,
      PopupPlacement(
        area: PopupPlacement.Area(x: 20, y: 30, width: 60, height: 20),
        size: SurfaceSize(width: 100, height: 80)))
    popup.onFrame = { frame in
      frame.pixels.fill(0xffff_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    var closes = 0
    popup.onClose = { closes += 1 }
    scene.compositor.advance(by: .milliseconds(50))
    window.isHidden = false
    scene.compositor.advance(by: .milliseconds(100))
    #expect(closes == 0)
    #expect(scene.compositor.popups.count == 1)
    #expect(scene.broken == [])
  }

  @Test(arguments: [false, true])
  func `what was pressed on the title bar is forgotten`(closes: Bool) throws {
    let scene = try ClientScene(.mutterWithTouch, settings: Self.withBar)
    let window = try #require(scene.window)
    let other = Window(scene.session, ClientScene.settings)
    other.onFrame = { frame in
      frame.pixels.fill(0xff00_00ff)
      return .painted(damage: [frame.pixels.bounds])
    }
    var heard: [TouchEvent.Kind] = []
    other.onInput = { if case .touch(let event) = $0 { heard.append(event.kind) } }
    scene.compositor.advance(by: .milliseconds(50))
    scene.compositor.toplevels[1].move(x: 600, y: 400)
    scene.seat.touch.down(id: 0, x: 50, y: 15)
    scene.compositor.settle()
    if closes { window.close() } else { window.isHidden = true }
    scene.compositor.settle()
    scene.seat.touch.up(id: 0)
    scene.seat.touch.down(id: 0, x: 700, y: 500)
    scene.compositor.advance(by: .seconds(1))
    scene.seat.touch.up(id: 0)
    scene.compositor.settle()
    #expect(heard == [.down, .up])
    other.close()
    scene.compositor.settle()
    #expect(scene.broken == [])
  }
}
