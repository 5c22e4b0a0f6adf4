import Foundation
import Testing

/// The checklist is complete: every subject, every fault, and only tests that exist.
@Suite struct ChecklistTests {
  private let checklist: String
  /// The text of all tests, and of the compositor that checks rules for them.
  private let sources: String

  init() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    checklist = try String(
      contentsOf: tests.appendingPathComponent("WaylandChecklist.md"), encoding: .utf8)
    var text = ""
    for folder in [tests, tests.appendingPathComponent("../Sources/Wayland/Testing")] {
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        text += try String(contentsOf: file, encoding: .utf8)
      }
    }
    sources = text
  }

  /// The cells of each row of the table.
  private var rows: [[String]] {
    checklist.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return line.hasPrefix("|") && cells.first?.first?.isNumber == true ? cells : nil
    }
  }

  /// The numbers in a text, with ranges such as “from to” expanded.
  private func numbers(in text: Substring) -> [Int] {
    text.matches(of: /(\d+)(?: to (\d+))?/).flatMap { match -> [Int] in
      guard let first = Int(match.1) else { return [] }
      return Array(first...max(first, match.2.flatMap { Int($0) } ?? first))
    }
  }

  @Test func `each row names a test`() {
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.count == 3)
      #expect(row.last?.contains(/“|`|fault/) == true, "\(row)")
    }
  }

  @Test func `every test that is quoted exists`() {
    for match in checklist.matches(of: /“([^”]+)”/) {
      #expect(sources.contains("`\(match.1)`"), "\(match.1)")
    }
  }

  @Test func `every suite that is named exists`() {
    // The last part of a name, as of a suite in another module. A folder has a slash in it.
    for match in checklist.matches(of: /`([A-Za-z.]+)`/) {
      let name = match.1.split(separator: ".").last ?? match.1
      let isThere = ["struct", "enum", "case"].contains { kind in
        [" ", ":", "\n"].contains { sources.contains("\(kind) \(name)\($0)") }
      }
      #expect(isThere || name == "WaylandTests", "\(name)")
    }
  }

  @Test func `every fault is named`() {
    let named = checklist.matches(of: /faults? ([\d, andto]+)/).flatMap { numbers(in: $0.1) }
    #expect(Set(named) == Set(FaultCase.all.map(\.number)))
  }

  @Test func `every subject has a row, or a word why not`() {
    let rows = rows.flatMap { numbers(in: $0[0][...]) }
    let notSpoken = checklist.matches(of: /\((\d+)\)/).flatMap { numbers(in: $0.1) }
    #expect(Set(rows).union(notSpoken) == Set(1...72))
  }
}
