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

  @Test func `the focus and a key arrive`() throws {
    let scene = try scene()
    #expect(scene.input.contains(.focus(true)))
    scene.seat.keyboard.tap(.left)
    scene.compositor.settle()
    #expect(keys(scene).map(\.key) == [.left, .left])
    #expect(keys(scene).map(\.isPressed) == [true, false])
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

  @Test func `a held key repeats at the seat's rate until it is released`() throws {
    let scene = try scene {
      $0.repeatRate = 10
      $0.repeatDelay = 300
    }
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .milliseconds(1050))
    #expect(keys(scene).filter(\.isRepeat).count == 8)
    scene.seat.keyboard.release(.right)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).filter(\.isRepeat).count == 8)
    #expect(scene.client.nextDeadline == nil)
  }

  @Test(arguments: [Int32(0), -1]) func `a rate that is not positive repeats nothing`(
    _ rate: Int32
  ) throws {
    let scene = try scene { $0.repeatRate = rate }
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(5))
    #expect(keys(scene).count == 1)
  }

  @Test func `an absurd rate does not flood`() throws {
    let scene = try scene {
      $0.repeatRate = 1_000_000
      $0.repeatDelay = 0
    }
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    #expect(keys(scene).count <= 130)
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

  @Test func `a key that went down before the focus came is not ours to release`() throws {
    let scene = try scene()
    scene.seat.keyboard.focus(on: nil)
    scene.seat.keyboard.press(.right)
    scene.seat.keyboard.focus(on: scene.toplevel)
    scene.seat.keyboard.release(.right)
    scene.compositor.settle()
    #expect(keys(scene).isEmpty)
  }

  @Test func `a key that is pressed twice counts once`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(.right)
    scene.seat.keyboard.press(.right)
    scene.seat.keyboard.release(.right)
    scene.seat.keyboard.release(.right)
    scene.compositor.settle()
    #expect(keys(scene).map(\.isPressed) == [true, false])
  }

  @Test func `a new keymap is used from then on, and ends the repeat`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(.a)
    scene.compositor.advance(by: .milliseconds(100))
    scene.seat.setKeymap(.greek)
    scene.compositor.settle()
    let count = keys(scene).count
    scene.compositor.advance(by: .seconds(2))
    #expect(keys(scene).count == count)
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    #expect(keys(scene).last?.key == Key(rawValue: 0x07F3))
    scene.seat.keyboard.sendModifiers(depressed: 0, group: 7)
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    #expect(keys(scene).last?.key == .character("q"))
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
      scene.compositor.settle()
    }
    scene.seat.keyboard.tap(.left)
    scene.compositor.settle()
    #expect(keys(scene).first?.key == .left)
    #expect(scene.client.error == nil)
    #expect(scene.warnings.count == 5)
  }

  @Test func `a keymap leaves no descriptor open`() throws {
    let scene = try scene()
    func descriptors() -> Int { (0..<512).filter { fcntl(Int32($0), F_GETFD) != -1 }.count }
    // Other tests open files at the same time: a leak would show as one more for each turn.
    let before = descriptors()
    for _ in 0..<200 {
      scene.seat.setKeymap(.latin)
      scene.compositor.settle()
    }
    #expect(descriptors() < before + 150)
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
