import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// What the shipped arrangements show of pictures of all shapes, measured on the cards.
@Suite struct DeclaredCompositionTests {
  private static let views = [(1280, 800), (480, 800), (800, 480), (2560, 1080)].map {
    Size(width: Double($0.0), height: Double($0.1))
  }
  private static let posed = AnyArrangement.all.filter {
    $0.declared != nil && $0.declared?.keylines == nil
  }

  private static func view(
    _ arrangement: AnyArrangement, count: Int, in size: Size
  ) throws -> CarouselView {
    var style = arrangement.style(.horizontal)
    style.cards.verticalPlace = style.hasFloor ? 1 : 0.5
    return try CarouselView(
      items: MixedShapesTests.items(count, labels: true), style: style, size: size, at: 0)
  }

  private static func cards(_ view: CarouselView) -> [Carousel.Frame.Card] {
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    return frame.cards.filter { $0.opacity > 0.01 }
  }

  private static func contains(_ card: Carousel.Frame.Card, _ point: Point) -> Bool {
    guard let place = card.homography.inverse?(point), card.homography(place) != nil else {
      return false
    }
    let (origin, size) = (card.mask?.origin ?? .zero, card.mask?.size ?? card.size)
    return (origin.x...origin.x + size.width).contains(place.x)
      && (origin.y...origin.y + size.height).contains(place.y)
  }

  @Test(arguments: posed, [2, 3, 5, 12, 200])
  func `the current card is seen whole and large`(arrangement: AnyArrangement, count: Int) throws {
    for size in Self.views {
      let cards = Self.cards(try Self.view(arrangement, count: count, in: size))
      let front = try #require(cards.last { $0.isCurrent })
      let place: Comment = "\(count) in \(size)"
      let bounds = try #require(front.quad?.bounds)
      #expect(bounds.minimum.x >= 0 && bounds.maximum.x <= size.width, place)
      #expect(bounds.minimum.y >= 0 && bounds.maximum.y <= size.height, place)
      let share = front.quad.map { abs($0.signedArea) / (size.width * size.height) } ?? 0
      #expect(share >= 0.04, place)
      var (seen, all) = (0, 0)
      for row in 0..<20 {
        for column in 0..<20 {
          let point = Point(
            x: bounds.minimum.x + (bounds.maximum.x - bounds.minimum.x) * (Double(column) + 0.5)
              / 20,
            y: bounds.minimum.y + (bounds.maximum.y - bounds.minimum.y) * (Double(row) + 0.5) / 20)
          guard Self.contains(front, point) else { continue }
          all += 1
          if cards.last(where: { Self.contains($0, point) })?.id == front.id { seen += 1 }
        }
      }
      #expect(Double(seen) >= Double(all) * 0.95, place)
    }
  }

  @Test(arguments: posed.filter { $0.declared?.content == .measured }, [3, 5, 12])
  func `measured cards stand with equal gaps beside the current one`(
    arrangement: AnyArrangement, count: Int
  ) throws {
    for size in Self.views {
      let view = try Self.view(arrangement, count: count, in: size)
      let cards = Self.cards(view)
      /// Where the middle of a card's left or right edge is seen.
      func edge(_ offset: Double, right: Bool) throws -> Double {
        let card = try #require(cards.first { $0.offset == offset })
        let place = Point(x: right ? card.size.width : 0, y: card.size.height / 2)
        return try #require(card.homography(place)).x
      }
      let before = try edge(0, right: false) - edge(-1, right: true)
      let behind = try edge(1, right: false) - edge(0, right: true)
      let card = view.carousel.data.itemSize.width
      let place: Comment = "\(count) in \(size): \(before / card) and \(behind / card)"
      #expect(abs(before - behind) < card * 0.08, place)
      #expect(min(before, behind) > -card * 0.03 && max(before, behind) < card * 0.26, place)
    }
  }

