import Testing
import WaylandServer

@Suite struct VirtualClockTests {
  @Test func `time passes only when told to`() {
    let clock = VirtualClock(startingAt: .seconds(5))
    #expect(clock.now == .seconds(5))
    clock.move(to: .seconds(7))
    #expect(clock.now == .seconds(7))
  }

  @Test func `time never goes back`() {
    let clock = VirtualClock(startingAt: .seconds(5))
    clock.move(to: .seconds(1))
    #expect(clock.now == .seconds(5))
  }

  @Test func `due work runs in order of time, then of request, at its own instant`() {
    let clock = VirtualClock(startingAt: .zero)
    var seen: [(String, Duration)] = []
    clock.schedule(at: .milliseconds(20)) { seen.append(("late", clock.now)) }
    clock.schedule(at: .milliseconds(10)) { seen.append(("first", clock.now)) }
    clock.schedule(at: .milliseconds(10)) { seen.append(("second", clock.now)) }
    clock.move(to: .milliseconds(30))
    #expect(seen.map(\.0) == ["first", "second", "late"])
    #expect(seen.map(\.1) == [.milliseconds(10), .milliseconds(10), .milliseconds(20)])
    #expect(clock.now == .milliseconds(30))
  }

  @Test func `work that is not due stays`() {
    let clock = VirtualClock(startingAt: .zero)
    var count = 0
    clock.schedule(in: .milliseconds(10)) { count += 1 }
    clock.move(to: .milliseconds(9))
    #expect(count == 0)
    #expect(clock.nextDue == .milliseconds(10))
  }

  @Test func `a canceled appointment does not happen`() {
    let clock = VirtualClock()
    var count = 0
    let appointment = clock.schedule(in: .milliseconds(1)) { count += 1 }
    clock.cancel(appointment)
    clock.move(to: clock.now + .seconds(1))
    #expect(count == 0)
    #expect(clock.nextDue == nil)
  }

  @Test func `an action that asks for the same instant again cannot hold the clock`() {
    let clock = VirtualClock(startingAt: .zero)
    var count = 0
    func again() {
      count += 1
      clock.schedule(at: clock.now) { again() }
    }
    clock.schedule(at: .zero) { again() }
    clock.move(to: .seconds(1))
    #expect(count == 1)
    #expect(clock.now == .seconds(1))
  }
}
