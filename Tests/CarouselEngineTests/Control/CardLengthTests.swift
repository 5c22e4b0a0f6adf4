import Synchronization
import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// Rows of cards that are as long as they are.
@Suite struct CardLengthTests {
  /// A row in a view of 640 × 360.
  private static func carousel(
    _ kind: ArrangementKind = .linear, items: Int, placeholders: Int = 0,
    settings: Carousel.Configuration = Carousel.Configuration(),
    length: @escaping @Sendable (Carousel.Slot) -> Double
  ) -> Carousel {
    var settings = settings
    settings.kind = kind
    settings.usesCardLengths = true
    return Carousel(
      valid: settings, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(
        itemCount: items, placeholderCount: placeholders,
        sizes: { slot in
          let length = length(slot)
          return Size(width: length, height: length)
        }))
  }

  /// Lengths of 20…219 without a pattern.
  @Sendable private static func scattered(_ slot: Carousel.Slot) -> Double {
    switch slot {
    case .item(let index): 20 + Double((index &* 7919) % 199) + Double(index % 7) / 7
    case .placeholder(let index): 30 + Double(index % 5) * 11
    }
  }

  /// The cards of a frame as they follow each other: in a ring from where the way begins.
  private static func cards(_ carousel: Carousel) -> [Carousel.Frame.Card] {
    carousel.frame.cards.sorted { $0.offset < $1.offset }
  }

  /// Where the middle of a card is in the row before perspective, in the sense of the indices.
  private static func middle(_ card: Carousel.Frame.Card, _ settings: Carousel.Configuration)
    -> Double
  {
    guard settings.axis == .horizontal else { return card.transform.m42 }
    return settings.direction == .rightToLeft ? -card.transform.m41 : card.transform.m41
  }

  private static func settings(_ random: inout SeededGenerator) throws -> Carousel.Configuration {
    var settings = Carousel.Configuration()
    settings.options[.wrap] = .value(Bool.random(using: &random) ? 1 : 0)
    settings.options[.visibleItems] = .value(200)
    settings.options[.spacing] = .value(.random(in: 0.7...1.5, using: &random))
    settings.axis = Bool.random(using: &random) ? .horizontal : .vertical
    settings.alignment = Carousel.Alignment.allCases.randomElement(using: &random) ?? .center
    settings.direction = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    return settings
  }

