import CarouselTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Simultaneous input devices that appear and disappear, under changing sizes and scales.
@Suite struct WindowInputFuzzTests {
  /// A window with its own title bar, and random input.
  private final class Chaos {
    let scene: ClientScene
    var held = HeldInput()
    private var isOver = false
    private var random: SeededGenerator
    private var seatsMade = 1

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      var configuration = CompositorConfiguration()
      configuration.decoration = .clientSide
      var settings = ClientScene.settings
      settings.size = SurfaceSize(width: 160, height: 100)
      settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { pixels, appearance in
        pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: appearance.hashed &* 0x0001_0305))
      }
      scene = try ClientScene(configuration, settings: settings)
      // A press that is over before it is handled starts a move too late, which does no harm.
      scene.compositor.rules.waive(.grabForAction)
      scene.window?.onInput = { [unowned self] in held.hear($0) }
      scene.draw = { [unowned self] in draw($0) }
      addSeat()
      scene.compositor.settle()
    }

    func act(_ count: Int) {
      for _ in 0..<count {
        act()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: break
        case 1: pass(Int.random(in: 0...40, using: &random))
        default: scene.compositor.settle()
        }
      }
    }

    /// Lifts every finger and button.
    ///
    /// No further input follows.
    func letGo() {
      isOver = true
      defer { isOver = false }
      scene.toplevel.configure(width: 150, height: 100, states: [4])
      for seat in scene.compositor.seats {
        for button in Self.buttons { seat.pointer.button(button, isPressed: false) }
        for finger in seat.touch.fingers { seat.touch.up(id: finger) }
      }
      pass(500)
    }

    private static let buttons: [UInt32] = [0x110, 0x111, 0x112]

    private func pass(_ milliseconds: Int) {
      scene.compositor.advance(by: .milliseconds(milliseconds))
    }

    private func draw(_ frame: SurfaceFrame) -> FrameResult {
      if !isOver, Int.random(in: 0..<3, using: &random) == 0 {
        for _ in 0..<Int.random(in: 1...4, using: &random) { act() }
        // The drawing serves the loop.
        for _ in 0..<3 {
          scene.compositor.turn()
          scene.client.turn()
        }
      }
      if !isOver, Bool.random(using: &random) { scene.window?.setNeedsFrame() }
      if frame.pixels.age != nil, Int.random(in: 0..<4, using: &random) == 0 { return .unchanged }
      frame.pixels.fill(UInt32.random(in: 0xff00_0000 ... .max, using: &random))
      return .painted(damage: [frame.pixels.bounds])
    }

    private func act() {
      let compositor = scene.compositor
      let choice = Int.random(in: 0..<100, using: &random)
      if let seat = compositor.seats.randomElement(using: &random), choice < 80 {
        return act(on: seat, choice)
      }
      switch choice {
      case ..<83: if compositor.seats.count < 4 { addSeat() }
      case ..<85:
        if let seat = compositor.seats.randomElement(using: &random) { compositor.removeSeat(seat) }
      case ..<90:
        compositor.change(scene.output) {
          $0.scale120 = [120, 150, 180, 240, 360].randomElement(using: &random) ?? 120
        }
      case ..<92:
        scene.toplevel.setDecoration(Bool.random(using: &random) ? .clientSide : .serverSide)
      case ..<98: configure()
      default: scene.window?.setNeedsFrame()
      }
    }

    private func act(on seat: ServerSeat, _ choice: Int) {
      let (x, y) = place()
      switch choice {
      case ..<20: seat.pointer.move(x: x, y: y)
      case ..<45:
        seat.pointer.button(
          Self.buttons.randomElement(using: &random) ?? 0x110,
          isPressed: Bool.random(using: &random))
      case ..<48: seat.pointer.leave()
      case ..<51: seat.pointer.scroll(.fingers(vertical: 4))
      case ..<61: seat.touch.down(id: Int32.random(in: 0..<3, using: &random), x: x, y: y)
      case ..<66: seat.touch.motion(id: Int32.random(in: 0..<3, using: &random), x: x, y: y)
      case ..<73: seat.touch.up(id: Int32.random(in: 0..<3, using: &random))
      case ..<75: seat.touch.cancel()
      case ..<77: seat.keyboard.tap(.right)
      default: seat.setCapabilities(.init(rawValue: UInt32.random(in: 0...7, using: &random)))
      }
    }

    /// A place in the window or a little outside; often on its bar.
    private func place() -> (x: Double, y: Double) {
      let width = Double(scene.surface.width)
      let height = Double(scene.surface.height)
      let isBar = Int.random(in: 0..<3, using: &random) == 0
      return (
        Double.random(in: -10...width + 10, using: &random),
        isBar ? 15 : Double.random(in: -10...height + 10, using: &random)
      )
    }

    private func configure() {
      let states = Set<UInt32>(
        [1, 2, 3, 4, 9].filter { _ in
          Int.random(in: 0..<4, using: &random) == 0
        })
      scene.toplevel.configure(
        width: Int.random(in: 90...200, using: &random),
        height: Int.random(in: 50...120, using: &random), states: states)
    }

    private func addSeat() {
      seatsMade += 1
      scene.compositor.addSeat(SeatModel(name: "seat \(seatsMade)"))
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func `every press ends once, and nothing breaks the protocol`(seed: UInt64) throws {
    let chaos = try Chaos(seed: seed)
    chaos.act(400)
    chaos.letGo()
    #expect(chaos.held.items == [], "seed \(seed)")
    chaos.act(100)
    for seat in chaos.scene.compositor.seats { chaos.scene.compositor.removeSeat(seat) }
    chaos.scene.compositor.settle()
    #expect(chaos.held.items == [], "seed \(seed)")
    #expect(chaos.held.pointers == [], "seed \(seed)")
    #expect(chaos.held.nonsense == [], "seed \(seed)")
    #expect(chaos.held.presses > 20, "seed \(seed)")
    #expect(chaos.scene.client.error == nil, "seed \(seed)")
    #expect(chaos.scene.broken == [], "seed \(seed)")
  }
}

