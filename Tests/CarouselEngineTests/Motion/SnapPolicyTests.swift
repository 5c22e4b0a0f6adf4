import Testing

@testable import CarouselEngine

@Suite struct SnapPolicyTests {
  private func context(
    origin: Double, position: Double, velocity: Double = 0,
    range: ClosedRange<Double>? = 0...11, occasion: SnapContext.Occasion = .release
  ) -> SnapContext {
    SnapContext(
      occasion: occasion, origin: origin, position: position, velocity: velocity, range: range)
  }

  @Test(arguments: [(4.4, 4.0), (4.5, 5), (4.6, 5), (-2, 0), (30, 11)])
  func `nearest takes the item nearest to the projection`(projected: Double, target: Double) {
    let context = context(origin: 2, position: 4.2)
    #expect(SnapPolicy.nearest.target(projected: projected, context: context) == target)
  }

  @Test func `a flick never returns to the item it left`() {
    let forward = context(origin: 4, position: 4.1, velocity: 1.2)
    #expect(SnapPolicy.nearest.target(projected: 4.3, context: forward) == 5)
    let back = context(origin: 4, position: 3.9, velocity: -1.2)
    #expect(SnapPolicy.nearest.target(projected: 3.8, context: back) == 3)
    let slow = context(origin: 4, position: 4.1, velocity: 0.5)
    #expect(SnapPolicy.nearest.target(projected: 4.3, context: slow) == 4)
    let returning = context(origin: 4, position: 4.4, velocity: -1.2)
    #expect(SnapPolicy.nearest.target(projected: 4.1, context: returning) == 4)
  }

  @Test func `a resize is no flick`() {
    let context = context(origin: 4, position: 4.1, velocity: 3, occasion: .resize)
    #expect(SnapPolicy.nearest.target(projected: 4.2, context: context) == 4)
  }

  @Test(arguments: [(1, 9.0, 5.0), (3, 9, 7), (3, 6, 6), (1, -5, 3), (0, 9, 5)])
  func `at most n items from where the gesture began`(
    count: Int, projected: Double, target: Double
  ) {
    let context = context(origin: 4.2, position: 4.8, velocity: projected > 4 ? 9 : -9)
    #expect(SnapPolicy.atMost(count).target(projected: projected, context: context) == target)
  }

  @Test func `by one returns to the next page when dragged over several`() {
    let context = context(origin: 4, position: 7.4)
    #expect(SnapPolicy.byOne.target(projected: 7.4, context: context) == 5)
  }

  @Test func `free rests anywhere between the ends`() {
    let inside = context(origin: 4, position: 4.2)
    #expect(SnapPolicy.free.target(projected: 6.37, context: inside) == 6.37)
    #expect(SnapPolicy.free.target(projected: 14, context: inside) == 11)
  }

  @Test func `ends need not be items`() {
    let context = context(origin: 6, position: 7, range: 0.5...8.7)
    #expect(SnapPolicy.nearest.target(projected: 8.4, context: context) == 8.7)
    #expect(SnapPolicy.nearest.target(projected: 8.3, context: context) == 8)
    #expect(SnapPolicy.nearest.target(projected: 0.6, context: context) == 0.5)
  }

  @Test func `a wrapping carousel has no ends`() {
    let context = context(origin: 11, position: 11.3, velocity: 9, range: nil)
    #expect(SnapPolicy.nearest.target(projected: 14.3, context: context) == 14)
    #expect(SnapPolicy.nearest.target(projected: .infinity, context: context) == .infinity)
    #expect(SnapPolicy.byOne.target(projected: .infinity, context: context) == 12)
  }
}
