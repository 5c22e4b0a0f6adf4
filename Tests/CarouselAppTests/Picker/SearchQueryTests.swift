import Testing

@testable import CarouselApp

struct SearchQueryTests {
  @Test(
    arguments: [
      ("harbor", "Harbor of Vik", ["Harbor"]), ("vik", "Harbor of Vik", ["Vik"]),
      ("hbr", "Harbor", ["H", "b", "r"]), ("vik harb", "Harbor of Vik", ["Harb", "Vik"]),
      ("munch", "München", ["Münch"]), ("strasse", "Große Straße", ["Straße"]),
      ("x", "Harbor", []), ("zz vik", "Harbor of Vik", ["Vik"]), ("o", "a o b", ["o"]),
      ("한", "\u{1112}\u{1161}\u{11AB}글", ["\u{1112}\u{1161}\u{11AB}"]), ("h", "", []),
    ])
  func `the letters that match are found in the label as it is written`(
    text: String, label: String, letters: [String]
  ) {
    let bytes = Array(label.utf8)
    let found = SearchQuery(text).matchedLetters(of: label).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    #expect(found == letters)
  }

  @Test func `the shortest stretch counts, and a long label costs no more than one that is shown`()
  {
    #expect(SearchQuery("ab").matchedLetters(of: "a1b2acb") == [0..<1, 2..<3])
    let label = String(repeating: "x", count: 1_000_000) + "a"
    #expect(SearchQuery("a").matchedLetters(of: label) == [])
  }

  @Test func `a set of bytes rules out no name that has them`() {
    let all = ByteSet(0...255)
    for byte in UInt8.min...UInt8.max {
      #expect(ByteSet([byte]).isSubset(of: all) && ByteSet([]).isSubset(of: ByteSet([byte])))
    }
    #expect(!ByteSet("ab".utf8).isSubset(of: ByteSet("ac1".utf8)))
  }
}
