import Testing

@testable import CarouselEngine

@Suite struct SpringTests {
  @Test(arguments: [(0.0, 0.0), (-1, 0), (-1, 40), (2, -7), (0, 40), (-1e9, 3), (0.4, 0.001)])
  func `a spring begins at the given position and velocity`(position: Double, velocity: Double) {
    let spring = Spring(from: position, velocity: velocity, to: 0, frequency: 22)
    #expect(abs(spring.position(at: 0) - position) <= 1e-12 * max(1, abs(position)))
    #expect(abs(spring.velocity(at: 0) - velocity) <= 1e-6 * max(1, abs(velocity)))
  }

  @Test(arguments: [(-1.0, 0.0), (-1, 40), (2, -7), (0, 40), (-50, 3)])
  func `a spring comes to rest without a jump of position or velocity`(
    position: Double, velocity: Double
  ) {
    let spring = Spring(from: position, velocity: velocity, to: 3, frequency: 22)
    let last = spring.duration * (1 - 1e-9)
    #expect(abs(spring.position(at: last) - 3) < 1e-9)
    #expect(abs(spring.velocity(at: last)) < 1e-6)
    #expect(spring.position(at: spring.duration) == 3)
    #expect(spring.velocity(at: spring.duration) == 0)
  }

  @Test func `velocity is the slope of position`() {
    let spring = Spring(from: -2, velocity: 11, to: 1, frequency: 17)
    for step in 1..<100 {
      let time = spring.duration * Double(step) / 100
      let slope = (spring.position(at: time + 1e-6) - spring.position(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - spring.velocity(at: time)) < 1e-6)
    }
  }

  @Test func `a spring follows the equation of critical damping`() {
    // x(t) = (a + bt)e^(−ωt) with a = −1, b = −22: at t = 1/22 that is −2/e.
    let spring = Spring(from: -1, velocity: 0, to: 0, frequency: 22)
    #expect(abs(spring.position(at: 1 / 22.0) + 2 / 2.718_281_828_459_045) < 1e-3)
    #expect(spring.duration > 0.3 && spring.duration < 0.5)
  }

  @Test func `a spring for a given duration takes exactly that long`() {
    let spring = Spring(from: 0, velocity: 5, to: 10, duration: 0.75)
    #expect(spring.duration == 0.75)
    #expect(spring.position(at: 0.7499) < 10)
    #expect(abs(spring.position(at: 0.75 - 1e-9) - 10) < 1e-9)
    #expect(spring.position(at: 0.75) == 10)
  }

  @Test func `a spring at rest on its target has nothing to do`() {
    let spring = Spring(from: 4, velocity: 0, to: 4, frequency: 22)
    #expect(spring.duration == 0)
    #expect(spring.position(at: 0) == 4)
  }

  @Test(arguments: [(0.0, 40.0, 0.1), (-0.2, 30, 0.05), (0.05, 20, 0.2), (-3, 200, 0.01)])
  func `a stiffened spring stays within its room`(
    position: Double, velocity: Double, room: Double
  ) throws {
    let frequency = try #require(
      Spring.frequency(atLeast: 22, from: position, velocity: velocity, to: 0, room: room))
    let spring = Spring(from: position, velocity: velocity, to: 0, frequency: frequency)
    var highest = -Double.infinity
    for step in 0...10_000 {
      highest = max(highest, spring.position(at: spring.duration * Double(step) / 10_000))
    }
    #expect(highest <= room + Tolerance.restPosition)
  }

  @Test func `no spring keeps a velocity where there is no room`() {
    #expect(Spring.frequency(atLeast: 22, from: 0, velocity: 1, to: 0, room: 0) == nil)
    #expect(Spring.frequency(atLeast: 22, from: 0, velocity: 0, to: 0, room: 0) == 22)
  }
}
