import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowKeyboardTests {
  @Test func `keys are read through the compositor's keymap`() throws {
    let scene = try ClientScene()
    let keyboard = scene.seat.keyboard
    for code in [KeyCode.right, .home, .pageDown, .enter, .escape, .q] { keyboard.tap(code) }
    scene.compositor.settle()
    let pressed = scene.keysDown
    #expect(
      pressed.map(\.key) == [.right, .home, .pageDown, .returnKey, .escape, Key(rawValue: 0x71)])
    #expect(pressed.last?.text == "q")
  }

  @Test func `a held arrow repeats after the delay at the rate`() throws {
    let scene = try ClientScene()
    scene.seat.setRepeat(rate: 25, delay: 600)
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .milliseconds(599))
    #expect(scene.keys.count == 1)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.keys.count == 2)
    scene.compositor.advance(by: .milliseconds(400))
    #expect(scene.keys.count == 12)
    #expect(scene.keys.dropFirst().allSatisfy { $0.isRepeat && $0.key == .right })
    scene.seat.keyboard.release(.right)
    scene.compositor.advance(by: .seconds(5))
    #expect(scene.keys.count == 13)
    #expect(scene.client.nextDeadline == nil)
  }

  @Test func `modifier keys do not repeat`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.leftShift)
    scene.compositor.advance(by: .seconds(5))
    #expect(scene.keys.count == 1)
  }

  /// What ends a repeat.
  enum Ending: CaseIterable {
    case focusLost, keyboardUnplugged, seatRemoved, suspended, keymapChanged
  }

  @Test(arguments: Ending.allCases) func `repeat ends with its reason`(ending: Ending) throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    switch ending {
    case .focusLost: scene.seat.keyboard.focus(on: nil)
    case .keyboardUnplugged: scene.seat.setCapabilities([.pointer])
    case .seatRemoved: scene.compositor.removeSeat(scene.seat)
    case .suspended: scene.toplevel.setSuspended(true)
    case .keymapChanged: scene.seat.setKeymap(.greek)
    }
    scene.compositor.settle()
    let before = scene.keys.count
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.keys.count == before)
    #expect(scene.client.error == nil)
  }

  @Test func `another layout is used immediately, groups beyond it wrap`() throws {
    let scene = try ClientScene()
    scene.seat.setKeymap(.greek)
    scene.seat.keyboard.tap(.a)
    scene.seat.keyboard.sendModifiers(depressed: 0, group: 1)
    scene.seat.keyboard.tap(.a)
    scene.seat.keyboard.sendModifiers(depressed: 0, group: 7)
    scene.seat.keyboard.tap(.right)
    scene.compositor.settle()
    let pressed = scene.keysDown
    #expect(pressed.map(\.text) == ["α", "a", ""])
    #expect(pressed.last?.key == .right)
  }

  @Test func `letters carry their text and modifiers`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.leftShift)
    scene.seat.keyboard.tap(.q)
    scene.seat.keyboard.release(.leftShift)
    scene.seat.keyboard.press(.leftControl)
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    let presses = scene.keys.filter { $0.isPressed && $0.code == KeyCode.q.rawValue }
    #expect(presses.map(\.key) == [.character("Q"), .character("q")])
    #expect(presses.map(\.modifiers) == [.shift, .control])
    #expect(presses.first?.text == "Q")
  }

  @Test func `a keymap is read when keys come here, and no earlier`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.focus(on: nil)
    scene.compositor.settle()
    let garbage = unsafe open("/proc/self/status", O_RDONLY)
    defer { close(garbage) }
    scene.seat.keyboard.sendRawKeymap(format: 1, descriptor: garbage, size: 100)
    scene.compositor.settle()
    #expect(scene.warnings == [])
    scene.seat.keyboard.focus(on: scene.compositor.toplevels.first)
    scene.compositor.settle()
    #expect(scene.warnings == ["the compositor's keymap cannot be read"])
  }

  @Test func `a seat of version 1 has keys that repeat all the same`() throws {
    let scene = try ClientScene(CompositorConfiguration().with("wl_seat", version: 1))
    scene.compositor.advance(by: .milliseconds(20))
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.keys.filter(\.isRepeat).count > 5)
    #expect(scene.broken == [])
  }
}
