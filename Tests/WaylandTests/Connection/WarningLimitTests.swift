import Testing

@testable import Wayland

struct WarningLimitTests {
  private static let second: Nanoseconds = 1_000_000_000

  @Test func `the same warning is written once a minute`() {
    var limit = WarningLimit()
    let told = (0..<180).filter { limit.admits("x", at: $0 * Self.second) }
    #expect(told == [0, 60, 120])
  }

  @Test func `of many warnings ten are written in a minute`() {
    var limit = WarningLimit()
    let told = (0..<60_000).filter { limit.admits("\($0)", at: $0 * Self.second / 1000) }
    #expect(told == Array(0..<10))
    let isToldLater = limit.admits("later", at: 61 * Self.second)
    #expect(isToldLater)
  }
}
