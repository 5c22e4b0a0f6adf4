import Foundation
import Testing

@testable import CarouselCommand

struct LastPositionsTests {
  private let folder: Pictures
  private var state: String { folder.folder.path + "/a/state" }

  init() throws { folder = try Pictures(0) }

  private func positions() throws -> LastPositions {
    let state = state
    return try #require(LastPositions { $0 == "XDG_STATE_HOME" ? state : nil })
  }

  @Test func `the newest picture of each list is remembered, in a file of the user alone`() throws {
    var first = try positions()
    #expect(first["view\n/p"] == nil)
    try first.note("one\n.png", for: "view\n/p")
    try first.note("x", for: "pick\n/p")
    try first.note("two.png", for: "view\n/p")
    let second = try positions()
    #expect(second["view\n/p"] == "two.png" && second["pick\n/p"] == "x")
    let file = state + "/carousel/positions"
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }

  @Test func `the oldest is forgotten, and damaged lines are passed over`() throws {
    var all = try positions()
    for number in 0...LastPositions.most { try all.note("id", for: "\(number)") }
    let file = URL(fileURLWithPath: state + "/carousel/positions")
    let text = try String(contentsOf: file, encoding: .utf8)
    try ("{\n\u{0}\u{FF}\n" + text).write(to: file, atomically: true, encoding: .utf8)
    let read = try positions()
    #expect(read["\(LastPositions.most)"] == "id" && read["0"] == nil)
  }

  @Test func `without a home nothing is remembered`() {
    #expect(LastPositions { _ in nil } == nil)
  }
}
