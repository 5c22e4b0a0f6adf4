import CarouselTestSupport
import Testing

@testable import Wayland

/// A clock that the test sets.
final class ManualTime: TimeSource {
  var now: Nanoseconds = 0
  /// How far each other clock is ahead.
  var ahead: [UInt32: Nanoseconds] = [:]

  func reading(ofClock id: UInt32) -> Nanoseconds? { ahead[id].map { now + $0 } }
}

struct RefreshEstimatorTests {
  @Test func `without knowledge it is 60 Hz`() {
    #expect(RefreshEstimator().period == 16_666_667)
  }

  @Test func `the mode of the output is better than nothing`() {
    var estimator = RefreshEstimator()
    estimator.outputRefresh(millihertz: 120_000)
    #expect(estimator.period == 8_333_333)
    estimator.outputRefresh(millihertz: 0)
    #expect(estimator.period == RefreshEstimator.standard)
    estimator.outputRefresh(millihertz: -5)
    #expect(estimator.period == RefreshEstimator.standard)
  }

  @Test func `what the compositor claims is believed`() {
    var estimator = RefreshEstimator()
    estimator.presented(at: ms(100), refresh: ms(10), sequence: 0)
    #expect(estimator.period == ms(10))
  }

  @Test func `a claim that does not come true for eight frames is not`() {
    var estimator = RefreshEstimator()
    for frame in 0..<8 {
      estimator.presented(at: ms(25.2) * Nanoseconds(frame), refresh: 16_666_667, sequence: 0)
    }
    #expect(estimator.period == 16_666_667)
    for frame in 8..<14 {
      estimator.presented(at: ms(25.2) * Nanoseconds(frame), refresh: 16_666_667, sequence: 0)
    }
    #expect(estimator.period == ms(25.2))
  }

  @Test func `missed frames do not count where retraces are counted`() {
    var estimator = RefreshEstimator()
    for (time, count) in [(0.0, 10), (10, 11), (30, 13), (40, 14), (70, 17), (80, 18)] {
      estimator.presented(at: ms(time), refresh: 0, sequence: UInt64(count))
    }
    #expect(estimator.period == ms(10))
  }

  @Test(arguments: [Nanoseconds(1), 0, -5, .max, 10_000_000_000])
  func `nonsense is not believed`(_ refresh: Nanoseconds) {
    var estimator = RefreshEstimator()
    estimator.presented(at: ms(100), refresh: refresh, sequence: .max)
    estimator.presented(at: ms(50), refresh: refresh, sequence: 0)
    estimator.presented(at: ms(3_600_000), refresh: refresh, sequence: 5)
    estimator.callbackInterval(refresh)
    #expect(estimator.period == RefreshEstimator.standard)
  }

  @Test func `without presentations the callbacks tell`() {
    var estimator = RefreshEstimator()
    for _ in 0..<5 { estimator.callbackInterval(ms(40)) }
    #expect(estimator.period == ms(40))
  }
}

struct PredictorTests {
  @Test func `knowing nothing a frame is seen one period later`() {
    var predictor = Predictor()
    #expect(predictor.showTime(now: ms(5), period: ms(16)) == ms(21))
  }

  @Test func `with presentations the prediction lies on their grid`() {
    var predictor = Predictor()
    // Drawn 9 ms after a retrace, seen at the second one after it.
    for frame in 0..<10 {
      let start = ms(16) * Nanoseconds(frame) + ms(9)
      predictor.presented(at: ms(16) * Nanoseconds(frame + 2), start: start)
    }
    let start = ms(16) * 12 + ms(9)
    #expect(predictor.showTime(now: start, period: ms(16)) == ms(16) * 14)
    #expect(predictor.showTime(now: start + ms(17), period: ms(16)) == ms(16) * 15)
  }

