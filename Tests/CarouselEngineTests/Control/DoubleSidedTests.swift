import Testing

@testable import CarouselEngine

/// Single cards without a back.
struct DoubleSidedTests {
  /// Three cards in a row, the second of which shows its back.
  private func carousel(_ change: (inout Carousel.Configuration) -> Void = { _ in }) throws
    -> Carousel
  {
    var settings = Carousel.Configuration(.custom)
    settings.placing = { spot in
      let matrix = spot.base.translated(x: spot.offset * spot.itemWidth, y: 0)
      return CardPose(spot.offset == 1 ? matrix.rotated(aboutY: .pi) : matrix)
    }
    change(&settings)
    let rows = (0..<3).map { ItemRows.Row(identity: ItemIdentity(rawValue: $0)) }
    return try Carousel(
      configuration: settings, viewSize: Size(width: 800, height: 300),
      data: Carousel.DataSource(rows: ItemRows(rows)))
  }

  private let single = ItemRows.Row(identity: ItemIdentity(rawValue: 1), isDoubleSided: false)

  private func seen(_ carousel: Carousel) -> Set<Int> {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return Set(frame.cards.map(\.index))
  }

  @Test func `a card without a back is not drawn from behind`() throws {
    var carousel = try carousel()
    #expect(seen(carousel) == [0, 1, 2])
    carousel.update(single, of: 1, at: 1)
    #expect(seen(carousel) == [0, 2])
    carousel.scroll(toItem: 1, duration: 0, at: 2)
    #expect(seen(carousel) == [0, 1, 2])
    carousel.scroll(toItem: 0, duration: 0, at: 3)
    carousel.insert([single], before: 1, at: 4)
    carousel.advance(to: 9)
    #expect(seen(carousel) == [0, 2, 3])
  }

  @Test func `what is not drawn is not hit`() throws {
    var carousel = try carousel()
    let point = Point(x: 600, y: 150)
    #expect(carousel.item(at: point) == 1)
    carousel.update(single, of: 1, at: 1)
    #expect(carousel.item(at: point) == nil)
    #expect(carousel.item(at: Point(x: 400, y: 150)) == 0)
    #expect(carousel.tap(point, at: 2) == nil)
  }

  @Test func `the option decides for all cards`() throws {
    var carousel = try carousel { $0.options[.showsBackfaces] = .value(1) }
    carousel.update(single, of: 1, at: 1)
    #expect(seen(carousel) == [0, 1, 2])
    carousel = try self.carousel { $0.isDoubleSided = false }
    #expect(seen(carousel) == [0, 2])
  }
}
