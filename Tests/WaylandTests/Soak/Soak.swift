import Glibc
import TestSupport
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A program that lives through compositors, people and faults, one episode after the other.
///
/// Each episode has a compositor of its own, which dies at its end with all that it has noted: what
/// grows from one to the next is the program's.
final class Soak {
  /// What the process holds.
  struct Footprint: Equatable {
    /// Descriptors.
    var descriptors: Int
    /// Memory that is there, in bytes.
    var resident: Int

    /// What it is now.
    static var now: Footprint {
      var numbers = ""
      if let file = unsafe fopen("/proc/self/statm", "r") {
        var line = [CChar](repeating: 0, count: 256)
        if unsafe fgets(&line, 256, file) != nil {
          numbers = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        }
        unsafe fclose(file)
      }
      let pages = numbers.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      return Footprint(
        descriptors: (0..<1024).count { fcntl($0, F_GETFD) >= 0 },
        resident: pages * Int(sysconf(Int32(_SC_PAGESIZE))))
    }
  }

  let clock = VirtualClock()
  private(set) var compositor: TestCompositor
  let client: LoopClient
  private let reconnection: Reconnection
  private var window: Window?
  private var dice: SeededGenerator
  private var isListening = true
  private var isAnimating = false
  /// How many frames were drawn.
  private(set) var frames = 0
  /// How many things were heard of people.
  private(set) var inputs = 0
  /// The rules that were broken.
  private(set) var broken: [String] = []

  init(seed: UInt64) {
    compositor = TestCompositor(clock: clock)
    client = LoopClient(compositor)
    dice = SeededGenerator(seed: seed)
    var connect: () throws(WaylandError) -> Display = { () throws(WaylandError) in
      throw .disconnected
    }
    reconnection = Reconnection(client.loop) { () throws(WaylandError) in try connect() }
    connect = { [unowned self] () throws(WaylandError) in
      guard isListening else { throw .noCompositor(name: "test", code: ECONNREFUSED) }
      return try Display(fileDescriptor: compositor.connect())
    }
    reconnection.onSession = { [unowned self] in open($0) }
    reconnection.onLoss = { [unowned self] _ in window = nil }
    reconnection.start()
  }

  /// Whether the program lives.
  var isAlive: Bool { client.error == nil && reconnection.session?.isReady == true }

  private func open(_ session: Session) {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 64, height: 48)
    let window = Window(session, settings)
    window.onInput = { [unowned self] event in
      inputs += 1
      guard case .key(let key) = event, key.isPressed else { return }
      session.clipboard.copy(.text("\(inputs)"), from: key.seat)
      session.clipboard.pasteText { _ in }
    }
    window.dropTarget = DropTarget(types: ["text/plain"]) { [unowned self] _ in inputs += 1 }
    window.onClose = {}
    window.onFrame = { [unowned self] frame in
      frames += 1
      if isAnimating { self.window?.setNeedsFrame() }
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frames &* 0x0003_0507))
      return .painted(damage: [frame.pixels.bounds])
    }
    self.window = window
  }

  /// Lives through `duration` with people and faults, and then through the compositor's end.
  func episode(_ duration: Duration) {
    let end = clock.now + duration
    let count = Int(duration / .seconds(1)) / 2
    compositor.install(
      FaultPlan(seed: dice.next(), count: count, from: clock.now, within: duration))
    while clock.now < end {
      act()
      compositor.advance(by: .milliseconds(100))
    }
    // Advice cannot always be kept towards a compositor that is deaf for a while.
    broken += compositor.violations.map(\.description)
    restart()
  }

  private func restart() {
    isListening = false
    compositor.disconnect()
    compositor.advance(by: .seconds(1))
    compositor = TestCompositor(clock: clock)
    compositor.attach(client)
    isListening = true
    compositor.advance(by: .seconds(1))
  }

  /// Something that people do.
  private func act() {
    isAnimating = Int.random(in: 0..<3, using: &dice) > 0
    if isAnimating { window?.setNeedsFrame() }
    guard let seat = compositor.seats.randomElement(using: &dice) else { return }
    let (x, y) = (
      Double.random(in: -10...80, using: &dice), Double.random(in: -10...60, using: &dice)
    )
    switch Int.random(in: 0..<8, using: &dice) {
    case 0:
      seat.touch.play(
        TouchTrack.finger(Int32.random(in: 0..<5, using: &dice)).down(x: 20, y: 20)
          .move(x: x, y: y, over: .milliseconds(80)).up())
    case 1: seat.pointer.move(x: x, y: y)
    case 2: seat.pointer.button(isPressed: Bool.random(using: &dice))
    case 3: seat.keyboard.press(.right)
    case 4: seat.keyboard.release(.right)
    case 5: seat.pointer.scroll(.fingers(vertical: x))
    case 6: seat.pointer.drag(["text/plain": Array("dropped".utf8)])
    default: compositor.copy(["text/plain": Array("copied".utf8)])
    }
  }
}