  @Test(arguments: posed.filter { $0.declared?.isRing ?? false }, [4, 5, 7, 12])
  func `the middle of every card of a ring is in the view`(
    arrangement: AnyArrangement, count: Int
  ) throws {
    // In upright views the current card is so large that others are outside of the view.
    for size in Self.views where size.width > size.height * 0.75 {
      for card in Self.cards(try Self.view(arrangement, count: count, in: size)) {
        let middle = try #require(
          card.homography(Point(x: card.size.width / 2, y: card.size.height / 2)))
        #expect(middle.x > 0 && middle.x < size.width, "\(count) in \(size) \(card.offset)")
      }
    }
  }

  @Test func `rings are those whose cards come back`() {
    let rings = Self.posed.filter { $0.declared?.isRing ?? false }.map(\.testDescription)
    #expect(
      rings == ["cylinder.arrangement", "oval.arrangement", "rotary.arrangement"])
  }

  @Test(
    arguments: posed.filter { $0.declared?.content == .measured && $0.declared?.sideways != nil },
    [2, 3])
  func
    `few cards of a row or ring are one below the other in an upright view, with room for the caption`(
      arrangement: AnyArrangement, count: Int
    ) throws
  {
    let size = Size(width: 480, height: 800)
    var style = arrangement.style(.horizontal)
    style.axisFollowsView = true
    let view = try CarouselView(
      items: MixedShapesTests.items(count, labels: true), style: style, size: size, at: 0)
    let bounds = Self.cards(view).compactMap { $0.quad?.bounds }.sorted {
      $0.minimum.y < $1.minimum.y
    }
    #expect(view.carousel.configuration.axis == .vertical && bounds.count == count)
    for card in bounds {
      #expect(card.minimum.x >= 0 && card.maximum.x <= size.width, "\(card)")
      #expect(card.minimum.y >= 0 && card.maximum.y <= size.height, "\(card)")
    }
    let front = try #require(Self.cards(view).last { $0.isCurrent }?.quad?.bounds)
    let room = try #require(style.caption).room(in: size)
    let below = bounds.filter { $0.minimum.y > front.minimum.y + 1 }
    for card in below { #expect(card.minimum.y - front.maximum.y > room * 0.6, "\(card)") }
    let area = bounds.reduce(0) {
      $0 + ($1.maximum.x - $1.minimum.x) * ($1.maximum.y - $1.minimum.y)
    }
    #expect(area > size.width * size.height * 0.2, "\(area)")
  }

  @Test func `a hand of two cards is as large as one of three`() throws {
    let hand = try #require(Self.posed.first { $0.testDescription == "cards.arrangement" })
    for size in Self.views {
      let widths = try [2, 3].map {
        try Self.view(hand, count: $0, in: size).carousel.data.itemSize.width
      }
      #expect(widths[0] == widths[1], "\(size)")
    }
  }

  @Test(arguments: posed)
  func `two cards side by side are a group in the middle`(arrangement: AnyArrangement) throws {
    guard arrangement.declared?.sideways != nil else { return }
    for size in Self.views {
      let view = try Self.view(arrangement, count: 2, in: size)
      for index in 0..<2 {
        view.scroll(toItem: index, duration: 0, at: DisplayTime(Double(index) + 1))
        let bounds = Self.cards(view).compactMap { $0.quad?.bounds }
        let low = bounds.map(\.minimum.x).min() ?? 0
        let high = bounds.map(\.maximum.x).max() ?? 0
        #expect(low >= 0 && high <= size.width, "\(index) in \(size)")
        #expect(abs(low + high - size.width) < size.width * 0.06, "\(index) in \(size)")
      }
    }
  }

  @Test(arguments: posed, [2, 3, 4, 5, 8, 11, 12, 13])
  func `no item is seen twice, wherever the carousel is`(
    arrangement: AnyArrangement, count: Int
  ) throws {
    let view = try Self.view(arrangement, count: count, in: Self.views[0])
    for place in stride(from: 0, through: Double(min(count, 4)), by: 0.125) {
      view.scroll(toOffset: place, duration: 0, at: DisplayTime(place))
      let seen = Self.cards(view).map(\.index)
      #expect(Set(seen).count == seen.count, "\(count) at \(place)")
    }
  }

  @Test
  func `a floor is as high in an upright view that lying and upright pictures are near the middle`()
    throws
  {
    for kind in [ArrangementKind.coverFlow, .linear] {
      var style = CarouselStyle(kind)
      (style.cards.verticalPlace, style.axisFollowsView) = (1, false)
      let size = Size(width: 480, height: 800)
      let view = try CarouselView(
        items: MixedShapesTests.items(12, of: [(4, 3), (3, 4)], labels: true), style: style,
        size: size, at: 0)
      let cards = Self.cards(view)
      /// How far the middle of the picture at an offset is below that of the view, as a share of its height.
      func lowness(_ offset: Double, shape: Double) throws -> Double {
        let card = try #require(cards.first { $0.offset == offset })
        // It stands on the lower edge of its card.
        let height = card.size.width / shape
        let middle = Point(x: card.size.width / 2, y: card.size.height - height / 2)
        return try #require(card.homography(middle)).y / size.height - 0.5
      }
      let lying = try lowness(0, shape: 4.0 / 3)
      let upright = try lowness(1, shape: 3.0 / 4)
      #expect(lying > 0 && lying < 0.08, "\(kind) \(lying)")
      #expect(upright < 0 && upright > -0.08, "\(kind) \(upright)")
    }
  }
}
