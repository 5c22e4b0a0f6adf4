import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct VelocityTrackerTests {
  private func tracker(times: [Double], _ position: (Double) -> Double) -> VelocityTracker {
    var tracker = VelocityTracker()
    for time in times { tracker.add(position: position(time), at: time) }
    return tracker
  }

  private let regular = (0...12).map { Double($0) * 0.008 }

  @Test func `an accelerated motion has a velocity between that of its middle and that of its end`()
  {
    let tracker = tracker(times: regular) { 5 * $0 + 40 * $0 * $0 }
    #expect((5 + 80 * 0.056...5 + 80 * 0.096).contains(tracker.velocity(at: 0.096)))
  }

  @Test func `irregular samples of an even motion give its velocity`() {
    let times = [0, 0.003, 0.004, 0.019, 0.021, 0.05, 0.0501, 0.077, 0.09]
    let tracker = tracker(times: times) { 3 - 7 * $0 }
    #expect(abs(tracker.velocity(at: 0.09) + 7) < 1e-9)
  }

  @Test func `a mouse of 1000 Hz counts as far back as a slow one`() {
    let times = (0...100).map { Double($0) * 0.001 }
    let tracker = tracker(times: times) { $0 < 0.05 ? 4 * $0 : 0.2 }
    let slow = self.tracker(times: (0...25).map { Double($0) * 0.004 }) { $0 < 0.05 ? 4 * $0 : 0.2 }
    #expect(abs(tracker.velocity(at: 0.1) - slow.velocity(at: 0.1)) < 0.1)
    #expect(tracker.velocity(at: 0.1) > 0.3)
  }

  @Test func `a finger that comes to rest loses its velocity and never turns round`() {
    var last = Double.infinity
    for still in 0...12 {
      var tracker = VelocityTracker()
      for step in 0...10 { tracker.add(position: Double(step) * 0.04, at: Double(step) * 0.008) }
      let end = 0.08 + Double(still) * 0.008
      for step in stride(from: 1, through: still, by: 1) {
        tracker.add(position: 0.4, at: 0.08 + Double(step) * 0.008)
      }
      let velocity = tracker.velocity(at: end)
      #expect(velocity >= 0 && velocity <= last)
      last = velocity
    }
    #expect(last == 0)
  }

  @Test func `samples that never run back never give a velocity that does`() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<2000 {
      var tracker = VelocityTracker()
      var (time, position) = (0.0, 0.0)
      for _ in 0..<Int.random(in: 2...30, using: &generator) {
        time += Double.random(in: 0...0.03, using: &generator)
        position += max(0, Double.random(in: -1...1, using: &generator))
        tracker.add(position: position, at: time)
      }
      #expect(tracker.velocity(at: time + Double.random(in: 0...0.05, using: &generator)) >= -1e-9)
    }
  }

  @Test func `samples older than 80 ms are ignored`() {
    let times = (0...40).map { Double($0) * 0.01 }
    let tracker = tracker(times: times) { $0 < 0.32 ? -30 * $0 : -9.6 + 6 * ($0 - 0.32) }
    #expect(abs(tracker.velocity(at: 0.4) - 6) < 1e-9)
  }

  @Test func `a pause of 40 ms is a stop`() {
    let tracker = tracker(times: regular) { 9 * $0 }
    #expect(tracker.velocity(at: 0.096 + 0.041) == 0)
    #expect(abs(tracker.velocity(at: 0.096 + 0.039) - 9) < 1e-9)
  }

  @Test func `what was before a pause does not count`() {
    var tracker = tracker(times: [0, 0.01, 0.02, 0.03]) { -20 * $0 }
    for step in 0...3 { tracker.add(position: Double(step) * 0.04, at: 0.08 + Double(step) * 0.01) }
    #expect(abs(tracker.velocity(at: 0.11) - 4) < 1e-9)
  }

  @Test func `one sample has no velocity, two have their slope`() {
    #expect(tracker(times: [0]) { 5 * $0 }.velocity(at: 0) == 0)
    #expect(VelocityTracker().velocity(at: 0) == 0)
    #expect(abs(tracker(times: [0, 0.01]) { 5 * $0 }.velocity(at: 0.01) - 5) < 1e-12)
  }

  @Test func `samples of the same time count once, the last of them`() {
    var tracker = tracker(times: regular) { 7 * $0 }
    tracker.add(position: 99, at: 0.104)
    tracker.add(position: 7 * 0.104, at: 0.104)
    #expect(abs(tracker.velocity(at: 0.104) - 7) < 1e-9)
  }

  @Test func `a stamp that lies back counts as the previous one`() {
    var tracker = tracker(times: regular) { 7 * $0 }
    tracker.add(position: 7 * 0.096, at: 0.09)
    #expect(abs(tracker.velocity(at: 0.096) - 7) < 1e-9)
  }

  @Test func `32-bit milliseconds may wrap`() {
    var tracker = VelocityTracker()
    for step in 0...12 {
      let stamp = UInt32.max - 40 &+ UInt32(step * 8)
      tracker.add(position: Double(step) * 0.024, at: Double(stamp) / 1000)
    }
    let end = Double(UInt32.max - 40 &+ 96) / 1000
    #expect(abs(tracker.velocity(at: end) - 3) < 1e-6)
    #expect(abs(tracker.velocity(at: end + 0.03) - 3) < 1e-6)
    #expect(tracker.velocity(at: end + 0.05) == 0)
  }

  @Test func `the release may come after its own wrap`() {
    var tracker = VelocityTracker()
    for step in 0...3 {
      tracker.add(
        position: Double(step) * 0.03, at: Double(UInt32.max - 30) / 1000 + Double(step) * 0.01)
    }
    #expect(abs(tracker.velocity(at: 0.005) - 3) < 1e-5)
  }

  @Test func `no velocity is above the limit`() {
    #expect(tracker(times: regular) { 1000 * $0 }.velocity(at: 0.096) == 40)
    #expect(tracker(times: regular) { -1000 * $0 }.velocity(at: 0.096) == -40)
    #expect(tracker(times: [0, 1e-12, 2e-12]) { $0 * 1e300 }.velocity(at: 2e-12).isFinite)
  }

  @Test func `not-a-number is not a sample`() {
    var tracker = tracker(times: regular) { 7 * $0 }
    tracker.add(position: .nan, at: 0.1)
    tracker.add(position: 1, at: .infinity)
    #expect(abs(tracker.velocity(at: 0.1) - 7) < 1e-9)
  }

  @Test func `a new item count does not change the velocity`() {
    var tracker = tracker(times: regular) { 7 * $0 }
    tracker.shift(by: -12)
    tracker.add(position: 7 * 0.104 - 12, at: 0.104)
    #expect(abs(tracker.velocity(at: 0.104) - 7) < 1e-9)
  }

  @Test func `any samples give a finite velocity within the limit`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<2000 {
      var tracker = VelocityTracker()
      var time = Double.random(in: 0...1e7, using: &generator)
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        time += Double.random(in: -0.01...0.05, using: &generator)
        tracker.add(position: Double.random(in: -1e9...1e9, using: &generator), at: time)
      }
      #expect(abs(tracker.velocity(at: time)) <= 40)
    }
  }
}
