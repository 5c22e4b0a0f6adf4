internal import CarouselApp
internal import CarouselCLinux
internal import Glibc
public import CarouselTestSupport
public import Wayland
public import WaylandTestSupport
public import WaylandTesting

/// A program that survives compositors, users and faults, one episode after the other.
///
/// Each episode has a new compositor, which ends with everything it recorded: what
/// grows from one episode to the next belongs to the program.
public final class Soak {
  /// The clock that all compositors follow.
  public let clock = VirtualClock()
  /// The compositor of this episode.
  public private(set) var compositor: TestCompositor
  /// The program's loop.
  public let client: LoopClient
  /// Called with each session: open the window of the program.
  public var onSession: ((Session) -> Void)?
  /// Called when the session has ended.
  public var onLoss: (() -> Void)?
  /// Asked ten times a second to do something at random, as programs do.
  public var onAct: ((inout SeededGenerator) -> Void)?
  /// Called before resources are counted: return to the initial state and come to rest.
  public var onCount: (() -> Void)?
  /// The rules that were broken.
  public private(set) var broken: Set<String> = []

  private let configuration: CompositorConfiguration
  private let reconnection: Reconnection
  private var dice: SeededGenerator
  private var isListening = true

  /// A program without windows, and a compositor; all that follow have the same configuration.
  ///
  /// ``start()`` connects them.
  public init(
    seed: UInt64, _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) {
    self.configuration = configuration
    // As the programs do: otherwise the footprint depends on the order of frees.
    linux_keep_large_blocks_apart()
    compositor = TestCompositor(configuration, clock: clock)
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
    reconnection.onSession = { [unowned self] in onSession?($0) }
    reconnection.onLoss = { [unowned self] _ in onLoss?() }
  }

  /// Begins with the first session.
  public func start() { reconnection.start() }

  /// Whether the program lives.
  public var isAlive: Bool { client.error == nil && reconnection.session?.isReady == true }

  /// Runs for `SOAK_HOURS` hours, by default for a minute or two, and prints one line an hour.
  ///
  /// - Returns: the resources after each episode but the first three
  public func live(telling tell: () -> String) -> [Footprint] {
    let wanted = unsafe getenv("SOAK_HOURS").flatMap { unsafe Double(String(cString: $0)) }
    let episodes = wanted.map { max(4, Int($0 * 60)) } ?? 4
    let duration = Duration.seconds(wanted == nil ? 20 : 60)
    for _ in 0..<3 { episode(duration) }
    print("begins with \(count())")
    var readings: [Footprint] = []
    for number in 1...episodes {
      episode(duration)
      readings.append(count())
      guard number.isMultiple(of: 60) || number == episodes else { continue }
      print("\(number): \(tell()), \(readings[number - 1])")
      fflush(nil)
    }
    for line in broken.sorted() { print(line) }
    fflush(nil)
    return readings
  }

  /// The resources of a program after a restart, with a window of a known size, at rest.
  private func count() -> Footprint {
    onCount?()
    restart()
    for window in compositor.toplevels { window.configure(width: 160, height: 100, states: []) }
    compositor.advance(by: .seconds(5))
    // The allocator's free memory does not count.
    linux_return_memory()
    return .now
  }

  /// Lives through `duration` with people and faults, and then through the compositor's end.
  private func episode(_ duration: Duration) {
    let end = clock.now + duration
    let count = Int(duration / .seconds(1)) / 2
    compositor.play(Script(seed: dice.next(), count: count, within: duration))
    while clock.now < end {
      act()
      compositor.advance(by: .milliseconds(100))
    }
    restart()
  }

  /// Ends the compositor and starts the next one a second later.
  public func restart() {
    // Advice cannot always be kept toward a compositor that is deaf for a while.
    broken.formUnion(compositor.violations.map(\.description))
    isListening = false
    compositor.disconnect()
    compositor.advance(by: .seconds(1))
    compositor = TestCompositor(configuration, clock: clock)
    compositor.attach(client)
    isListening = true
    compositor.advance(by: .seconds(1))
  }

  /// Something that people do.
  private func act() {
    onAct?(&dice)
    guard let seat = compositor.seats.randomElement(using: &dice) else { return }
    let (x, y) = (
      Double.random(in: -10...80, using: &dice), Double.random(in: -10...60, using: &dice)
    )
    switch Int.random(in: 0..<8, using: &dice) {
    case 0:
      seat.play(
        Script.finger(Int32.random(in: 0..<5, using: &dice)).down(x: 20, y: 20)
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
