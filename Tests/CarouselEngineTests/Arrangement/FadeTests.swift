import Testing

@testable import CarouselEngine

@Suite struct FadeTests {
  @Test(arguments: [
    (-3.0, 0.2), (-2, 0.2), (-1.5, 0.6), (-1, 1), (0, 1), (0.5, 1), (0.75, 0.8), (1.5, 0.2),
    (9, 0.2),
  ])
  func `cards fade beyond the limits down to the least`(offset: Double, alpha: Double) throws {
    var options = ArrangementOptions()
    options[.fadeMin] = .value(-1)
    options[.fadeMax] = .value(0.5)
    options[.fadeMinAlpha] = .value(0.2)
    #expect(abs(Fade(.linear, options: options).alpha(offset) - alpha) < 1e-12)
  }
}
