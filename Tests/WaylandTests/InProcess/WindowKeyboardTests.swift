import CarouselCLinux
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowKeyboardTests {
  private func keys(_ scene: ClientScene) -> [KeyEvent] {
    scene.input.compactMap { if case .key(let event) = $0 { event } else { nil } }
  }

  @Test func `keys are read through the compositor's keymap`() throws {
    let scene = try ClientScene()
    let keyboard = scene.seat.keyboard
    for code in [KeyCode.right, .home, .pageDown, .enter, .escape, .q] { keyboard.tap(code) }
    scene.compositor.settle()
    let pressed = keys(scene).filter(\.isPressed)
    #expect(
      pressed.map(\.key) == [.right, .home, .pageDown, .returnKey, .escape, Key(rawValue: 0x71)])
    #expect(pressed.last?.text == "q")
  }

  @Test func `modifiers change what a key means`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.leftShift)
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    let key = try #require(keys(scene).last { $0.isPressed })
    #expect(key.text == "Q")
    #expect(key.modifiers == .shift)
  }

  @Test func `a held arrow repeats after the delay at the rate`() throws {
    let scene = try ClientScene()
    scene.seat.setRepeat(rate: 25, delay: 600)
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .milliseconds(599))
    #expect(keys(scene).count == 1)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(keys(scene).count == 2)
    scene.compositor.advance(by: .milliseconds(400))
    #expect(keys(scene).count == 12)
    #expect(keys(scene).dropFirst().allSatisfy { $0.isRepeat && $0.key == .right })
    scene.seat.keyboard.release(.right)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).count == 13)
    #expect(scene.client.nextDeadline == nil)
  }

  @Test func `modifier keys do not repeat`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.leftShift)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).count == 1)
  }

  @Test(arguments: [(Int32(0), Int32(600)), (-1, 600)])
  func `a rate that is not positive switches repeat off`(rate: Int32, delay: Int32) throws {
    let scene = try ClientScene()
    scene.seat.setRepeat(rate: rate, delay: delay)
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).count == 1)
  }

  @Test func `an absurd rate is bounded`() throws {
    let scene = try ClientScene()
    scene.seat.setRepeat(rate: 1_000_000, delay: 0)
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    #expect((50...150).contains(keys(scene).count))
  }

  @Test func `a rate changed while a key is held is followed`() throws {
    let scene = try ClientScene()
    scene.seat.setRepeat(rate: 10, delay: 100)
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .milliseconds(500))
    let before = keys(scene).count
    scene.seat.setRepeat(rate: 0, delay: 100)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).count == before)
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
    let before = keys(scene).count
    scene.compositor.advance(by: .seconds(10))
    #expect(keys(scene).count == before)
    #expect(scene.client.error == nil)
  }

  @Test func `a process stopped for ten seconds does not make up for the repeats`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    let before = keys(scene).count
    scene.compositor.clock.move(to: scene.compositor.clock.now + .seconds(10))
    scene.compositor.settle()
    #expect(keys(scene).count - before <= 2)
  }

  @Test func `keys held when the focus came are neither pressed nor released`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.focus(on: nil)
    scene.seat.keyboard.press(.right)
    scene.seat.keyboard.focus(on: scene.toplevel)
    scene.seat.keyboard.release(.right)
    scene.compositor.advance(by: .seconds(2))
    #expect(keys(scene) == [])
  }

  @Test func `a press twice, an unknown release and an unknown state are ignored`() throws {
    let scene = try ClientScene()
    scene.seat.keyboard.sendStrayKey(.right, state: 0)
    scene.seat.keyboard.sendStrayKey(.right, state: 1)
    scene.seat.keyboard.sendStrayKey(.right, state: 1)
    scene.seat.keyboard.sendStrayKey(.right, state: 9)
    scene.seat.keyboard.sendStrayKey(.right, state: 0)
    scene.compositor.settle()
    #expect(keys(scene).map(\.isPressed) == [true, false])
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
    let pressed = keys(scene).filter(\.isPressed)
    #expect(pressed.map(\.text) == ["α", "a", ""])
    #expect(pressed.last?.key == .right)
  }

  /// A keymap that is none.
  struct Broken: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var format: UInt32 = 1
    var bytes: [UInt8] = []
    var size: UInt32
    var path: String?
  }

  static let broken = [
    Broken(testDescription: "no format", format: 0, bytes: [0], size: 1),
    Broken(testDescription: "unknown format", format: 77, bytes: [0], size: 1),
    Broken(testDescription: "size zero", size: 0),
    Broken(testDescription: "size of 4 GiB", bytes: Array("xkb".utf8), size: .max),
    Broken(testDescription: "no NUL", bytes: Array("xkb_keymap {".utf8), size: 12),
    Broken(testDescription: "garbage", bytes: Array(repeating: 0xff, count: 999), size: 999),
    Broken(testDescription: "file shorter than said", bytes: [1], size: 100_000),
    Broken(testDescription: "endless zeros", size: 100_000, path: "/dev/zero"),
    Broken(testDescription: "nothing to read", size: 100_000, path: "/dev/null"),
  ]

  @Test(arguments: broken)
  func `a broken keymap leaves the one before in use`(keymap: Broken) throws {
    let scene = try ClientScene()
    let file =
      unsafe keymap.path.map { unsafe open($0, O_RDONLY | O_CLOEXEC) }
      ?? linux_memory_file("broken-keymap")
    defer { close(file) }
    if !keymap.bytes.isEmpty {
      _ = unsafe keymap.bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    }
    scene.seat.keyboard.sendRawKeymap(
      format: keymap.format, descriptor: file, size: keymap.size)
    scene.seat.keyboard.tap(.right)
    scene.compositor.settle()
    #expect(scene.client.error == nil)
    #expect(keys(scene).filter(\.isPressed).map(\.key) == [.right])
  }
}
