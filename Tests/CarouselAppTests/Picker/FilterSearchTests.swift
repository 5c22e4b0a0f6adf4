import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselView
import DesktopTestSupport
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp

/// A picker that shows only what matches.
struct FilterSearchTests {
  private static let fruits = ["Apple", "Banana", "Cherry", "Grape", "Pineapple", "Gooseberry"]

  private func picker(
    _ names: [String] = fruits, takesSeveral: Bool = false, blocked: Set<Int> = []
  ) throws -> ChooserTests.Picker {
    try ChooserTests.Picker(
      takesSeveral: takesSeveral, names: names, blocked: blocked)
  }

  private func labels(_ picker: ChooserTests.Picker) -> [String] {
    picker.scene.view.items.map(\.label)
  }

  @Test func `typing shows the matches, the best in front, and clearing shows all`() throws {
    let picker = try picker()
    picker.tap(.right, .right)
    picker.type("apple")
    #expect(picker.front == 0)
    #expect(labels(picker) == ["Apple", "Pineapple"])
    picker.tap(.backspace)
    #expect(labels(picker) == ["Apple", "Pineapple"])
    picker.tap(.escape)
    #expect(labels(picker) == Self.fruits)
    // The item in front stays in front.
    #expect(picker.front == 0)
    #expect(picker.scene.closes == 0)
    #expect(picker.scene.broken == [])
  }

  @Test func `the letters that match are marked while there is a search text`() throws {
    let picker = try picker()
    #expect(picker.scene.view.markedLetters == nil)
    picker.type("gpe")
    #expect(picker.scene.view.markedLetters?("Grape") == [0..<1, 3..<5])
    picker.tap(.backspace)
    #expect(picker.scene.view.markedLetters?("Grape") == [0..<1, 3..<4])
    picker.tap(.escape)
    #expect(picker.scene.view.markedLetters == nil)
  }

  @Test func `items keep their cards while the search text changes`() throws {
    let picker = try picker()
    func cards() -> [Carousel.Frame.Card] {
      var frame = Carousel.Frame()
      picker.scene.view.carousel.frame(into: &frame)
      return frame.cards.filter { !$0.isDeparting }
    }
    let pineapple = try #require(cards().first { $0.slot == .item(4) }?.identity)
    picker.type("apple")
    #expect(cards().first { $0.slot == .item(1) }?.identity == pineapple)
    picker.tap(.escape)
    #expect(cards().first { $0.slot == .item(4) }?.identity == pineapple)
  }

  @Test func `a choice has its index among all items`() throws {
    let picker = try picker()
    picker.type("gr")
    picker.tap(.enter)
    #expect(picker.chosen == [[3]])
    picker.tap(.tab, .enter)
    #expect(picker.chosen == [[3], [5]], "the second match has the letters with others between")
    #expect(picker.chooser.choice(at: 1).index == 5)
  }

  @Test func `marks outlast a search, and all of them are chosen`() throws {
    let picker = try picker(takesSeveral: true)
    picker.type("banana")
    picker.tap(.tab)
    picker.tap(.escape)
    picker.type("grape")
    picker.tap(.tab)
    picker.tap(.enter)
    #expect(picker.chosen == [[1, 3]])
  }

  @Test func `a text that nothing matches keeps what is shown, and Enter chooses nothing`() throws {
    let picker = try picker()
    picker.type("gr")
    let shown = labels(picker)
    picker.type("xxx")
    #expect(labels(picker) == shown)
    picker.tap(.enter)
    #expect(picker.chosen == [])
    picker.tap(.backspace, .backspace, .backspace)
    picker.tap(.enter)
    #expect(picker.chosen == [[3]])
  }

  @Test func `a number that no name contains is a position`() throws {
    let picker = try picker(blocked: [1])
    picker.tap(digits: 3)
    #expect(labels(picker) == ["Cherry"])
    picker.tap(.escape)
    picker.tap(digits: 2)
    #expect(labels(picker) == Self.fruits, "an item that cannot be chosen")
  }

  @Test func `items that arrive are searched too`() throws {
    let picker = try picker()
    picker.type("gra")
    let more = (Self.fruits + ["Grapefruit", "Quince"]).map { CarouselItem($0) }.withUniqueIDs()
    picker.scene.view.apply(picker.chooser.withMarks(more), at: picker.scene.window.time)
    picker.chooser.itemsChanged()
    #expect(labels(picker) == ["Grape", "Grapefruit"])
    picker.tap(.escape)
    #expect(labels(picker).count == 8)
  }

  @Test func `where nothing matches, what is shown stays as far as it is there`() throws {
    for text in ["gr", ""] {
      let picker = try picker()
      picker.type(text)
      let shown = labels(picker)
      picker.type("xxx")
      let fewer = [CarouselItem(shown[0]), CarouselItem("Quince")].withUniqueIDs()
      picker.scene.view.apply(picker.chooser.withMarks(fewer), at: picker.scene.window.time)
      picker.chooser.itemsChanged()
      #expect(labels(picker) == (text.isEmpty ? [shown[0], "Quince"] : [shown[0]]))
      picker.tap(.escape)
      #expect(labels(picker) == [shown[0], "Quince"])
    }
  }

  @Test func `a long list of matches comes in parts once nothing is typed`() throws {
    let names = (0..<3000).map { "item \($0)" }
    let picker = try picker(names)
    picker.scene.seat.keyboard.tap(KeyCode(rawValue: 23))
    picker.scene.compositor.settle()
    #expect(labels(picker).count == FilterSearch.firstPart)
    picker.scene.pass(.milliseconds(150))
    #expect(labels(picker).count == FilterSearch.firstPart, "a key may follow")
    picker.scene.pass(.milliseconds(500))
    #expect(labels(picker) == names)
    #expect(picker.chooser.choice(at: 2999).index == 2999)
    picker.scene.pass(.milliseconds(500))
    #expect(picker.scene.view.isAtRest)
  }

  @Test func `pasted text is searched`() throws {
    let picker = try picker()
    picker.scene.window.onText?("cher\nsecond line")
    #expect(picker.front == 0 && labels(picker) == ["Cherry"])
  }

  @Test(
    arguments: [
      ("harbor", [0, 2, 1]), ("hbr", [0, 2]), ("blue h", [2, 0]), ("", []), ("zz", []),
      ("h", [0, 1, 2, 3]),
    ])
  func `matches are ranked, and letters in order match`(text: String, best: [Int]) {
    let index = NameIndex(["Harbor", "old harbor", "blue harbour", "chair"])
    let found = index.matches(of: text).best
    if text == "harbor" {
      #expect(found == [0, 1, 2])
    } else if text == "blue h" {
      #expect(found == [2])
    } else {
      #expect(Set(found).isSuperset(of: best) && found.first == best.first)
    }
  }

  @Test func `a longer text finds the same among what matched before`() {
    let names = (0..<500).map { "\($0 * 7919 % 1000) \(["red", "green", "blue"][$0 % 3])" }
    let index = NameIndex(names)
    for text in ["1 red", "9gr", "12 b e", "gren"] {
      var found: NameIndex.Matches?
      var typed = ""
      for character in text {
        typed.append(character)
        let all = index.matches(of: typed)
        if let before = found { #expect(index.matches(of: typed, among: before.all) == all) }
        found = typed.hasSuffix(" ") ? nil : all
      }
    }
  }
}
