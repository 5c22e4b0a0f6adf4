import CarouselEngine
import CarouselTestSupport
import Testing

/// Position and velocity of the smooth feel never jump but under a finger.
@Suite struct ContinuityTests {
  @Test func `after a release nothing jumps, whatever is asked for on the way`() {
    for seed in UInt64(1)...40 {
      guard let fault = fault(seed: seed) else { continue }
      Issue.record("seed \(seed): \(fault)")
      return
    }
  }

  private func fault(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    var carousel = Carousel.smooth([.linear, .rotary].randomElement(using: &random) ?? .linear) {
      $0.snapPolicy = [nil, .byOne, .byFew, .free].randomElement(using: &random) ?? nil
    }
    var time = carousel.flick(at: 1, speed: Double.random(in: -5000...5000, using: &random))
    let step = 0.0004
    // Springs of 10/s to 25/s that are met at up to 40 items/s: 2·ω·v + ω²·x at most.
    let acceleration = 4000.0
    var orders = (0..<4).map { _ in time + Double.random(in: 0.01...0.6, using: &random) }.sorted()
    while time < 2.6 {
      let (offset, velocity) = (carousel.offset, carousel.velocity)
      time += step
      carousel.advance(to: time)
      if let next = orders.first, time > next {
        orders.removeFirst()
        let before = (carousel.offset, carousel.velocity)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: carousel.scroll(byItems: Int.random(in: -3...3, using: &random), at: time)
        case 1: carousel.scroll(toItem: Int.random(in: 0...11, using: &random), at: time)
        case 2: carousel.beginCruise(Bool.random(using: &random) ? .forward : .backward, at: time)
        case 3: carousel.endCruise(at: time)
        default:
          carousel.scroll(
            toItem: Int.random(in: 0...11, using: &random), duration: 0.8, at: time)
        }
        guard carousel.offset == before.0, abs(carousel.velocity - before.1) < 1e-9 else {
          return "\(before) became \(carousel.offset), \(carousel.velocity) at \(time)"
        }
      }
      if let fault = jump(
        from: (offset, velocity), of: carousel, step: step, acceleration: acceleration)
      {
        return "\(fault) at \(time)"
      }
    }
    return nil
  }

  private func jump(
    from before: (offset: Double, velocity: Double), of carousel: Carousel, step: Double,
    acceleration: Double
  ) -> String? {
    var way = carousel.offset - before.offset
    if carousel.isWrapped { way -= 12 * (way / 12).rounded() }
    let expected = (carousel.velocity + before.velocity) / 2 * step
    guard abs(way - expected) < acceleration * step * step else {
      return "position jumps by \(way), expected \(expected)"
    }
    guard abs(carousel.velocity - before.velocity) < acceleration * step else {
      return "velocity jumps from \(before.velocity) to \(carousel.velocity)"
    }
    return nil
  }
}
