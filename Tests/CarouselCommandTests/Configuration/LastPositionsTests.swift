import CarouselDesktop
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
    let first = try positions()
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
    let all = try positions()
    for number in 0...LastPositions.most { try all.note("id", for: "\(number)") }
    let file = URL(fileURLWithPath: state + "/carousel/positions")
    let text = try String(contentsOf: file, encoding: .utf8)
    try ("{\n\u{0}\u{FF}\n" + text).write(to: file, atomically: true, encoding: .utf8)
    let read = try positions()
    #expect(read["\(LastPositions.most)"] == "id" && read["0"] == nil)
  }

  @Test func `programs that run at the same time keep what the others have noted`() throws {
    let (first, second) = (try positions(), try positions())
    try first.note("one", for: "a")
    try second.note("two", for: "b")
    #expect(first["a"] == "one" && first["b"] == "two")
  }

  @Test func `lists of any length are remembered, and the file stays readable`() throws {
    let all = try positions()
    let long = String(repeating: "/a/long/name.png\n", count: 10_000)
    for number in 0..<20 { try all.note("id\(number)", for: long + "\(number)") }
    try all.note(String(repeating: "x", count: 1 << 20), for: "huge")
    #expect(all[long + "0"] == "id0" && all[long + "19"] == "id19" && all["huge"] == nil)
  }

  @Test func `a file that cannot be read is not replaced, and a link stays one`() throws {
    let all = try positions()
    try all.note("one", for: "a")
    let file = state + "/carousel/positions"
    let target = folder.folder.path + "/target"
    try FileManager.default.moveItem(atPath: file, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    try all.note("two", for: "b")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == target)
    #expect(all["a"] == "one" && all["b"] == "two")
    try Data(count: ConfigurationFile.largest + 1).write(to: URL(fileURLWithPath: target))
    #expect(throws: DesktopError.self) { try all.note("three", for: "c") }
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)).count > ConfigurationFile.largest)
  }

  @Test func `without a home nothing is remembered`() {
    #expect(LastPositions { _ in nil } == nil)
  }
}