  @Test(
    arguments: 1...40 as ClosedRange<UInt64>, [ArrangementKind.linear, .coverFlow, .coverFlow2])
  func `neighbors stand as far apart as they are long`(
    seed: UInt64, kind: ArrangementKind
  ) throws {
    var random = SeededGenerator(seed: seed)
    let settings = try Self.settings(&random)
    var carousel = Self.carousel(
      kind, items: .random(in: 60...200, using: &random),
      placeholders: .random(in: 0...9, using: &random), settings: settings,
      length: Self.scattered)
    let (spacing, axis) = (carousel.metrics.arrangement.spacing, settings.axis)
    for _ in 0..<10 {
      carousel.scroll(
        toOffset: .random(in: 0...200, using: &random), duration: 0, at: 0)
      let cards = Self.cards(carousel)
      for (left, right) in zip(cards, cards.dropFirst()) {
        // Those of a cover flow that turn make room for the one in front. A short ring is seen
        // again.
        guard abs(right.offset - left.offset - 1) < 1e-9 else { continue }
        guard kind == .linear || right.offset < -1.5 || left.offset > 1.5 else { continue }
        let way = Self.middle(right, settings) - Self.middle(left, settings)
        let pitch = (left.size.along(axis) + right.size.along(axis)) / 2
        #expect(abs(way - pitch * spacing) < 1e-9)
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a row has no hole on its way to the edges`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let settings = try Self.settings(&random)
    var carousel = Self.carousel(
      items: 100_000, placeholders: 4, settings: settings, length: Self.scattered)
    let (length, spacing) = (
      carousel.viewSize.along(settings.axis), carousel.metrics.arrangement.spacing
    )
    for _ in 0..<10 {
      carousel.scroll(toOffset: .random(in: 100...99_000, using: &random), duration: 0, at: 0)
      let center = carousel.metrics.center(at: 0).along(settings.axis)
      let isMirrored = carousel.metrics.arrangement.isMirrored
      let edges = Self.cards(carousel).map { card in
        let middle = Self.middle(card, settings)
        let half = card.size.along(settings.axis) / 2
        return isMirrored
          ? (low: center - middle - half, high: center - middle + half)
          : (low: center + middle - half, high: center + middle + half)
      }
      // A gap of the configured spacing may be at the edge.
      let gap = max(0, spacing - 1) * 220
      #expect((edges.map(\.low).min() ?? .infinity) <= gap)
      #expect((edges.map(\.high).max() ?? -.infinity) >= length - gap)
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a ring has no hole, however short or uneven it is`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var settings = try Self.settings(&random)
    settings.options[.wrap] = .value(1)
    settings.options[.spacing] = .value(1)
    let items = Int.random(in: 2...12, using: &random)
    var carousel = Self.carousel(items: items, settings: settings) {
      if case .item(let index) = $0 { index < items / 2 ? 31 : 400 } else { 0 }
    }
    for _ in 0..<20 {
      carousel.scroll(toOffset: .random(in: 0...12, using: &random), duration: 0, at: 0)
      let cards = Self.cards(carousel)
      let edges = cards.map { card in
        let middle = card.transform.m41 + card.transform.m42
        let half = card.size.along(settings.axis) / 2
        let center = carousel.metrics.center(at: 0).along(settings.axis)
        return (low: center + middle - half, high: center + middle + half)
      }.sorted { $0.low < $1.low }
      for (left, right) in zip(edges, edges.dropFirst()) {
        #expect(abs(left.high - right.low) < 1e-9)
      }
      #expect((edges.first?.low ?? .infinity) <= 1e-9)
      #expect((edges.last?.high ?? 0) >= carousel.viewSize.along(settings.axis) - 1e-9)
    }
  }

  @Test func `a card fades by the way on which it is seen`() throws {
    var settings = Carousel.Configuration()
    settings.options[.wrap] = .value(1)
    settings.options[.fadeMin] = .value(-2)
    let carousel = Self.carousel(items: 14, settings: settings) {
      if case .item(let index) = $0, (1...9).contains(index) { 20 } else { 200 }
    }
    let seen = Self.cards(carousel)
    #expect(seen.map(\.index) == [12, 13] + Array(0...10))
    #expect(seen.last.map { $0.offset == 10 && $0.opacity == 1 } == true)
  }

  @Test func `the position goes evenly from the middle of a card to that of the next`() throws {
    var carousel = Self.carousel(items: 4) { $0 == .item(1) ? 300 : 100 }
    for (offset, place) in [(0, 0), (0.25, -50), (0.75, -150), (1.5, -300), (3, -500)] {
      carousel.scroll(toOffset: offset, duration: 0, at: 0)
      let first = try #require(carousel.frame.cards.first { $0.index == 0 })
      #expect(abs(first.transform.m41 - Double(place)) < 1e-9)
    }
  }

  @Test func `a ring that fits the view shows every card once`() throws {
    var settings = Carousel.Configuration()
    settings.options[.wrap] = .value(1)
    let carousel = Self.carousel(items: 8, settings: settings) { _ in 80 }
    #expect(carousel.visibleIndices == Array(0..<8))
  }

  @Test func `no more cards are in view than are allowed`() throws {
    var settings = Carousel.Configuration()
    settings.options[.visibleItems] = .value(6)
    var carousel = Self.carousel(items: 100, settings: settings) { _ in 20 }
    carousel.scroll(toItem: 50, duration: 0, at: 0)
    #expect(carousel.visibleIndices.count == 6)
  }

  @Test func `an invalid length moves no other card`() {
    for length in [0, -1, .nan, .infinity, -.infinity, 1e15, 1e308, 1e-300] {
      var carousel = Self.carousel(items: 40) {
        if case .item(let index) = $0, index % 20 == 10 { length } else { 50 }
      }
      var compared = 0
      for offset in [0, 8.5, 9, 10, 10.5, 11, 12.25, 30, 39] {
        carousel.scroll(toOffset: offset, duration: 0, at: 0)
        let cards = Self.cards(carousel)
        #expect(cards.allSatisfy { $0.transform.isFinite && $0.depth.isFinite })
        let plain = cards.filter { $0.size.width == 50 }
        for (left, right) in zip(plain, plain.dropFirst()) where right.index == left.index + 1 {
          let isNear = abs(left.offset) < 8 && offset.rounded() == offset
          let way = right.transform.m41 - left.transform.m41
          let crosses = (left.index..<right.index).contains { $0 % 20 == 10 }
          guard isNear, !crosses, abs(left.transform.m41) < 1e4 else { continue }
          #expect(abs(way - 50) < 1e-9)
          compared += 1
        }
      }
      #expect(compared >= 20)
    }
  }

  @Test func `a finger passes cards without a length`() {
    var carousel = Self.carousel(items: 9) {
      if case .item(let index) = $0, (2...5).contains(index) { 0 } else { 100 }
    }
    #expect(carousel.metrics.position(0, movedBy: 175) == 5.5)
    #expect(carousel.metrics.position(6, movedBy: -75) == 1.5)
    _ = carousel.drag(by: -175, from: 0)
    #expect(carousel.currentIndex ?? 0 > 5)
    let empty = Self.carousel(items: 9) { _ in 0 }
    #expect(empty.metrics.position(3.25, movedBy: 50) == 3.25)
  }

  @Test func `new data, items and contents take their own lengths`() {
    let lengths = Lengths()
    var carousel = Self.carousel(items: 9) { lengths.length(of: $0) }
    func place(_ index: Int) -> Double? {
      carousel.frame.cards.first { $0.index == index }?.transform.m41
    }
    #expect(place(1) == 100)
    lengths.long.store(1, ordering: .relaxed)
    carousel.advance(to: 0.1)
    #expect(place(1) == 100)
    carousel.reload(item: 1, animated: false, at: 0.1)
    #expect(place(1) == 150 && place(2) == 300)
    lengths.long.store(2, ordering: .relaxed)
    carousel.insert(before: 1, animated: false, at: 0.1)
    #expect(place(1) == 100 && place(2) == 250)
    lengths.long.store(1, ordering: .relaxed)
    carousel.reload(carousel.data, at: 0.1)
    #expect(place(1) == 150)
  }

  @Test(arguments: [10, 1000, 1_000_000, 1_000_000_000])
  func `lengths are asked for when another card comes to the front`(items: Int) throws {
    let lengths = Lengths()
    var settings = Carousel.Configuration()
    settings.options[.visibleItems] = .value(1000)
    settings.options[.wrap] = .value(1)
    var carousel = Self.carousel(items: items, settings: settings) {
      lengths.length(of: $0) / 100
    }
    carousel.scroll(toOffset: 4.75, duration: 0, at: 0)
    lengths.asked.store(0, ordering: .relaxed)
    var frame = Carousel.Frame()
    for step in 0...6 {
      carousel.scroll(toOffset: 4.75 + 0.1 * Double(step), duration: 0, at: 0)
      carousel.frame(into: &frame)
    }
    #expect(lengths.asked.load(ordering: .relaxed) == 0)
    carousel.scroll(toOffset: 5.75, duration: 0, at: 0)
    carousel.frame(into: &frame)
    // Once for every place in view, and once for the card that is new.
    #expect(lengths.asked.load(ordering: .relaxed) <= 1010)
  }
}

/// Lengths of 100, but one of 200, that count how often they are asked for.
private final class Lengths: Sendable {
  let long = Atomic(-1)
  let asked = Atomic(0)

  func length(of slot: Carousel.Slot) -> Double {
    asked.add(1, ordering: .relaxed)
    return slot == .item(long.load(ordering: .relaxed)) ? 200 : 100
  }
}
