import Testing

@testable import CarouselEngine

@Suite struct PhrasesTests {
  @Test func `templates may name things in any order, or not`() {
    var phrases = Phrases()
    phrases.namedItem = "{label}: {position}/{count} {unknown} {{count}"
    #expect(phrases.item(position: 3, count: 12, label: "Hafen") == "Hafen: 3/12 {unknown} {12")
  }

  @Test func `what is put in is not looked at`() {
    #expect(
      Phrases().item(position: 3, count: 12, label: "{count}{label}") == "3 of 12, {count}{label}")
  }

  @Test(arguments: ["{", "a{b", "{}", "}{", "{position", "{ab{count}"])
  func `broken templates stay as they are`(template: String) {
    var phrases = Phrases()
    phrases.selectedItem = template
    #expect(phrases.selected(item: "x") == template)
  }

  @Test func `names are isolated where wanted`() {
    var phrases = Phrases()
    phrases.isolatesLabels = true
    #expect(
      phrases.item(position: 1, count: 2, label: "שלום") == "1 of 2, \u{2068}שלום\u{2069}")
  }

  @Test(arguments: [(0, "No items"), (1, "1 item"), (2, "2 items"), (11, "11 items")])
  func `items are counted in English`(count: Int, text: String) {
    #expect(Phrases().items(count) == text)
  }

  @Test(arguments: [
    (PluralRule.russian, 1, Phrases.PluralCategory.one), (.russian, 21, .one),
    (.russian, 11, .many), (.russian, 3, .few), (.russian, 13, .many), (.russian, 5, .many),
    (.polish, 21, .many), (.polish, 22, .few), (.polish, 1, .one), (.polish, 12, .many),
    (.arabic, 1, .one), (.arabic, 2, .two), (.arabic, 7, .few), (.arabic, 11, .many),
    (.arabic, 100, .other), (.arabic, 103, .few), (.uniform, 1, .other), (.french, 1, .one),
    (.english, 0, .zero),
  ])
  func `each language has its plurals`(
    rule: PluralRule, number: Int, category: Phrases.PluralCategory
  ) {
    #expect(rule.category(of: number) == category)
  }

  @Test func `missing forms fall back to the general one`() {
    var phrases = Phrases()
    phrases.countedItems = [.other: "{count} Bilder"]
    #expect(phrases.items(1) == "1 Bilder")
    phrases.countedItems = [:]
    #expect(phrases.items(7) == "7")
  }

  @Test func `a direction without words of its own leaves the item`() {
    var phrases = Phrases()
    phrases.swipedItem = [.right: "{item} behalten"]
    #expect(phrases.swiped(item: "3 von 12", .right) == "3 von 12 behalten")
    #expect(phrases.swiped(item: "3 von 12", .left) == "3 von 12")
  }
}
