import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What is held when a window ends or is hidden, and what becomes of it in others.
@Suite struct WindowHeldInputTests {
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

  @Test func `a window that ends with a key held leaves no timer`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    scene.window = nil
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.client.nextDeadline == nil)
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
