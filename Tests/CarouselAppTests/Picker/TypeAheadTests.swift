import Testing

@testable import CarouselApp

struct TypeAheadTests {
  private func typed(_ text: String) -> TypeAhead {
    var typed = TypeAhead()
    for character in text { _ = typed.append(String(character)) }
    return typed
  }

  @Test(
    arguments: [
      ("2", 1), ("06", 5), ("#3", 2), ("0", nil), ("7", nil), ("#", nil), ("", nil), ("-1", nil),
      ("a2", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `a number is the position of an item`(text: String, index: Int?) {
    #expect(typed(text).index(among: 6) == index)
    #expect(typed(text).index(among: 0) == nil)
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

  @Test func `words are removed one by one, with the space before them`() {
    var search = typed("old bridge  at ")
    let texts = (0..<4).map { _ in
      _ = search.removeWord()
      return search.text
    }
    #expect(texts == ["old bridge", "old", "", ""])
    let isTaken = search.removeWord()
    #expect(!isTaken)
  }
}
