import Testing

@testable import CarouselEngine

@Suite struct FadeTests {
  @Test(arguments: [
    (-3.0, 0.2), (-2, 0.2), (-1.5, 0.6), (-1, 1), (0, 1), (0.5, 1), (0.75, 0.8), (1.5, 0.2),
    (9, 0.2),
  ])
  func `cards fade beyond the limits down to the least`(offset: Double, alpha: Double) throws {
    var options = Options()
    try options.set(.fadeMin, to: .value(-1))
    try options.set(.fadeMax, to: .value(0.5))
    try options.set(.fadeMinAlpha, to: .value(0.2))
    #expect(abs(Fade(.linear, options: options).alpha(offset) - alpha) < 1e-12)
  }

  @Test func `the time machines fade what is in front of the current card`() {
    #expect(Fade(.timeMachine, options: Options()).alpha(0.25) == 0.75)
    #expect(Fade(.timeMachine, options: Options()).alpha(-5) == 1)
    #expect(Fade(.invertedTimeMachine, options: Options()).alpha(-0.25) == 0.75)
    #expect(Fade(.linear, options: Options()).alpha(1e9) == 1)
  }

  @Test func `a fade takes as long as its range`() throws {
    var options = Options()
    try options.set(.fadeMax, to: .value(0))
    try options.set(.fadeRange, to: .value(4))
    #expect(Fade(.linear, options: options).alpha(1) == 0.75)
  }
}
