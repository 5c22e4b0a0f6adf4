import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// Settings, data and inputs of all kinds, with invalid numbers.
@Suite struct HostileTests {
  private static let numbers: [Double] = [
    0, 1, -1, 0.5, 2.75, 1e-300, 1e9, -1e9, 1e300, .infinity, -.infinity, .nan, 100, 37.5, -400,
  ]

  private func settings(_ random: inout SeededGenerator) -> Carousel.Configuration {
    var settings = Carousel.Configuration(
      ArrangementKind.allCases.randomElement(using: &random) ?? .linear,
      axis: Bool.random(using: &random) ? .horizontal : .vertical)
    settings.direction = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    settings.alignment = Carousel.Alignment.allCases.randomElement(using: &random) ?? .center
    settings.trimsEnds = .random(using: &random)
    settings.usesCardLengths = .random(using: &random)
    settings.bounces = .random(using: &random)
    settings.isPaging = .random(using: &random)
    settings.stopsAtItems = .random(using: &random)
    settings.returnsToItems = .random(using: &random)
    settings.feel = Carousel.Feel.allCases.randomElement(using: &random) ?? .classic
    settings.placing = { spot in
      CardPose(spot.base.translated(x: spot.offset / spot.itemWidth, y: spot.toggle))
    }
    for option in ArrangementOption.allCases where Int.random(in: 0..<6, using: &random) == 0 {
      settings.change { $0.options[option] = setting(&random) }
    }
    settings.change { $0.autoscroll = number(&random) }
    settings.change { $0.bounceDistance = number(&random) }
    settings.change { $0.decelerationRate = number(&random) }
    settings.change { $0.itemWidth = number(&random) }
    settings.change { $0.perspective = number(&random) / 10_000 }
    settings.swipe = Bool.random(using: &random) ? SwipeRule(.all) : SwipeRule(.vertical)
    settings.change { $0.swipe?.reach = number(&random) }
    settings.change { $0.swipe?.departure = number(&random) }
    settings.change { $0.neighborGap = number(&random) }
    return settings
  }

  private func number(_ random: inout SeededGenerator) -> Double {
    Self.numbers.randomElement(using: &random) ?? 0
  }

  private func setting(_ random: inout SeededGenerator) -> ArrangementOptions.Setting {
    let value = number(&random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .value(value)
    case 1: return .factor(value)
    default: return .computed { $0 * value }
    }
  }

  private func data(_ random: inout SeededGenerator) -> Carousel.DataSource {
    let (width, height) = (number(&random), number(&random))
    let counts: [Int] = [0, 1, 2, 3, 12, 1_000_000_000, .max, -5]
    let placeholders: [Int] = [0, 1, 2, 7, .max]
    var source = Carousel.DataSource(
      itemCount: counts.randomElement(using: &random) ?? 0,
      placeholderCount: placeholders.randomElement(using: &random) ?? 0,
      itemSize: Size(width: 100, height: 80))
    guard Bool.random(using: &random) else { return source }
    source.sizes = { slot in
      slot == .item(1) ? Size(width: width, height: height) : Size(width: 60, height: 60)
    }
    return source
  }

  private func act(_ carousel: inout Carousel, _ time: Double, _ random: inout SeededGenerator) {
    let (a, b) = (number(&random), number(&random))
    let indices: [Int] = [0, 1, -1, 5, .max, .min]
    let index = indices.randomElement(using: &random) ?? 0
    let animated = Bool.random(using: &random)
    switch Int.random(in: 0..<21, using: &random) {
    case 0: carousel.configure(valid: settings(&random), duration: a, at: time)
    case 1: carousel.reload(data(&random), at: time)
    case 2: carousel.resize(to: Size(width: a, height: b), at: time)
    case 3: carousel.insert(before: index, animated: animated, at: time)
    case 4: carousel.remove(item: index, count: 2, animated: animated, at: time)
    case 5: carousel.reload(item: index, animated: animated, at: time)
    case 6: carousel.scroll(toItem: index, duration: a, turn: .backward, at: time)
    case 7: carousel.scroll(toOffset: a, duration: b, at: time)
    case 8: carousel.scroll(byOffset: a, duration: b, at: time)
    case 9: carousel.scroll(byItems: index, duration: a, at: time)
    case 10: carousel.tap(Point(x: a, y: b), at: time)
    case 11: carousel.touchDown(at: time)
    case 12: carousel.touchUp(at: time)
    case 13: carousel.dragBegan(translation: Point(x: a, y: b), at: time)
    case 14, 15:
      carousel.dragMoved(
        translation: Point(x: a, y: b), velocity: animated ? Point(x: b, y: a) : nil, at: time)
    case 16: carousel.dragEnded(at: time)
    case 17: carousel.swipeBegan(touching: Point(x: a, y: b), at: time)
    case 18: carousel.swipeMoved(translation: Vector(x: a, y: b), at: time)
    case 19: carousel.swipeEnded(velocity: Vector(x: b, y: a), at: time)
    default: carousel.select(index, at: time)
    }
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `nothing makes a number that is none, or an order that is no order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var carousel = Carousel(
      valid: settings(&random), viewSize: Size(width: 640, height: 360),
      data: data(&random))
    var frame = Carousel.Frame()
    var time = 0.0
    let waits = [0, 0.004, 0.016, 0.3]
    for _ in 0..<60 {
      time += waits.randomElement(using: &random) ?? 0
      act(&carousel, time, &random)
      carousel.advance(to: time + 0.001)
      carousel.frame(into: &frame)
      #expect(carousel.offset.isFinite && carousel.toggle.isFinite && carousel.itemWidth.isFinite)
      #expect(carousel.currentIndex.map { (0..<carousel.itemCount).contains($0) } ?? true)
      #expect((carousel.currentIndex == nil) == (carousel.itemCount == 0))
      for card in frame.cards {
        #expect(card.transform.isFinite && card.depth.isFinite && (0...1).contains(card.opacity))
      }
      _ = carousel.takeEvents()
    }
  }
}
