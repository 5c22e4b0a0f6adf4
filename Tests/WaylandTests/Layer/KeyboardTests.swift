import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct KeyboardTests {
  private func keys(_ scene: ClientScene) -> [KeyEvent] {
    scene.input.compactMap { if case .key(let event) = $0 { event } else { nil } }
  }

  private func scene(_ change: (inout SeatModel) -> Void = { _ in }) throws -> ClientScene {
    var seat = SeatModel()
    change(&seat)
    var configuration = CompositorConfiguration()
    configuration.seats = [seat]
    let scene = try ClientScene(configuration)
    scene.compositor.advance(by: .milliseconds(20))
    return scene
  }

  @Test func `letters carry their text and modifiers`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(.leftShift)
    scene.seat.keyboard.tap(.q)
    scene.seat.keyboard.release(.leftShift)
    scene.seat.keyboard.press(.leftControl)
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    let presses = keys(scene).filter { $0.isPressed && $0.code == KeyCode.q.rawValue }
    #expect(presses.map(\.key) == [.character("Q"), .character("q")])
    #expect(presses.map(\.modifiers) == [.shift, .control])
    #expect(presses.first?.text == "Q")
  }

  @Test(arguments: [Int32(0), -1]) func `a rate that is not positive repeats nothing`(
    _ rate: Int32
  ) throws {
    let scene = try scene { $0.repeatRate = rate }
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).count == 1)
  }

  @Test func `the loss of the focus, the keyboard or the seat ends the repeat`() throws {
    let ends: [(ClientScene) -> Void] = [
      { $0.seat.keyboard.focus(on: nil) },
      { $0.seat.setCapabilities([.pointer]) },
      { $0.compositor.removeSeat($0.seat) },
      { $0.toplevel.setSuspended(true) },
    ]
    for end in ends {
      let scene = try scene()
      scene.seat.keyboard.press(.right)
      scene.compositor.advance(by: .seconds(1))
      #expect(!keys(scene).isEmpty)
      end(scene)
      scene.compositor.settle()
      let count = keys(scene).count
      scene.compositor.advance(by: .seconds(5))
      #expect(keys(scene).count == count)
      #expect(scene.broken == [])
    }
  }

  @Test func `a keymap that is none leaves the one before in use`() throws {
    let scene = try scene()
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let empty = unsafe open("/dev/null", O_RDONLY)
    let zeros = unsafe open("/dev/zero", O_RDONLY)
    let garbage = unsafe open("/proc/self/status", O_RDONLY)
    defer { for file in ends + [empty, zeros, garbage] { close(file) } }
    for (format, file, size) in [
      (UInt32(0), empty, UInt32(0)), (0, garbage, 100), (1, empty, 100), (1, zeros, .max),
      (1, garbage, 4096), (1, garbage, .max), (1, ends[0], 4096), (7, garbage, 10),
    ] {
      scene.seat.keyboard.sendRawKeymap(format: format, descriptor: file, size: size)
      scene.compositor.advance(by: .seconds(61))
    }
    scene.seat.keyboard.tap(.left)
    scene.compositor.settle()
    #expect(keys(scene).first?.key == .left)
    #expect(scene.client.error == nil)
    #expect(scene.warnings.count == 5)
  }

  @Test func `a keymap is read when keys come here, and no earlier`() throws {
    let scene = try scene()
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
    #expect(keys(scene).filter(\.isRepeat).count > 5)
    #expect(scene.broken == [])
  }
}
