import Testing

@testable import CarouselCommand

struct FrameCostsTests {
  @Test func `shares of the frames cost at most what they cost`() {
    let costs = FrameCosts((1...100).map(Double.init).shuffled())
    #expect(costs.percentile(0.5) == 50)
    #expect(costs.percentile(0.95) == 95)
    #expect(costs.percentile(1) == 100)
    #expect(costs.percentile(0) == 1)
    #expect(costs.mean == 50.5)
    #expect(costs.misses(period: 90) == 10)
  }

  @Test func `no frames cost nothing`() {
    let costs = FrameCosts([])
    #expect(costs.percentile(0.5) == 0 && costs.mean == 0 && costs.misses(period: 1) == 0)
  }
}
