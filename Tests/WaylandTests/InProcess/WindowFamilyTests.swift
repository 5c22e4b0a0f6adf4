import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window's largest size, its parent, its menu and its screen.
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
    window.showMenu(at: SurfacePoint(x: 5, y: 6), seat: scene.session.seats[0].name)
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
