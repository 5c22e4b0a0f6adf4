import CarouselTestSupport
import Testing

@Suite struct FootprintTests {
  private func readings(_ descriptors: [Int], megabytes: [Int]) -> [Footprint] {
    zip(descriptors, megabytes).map { Footprint(descriptors: $0, resident: $1 << 20) }
  }

  @Test func `readings that fluctuate do not grow`() {
    let growth = Footprint.growth(
      over: readings([97, 99, 98, 97, 99, 97], megabytes: [30, 28, 45, 28, 31, 60]))
    #expect(growth.descriptors == 0 && growth.fits())
  }

  @Test func `what leaks a little in each round grows`() {
    let growth = Footprint.growth(
      over: readings([90, 93, 92, 94, 93, 95], megabytes: [30, 33, 36, 39, 42, 45]))
    #expect(growth.descriptors == 3)
    #expect(growth.resident == 9 << 20)
  }
}
