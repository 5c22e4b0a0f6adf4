import CarouselView
import Testing

@testable import CarouselApp

struct ItemBookTests {
  private func items(_ names: String) -> [CarouselItem] { names.map { CarouselItem(String($0)) } }
  private func names(_ items: [CarouselItem]) -> String { items.map(\.label).joined() }

  @Test func `what came and went stays so among other items`() {
    let book = ItemBook()
    book.insert(items("xy"), after: items("b")[0])
    book.insert(items("z"), after: nil)
    book.remove(items("c")[0])
    #expect(names(book.edited(items("abcd"))) == "zabxyd")
    #expect(names(book.edited(items("bcae"))) == "zbxyae")
    // What they came behind is gone.
    #expect(names(book.edited(items("ac"))) == "zaxy")
    // What came and went again leaves nothing.
    let other = ItemBook()
    other.insert(items("x"), after: nil)
    other.remove(items("x")[0])
    #expect(names(other.edited(items("x"))) == "x")
  }
}
