import CarouselView
import Testing

@testable import CarouselApp

struct ItemEditsTests {
  private func items(_ names: String) -> [CarouselItem] { names.map { CarouselItem(String($0)) } }
  private func names(_ items: [CarouselItem]) -> String { items.map(\.label).joined() }

  @Test func `what came and went stays so among other items`() {
    var edits = ItemEdits()
    edits.insert(items("xy"), after: items("b")[0])
    edits.insert(items("z"), after: nil)
    edits.remove(items("c")[0])
    #expect(names(edits.applied(to: items("abcd"))) == "zabxyd")
    #expect(names(edits.applied(to: items("bcae"))) == "zbxyae")
    // What they came behind is gone.
    #expect(names(edits.applied(to: items("ac"))) == "zaxy")
  }

  @Test func `what came and went again leaves nothing`() {
    var edits = ItemEdits()
    edits.insert(items("x"), after: nil)
    edits.remove(items("x")[0])
    #expect(edits.isEmpty)
    #expect(names(edits.applied(to: items("x"))) == "x")
  }
}
