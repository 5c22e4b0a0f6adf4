import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowDecorationTests {
  private var withBar: WindowSettings {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { pixels, _ in
      pixels.fill(0xff00_00ff)
    }
    return settings
  }

  @Test func `the compositor decorates where it offers to`() throws {
    let scene = try ClientScene(settings: withBar)
    #expect(scene.toplevel.decoration == .serverSide)
    #expect(scene.surface.height == 200)
    #expect(scene.configurations.last?.hasTitleBar == false)
  }

  @Test func `without a decorating compositor there is a title bar above the content`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    #expect(scene.surface.height == 230)
    #expect(scene.surface.image?[160, 10] == 0xff00_00ff)
    #expect(scene.configurations.last?.size == SurfaceSize(width: 320, height: 200))
    #expect(scene.broken == [])
  }

  @Test func `there is no title bar in fullscreen`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    scene.window?.setFullscreen(true)
    scene.compositor.advance(by: .milliseconds(100))
    #expect((scene.surface.width, scene.surface.height) == (1280, 800))
    #expect(scene.configurations.last?.size.height == 800)
    scene.window?.setFullscreen(false)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.height == 230)
    #expect(scene.broken == [])
  }

  @Test func `a maximized window has its bar inside the configured size`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    scene.window?.setMaximized(true)
    scene.compositor.advance(by: .milliseconds(100))
    #expect((scene.surface.width, scene.surface.height) == (1280, 800))
    #expect(scene.configurations.last?.size.height == 770)
    #expect(scene.broken == [])
  }

  @Test func `switching who decorates changes no size by and by`() throws {
    let scene = try ClientScene(settings: withBar)
    scene.toplevel.configure(width: 400, height: 300, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    for _ in 0..<20 {
      scene.toplevel.setDecoration(.clientSide)
      scene.compositor.advance(by: .milliseconds(50))
      #expect(scene.surface.height == 300)
      #expect(scene.configurations.last?.hasTitleBar == true)
      scene.toplevel.setDecoration(.serverSide)
      scene.compositor.advance(by: .milliseconds(50))
      #expect(scene.surface.height == 300)
    }
    #expect(scene.broken == [])
  }

  @Test func `a withdrawn decoration manager leaves the window with its own bar`() throws {
    let scene = try ClientScene(settings: withBar)
    scene.compositor.removeGlobal("zxdg_decoration_manager_v1")
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.configurations.last?.hasTitleBar == true)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }

  @Test func `input on the content is in the content's coordinates`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    scene.seat.touch.down(id: 0, x: 50, y: 40)
    scene.compositor.settle()
    guard case .touch(let event) = scene.input.last else {
      Issue.record("no touch")
      return
    }
    #expect(event.position == SurfacePoint(x: 50, y: 10))
  }

  @Test func `a press of the caption moves the window, with its live serial`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    scene.seat.play(Script.pointer(x: 100, y: 15).press())
    scene.compositor.advance(by: .milliseconds(10))
    #expect(scene.toplevel.wishes == ["move"])
    #expect(scene.broken == [])
  }

  @Test func `a program may decorate its window where the compositor could`() throws {
    var settings = withBar
    settings.decoration = .titleBar
    let scene = try ClientScene(settings: settings)
    #expect(scene.toplevel.decoration == nil)
    #expect(scene.surface.height == 230)
    #expect(scene.broken == [])
  }

  @Test func `without the wish for decoration there is none`() throws {
    var settings = ClientScene.settings
    settings.decoration = .none
    settings.titleBar = TitleBar { _, _ in }
    let scene = try ClientScene(
      CompositorConfiguration().without("zxdg_decoration_manager_v1"), settings: settings)
    #expect((scene.surface.width, scene.surface.height) == (320, 200))
  }

  @Test func `a maximized window lower than its bar has none and its exact size`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    scene.toplevel.configure(width: 1, height: 1, states: [1])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (1, 1))
    #expect(scene.broken == [])
  }

  @Test func `two presses of the bar maximize, two more restore`() throws {
    let scene = try ClientScene(.mutterWithTouch, settings: withBar)
    scene.compositor.advance(by: .milliseconds(50))
    let pointer = scene.seat.pointer
    for wish in ["set_maximized", "unset_maximized"] {
      scene.compositor.advance(by: .seconds(1))
      for _ in 0..<2 {
        pointer.move(x: 100, y: 15)
        pointer.button(isPressed: true)
        scene.compositor.advance(by: .milliseconds(30))
        pointer.button(isPressed: false)
        scene.compositor.advance(by: .milliseconds(60))
      }
      #expect(scene.toplevel.wishes.contains { $0.hasPrefix(wish) })
    }
    #expect(scene.broken == [])
  }

  @Test func `hovering repaints the bar and leaves the content as it is`() throws {
    final class Painted { var appearances: [TitleBar.Appearance] = [] }
    let painted = Painted()
    var settings = withBar
    settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { pixels, appearance in
      painted.appearances.append(appearance)
      pixels.fill(0xff11_2233)
    }
    let scene = try ClientScene(.mutterWithTouch, settings: settings)
    scene.draw = { frame in
      frame.pixels.fill(0xff44_5566)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    scene.draw = { _ in .unchanged }
    scene.seat.pointer.move(x: 300, y: 15)
    scene.compositor.advance(by: .milliseconds(100))
    let picture = try #require(scene.surface.image)
    #expect(painted.appearances.last?.hovered == .close)
    #expect(picture[5, 100] == 0xff44_5566)
    #expect(
      scene.surface.frames.last?.damage.rectangles == [
        PixelRectangle(x: 0, y: 0, width: 320, height: 30)
      ])
    #expect(scene.broken == [])
  }
}
