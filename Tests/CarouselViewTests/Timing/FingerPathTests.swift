import CarouselEngine
@testable import CarouselView
import CarouselTestSupport
import Testing

struct FingerPathTests {
  /// What a display of `hertz` shows of a finger whose samples (time, place) arrive after `delay`.
  private func shown(
    _ samples: [(time: Double, place: Double)], hertz: Double, from start: Double = 0.003,
    until end: Double, delay: (Int) -> Double = { _ in 0 }
  ) -> [(time: Double, place: Double)] {
    var path = FingerPath(at: samples[0].time, frame: start)
    var next = 1
    var result: [(time: Double, place: Double)] = []
    var now = start
    while now < end {
      while next < samples.count, samples[next].time + delay(next) <= now {
        path.add(Vector(x: samples[next].place, y: 0), at: samples[next].time)
        next += 1
      }
      // A frame is seen a refresh after it is drawn.
      result.append((now + 1 / hertz, path.way(inFrame: now + 1 / hertz).x))
      now += 1 / hertz
    }
    return result
  }

  /// The root of the mean square of the distances from the line that fits best.
  private func jitter(_ points: some Collection<(time: Double, place: Double)>) -> Double {
    let count = Double(points.count)
    let meanT = points.reduce(0) { $0 + $1.time } / count
    let meanX = points.reduce(0) { $0 + $1.place } / count
    let square = points.reduce(0) { $0 + ($1.time - meanT) * ($1.time - meanT) }
    let slope = points.reduce(0) { $0 + ($1.time - meanT) * ($1.place - meanX) } / square
    let rest = points.reduce(0.0) {
      let distance = $1.place - meanX - slope * ($1.time - meanT)
      return $0 + distance * distance
    }
    return (rest / count).squareRoot()
  }

  private func even(_ rate: Double, speed: Double, seconds: Double) -> [(Double, Double)] {
    // Panels stamp in whole milliseconds.
    (0...Int(seconds * rate)).map {
      let time = (Double($0) / rate * 1000).rounded(.down) / 1000
      return (time, speed * Double($0) / rate)
    }
  }

  @Test(arguments: [60.0, 90, 100, 120, 125, 240], [24.0, 48, 60, 90, 120, 144])
  func `a finger at constant speed is drawn at constant speed`(panel: Double, display: Double) {
    let points = shown(
      even(panel, speed: 500, seconds: 2), hertz: display, until: 1.95)
    #expect(jitter(points.filter { $0.time > 0.6 }) < 0.5)
  }

  @Test(arguments: [60.0, 125, 240], [24.0, 60, 144])
  func `no frame is faster than the finger by more than a twentieth, and none runs back`(
    panel: Double, display: Double
  ) {
    let points = shown(even(panel, speed: 500, seconds: 1), hertz: display, until: 1.3)
    for (before, after) in zip(points, points.dropFirst()) {
      let way = after.place - before.place
      #expect(way >= 0)
      #expect(way <= 500 / display * 1.05 + 500 * 0.001 + 1e-9)
    }
    #expect(points.last?.place == 500)
  }

  @Test func `events that come late and in batches are caught up with slowly`() {
    var generator = SeededGenerator(seed: 8)
    let late = (0..<300).map {
      $0 / 40 % 2 == 0 ? 0 : Double.random(in: 0...0.03, using: &generator)
    }
    let samples = even(125, speed: 500, seconds: 2)
    let points = shown(samples, hertz: 60, until: 2.2) { index in
      // Later events overtake none before them.
      (0..<5).map { late[max(0, index - $0)] - Double($0) * 0.008 }.max() ?? 0
    }
    for (before, after) in zip(points, points.dropFirst()) {
      #expect(after.place >= before.place)
      #expect(after.place - before.place <= 500 / 60 * 1.05 + 0.5 + 1e-9)
    }
    #expect(points.last?.place == 1000)
  }

  @Test func `the lag is no longer than the newest sample is old`() {
    let points = shown(even(125, speed: 1000, seconds: 1), hertz: 60, until: 0.95)
    for point in points where point.time > 0.5 {
      // Drawn a refresh before it is seen.
      let lag = point.time - 1 / 60 - point.place / 1000
      #expect(lag >= -1e-9 && lag < 0.0105)
    }
  }

  @Test func `a finger that stops is shown where it is, without a step back`() {
    var samples = even(125, speed: 2000, seconds: 0.2)
    for step in 1...20 { samples.append((0.2 + Double(step) * 0.008, 400)) }
    let points = shown(samples, hertz: 60, until: 0.35)
    for (before, after) in zip(points, points.dropFirst()) { #expect(after.place >= before.place) }
    #expect(points.last?.place == 400)
  }

  @Test func `a finger that goes on after a rest is not late`() {
    var samples = even(125, speed: 500, seconds: 0.2)
    let rest = samples[samples.count - 1].1
    for step in 1...30 { samples.append((0.8 + Double(step) * 0.008, rest + 4 * Double(step))) }
    let points = shown(samples, hertz: 60, until: 1)
    for point in points where point.time < 0.8 { #expect(point.place <= rest) }
    for point in points where point.time > 0.85 {
      #expect(rest + (point.time - 0.8) * 500 - point.place < 500 * 0.03)
    }
  }

  @Test func `speeds are those of the finger, not those of the frames`() {
    var path = FingerPath(at: 0, frame: 0)
    for step in 1...12 {
      path.add(Vector(x: 8 * Double(step), y: -4 * Double(step)), at: Double(step) * 0.008)
      _ = path.way(inFrame: Double(step) * 0.008 + 0.02)
    }
    let velocity = path.velocity(at: 0.098)
    #expect(abs(velocity.x - 1000) < 1e-6 && abs(velocity.y + 500) < 1e-6)
  }

  @Test func `any samples and frames give places between those of the finger`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      var path = FingerPath(at: 0, frame: 0)
      var (time, frame) = (0.0, 0.0)
      var (low, high) = (0.0, 0.0)
      for _ in 0..<40 {
        if Bool.random(using: &generator) {
          time += Double.random(in: -0.01...0.06, using: &generator)
          let place = Double.random(in: -100...100, using: &generator)
          (low, high) = (min(low, place), max(high, place))
          path.add(Vector(x: place, y: 0), at: time)
        } else {
          frame += Double.random(in: -0.005...0.05, using: &generator)
          #expect((low - 1e-9...high + 1e-9).contains(path.way(inFrame: frame).x))
        }
      }
    }
  }
}
