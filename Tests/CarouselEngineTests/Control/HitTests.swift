import Testing

@testable import CarouselEngine

/// A point of the view belongs to the picture that is seen there, in its own shape and perspective.
@Suite struct HitTests {
  private static let shapes = [
    Size(width: 1600, height: 200), Size(width: 300, height: 1500), Size(width: 900, height: 600),
    Size(width: 600, height: 900), Size(width: 500, height: 500),
  ]

  private func carousel(
    _ kind: ArrangementKind, _ axis: Axis, wraps: Bool, alignment: Double, fitsCards: Bool
  ) -> Carousel {
    var settings = Carousel.Configuration(kind, axis: axis)
    (settings.feel, settings.fitsCards) = (.smooth, fitsCards)
    settings.usesCardLengths = fitsCards
    settings.contentFit = .whole(alignment: alignment)
    settings.options[.wrap] = .value(wraps ? 1 : 0)
    settings.placing = { spot in
      CardPose(
        spot.base.translated(x: spot.offset * 90, y: 0, z: -abs(spot.offset) * 60)
          .rotated(aboutY: spot.offset * 0.3),
        mask: CardMask(start: 0.1, end: 0.8, breadth: 0.9, shift: spot.offset > 0 ? 0.1 : 0))
    }
    let rows = (0..<9).map { ItemRows.Row(contentSize: Self.shapes[$0 % Self.shapes.count]) }
    var carousel = Carousel(
      valid: settings, viewSize: Size(width: 900, height: 600),
      data: Carousel.DataSource(
        rows: ItemRows(rows), itemSize: Size(width: 240, height: 200)))
    carousel.scroll(toOffset: 3.3, duration: 0, at: 0)
    return carousel
  }

  @Test(arguments: ArrangementKind.allCases, Axis.allCases)
  func `the hit test names the front picture at every point, and nothing beside it`(
    kind: ArrangementKind, axis: Axis
  ) throws {
    for (number, wraps) in [(0, false), (1, true), (2, false), (3, true)] {
      let carousel = carousel(
        kind, axis, wraps: wraps, alignment: [0, 0.5, 1, 1][number], fitsCards: number > 1)
      // What is seen is where a picture of this shape is painted on its card: worked out here from the card alone.
      let pictures = try carousel.frame.cards.map { card in
        let content = Self.shapes[card.index % Self.shapes.count]
        let scale = min(card.size.width / content.width, card.size.height / content.height)
        let (width, height) = (content.width * scale, content.height * scale)
        let top = (card.size.height - height) * [0, 0.5, 1, 1][number]
        let left = (card.size.width - width) / 2
        let back = try #require(card.homography.inverse)
        return (
          card.index,
          { (point: Point) -> Bool in
            guard card.quad?.contains(point) ?? false, let place = back(point) else { return false }
            let shift = card.mask?.shift ?? .zero
            let (x, y) = (place.x - shift.x - left, place.y - shift.y - top)
            return x >= 0 && x <= width && y >= 0 && y <= height
          }
        )
      }
      var hits = 0
      for x in stride(from: 3.7, to: 900, by: 15) {
        for y in stride(from: 2.3, to: 600, by: 12) {
          let point = Point(x: x, y: y)
          let seen = pictures.last { $0.1(point) }?.0
          #expect(carousel.item(at: point) == seen, "\(kind) \(axis) \(number) at \(point)")
          hits += seen == nil ? 0 : 1
        }
      }
      #expect(hits > 20)
    }
  }

  @Test func `a tap beside a low picture does nothing`() {
    var carousel = carousel(.linear, .horizontal, wraps: false, alignment: 1, fitsCards: false)
    carousel.scroll(toItem: 0, duration: 0, at: 0)
    carousel.tap(Point(x: 450, y: 250), at: 1)
    #expect(!carousel.takeEvents().contains(.selected(0)))
    carousel.tap(Point(x: 450, y: 395), at: 2)
    #expect(carousel.takeEvents().contains(.selected(0)))
  }

  @Test func `without items, no placeholder is the current item`() {
    let carousel = Carousel.sample(items: 0, placeholders: 3)
    #expect(carousel.currentIndex == nil && !carousel.frame.cards.isEmpty)
    #expect(!carousel.frame.cards.contains { $0.isCurrent })
  }
}
