import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Windows of one session live side by side.
@Suite struct SeveralWindowsTests {
  @Test func `each window draws itself and hears its own input`() throws {
    let scene = try SessionScene()
    let first = scene.window(0xff00_00ff, title: "First")
    let second = scene.window(0xffff_0000, title: "Second")
    scene.compositor.toplevels[1].move(x: 500, y: 0)
    var heard = [0, 0]
    first.onInput = { if case .touch = $0 { heard[0] += 1 } }
    second.onInput = { if case .touch = $0 { heard[1] += 1 } }
    scene.seat.touch.down(id: 0, x: 10, y: 10)
    scene.seat.touch.down(id: 1, x: 510, y: 10)
    scene.seat.touch.motion(id: 1, x: 520, y: 10)
    scene.compositor.settle()
    #expect(heard == [1, 2])
    #expect(scene.compositor.screenshot()[10, 10] == 0xff00_00ff)
    #expect(scene.compositor.screenshot()[510, 10] == 0xffff_0000)
    #expect(scene.broken == [])
  }

  @Test func `each window takes the screen that was chosen for it`() throws {
    let scene = try SessionScene(CompositorConfiguration(outputs: [.ideal60, .ideal60]))
    let windows = scene.session.outputs.map { output in
      var settings = WindowSettings(title: "Test", appID: "test", isFullscreen: true)
      settings.output = output
      return Window(scene.session, settings)
    }
    scene.paint(windows[0], 0xff00_00ff)
    scene.paint(windows[1], 0xffff_0000)
    #expect(scene.compositor.screenshot(of: scene.compositor.outputs[0])[9, 9] == 0xff00_00ff)
    #expect(scene.compositor.screenshot(of: scene.compositor.outputs[1])[9, 9] == 0xffff_0000)
    #expect(scene.broken == [])
    withExtendedLifetime(windows) {}
  }

  @Test func `closing one leaves the other`() throws {
    let scene = try SessionScene()
    let first = scene.window(0xff00_00ff)
    let second = scene.window(0xffff_0000)
    first.close()
    second.setNeedsFrame()
    let frames = second.statistics.frames
    scene.compositor.advance(by: .milliseconds(100))
    #expect(second.statistics.frames == frames + 1)
    #expect(scene.compositor.toplevels.count == 1)
    #expect(scene.broken == [])
  }

  @Test func `a window that closes ends no key's repeat in another`() throws {
    let scene = try ClientScene()
    let other = Window(scene.session, ClientScene.settings)
    var repeats = 0
    other.onInput = { if case .key(let key) = $0, key.isRepeat { repeats += 1 } }
    other.onFrame = { _ in .painted(damage: []) }
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.toplevels.count == 2)
    scene.seat.keyboard.focus(on: scene.compositor.toplevels[1])
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    let before = repeats
    #expect(before > 0)
    scene.window?.close()
    scene.compositor.advance(by: .seconds(1))
    #expect(repeats > before + 10)
    scene.seat.keyboard.release(.right)
    other.close()
  }

  @Test func `a window that is suspended ends no key's repeat in another`() throws {
    let scene = try ClientScene()
    let other = Window(scene.session, ClientScene.settings)
    other.onFrame = { _ in .painted(damage: []) }
    scene.compositor.advance(by: .milliseconds(100))
    let hidden = try #require(scene.compositor.toplevels.last)
    scene.seat.keyboard.focus(on: scene.toplevel)
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    let before = scene.input.count
    hidden.setSuspended(true)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.input.count > before + 10)
    other.close()
  }

  @Test func `a button held in a window that ended can be pressed in the next`() throws {
    let scene = try ClientScene()
    scene.seat.pointer.move(x: 100, y: 100)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    scene.window = nil
    scene.compositor.settle()
    let next = Window(scene.session, ClientScene.settings)
    var pressed = 0
    next.onInput = {
      if case .pointer(let event) = $0, event.kind == .pressed(.left) { pressed += 1 }
    }
    next.onFrame = { _ in .painted(damage: []) }
    scene.compositor.advance(by: .milliseconds(100))
    scene.seat.pointer.move(x: 101, y: 100)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    #expect(pressed == 1)
    next.close()
  }
}
