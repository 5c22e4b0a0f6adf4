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
