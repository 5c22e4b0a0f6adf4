import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// How declared arrangements fill a view.
@Suite struct KeylineCompositionTests {
  private static let views = [(1280, 800), (480, 800), (800, 480), (2560, 1080)].map {
    Size(width: Double($0.0), height: Double($0.1))
  }
  private static let keylines = AnyArrangement.all.filter { $0.declared?.keylines != nil }

  private static func frame(
    _ arrangement: AnyArrangement, _ axis: Axis, count: Int, at index: Int = 0, in size: Size
  ) throws -> Carousel.Frame {
    let view = try CarouselView(
      items: ViewScene.items(count), style: arrangement.style(axis), size: size, at: 0)
    var carousel = view.carousel
    carousel.scroll(toItem: index, duration: 0, at: 1)
    carousel.advance(to: 1)
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame
  }

  @Test(arguments: keylines, Axis.allCases)
  func `keylines are whole in the middle of the view, with room for the caption`(
    arrangement: AnyArrangement, axis: Axis
  ) throws {
    for size in Self.views {
      for count in [2, 3, 5, 12, 200] {
        for index in [0, count / 2, count - 1] {
          let frame = try Self.frame(arrangement, axis, count: count, at: index, in: size)
          let place: Comment = "\(axis) \(count) at \(index) in \(size)"
          let bounds = frame.cards.filter { $0.opacity > 0.5 }.compactMap { $0.quad?.bounds }
          let low = bounds.map { $0.minimum.along(axis) }.min() ?? 0
          let high = bounds.map { $0.maximum.along(axis) }.max() ?? 0
          let style = CaptionStyle()
          let isBelow =
            axis == .vertical && style.place(in: size, .custom, .vertical) == .bottom
          let room = isBelow ? style.room(in: size) : 0
          #expect(low >= 0 && high <= size.along(axis) - room, place)
          #expect(abs(low - (size.along(axis) - room - high)) < 2, place)
          let across = bounds.map { $0.maximum.along(axis.other) - $0.minimum.along(axis.other) }
          #expect((across.max() ?? 0) < size.along(axis.other), place)
          // The current card has a large share of the view.
          let current = try #require(frame.cards.last { $0.isCurrent }?.quad?.signedArea)
          #expect(current / (size.width * size.height) > 0.16, place)
        }
      }
    }
  }

  // Unmeasured, the front card of each would hide or push out its neighbors.
  @Test(arguments: ["rotary", "cylinder", "wheel", "inverted-wheel", "inverted-rotary"])
  func `the middles of the neighbors in a ring are in the view`(name: String) throws {
    let arrangement = try #require(
      AnyArrangement.all.first { $0.testDescription == name + ".arrangement" })
    // In upright views the current card leaves its neighbors a part only.
    for size in Self.views where size.width > size.height * 0.75 {
      let frame = try Self.frame(arrangement, .horizontal, count: 40, at: 20, in: size)
      for side in [-1.0, 1] {
        let card = try #require(frame.cards.first { abs($0.offset - side) < 0.1 })
        let bounds = try #require(card.quad?.bounds)
        let middle = (bounds.minimum.x + bounds.maximum.x) / 2
        #expect(middle > 0 && middle < size.width, "\(side) in \(size)")
      }
    }
  }
}
