import CarouselEngine
import Testing

@testable import CarouselView

/// How large cards are on the way from one arrangement to another.
@Suite struct TransitionSizeTests {
  private static let kinds = ArrangementKind.allCases.filter { $0 != .custom }

  private static func area(_ card: Carousel.Frame.Card) -> Double {
    card.quad.map { abs($0.signedArea) } ?? .infinity
  }

  private static func cards(_ view: CarouselView) -> [Carousel.Frame.Card] {
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    return frame.cards.filter { $0.opacity > 0.02 }
  }

  private static func view(_ kind: ArrangementKind, _ axis: Axis) throws -> CarouselView {
    var style = CarouselStyle(kind, axis: axis)
    style.axisFollowsView = false
    return try CarouselView(
      items: ViewScene.items(13), style: style, size: Size(width: 1280, height: 800), at: 0)
  }

  @Test(arguments: kinds, kinds)
  func `no card becomes clearly larger than at both ends of the way`(
    from: ArrangementKind, to: ArrangementKind
  ) throws {
    guard from != to else { return }
    for axis in Axis.allCases {
      let view = try Self.view(from, axis)
      let ends = try [Self.cards(view), Self.cards(Self.view(to, axis))]
      var limits: [Int: Double] = [:]
      for card in ends.joined() where card.quad != nil {
        limits[card.index] = max(limits[card.index] ?? 0, Self.area(card))
      }
      var style = CarouselStyle(to, axis: axis)
      style.axisFollowsView = false
      try view.restyle(style, duration: 1, at: DisplayTime(1))
      for step in 1..<20 {
        view.advance(to: DisplayTime(1 + Double(step) / 20))
        var frame = Carousel.Frame()
        var carousel = view.carousel
        carousel.advance(to: 1 + Double(step) / 20)
        carousel.frame(into: &frame)
        for card in frame.cards where card.opacity > 0.02 {
          // What was not seen before is no larger than the largest.
          let limit = limits[card.index] ?? limits.values.max() ?? 0
          // Cards that turn to the eye may be larger by a little.
          #expect(
            Self.area(card) <= limit * 1.15,
            "\(axis) card \(card.index) \(Self.area(card) / limit) times at \(step)")
        }
      }
    }
  }
}
