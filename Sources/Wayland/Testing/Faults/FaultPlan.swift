/// A list of faults and when they strike.
///
/// A plan is data: it can be compared, printed, made from a seed, and cut in half to find the
/// fault that matters.
public struct FaultPlan: Hashable, Sendable {
  /// One fault.
  public struct Fault: Hashable, Sendable {
    /// When it strikes.
    public var trigger: FaultTrigger
    /// What it does.
    public var action: FaultAction

    /// Makes a fault.
    public init(_ trigger: FaultTrigger, _ action: FaultAction) {
      self.trigger = trigger
      self.action = action
    }
  }

  /// The faults, in the order given.
  public var faults: [Fault]

  /// Makes a plan of `faults`.
  public init(_ faults: [Fault] = []) {
    self.faults = faults
  }

  /// Makes a plan of `count` faults at random times in the `span` after `start`, the same for the
  /// same `seed`.
  ///
  /// Only faults that a well-behaved client must survive are drawn: none ends the connection.
  public init(seed: UInt64, count: Int, from start: Duration = .zero, within span: Duration) {
    var numbers = SeededGenerator(state: seed)
    faults = (0..<max(0, count)).map { _ in
      let delay = Int64(numbers.next() % UInt64(max(1, span.nanoseconds)))
      let instant = start + .nanoseconds(delay)
      return Fault(.at(instant), Self.survivable(&numbers))
    }
    faults.sort { left, right in
      guard case .at(let first) = left.trigger, case .at(let second) = right.trigger else {
        return false
      }
      return first < second
    }
  }

  /// The two halves of the plan.
  ///
  /// The first is the longer one.
  public var halves: (FaultPlan, FaultPlan) {
    let middle = (faults.count + 1) / 2
    return (FaultPlan(Array(faults[..<middle])), FaultPlan(Array(faults[middle...])))
  }

  private static func survivable(_ numbers: inout SeededGenerator) -> FaultAction {
    switch numbers.next() % 14 {
    case 0: .stopReading(.milliseconds(Int(numbers.next() % 400)))
    case 1:
      .configure(
        width: Int32(numbers.next() % 800), height: Int32(numbers.next() % 600), states: [4])
    case 2: .configure(width: 0, height: 0, states: [])
    case 3: .configureStorm(count: Int(numbers.next() % 100))
    case 4: .pings(count: Int(numbers.next() % 50))
    case 5: .scale(Int(60 + numbers.next() % 300))
    case 6: .unplugOutput
    case 7: .plugOutput(OutputModel(name: "FAULT-\(numbers.next() % 100)"))
    case 8: .withdraw(capabilities: UInt32(1 + numbers.next() % 7))
    case 9: .grant(capabilities: 7)
    case 10: .cancelTouch
    case 11: .callbacks([.everyRefresh, .never, .burst(3)][Int(numbers.next() % 3)])
    case 12: .release([.atCallback, .afterNextCommit, .outOfOrder][Int(numbers.next() % 3)])
    default: .configure(width: 640, height: 480, states: [4, 9])
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

/// What a fault does.
public enum FaultAction: Hashable, Sendable {
  /// The compositor reads nothing from the client for this long.
  case stopReading(Duration)
  /// The connection ends, as when the compositor exits.
  case disconnect
  /// The client receives a protocol error on its display and is disconnected.
  case protocolError(code: UInt32, message: String)
  /// Every window is configured with this size and these states.
  case configure(width: Int32, height: Int32, states: [UInt32])
  /// As many configures in one go, each a unit wider than the last.
  case configureStorm(count: Int)
  /// Every window is asked to close.
  case close
  /// A number of pings together.
  case pings(count: Int)
  /// The scale of every output becomes this, in 120ths.
  case scale(Int)
  /// The first output is unplugged.
  case unplugOutput
  /// An output is plugged in.
  case plugOutput(OutputModel)
  /// The seat loses these capabilities (1 pointer, 2 keyboard, 4 touch) without a word more.
  case withdraw(capabilities: UInt32)
  /// The seat gets these capabilities.
  case grant(capabilities: UInt32)
  /// The seat disappears.
  case removeSeat
  /// A seat appears.
  case addSeat
  /// All touch points are canceled.
  case cancelTouch
  /// Frame callbacks are answered in this way from now on.
  case callbacks(CallbackPolicy)
  /// Buffers are released in this way from now on.
  case release(ReleasePolicy)
  /// A global of this interface is withdrawn.
  case removeGlobal(String)
}

/// When a fault strikes.
public enum FaultTrigger: Hashable, Sendable {
  /// At this instant of the virtual clock.
  case at(Duration)
  /// With the nth vblank, counted from 1.
  case vblank(Int)
  /// Right after the nth request of the client, counted from 1 over all connections.
  case afterRequests(Int)
  /// Right after the nth request of this name, such as `wl_surface.commit`, counted from 1.
  case onRequest(String, occurrence: Int)
}

/// The faults that wait for their trigger, and those that were triggered.
struct PendingFaults {
  private var waiting: [FaultPlan.Fault] = []
  private var triggered: [FaultAction] = []

  /// Adds a fault that a request will trigger.
  mutating func add(_ fault: FaultPlan.Fault) { waiting.append(fault) }

  /// Triggers the faults for the request `name`, the `count`th of its kind and the `total`th of
  /// all.
  mutating func note(_ name: String, count: @autoclosure () -> Int, total: Int) {
    guard !waiting.isEmpty else { return }
    let count = count()
    waiting.removeAll { fault in
      let strikes =
        switch fault.trigger {
        case .afterRequests(let number): total >= number
        case .onRequest(let wanted, let occurrence): wanted == name && count >= occurrence
        case .at, .vblank: false
        }
      if strikes { triggered.append(fault.action) }
      return strikes
    }
  }

  /// What was triggered since the last call.
  mutating func takeTriggered() -> [FaultAction] {
    defer { triggered = [] }
    return triggered
  }
}
