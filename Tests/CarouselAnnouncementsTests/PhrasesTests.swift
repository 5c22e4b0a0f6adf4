import Testing

import CarouselEngine

@testable import CarouselAnnouncements

@Suite struct PhrasesTests {
  @Test func `templates may name things in any order, or not`() {
    var phrases = Phrases()
    phrases.namedItem = "{label}: {position}/{count} {unknown} {{count}"
    #expect(phrases.item(position: 3, count: 12, label: "Hafen") == "Hafen: 3/12 {unknown} {12")
  }

  @Test func `inserted text is not searched for placeholders`() {
    #expect(
      Phrases().item(position: 3, count: 12, label: "{count}{label}") == "3 of 12, {count}{label}")
  }

  @Test(arguments: ["{", "a{b", "{}", "}{", "{position", "{ab{count}"])
  func `broken templates stay as they are`(template: String) {
    let phrases = Phrases()
    #expect(phrases.sentence(template, item: "x") == template)
  }

  @Test(arguments: [(0, "No items"), (1, "1 item"), (2, "2 items"), (11, "11 items")])
  func `items are counted in English`(count: Int, text: String) {
    #expect(Phrases().items(count) == text)
  }

  @Test(arguments: [
    (PluralRule.arabic, 1, Phrases.PluralCategory.one), (.arabic, 2, .two), (.arabic, 7, .few),
    (.arabic, 11, .many), (.arabic, 100, .other), (.arabic, 103, .few), (.uniform, 1, .other),
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

  @Test func `a direction without its own words uses those of the item`() {
    var phrases = Phrases()
    phrases.swipedItem = [.right: "{item} behalten"]
    #expect(
      phrases.sentence(phrases.swipedItem(toward: .right), item: "3 von 12") == "3 von 12 behalten")
    #expect(phrases.sentence(phrases.swipedItem(toward: .left), item: "3 von 12") == "3 von 12")
  }

  @Test(
    arguments: [
      ("de_DE", "de"), ("de", "de"), ("zh-CN", "zh"), ("ar_EG.UTF-8", "ar"), ("EN_gb", "en"),
    ])
  func `a locale has the words of its language`(locale: String, language: String) {
    #expect(Phrases(language: locale) == Phrases(language: language))
    #expect(Phrases(language: locale) != nil)
  }

  @Test(arguments: ["", "C", "POSIX", "xx", "_de"])
  func `other locales have none`(locale: String) {
    #expect(Phrases(language: locale) == nil)
  }

  @Test(arguments: Phrases.languages)
  func `every language says what English says`(language: String) throws {
    let phrases = try #require(Phrases(language: language))
    let item = phrases.item(position: 3, count: 12, label: "Harbour")
    for word in ["3", "12", "Harbour"] { #expect(item.contains(word)) }
    let templates =
      [
        phrases.selectedItem, phrases.wrappedItem, phrases.openedItem, phrases.closedItem,
        phrases.restoredItem, phrases.failedItem,
      ] + SwipeDirection.allCases.map(phrases.swipedItem(toward:))
    let sentences =
      [phrases.ready(items: phrases.items(12), item: item)]
      + templates.map { phrases.sentence($0, item: item) }
    for sentence in sentences { #expect(sentence.contains(item)) }
    #expect(Set(sentences).count == sentences.count)
    for count in [0, 1, 2, 3, 11, 100, 1_000_000] {
      #expect(!phrases.items(count).contains("{"))
    }
    #expect(phrases.moving(position: 3, count: 12).contains("3"))
  }

  @Test(
    arguments: [
      ("de", 0, "keine Einträge"), ("de", 1, "1 Eintrag"), ("de", 2, "2 Einträge"),
      ("ar", 0, "لا عناصر"), ("ar", 1, "عنصر واحد"), ("ar", 2, "عنصران"), ("ar", 3, "3 عناصر"),
      ("ar", 11, "11 عنصرًا"), ("ar", 100, "100 عنصر"), ("ar", 103, "103 عناصر"),
      ("zh", 0, "没有项目"), ("zh", 1, "1 个项目"), ("zh", 12, "12 个项目"),
    ])
  func `numbers have the forms of their language`(language: String, count: Int, words: String) {
    #expect(Phrases(language: language)?.items(count) == words)
  }
}
