import Testing

@testable import CarouselEngine

@Suite struct LinkageTests {
  private let twelve = Linkage.Extent(itemCount: 12, range: 0...11)
  private let five = Linkage.Extent(itemCount: 5, range: 0...4)
  private let ring = Linkage.Extent(itemCount: 12, range: nil)
  private let smallRing = Linkage.Extent(itemCount: 3, range: nil)

  @Test func `item by item, the follower is where the leader is`() {
    #expect(Linkage().offset(following: 3.25, of: twelve, by: twelve) == 3.25)
  }

  @Test func `a ratio scales and shifts`() {
    let linkage = Linkage(.ratio(0.5, shift: 1))
    #expect(linkage.offset(following: 4, of: twelve, by: five) == 3)
    #expect(linkage.offset(following: 10, of: twelve, by: five) == 4)
  }

  @Test(arguments: [(0.0, 0.0), (5.5, 2), (11, 4), (11.3, 4.3), (-0.2, -0.2)])
  func `in proportion, both reach their ends together and swing alike`(
    leader: Double, follower: Double
  ) {
    let offset = Linkage(.proportional).offset(following: leader, of: twelve, by: five)
    #expect(abs(offset - follower) < 1e-12)
  }

  @Test(arguments: [(0.0, 0.0), (6, 1.5), (12, 0), (-2, 2.5), (100, 1)])
  func `wrapping ones turn round together`(leader: Double, follower: Double) {
    let offset = Linkage(.proportional).offset(following: leader, of: ring, by: smallRing)
    #expect(abs(offset - follower) < 1e-12)
  }

  @Test(arguments: [(0.0, 11.0), (4.25, 6.75), (11.5, -0.5), (-0.5, 11.5)])
  func `mirrored, the follower counts from its other end`(leader: Double, follower: Double) {
    let offset = Linkage(isMirrored: true).offset(following: leader, of: twelve, by: twelve)
    #expect(abs(offset - follower) < 1e-12)
  }

  @Test func `mirrored rings turn against each other`() {
    let offset = Linkage(isMirrored: true).offset(following: 2.5, of: ring, by: ring)
    #expect(offset == 9.5)
  }

  @Test func `a leader of one item still moves its follower beyond the end`() {
    let one = Linkage.Extent(itemCount: 1, range: 0...0)
    #expect(abs(Linkage(.proportional).offset(following: 0.3, of: one, by: five) - 0.3) < 1e-12)
  }

  @Test func `empty carousels and numbers that are none yield 0`() {
    let empty = Linkage.Extent(itemCount: 0, range: nil)
    #expect(Linkage().offset(following: 3, of: empty, by: five) == 0)
    #expect(Linkage().offset(following: 3, of: five, by: empty) == 0)
    #expect(Linkage().offset(following: .nan, of: five, by: five) == 0)
    #expect(Linkage(.ratio(.infinity)).offset(following: 3, of: five, by: five) == 3)
  }

  @Test func `there and back again leads to the same place`() {
    let linkage = Linkage(.ratio(2.5, shift: -3))
    let first = linkage.offset(following: 2, of: twelve, by: five)
    _ = linkage.offset(following: 14, of: twelve, by: five)
    #expect(linkage.offset(following: 2, of: twelve, by: five) == first)
  }
}
