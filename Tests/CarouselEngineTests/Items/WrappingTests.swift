import Testing

@testable import CarouselEngine

@Suite struct WrappingTests {
  private let ring = Wrapping(count: 10, isWrapped: true)
  private let row = Wrapping(count: 10, isWrapped: false)

  @Test func `an empty carousel has no place`() {
    for isWrapped in [true, false] {
      let empty = Wrapping(count: 0, isWrapped: isWrapped)
      #expect(empty.clamp(3.5) == -1 && empty.clamp(7) == -1 && empty.index(at: 0) == -1)
    }
  }

  @Test(arguments: [(-1.0, 9.0, 0.0), (9.75, 9.75, 9), (10, 0, 9), (23.5, 3.5, 9), (-30.5, 9.5, 0)])
  func `offsets go around a ring and stop at the ends of a row`(
    offset: Double, around: Double, limited: Double
  ) {
    #expect(ring.clamp(offset) == around)
    #expect(row.clamp(offset) == limited)
  }

  @Test(arguments: [(-1, 9, 0), (10, 0, 9), (25, 5, 9), (4, 4, 4)])
  func `so do indices`(index: Int, around: Int, limited: Int) {
    #expect(ring.clamp(index) == around)
    #expect(row.clamp(index) == limited)
  }

  @Test func `half way belongs to the item farther from 0`() {
    #expect(row.index(at: 2.5) == 3 && row.index(at: 2.499) == 2)
    #expect(ring.index(at: 9.5) == 0)
  }

  @Test(arguments: [(1.0, 9.0, -2.0), (9, 1, 2), (0, 5, 5), (5, 0, -5), (2, 2.5, 0.5)])
  func `the way around a ring is the shorter one`(start: Double, end: Double, way: Double) {
    #expect(ring.distance(from: start, to: end) == way)
    #expect(row.distance(from: start, to: end) == end - start)
  }

  @Test func `an item half way around stays on its side`() {
    #expect(ring.offset(of: 5, from: 0) == 5)
    #expect(ring.offset(of: 6, from: 0) == -4)
    #expect(ring.offset(of: 0, from: 5) == -5)
    #expect(row.offset(of: 9, from: 0) == 9)
  }

  @Test func `numbers that are none, or too large, have an answer`() {
    for wrapping in [ring, row] {
      for offset in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
        #expect((0...9).contains(wrapping.clamp(offset)))
        #expect((0...9).contains(wrapping.index(at: offset)))
      }
      #expect((0...9).contains(wrapping.clamp(Int.min)))
      #expect((0...9).contains(wrapping.clamp(Int.max)))
    }
    #expect(Int(bounded: .nan) == 0 && Int(bounded: 1e300) == 9_007_199_254_740_992)
    #expect(Int.max.limitedSum(1) == .max && Int.min.limitedSum(-1) == .min)
  }
}
