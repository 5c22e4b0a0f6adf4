import WaylandTesting

/// Starts a program repeatedly, each time with a different attack on the wire.
///
/// The program may exit because of it. It fails if it is killed by a signal or runs in an endless
/// loop.
struct WireStrike {
  /// An attack that the program does not survive.
  struct Finding {
    /// The least of it that is enough.
    var attack: WireAttack
    /// How the program ended.
    var end: String
  }

  private let plan: ProbePlan
  private let messages: Int
  private let tell: (String) -> Void

  /// Strikes among the first `messages` events that the program is sent.
  init(_ plan: ProbePlan, among messages: Int, tell: @escaping (String) -> Void) {
    self.plan = plan
    self.messages = messages
    self.tell = tell
  }

  /// Tries `count` attacks derived from `seed`.
  ///
  /// Returns the first one that is not survived.
  func find(seed: UInt64, count: Int) throws(LaunchError) -> Finding? {
    for (number, attack) in Self.attacks(seed: seed, count: count, among: messages).enumerated() {
      tell("attack on the wire \(number + 1) of \(count) …")
      guard let end = try run(attack) else { continue }
      tell("shrinking …")
      return try shrink(Finding(attack: attack, end: end))
    }
    return nil
  }

  /// The attacks derived from `seed`.
  ///
  /// Those of the next seed are all different.
  static func attacks(seed: UInt64, count: Int, among messages: Int) -> [WireAttack] {
    (0..<count).map { number in
      WireAttack(seed: seed &* 1_000_003 &+ UInt64(number), count: 3, among: messages)
    }
  }

  /// Runs the program under `attack`.
  ///
  /// Returns its end if it did not survive.
  func run(_ attack: WireAttack) throws(LaunchError) -> String? {
    let compositor = TestCompositor(plan.preset.configuration(refresh: plan.refresh))
    try compositor.attack(attack)
    let program = try compositor.start(plan.command, time: plan.isInRealTime ? .real : .virtual)
    compositor.advance(within: .seconds(4)) { !program.isRunning || program.isRestless }
    defer { program.stop() }
    if case .signal(let signal) = program.status { return "It was killed by signal \(signal)." }
    return program.isRestless ? "It ran in an endless loop." : nil
  }

  private func shrink(_ found: Finding) throws(LaunchError) -> Finding {
    var least = found
    for fault in found.attack.faults where least.attack.faults.count > 1 {
      let without = WireAttack(least.attack.faults.filter { $0 != fault })
      if let end = try run(without) { least = Finding(attack: without, end: end) }
    }
    return least
  }
}
