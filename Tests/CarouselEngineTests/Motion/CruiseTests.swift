import Testing

@testable import CarouselEngine

@Suite struct CruiseTests {
  private func cruise(
    _ heading: Carousel.Heading = .forward, from position: Double = 0, velocity: Double = 0,
    length: Double = 1000, limits: MotionLimits? = nil
  ) -> Cruise {
    Cruise(
      heading, at: 0, from: position, velocity: velocity, length: length, limits: limits)
  }

  @Test func `its speed grows to the limit within its time, ever less`() {
    let cruise = cruise()
    #expect(cruise.velocity(at: 0) == 0)
    #expect(abs(cruise.velocity(at: 0.75) - 9) < 1e-9)
    #expect(cruise.velocity(at: 1.5) == 12)
    #expect(cruise.velocity(at: 100) == 12)
    #expect(abs(cruise.position(at: 1.5) - 12) < 1e-9)
    #expect(abs(cruise.position(at: 2.5) - 24) < 1e-9)
  }

  @Test(arguments: [0.0, 3, -3, 12, 40, -40, 1e9], Carousel.Heading.allCases)
  func `velocity is the slope of position, without a jump`(
    velocity: Double, heading: Carousel.Heading
  ) {
    let cruise = cruise(heading, velocity: velocity)
    #expect(cruise.velocity(at: 0) == velocity)
    #expect(cruise.position(at: 0) == 0)
    let step = min(1e-5, cruise.ramp / 1000)
    for time in [cruise.ramp * 0.1, cruise.ramp * 0.5, cruise.ramp, cruise.ramp * 2] {
      let slope =
        (cruise.position(at: time + step) - cruise.position(at: time - step)) / (2 * step)
      let expected = cruise.velocity(at: time)
      #expect(abs(slope - expected) < 1e-4 * max(1, abs(velocity)))
    }
  }

  @Test(arguments: [1.0, 2, 5, 11, 12, 500])
  func `it crosses no list in less than a second`(length: Double) {
    #expect(cruise(length: length).limit == min(length, 12))
    #expect(cruise(.backward, length: length).limit == -min(length, 12))
  }

  @Test(arguments: [-1e9, -60, -12, 30, 500, 1e9])
  func `what it has of another motion is lost within an item`(velocity: Double) {
    let cruise = cruise(velocity: velocity)
    if velocity > 0 {
      #expect(cruise.position(at: cruise.ramp) - 12 * cruise.ramp <= 1.0001)
    }
    var back = 0.0
    for part in 0...1000 {
      back = min(back, cruise.position(at: cruise.ramp * Double(part) / 1000))
    }
    #expect(back >= -1.1)
  }

  @Test(arguments: [(0.0, 0.0), (0.3, 4), (98.7, 0.5), (50, 12), (0, 60)])
  func `it brakes when the rest is its braking distance`(start: Double, velocity: Double) {
    let limits = MotionLimits(ends: 0...100, bounce: 1)
    let cruise = cruise(from: start, velocity: velocity, length: 100, limits: limits)
    let speed = cruise.velocity(at: cruise.brake)
    let left = 100 - cruise.position(at: cruise.brake)
    #expect(abs(left - min(1, speed / 11)) < 1e-9)
  }

  @Test func `too near to its end it brakes immediately`() {
    let limits = MotionLimits(ends: 0...10, bounce: 1)
    #expect(cruise(from: 9.8, velocity: 12, length: 10, limits: limits).brake == 0)
    #expect(cruise(from: 10.5, length: 10, limits: limits).brake == 0)
    #expect(cruise(.backward, from: -0.5, length: 10, limits: limits).brake == 0)
  }

  @Test func `it never swings back beyond what the end behind it gives`() {
    for bounce in [0, 0.1, 1] {
      let limits = MotionLimits(ends: 0...10, bounce: bounce)
      let cruise = cruise(from: 0.05, velocity: -30, length: 10, limits: limits)
      for part in 0...1000 {
        #expect(cruise.position(at: Double(part) / 1000) >= -bounce - 1e-9)
      }
    }
  }

  @Test(arguments: Carousel.Heading.allCases)
  func `it stops on the next item on its way`(heading: Carousel.Heading) {
    let cruise = cruise(heading, from: 2)
    #expect(cruise.stop(at: 0) == 2)
    for part in 1...200 {
      let time = Double(part) * 0.0173
      let way = (cruise.stop(at: time) - cruise.position(at: time)) * heading.sign
      #expect((0..<1).contains(way))
    }
  }
}
