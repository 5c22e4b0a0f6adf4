/// The faults that wait for their trigger, and those that were triggered.
struct PendingFaults {
  /// How often each request was made, by its full name.
  private(set) var counts: [String: Int] = [:]
  private var waiting: [FaultPlan.Fault] = []
  private var triggered: [FaultAction] = []

  /// Adds a fault that a request will trigger.
  mutating func add(_ fault: FaultPlan.Fault) { waiting.append(fault) }

  /// Counts a request and triggers what waited for it.
  mutating func note(_ name: String, total: Int) {
    counts[name, default: 0] += 1
    guard !waiting.isEmpty else { return }
    let count = counts[name] ?? 0
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