extension TitleBar.Appearance {
  /// A number that differs where the looks do.
  fileprivate var hashed: Int {
    var number = isActive ? 1 : 0
    number = number * 5 + (hovered.flatMap { buttons.right.firstIndex(of: $0) } ?? -1) + 1
    return number * 5 + (pressed.flatMap { buttons.right.firstIndex(of: $0) } ?? -1) + 1
  }
}

/// What a window's content believes to be held, and everything it heard that makes no sense.
struct HeldInput {
  /// What can be held.
  enum Item: Hashable {
    case button(seat: UInt32, PointerButton)
    case finger(seat: UInt32, id: Int32)
  }

  private(set) var items: Set<Item> = []
  /// The pointers that are over the content, by seat.
  private(set) var pointers: Set<UInt32> = []
  private(set) var nonsense: [String] = []
  private(set) var presses = 0

  mutating func hear(_ event: InputEvent) {
    switch event {
    case .pointer(let event): hear(event)
    case .touch(let event): hear(event)
    case .scroll, .key, .focus: break
    }
  }

  private mutating func hear(_ event: PointerEvent) {
    let held = items.filter {
      if case .button(let seat, _) = $0 { seat == event.seat } else { false }
    }
    switch event.kind {
    case .entered:
      expect(pointers.insert(event.seat).inserted, "entered twice")
    case .moved: expect(pointers.contains(event.seat), "moved without having entered")
    case .pressed(let button):
      expect(pointers.contains(event.seat), "pressed without having entered")
      expect(items.insert(.button(seat: event.seat, button)).inserted, "pressed twice")
      presses += 1
    case .released(let button):
      expect(items.remove(.button(seat: event.seat, button)) != nil, "released without a press")
    case .left:
      expect(held.isEmpty, "left with a button held")
      expect(pointers.remove(event.seat) != nil, "left without having entered")
    case .canceled:
      expect(!held.isEmpty, "canceled with nothing held")
      items.subtract(held)
      pointers.remove(event.seat)
    }
  }

  private mutating func hear(_ event: TouchEvent) {
    let finger = Item.finger(seat: event.seat, id: event.id)
    switch event.kind {
    case .down:
      expect(items.insert(finger).inserted, "down twice")
      presses += 1
    case .moved: expect(items.contains(finger), "a finger moved that is not down")
    case .up, .canceled: expect(items.remove(finger) != nil, "a finger lifted that is not down")
    }
  }

  private mutating func expect(_ holds: Bool, _ text: String) {
    if !holds { nonsense.append(text) }
  }
}
