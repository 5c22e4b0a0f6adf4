import Testing

@testable import WaylandTesting

@Suite struct RowChoiceTests {
  @Test func `all rows are one range`() {
    #expect(RowChoice(step: 1, turn: 7).ranges(in: 3..<9) == [3..<9])
    #expect(RowChoice(step: 1, turn: 7).ranges(in: 3..<3) == [])
  }

  @Test(arguments: [2, 3, 16])
  func `one row in several, and every row in as many turns`(step: Int) {
    for rows in [0..<40, 5..<29] {
      var seen: [Int] = []
      for turn in 10..<(10 + step) {
        let chosen = RowChoice(step: step, turn: turn).ranges(in: rows).map(\.lowerBound)
        #expect(chosen.count <= rows.count / step + 1)
        seen += chosen
      }
      #expect(seen.sorted() == Array(rows))
    }
  }
}
