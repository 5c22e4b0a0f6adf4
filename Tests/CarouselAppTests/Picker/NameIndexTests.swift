import CarouselPaint
import CarouselView
import Testing

@testable import CarouselApp

struct NameIndexTests {
  private let names = [
    "Harbour", "Old bridge", "Bridge at night", "2019", "Übersee", "a bridgehead",
  ]

  private func best(_ text: String, in names: [String]? = nil, from front: Int = 0) -> Int? {
    NameSearch.best(NameIndex(names ?? self.names).ranks(of: text), from: front)
  }

  @Test(
    arguments: [
      ("h", 0), ("bri", 2), ("BRI", 2), ("night", 2), ("old b", 1), ("üb", 4), ("dgeh", 5),
      ("arb", 0), ("2019", 3), ("bridge ", 2),
    ])
  func `names are found by how they begin, then by their words, then anywhere`(
    text: String, index: Int
  ) {
    #expect(best(text) == index)
  }

  @Test(
    arguments: [
      ("bridge old", 1), ("night bridge", 2), ("igh at", 2), ("head a", 5),
    ])
  func `words are found in any order`(text: String, index: Int) {
    #expect(best(text) == index)
  }

  @Test(
    arguments: [
      ("munchen", "München"), ("MÜNCHEN", "Mu\u{308}nchen"), ("jorg", "Jörg"), ("lodz", "Łódź"),
      ("strasse", "Straße"), ("soren", "Søren"), ("ha noi", "Hà Nội"), ("ελλαδα", "Ελλάδα"),
      ("ежик", "Ёжик"), ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
      ("が", "か\u{3099}"), ("東京", "東京 2019"),
    ])
  func `accents and the composition of letters do not count`(text: String, name: String) {
    #expect(best(text, in: ["other", name]) == 1)
    #expect(best(name, in: ["other", name]) == 1)
  }

  @Test func `signs of scripts that need them count`() {
    #expect(FoldedText("कि") != FoldedText("क"))
    #expect(FoldedText("ก้าน") != FoldedText("กาน"))
  }

  @Test func `files are found by their names and endings as well as by their labels`() {
    var labeled = CarouselItem(file: "/p/DSC_0042.webp", id: "1", label: "Harbour")
    labeled.entry = ListEntry(text: Array("Harbour".utf8), keywords: "boats ships")
    let index = NameIndex([
      CarouselItem(file: "/p/Screenshot_2024-08-19.png", id: "0", label: "Screenshot_2024-08-19"),
      labeled, CarouselItem("-rf dashing"),
    ])
    for (text, wanted) in [
      ("2024-08", 0), ("dsc_0042", 1), (".webp", 1), ("harb", 1), ("ships", 1), ("-rf", 2),
      ("p/", nil),
    ] {
      #expect(NameSearch.best(index.ranks(of: text), from: 0) == wanted, "\(text)")
    }
  }

  @Test func `items that stay the same at the beginning stay indexed, all others are found anew`() {
    let old = ["pear", "plum", "fig", "quince"].map { CarouselItem($0) }
    for (names, kept) in [
      (["pear", "plum", "fig", "quince", "grape"], 4), (["pear", "grape", "fig"], 1),
      (["grape", "pear"], 0), (["pear"], 1), ([], 0),
    ] {
      let new = names.map { CarouselItem($0) }
      var index = NameIndex(old)
      index.take(new)
      #expect(index.count == kept)
      index.extend(by: new.count)
      for text in ["p", "r", "grape", "quince", "fig"] {
        #expect(index.matches(of: text) == NameIndex(new).matches(of: text), "\(text) in \(names)")
      }
    }
  }

  @Test func `of several alike it is the next one, the one in front first`() {
    let names = ["aa", "ab", "b", "ac"]
    for (front, index) in [(0, 0), (1, 1), (2, 3), (3, 3), (9, 0), (-1, 0)] {
      #expect(best("a", in: names, from: front) == index)
    }
  }

  @Test(arguments: ["zzz", "bridgeheads", "-1", "old night", "", " "])
  func `what nothing is called finds nothing`(text: String) {
    #expect(best(text) == nil)
    #expect(NameSearch.best(NameIndex([String]()).ranks(of: text), from: 0) == nil)
  }
}
