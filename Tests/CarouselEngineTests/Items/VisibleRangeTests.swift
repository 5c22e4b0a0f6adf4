import Testing

@testable import CarouselEngine

@Suite struct VisibleRangeTests {
  private func carousel(
    _ kind: ArrangementKind, items: Int, placeholders: Int = 0,
    options: ArrangementOptions = ArrangementOptions()
  ) -> Carousel {
    var settings = Carousel.Configuration(kind)
    settings.options = options
    return Carousel(
      valid: settings, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(
        itemCount: items, placeholderCount: placeholders, itemSize: Size(width: 100, height: 100)))
  }

  private func options(_ option: ArrangementOption, _ value: Double) throws(EngineError)
    -> ArrangementOptions
  {
    var options = ArrangementOptions()
    options[option] = .value(value)
    return options
  }

  @Test(arguments: [
    (ArrangementKind.linear, 9), (.coverFlow, 28), (.coverFlow2, 28), (.rotary, 21),
    (.invertedRotary, 11), (.cylinder, 21), (.invertedCylinder, 11), (.wheel, 12),
    (.timeMachine, 30), (.invertedTimeMachine, 30), (.stack, 9), (.custom, 30),
  ])
  func `as many cards are in view as fit`(kind: ArrangementKind, count: Int) {
    #expect(carousel(kind, items: 1000).visibleItemLimit == count)
  }

  @Test func `the window stays inside a row and goes around a ring`() {
    #expect(carousel(.linear, items: 1000).visibleIndices == Array(0...8))
    let ring = carousel(.rotary, items: 1000).visibleIndices
    #expect(ring == Array(0...10) + Array(990...999))
  }

  @Test func `placeholders stand on both sides, the odd one before`() {
    let row = carousel(.linear, items: 2, placeholders: 3)
    #expect(row.visibleIndices == [-2, -1, 0, 1, 2])
    #expect(
      row.deck.cards.map(\.slot) == [
        .placeholder(0), .placeholder(1), .item(0), .item(1), .placeholder(2),
      ])
    #expect(carousel(.rotary, items: 2, placeholders: 3).visibleIndices == [0, 1])
  }

  @Test func `the option limits the cards in view`() throws {
    let few = carousel(.linear, items: 100, options: try options(.visibleItems, 3.9))
    #expect(few.visibleIndices == [0, 1, 2])
    let none = carousel(.linear, items: 100, options: try options(.visibleItems, 0))
    #expect(none.visibleIndices == [])
  }

  @Test func `cards that have faded away are not in view`() throws {
    let faded = carousel(.linear, items: 100, options: try options(.fadeMax, 2))
    #expect(faded.visibleIndices == [0, 1, 2])
  }

  @Test func `cards without a width are as many as are ever in view`() throws {
    let flat = carousel(.linear, items: 100, options: try options(.spacing, 0))
    #expect(flat.visibleItemLimit == 30)
  }
}
