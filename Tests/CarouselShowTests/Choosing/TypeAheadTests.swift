import Testing

@testable import CarouselShow

struct TypeAheadTests {
  private let names = [
    "Harbour", "Old bridge", "Bridge at night", "2019", "Übersee", "a bridgehead",
  ]

  private func match(_ text: String, from front: Int = 0) -> Int? {
    var search = TypeAhead()
    for character in text { _ = search.append(String(character)) }
    return search.match(in: names, from: front)
  }

  @Test(
    arguments: [
      ("h", 0), ("bri", 2), ("BRI", 2), ("night", 2), ("old b", 1), ("üb", 4), ("dgeh", 5),
      ("arb", 0),
    ])
  func `names are found by how they begin, then by their words, then anywhere`(
    text: String, index: Int
  ) {
    #expect(match(text) == index)
  }

  @Test func `a number is the place of an item, or else a name`() {
    #expect(match("2") == 1 && match("06") == 5)
    #expect(match("2019") == 3 && match("7") == nil && match("0") == 3)
  }

  @Test func `of several alike it is the next one, the one in front first`() {
    let names = ["aa", "ab", "b", "ac"]
    var search = TypeAhead()
    _ = search.append("a")
    for (front, index) in [(0, 0), (1, 1), (2, 3), (3, 3), (9, 0), (-1, 0)] {
      #expect(search.match(in: names, from: front) == index)
    }
  }

  @Test(arguments: ["zzz", "bridgeheads", "-1", "99999999999999999999"])
  func `what nothing is called finds nothing`(text: String) {
    #expect(match(text) == nil)
    #expect(TypeAhead().match(in: names, from: 0) == nil)
  }

  @Test func `what types nothing is not typed`() {
    var search = TypeAhead()
    let isTyped = ["", " ", "\u{1B}", "\r", "\u{2028}", "x", " "].map { search.append($0) }
    #expect(isTyped == [false, false, false, false, false, true, true])
    #expect(search.text == "x ")
    let isTaken = (0..<3).map { _ in search.removeLast() }
    #expect(isTaken == [true, true, false])
    for _ in 0..<1000 { _ = search.append("é") }
    #expect(search.text.count == TypeAhead.limit)
    let isForgotten = (0..<2).map { _ in search.clear() }
    #expect(isForgotten == [true, false] && search.isEmpty)
  }
}
