/// What happens to clients, each action at its time: input, what a user does with windows, and faults.
///
/// A script is data: it can be compared, read from a text, and made from a seed.
///
/// ```swift
/// let flick = Script.finger(0)
///   .down(x: 700, y: 400)
///   .move(x: 300, y: 400, over: .milliseconds(120))
///   .up()
/// ```
/// Times count from the beginning of the script. Coordinates are output-logical.
public struct Script: Hashable, Sendable {
  /// An action and when it happens.
  public struct Step: Hashable, Sendable {
    /// When, from the beginning of the script.
    public var time: Duration
    /// What.
    public var action: Action

    /// Makes a step.
    public init(_ time: Duration, _ action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The steps in the order given.
  public var steps: [Step]
  /// When the last step happens, or the last wait ends.
  public private(set) var end: Duration

  /// The device that the next steps belong to.
  private var device = Device.pointer
  private var (x, y, isPlaced) = (0.0, 0.0, false)
  private var rate = 125.0

  private enum Device: Hashable {
    case pointer
    case finger(Int32, Framing)
  }

  /// Makes a script of `steps`.
  public init(_ steps: [Step] = []) {
    self.steps = steps
    end = steps.map(\.time).max() ?? .zero
  }

  /// The script with nothing later than `end`, at which what would be later happens.
  public func compressed(to end: Duration) -> Script {
    Script(steps.map { Step(min($0.time, end), $0.action) })
  }
}

// MARK: Actions

extension Script {
  /// One thing that happens.
  public enum Action: Hashable, Sendable {
    /// A finger lands.
    case touchDown(Int32, x: Double, y: Double)
    /// A finger moves.
    case touchMove(Int32, x: Double, y: Double)
    /// A finger lifts.
    case touchUp(Int32)
    /// The touch events since the last frame belong together.
    case touchFrame
    /// All touch points are canceled.
    case cancelTouch
    /// The pointer moves there.
    case pointerMove(x: Double, y: Double)
    /// A button, by its evdev code (`0x110` is the left one), goes down or up.
    case pointerButton(UInt32, isPressed: Bool)
    /// The pointer scrolls.
    case scroll(Scroll)
    /// A key, by its evdev code, goes down and up.
    case key(UInt32)

    /// Every window is configured with this size and these states.
    case configure(width: Int32, height: Int32, states: [UInt32])
    /// As many configures in one go, each a unit wider than the last.
    case configureStorm(count: Int)
    /// The window gets this size, while a user drags its corner or after that.
    case resize(width: Int32, height: Int32, isDragged: Bool)
    /// The window is hidden, or visible again. It is notified if the protocol version allows it.
    case hide(Bool)
    /// The window goes to the display of this number, counted from 1.
    case moveToDisplay(Int)
    /// Every window is asked to close.
    case close

    /// The scale of every output becomes this, in 120ths.
    case scale(Int)
    /// The output of this number, counted from 1, is unplugged.
    case unplugOutput(Int = 1)
    /// An output is plugged in: this one, or with `nil` the one that was unplugged last.
    case plugOutput(OutputModel?)
    /// Frame callbacks are answered in this way from now on, with `nil` as the configuration says.
    case callbacks(CallbackPolicy?)
    /// Buffers are released in this way from now on, with `nil` as the configuration says.
    case release(ReleasePolicy?)

    /// The seat loses these capabilities (1 pointer, 2 keyboard, 4 touch).
    case withdraw(capabilities: UInt32)
    /// The seat gets these capabilities.
    case grant(capabilities: UInt32)
    /// The seat disappears.
    case removeSeat
    /// A seat appears.
    case addSeat

    /// The compositor reads nothing from the client for this long.
    case stopReading(Duration)
    /// A number of pings together.
    case pings(count: Int)
    /// A global of this interface is withdrawn.
    case removeGlobal(String)
    /// The client receives a protocol error on its display and is disconnected.
    case protocolError(code: UInt32, message: String)
    /// The connection ends, as when the compositor exits.
    case disconnect
  }

  /// The code of the left button.
  public static let leftButton = ServerPointer.leftButton
  /// The code of the right button.
  public static let rightButton: UInt32 = 0x111

  /// The lines of a script of `count` faults at random times in the `span`, the same for the same `seed`.
  ///
  /// Only faults that a well-behaved client must survive are drawn: none ends the connection.
  public static func faults(seed: UInt64, count: Int, within span: Duration) -> [String] {
    var numbers = SeededGenerator(state: seed)
    let faults = (0..<max(0, count)).map { _ in
      let time = Int(numbers.next() % UInt64(max(1, span.nanoseconds))) / 1000
      return (time: time, action: survivable(&numbers))
    }
    return faults.sorted { $0.time < $1.time }.map {
      "\($0.time / 1000).\(String(1000 + $0.time % 1000).dropFirst()) \($0.action)"
    }
  }

