import Testing
import WaylandTesting

@Suite struct FaultPlanTests {
  @Test func `a seed always gives the same plan`() {
    let first = FaultPlan(seed: 7, count: 40, within: .seconds(10))
    #expect(first == FaultPlan(seed: 7, count: 40, within: .seconds(10)))
    #expect(first != FaultPlan(seed: 8, count: 40, within: .seconds(10)))
  }

  @Test func `random faults are in order of time and within the time span`() {
    let plan = FaultPlan(seed: 1, count: 100, within: .seconds(2))
    let times = plan.faults.compactMap { fault -> Duration? in
      if case .at(let time) = fault.trigger { time } else { nil }
    }
    #expect(times.count == 100)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 >= .zero && $0 < .seconds(2) })
  }

  @Test func `random faults never end the connection`() {
    for seed in 0..<50 {
      let plan = FaultPlan(seed: UInt64(seed), count: 50, within: .seconds(1))
      #expect(!plan.faults.contains { $0.action == .disconnect })
    }
  }

  @Test func `halves hold all faults, the first the middle one`() {
    let plan = FaultPlan(seed: 3, count: 5, within: .seconds(1))
    let (first, second) = plan.halves
    #expect(first.faults.count == 3)
    #expect(first.faults + second.faults == plan.faults)
  }
}
