import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct DecorationTests {
  private final class Painted {
    var appearances: [TitleBar.Appearance] = []
  }

  private let painted = Painted()
  private let barColor: UInt32 = 0xff11_2233

  /// A window with a bar of 30 units, where the compositor decorates or not.
  private func scene(
    _ mode: DecorationMode?, version: Int = 7,
    change: (inout CompositorConfiguration) -> Void = { _ in }
  ) throws -> ClientScene {
    var configuration = CompositorConfiguration().with("xdg_wm_base", version: version)
    if let mode {
      configuration.decoration = mode
    } else {
      configuration = configuration.without("zxdg_decoration_manager_v1")
    }
    change(&configuration)
    var settings = ClientScene.settings
    let (painted, barColor) = (painted, barColor)
    settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { pixels, appearance in
      painted.appearances.append(appearance)
      pixels.fill(barColor)
    }
    return try ClientScene(configuration, settings: settings)
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
    let scene = try scene(nil)
    scene.toplevel.configure(width: 1, height: 1, states: [1])
    scene.compositor.advance(by: .milliseconds(50))
    #expect((scene.surface.width, scene.surface.height) == (1, 1))
    #expect(scene.broken == [])
  }

  @Test func `two presses of the bar maximize, two more restore`() throws {
    let scene = try scene(nil)
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

  @Test func `a press that leaves the button does nothing`() throws {
    let scene = try scene(nil)
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.pointer.move(x: 300, y: 15)
    scene.seat.pointer.button(isPressed: true)
    scene.seat.pointer.move(x: 100, y: 15)
    scene.seat.pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(scene.closes == 0)
  }

  @Test func `a finger on the closing button closes`() throws {
    let scene = try scene(nil)
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.touch.down(id: 0, x: 300, y: 15)
    scene.seat.touch.up(id: 0)
    scene.compositor.settle()
    #expect(scene.closes == 1)
    #expect(!scene.input.contains { if case .touch = $0 { true } else { false } })
  }

  @Test func `hovering repaints the bar and leaves the content as it is`() throws {
    let scene = try scene(nil)
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
