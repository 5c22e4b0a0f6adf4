import Foundation
import Testing

@testable import CarouselEngine

/// Circles of cards that are as long as they are.
@Suite struct CircleLengthTests {
  private static let circles: [ArrangementKind] = ArrangementKind.allCases.filter(\.isCircular)

  /// Twelve cards of 200 units would go round.
  private static func carousel(
    _ kind: ArrangementKind, items: Int, adapt: (inout Carousel.Configuration) -> Void = { _ in },
    length: @escaping @Sendable (Int) -> Double
  ) -> Carousel {
    var settings = Carousel.Configuration(kind)
    settings.usesCardLengths = true
    settings.itemWidth = 200
    settings.perspective = 0
    settings.options[.count] = .value(12)
    adapt(&settings)
    return Carousel(
      valid: settings, viewSize: Size(width: 1000, height: 600),
      data: Carousel.DataSource(
        itemCount: items,
        sizes: { slot in
          guard case .item(let index) = slot else { return .zero }
          return Size(width: length(index), height: 100)
        }))
  }

  private static func card(
    _ carousel: Carousel, _ index: Int, turn: Int = 0
  ) -> Carousel.Frame.Card? {
    carousel.frame.cards.first { $0.index == index && $0.turn == turn }
  }

  /// How far round the circle a card is, in radians.
  private static func angle(_ card: Carousel.Frame.Card, _ carousel: Carousel) -> Double {
    let arrangement = carousel.metrics.arrangement
    switch arrangement.kind {
    case .rotary, .invertedRotary:
      return abs(asin(card.transform.m41 / arrangement.radius))
    case .cylinder, .invertedCylinder:
      return abs(atan2(card.transform.m13, card.transform.m11))
    default: return abs(atan2(card.transform.m12, card.transform.m11))
    }
  }

  @Test(arguments: circles)
  func `neighbors on a circle stand as far apart as they are long`(kind: ArrangementKind) throws {
    let carousel = Self.carousel(kind, items: 30) { [200, 100, 60][$0 % 3] }
    let step = 2 * Double.pi / 12
    let isDrum = kind == .cylinder || kind == .invertedCylinder
    let radius = abs(carousel.metrics.arrangement.radius)
    for (index, halves) in [
      (1, [100.0, 50]), (2, [100, 50, 50, 30]), (29, [100, 30]), (28, [100, 30, 30, 50]),
    ] {
      let card = try #require(Self.card(carousel, index))
      // On a drum cards meet with their edges, on a ring as they are seen.
      var angle = halves.map { isDrum ? atan($0 / radius) : $0 / 200 * step }.reduce(0, +)
      if kind == .rotary || kind == .invertedRotary {
        let gap = radius * sin(step) - 200
        angle = stride(from: 0, to: halves.count, by: 2).map {
          asin((halves[$0] + halves[$0 + 1] + gap) / radius)
        }.reduce(0, +)
      }
      #expect(abs(Self.angle(card, carousel) - angle) < 1e-9, "\(index)")
    }
  }

