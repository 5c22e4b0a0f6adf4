import Testing

@testable import CarouselEngine

@Suite struct DecayTests {
  @Test func `a decay covers its velocity divided by its rate`() {
    let decay = Decay(from: 2, velocity: 6, rate: 3)
    #expect(decay.end == 4)
    #expect(abs(decay.position(at: 10) - 4) < 1e-9)
    #expect(decay.position(at: 0) == 2)
    #expect(decay.velocity(at: 0) == 6)
  }

  @Test(arguments: [0, 1e-12, 1e-9, 1e-4, 0.5, 3, 60])
  func `velocity is the slope of position`(rate: Double) {
    let decay = Decay(from: -1, velocity: -8, rate: rate)
    for time in [0.01, 0.1, 0.5, 2] {
      let slope = (decay.position(at: time + 1e-6) - decay.position(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - decay.velocity(at: time)) < 1e-5)
    }
  }

  @Test(arguments: [0, 1e-12, 1e-9, 1e-4, 0.5, 3])
  func `it reaches a point when it says`(rate: Double) throws {
    let decay = Decay(from: 1, velocity: 8, rate: rate)
    let time = try #require(decay.time(reaching: 3))
    #expect(abs(decay.position(at: time) - 3) < 1e-12)
    #expect(decay.time(reaching: 0) == nil)
  }

  @Test func `it never reaches what lies beyond its end`() {
    #expect(Decay(from: 0, velocity: 6, rate: 3).time(reaching: 2) == nil)
    #expect(Decay(from: 0, velocity: 0, rate: 3).time(reaching: 1) == nil)
    #expect(Decay(from: 0, velocity: 0, rate: 3).time(reaching: 0) == 0)
  }

  @Test func `it can be solved to rest on a target`() {
    let decay = Decay(from: 0.3, velocity: -9, restingAt: -4)
    #expect(abs(decay.end + 4) < 1e-12)
    #expect(abs(decay.position(at: 30) + 4) < 1e-12)
  }

  @Test func `it can be solved to pass a point with a speed`() throws {
    let decay = Decay(from: 0.3, velocity: -9, through: -4, with: -2)
    let time = try #require(decay.time(reaching: -4))
    #expect(abs(decay.velocity(at: time) + 2) < 1e-12)
  }

  @Test func `the deceleration rate means the original's reach`() {
    // At 0.95 the original coasts v/3 items.
    #expect(abs(Decay.rate(forDecelerationRate: 0.95) - 3) < 1e-12)
    #expect(Decay.rate(forDecelerationRate: 1) == 0)
    #expect(Decay.rate(forDecelerationRate: 0) == 60)
  }
}