  /// Makes a script of random faults, the same for the same `seed`.
  public init(seed: UInt64, count: Int, within span: Duration) {
    let text = Self.faults(seed: seed, count: count, within: span).joined(separator: "\n")
    self = (try? Script(text)) ?? Script()
  }

  private static func survivable(_ numbers: inout SeededGenerator) -> String {
    switch numbers.next() % 14 {
    case 0: "deaf \(numbers.next() % 400)"
    case 1: "configure \(numbers.next() % 800) \(numbers.next() % 600) 4"
    case 2: "configure 0 0"
    case 3: "configures \(numbers.next() % 100)"
    case 4: "pings \(numbers.next() % 50)"
    case 5: "scale \(Double(60 + numbers.next() % 300) / 120)"
    case 6: "unplug"
    case 7: "plug 60"
    case 8: "seat without \(1 + numbers.next() % 7)"
    case 9: "seat with 7"
    case 10: "touch cancel"
    case 11: "callbacks " + ["each", "never", "burst 3"][Int(numbers.next() % 3)]
    case 12: "release " + ["callback", "commit", "swapped"][Int(numbers.next() % 3)]
    default: "configure 640 480 4 9"
    }
  }
}

/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct SeededGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

// MARK: Fingers and pointers

extension Script {
  /// When the compositor sends `wl_touch.frame`.
  public enum Framing: Hashable, Sendable {
    /// After every event.
    case afterEach
    /// After every event but the up of the last finger, as weston does.
    case exceptLastUp
    /// Never, as cage 0.1.4 does.
    case none
  }

  /// Begins with the finger `id` on a panel that reports `rate` times per second.
  public static func finger(
    _ id: Int32, rate: Double = 125, framing: Framing = .afterEach
  ) -> Script {
    var script = Script()
    (script.device, script.rate) = (.finger(id, framing), rate)
    return script
  }

  /// Where the device is, or `nil` if no step of it says so.
  var place: (x: Double, y: Double)? { isPlaced ? (x, y) : nil }

  /// The script with its device at a place.
  func beginning(at place: (x: Double, y: Double)) -> Script {
    var script = self
    (script.x, script.y, script.isPlaced) = (place.x, place.y, true)
    return script
  }

  /// Begins with a pointer at `x`, `y`, of a device that reports `rate` times per second.
  public static func pointer(x: Double, y: Double, rate: Double = 125) -> Script {
    var script = Script([Step(.zero, .pointerMove(x: x, y: y))])
    script.rate = rate
    return script.beginning(at: (x, y))
  }

  /// The finger lands at `x`, `y`.
  public func down(x: Double, y: Double) -> Script {
    guard case .finger(let id, _) = device else { return self }
    return adding(.touchDown(id, x: x, y: y)).beginning(at: (x, y))
  }

  /// The finger or the pointer moves in a straight line at constant speed.
  public func move(x: Double, y: Double, over duration: Duration) -> Script {
    var script = self
    let count = duration.count(atRate: rate)
    for index in 1...count {
      let share = Double(index) / Double(count)
      script.end = end + .nanoseconds(Int64((Double(duration.nanoseconds) * share).rounded()))
      let place = (x: self.x + (x - self.x) * share, y: self.y + (y - self.y) * share)
      switch device {
      case .pointer: script.append(.pointerMove(x: place.x, y: place.y))
      case .finger(let id, _): script.append(.touchMove(id, x: place.x, y: place.y))
      }
    }
    return script.beginning(at: (x, y))
  }

  /// The finger lifts.
  public func up() -> Script {
    guard case .finger(let id, _) = device else { return self }
    return adding(.touchUp(id))
  }

  /// The button goes down.
  public func press(_ code: UInt32 = Self.leftButton) -> Script {
    adding(.pointerButton(code, isPressed: true))
  }

  /// The button goes up.
  public func release(_ code: UInt32 = Self.leftButton) -> Script {
    adding(.pointerButton(code, isPressed: false))
  }

  /// Nothing happens for `duration`.
  public func wait(_ duration: Duration) -> Script {
    var script = self
    script.end += duration
    return script
  }

  /// Appends an action at the end of the script.
  public func adding(_ action: Action) -> Script {
    var script = self
    script.append(action)
    return script
  }

  private mutating func append(_ action: Action) {
    steps.append(Step(end, action))
    guard case .finger(_, let framing) = device, framing != .none else { return }
    switch action {
    case .touchUp where framing == .exceptLastUp: break
    case .touchDown, .touchMove, .touchUp: steps.append(Step(end, .touchFrame))
    default: break
    }
  }

  /// Both scripts together, `other` beginning `delay` later.
  ///
  /// Steps that are added to the result belong to the device of this script.
  public func and(_ other: Script, after delay: Duration = .zero) -> Script {
    var script = self
    script.steps += other.steps.map { Step($0.time + delay, $0.action) }
    script.steps = script.steps.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    script.end = max(end, other.end + delay)
    return script
  }
}