  @Test func `content drawn between callbacks is shown as if drawn with the previous one`() {
    var predictor = Predictor()
    // Callbacks come 9 ms after each retrace, and what they bring is seen at the second one after.
    for frame in 0..<10 {
      let callback = ms(16) * Nanoseconds(frame) + ms(9)
      predictor.callback(at: callback, period: ms(16))
      // The last one finds nothing to draw.
      guard frame < 9 else { continue }
      predictor.presented(at: ms(16) * Nanoseconds(frame + 2), start: callback)
    }
    let last = ms(16) * 9 + ms(9)
    // After a rest, at any time of the compositor's turn that leaves time to draw.
    for (delay, retrace) in [(5, 11), (12, 11), (14, 12), (16 * 5 + 12, 16), (16 * 5 + 14, 17)] {
      var copy = predictor
      let time = copy.showTime(now: last + ms(Double(delay)), period: ms(16), drawTime: ms(3))
      #expect(time == ms(16) * Nanoseconds(retrace), "\(delay) ms")
    }
  }

  @Test func `callbacks that jitter give steady predictions`() {
    var predictor = Predictor()
    var random = SeededGenerator(seed: 7)
    var last: Nanoseconds?
    var worst: Nanoseconds = 0
    for frame in 0..<200 {
      let jitter = Nanoseconds.random(in: 0...ms(2), using: &random)
      let arrival = ms(16) * Nanoseconds(frame) + jitter
      predictor.callback(at: arrival, period: ms(16))
      let time = predictor.showTime(now: arrival, period: ms(16))
      if let last, frame > 20 { worst = max(worst, abs(time - last - ms(16))) }
      last = time
    }
    #expect(worst < ms(1))
  }

  @Test func `predictions never go back`() {
    var predictor = Predictor()
    var random = SeededGenerator(seed: 3)
    var last: Nanoseconds = .min
    for frame in 0..<500 {
      let now = ms(16) * Nanoseconds(frame) + Nanoseconds.random(in: 0...ms(9), using: &random)
      if Bool.random(using: &random) {
        predictor.presented(
          at: now + Nanoseconds.random(in: 0...ms(40), using: &random), start: now)
      }
      predictor.callback(at: now, period: ms(16))
      let time = predictor.showTime(now: now, period: ms(16))
      #expect(time >= last)
      last = time
    }
  }

  @Test func `a stamp from another age is ignored`() {
    var predictor = Predictor()
    for _ in 0..<5 { predictor.presented(at: ms(3_600_000), start: ms(10)) }
    #expect(predictor.showTime(now: ms(20), period: ms(16)) == ms(36))
  }
}

struct ClockMapTests {
  @Test func `a stamp is converted by the difference of the clocks`() {
    let time = ManualTime()
    time.now = ms(1000)
    time.ahead[4] = ms(250)
    var map = ClockMap()
    #expect(map.time(of: ms(1260), using: time) == nil)
    map.use(clock: 4)
    #expect(map.time(of: ms(1260), using: time) == ms(1010))
  }

  @Test func `the difference is measured again after a second`() {
    let time = ManualTime()
    time.ahead[4] = ms(250)
    var map = ClockMap()
    map.use(clock: 4)
    _ = map.time(of: 0, using: time)
    time.ahead[4] = ms(251)
    time.now = ms(900)
    #expect(map.time(of: ms(300), using: time) == ms(50))
    time.now = ms(1100)
    #expect(map.time(of: ms(300), using: time) == ms(49))
  }

  @Test func `an unknown clock gives no time`() {
    var map = ClockMap()
    map.use(clock: 99)
    #expect(map.time(of: ms(5), using: ManualTime()) == nil)
    #expect(MonotonicTime().reading(ofClock: 99) == nil)
    #expect(MonotonicTime().reading(ofClock: 4) != nil)
  }

  @Test func `an impossible stamp gives no time`() {
    let time = ManualTime()
    time.ahead[1] = ms(1)
    var map = ClockMap()
    map.use(clock: 1)
    #expect(map.time(of: .min, using: time) == nil)
  }
}
