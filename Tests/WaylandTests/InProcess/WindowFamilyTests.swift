import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window's size, its parent, its menu, its screen, and whether it is shown.
@Suite struct WindowFamilyTests {
  @Test func `a window grows to its largest size and no further`() throws {
    var settings = ClientScene.settings
    settings.maximumSize = SurfaceSize(width: 400, height: 250)
    let scene = try ClientScene(settings: settings)
    #expect(scene.toplevel.maximumSize == (400, 250))
    scene.toplevel.configure(width: 900, height: 900)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (400, 250))
    scene.window?.maximumSize = nil
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.toplevel.maximumSize == (0, 0))
    // What binds a window says how large it is.
    scene.window?.maximumSize = SurfaceSize(width: 10, height: 10)
    scene.window?.setMaximized(true)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.width == 1280)
    #expect(scene.broken == [])
  }

  @Test func `a window takes the size that the program gives it, once nothing binds it`() throws {
    var settings = ClientScene.settings
    settings.minimumSize = SurfaceSize(width: 100, height: 80)
    let scene = try ClientScene(settings: settings)
    let window = try #require(scene.window)
    scene.toplevel.configure(width: 500, height: 300)
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: 640, height: 400)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (640, 400))
    window.size = SurfaceSize(width: 1, height: 1)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (100, 80))
    window.setMaximized(true)
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: 300, height: 200)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.width == 1280)
    scene.toplevel.configure(width: 0, height: 0, states: [])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (300, 200))
    #expect(scene.broken == [])
  }

  @Test func `sizes of any number are limited to what a buffer can hold`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    let window = try #require(scene.window)
    let largest = SurfaceSize(width: .max, height: .max)
    window.maximumSize = SurfaceSize(width: 400, height: .max)
    window.size = largest
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.width == 400)
    window.size = SurfaceSize(width: .min, height: .min)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (1, 31))
    var settings = withBar
    (settings.size, settings.maximumSize) = (largest, largest)
    _ = Window(scene.session, settings)
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  @Test func `the user's resizing has precedence over the program's size`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    scene.toplevel.configure(width: 500, height: 300, states: [3, 4])
    scene.compositor.advance(by: .milliseconds(50))
    window.size = SurfaceSize(width: 900, height: 600)
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (500, 300))
    scene.toplevel.configure(width: 500, height: 300, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (500, 300))
    #expect(scene.broken == [])
  }

  @Test func `a hidden window is off the screen and comes back as it was`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    let dialog = Window(scene.session, ClientScene.settings)
    dialog.onFrame = { frame in
      frame.pixels.fill(0xff00_00ff)
      return .painted(damage: [frame.pixels.bounds])
    }
    dialog.parent = window
    window.title = "Here"
    scene.compositor.advance(by: .milliseconds(50))
    window.isHidden = true
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.toplevels.count == 1)
    #expect(scene.compositor.toplevels[0].parent == nil)
    #expect(!window.isVisible)
    window.size = SurfaceSize(width: 333, height: 222)
    window.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.toplevels.count == 1)
    for _ in 0..<3 {
      window.isHidden = false
      scene.compositor.advance(by: .milliseconds(50))
      let shown = try #require(scene.compositor.toplevels.last)
      #expect(shown.isMapped)
      #expect(shown.title == "Here")
      #expect((shown.surface.width, shown.surface.height) == (333, 222))
      #expect(scene.compositor.toplevels[0].parent === shown)
      window.isHidden = true
      scene.compositor.advance(by: .milliseconds(50))
    }
    window.close()
    window.isHidden = false
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.toplevels.count == 1)
    dialog.close()
    scene.compositor.settle()
    #expect(scene.broken == [])
    #expect(scene.compositor.violations == [])
  }

  @Test func `a dialog is modal as long as the program says`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    window.isModal = true
    scene.compositor.settle()
    #expect(scene.toplevel.isModal)
    window.isModal = false
    scene.compositor.settle()
    #expect(!scene.toplevel.isModal)
    let second = Window(scene.session, ClientScene.settings)
    second.isModal = true
    scene.compositor.settle()
    #expect(scene.compositor.toplevels[1].isModal)
    second.close()
    scene.compositor.settle()
    #expect(scene.broken == [])
    let without = try ClientScene(CompositorConfiguration().without("xdg_wm_dialog_v1"))
    without.window?.isModal = true
    without.compositor.settle()
    #expect(without.broken == [])
  }

  @Test func `a token of the session brings a window to the front`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    var tokens: [String] = []
    #expect(
      scene.session.requestActivationToken(from: window.surface, for: "org.example.other") {
        tokens.append($0)
      })
    scene.compositor.settle()
    #expect(tokens.count == 1)
    window.activate(with: tokens[0])
    scene.compositor.settle()
    #expect(scene.compositor.activations.map(\.token) == tokens)
    #expect(scene.broken == [])
    let without = try ClientScene(CompositorConfiguration().without("xdg_activation_v1"))
    #expect(!without.session.requestActivationToken { _ in })
  }

  @Test func `content lets the window be resized`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    scene.seat.pointer.move(x: 20, y: 60)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    window.beginResize(.bottomRight, seat: scene.session.seats[0].name)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["resize"])
    #expect(scene.toplevel.resizeEdges == XdgToplevel.ResizeEdge.bottomRight.rawValue)
    #expect(scene.broken == [])
  }

  @Test(arguments: [0, -5, 1, Int.max])
  func `a largest size below the smallest is the smallest`(side: Int) throws {
    var settings = ClientScene.settings
    settings.minimumSize = SurfaceSize(width: 100, height: 80)
    settings.maximumSize = SurfaceSize(width: side, height: side)
    let scene = try ClientScene(settings: settings)
    #expect(scene.toplevel.maximumSize.width >= 100)
    #expect(scene.toplevel.maximumSize.height >= 80)
    #expect(scene.broken == [])
  }

  @Test func `a dialog has its parent, whichever appears first`() throws {
    let scene = try ClientScene()
    let parent = try #require(scene.window)
    let dialog = Window(scene.session, ClientScene.settings)
    dialog.onFrame = { frame in
      frame.pixels.fill(0xff00_00ff)
      return .painted(damage: [frame.pixels.bounds])
    }
    dialog.parent = parent
    scene.compositor.settle()
    #expect(scene.compositor.toplevels[1].parent === scene.compositor.toplevels[0])
    #expect(dialog.parent === parent)
    dialog.parent = nil
    scene.compositor.settle()
    #expect(scene.compositor.toplevels[1].parent == nil)
    // Neither a window nor its dialog is its own parent.
    dialog.parent = parent
    parent.parent = dialog
    parent.parent = parent
    scene.compositor.settle()
    #expect(parent.parent == nil)
    #expect(scene.compositor.toplevels[1].parent === scene.compositor.toplevels[0])
    dialog.close()
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  @Test func `the menu of the desktop is for the button that is down`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    let window = try #require(scene.window)
    window.showMenu(at: SurfacePoint(x: 5, y: 6), seat: 0)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == [])
    scene.compositor.seats[0].pointer.move(x: 20, y: 60)
    scene.compositor.seats[0].pointer.button(0x111, isPressed: true)
    scene.compositor.settle()
    window.showMenu(at: SurfacePoint(x: .infinity, y: .nan), seat: scene.session.seats[0].name)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["show_window_menu"])
    scene.compositor.seats[0].pointer.button(0x111, isPressed: false)
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  private var withBar: WindowSettings {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    return settings
  }

  @Test func `a screen is found by its name`() throws {
    let scene = try ClientScene()
    let name = scene.compositor.outputs[0].model.name
    #expect(scene.session.output(named: name) === scene.session.outputs[0])
    #expect(scene.session.output(named: "") == nil)
    #expect(scene.session.output(named: "NONE-1") == nil)
  }
}