  @Test(arguments: [ArrangementKind.cylinder, .invertedCylinder])
  func `the gaps between the cards of a drum are equal, however long they are`(
    kind: ArrangementKind
  ) throws {
    let carousel = Self.carousel(kind, items: 30) {
      $0.options[.spacing] = .value(1.1)
    } length: {
      [200, 100, 60, 160][$0 % 4]
    }
    /// Where a card's edge is, before perspective.
    func edge(_ index: Int, _ side: Double) throws -> (x: Double, z: Double) {
      let card = try #require(Self.card(carousel, index))
      let (way, place) = (side * card.size.width / 2, card.transform)
      return (place.m41 + place.m11 * way, place.m43 + place.m13 * way)
    }
    let gaps = try [(29, 0), (0, 1), (1, 2), (2, 3)].map { index, next in
      let (end, start) = try (edge(index, 1), edge(next, -1))
      return hypot(start.x - end.x, start.z - end.z)
    }
    let (least, most) = (try #require(gaps.min()), try #require(gaps.max()))
    #expect(least > 15 && most - least < 0.01, "\(gaps)")
  }

  @Test(arguments: circles)
  func `cards as long as an item stand on a circle as if none was measured`(
    kind: ArrangementKind
  ) throws {
    let measured = Self.carousel(kind, items: 40) { _ in 200 }
    let plain = Self.carousel(kind, items: 40) {
      $0.usesCardLengths = false
    } length: { _ in
      200
    }
    for card in plain.frame.cards where abs(card.offset) < 2.5 {
      #expect(try #require(Self.card(measured, card.index)).transform == card.transform)
    }
  }

  @Test(arguments: circles, [2, 3, 5, 12, 13, 14, 40])
  func `cards come and go softly where a circle ends`(kind: ArrangementKind, items: Int) {
    var carousel = Self.carousel(kind, items: items) {
      // As a view has it: where the last is followed by the first, cards fade.
      let seam = max(1, Double(items - 1) / 2)
      $0.options[.fadeMin] = .value(-seam)
      $0.options[.fadeMax] = .value(seam)
      $0.options[.fadeRange] = .value(0.5)
      $0.options[.visibleItems] = .value(100)
      $0.options[.showsBackfaces] = .value(1)
    } length: {
      [200, 130, 90, 150][$0 % 4]
    }
    var before: [Carousel.Frame.Card] = []
    let step = 1.0 / 64
    for place in stride(from: 0, through: Double(min(items, 14)), by: step) {
      carousel.scroll(toOffset: place, duration: 0, at: 0)
      let cards = carousel.frame.cards
      for card in cards where !before.isEmpty {
        // A card that was not there before has just begun to be seen. Others have moved a little.
        let near = before.filter { $0.index == card.index }.map {
          abs($0.opacity - card.opacity)
            + abs($0.transform.m41 - card.transform.m41) / 200
            + abs($0.transform.m42 - card.transform.m42) / 200
        }.min()
        #expect(min(near ?? .infinity, card.opacity) < 0.15, "\(items) at \(place)")
      }
      before = cards
    }
  }

  @Test(arguments: circles)
  func `of two on a circle each is seen on both sides of the other`(kind: ArrangementKind) throws {
    var carousel = Self.carousel(kind, items: 2) {
      $0.options[.fadeMin] = .value(-1)
      $0.options[.fadeMax] = .value(1)
      $0.options[.fadeRange] = .value(0.5)
    } length: {
      $0 == 0 ? 200 : 100
    }
    for front in 0...1 {
      carousel.scroll(toOffset: Double(front), duration: 0, at: 0)
      let cards = carousel.frame.cards
      #expect(cards.count == 3)
      #expect(cards.filter(\.isCurrent).map(\.index) == [front])
      let sides = cards.filter { $0.index != front }.map { $0.transform.m41 }
      #expect(sides.count == 2 && abs(sides.reduce(0, +)) < 1e-9)
      #expect(cards.allSatisfy { $0.opacity == 1 })
    }
  }

  @Test func `a pair that is not measured lies as the original has it`() {
    let carousel = Self.carousel(.rotary, items: 2) {
      $0.usesCardLengths = false
    } length: { _ in
      200
    }
    #expect(carousel.frame.cards.count == 2)
  }

  @Test(arguments: [ArrangementKind.rotary, .cylinder, .wheel])
  func `a finger holds the card that it touches on a circle of several lengths`(
    kind: ArrangementKind
  ) throws {
    var carousel = Self.carousel(kind, items: 30) {
      $0.feel = .smooth
      $0.perspective = -1.0 / 500
    } length: {
      [200, 100, 60][$0 % 3]
    }
    let finger = Point(x: 540, y: 300)
    let point = try #require(Self.card(carousel, 0)?.homography.inverse?(finger))
    carousel.touchDown(at: 0)
    carousel.dragBegan(touching: finger, at: 0)
    for step in 1...10 {
      let way = Double(step) * -8
      carousel.dragMoved(translation: Vector(x: way, y: 0), at: Double(step) * 0.016)
      let seen = try #require(Self.card(carousel, 0)?.homography(point))
      #expect(abs(seen.x - (540 + way)) < 0.01, "\(step)")
    }
  }
}
