import CarouselApp
import CarouselEngine
import Testing

/// Cards that are masked, not resized.
struct KeylineTests {
  private static let size = Size(width: 400, height: 300)
  private static let view = Size(width: 1000, height: 600)

  /// The visible part of a card along the axis.
  private struct Part {
    let index: Int
    let low, high: Double
    let opacity: Double
  }

  private static func carousel(
    _ text: String, count: Int, at position: Double, axis: Axis = .horizontal,
    _ change: (inout Carousel.Configuration) -> Void = { _ in }
  ) throws -> Carousel {
    var configuration = Carousel.Configuration(.linear, axis: axis)
    try DeclaredArrangement(parsing: text).apply(to: &configuration)
    configuration.returnsToItems = false
    change(&configuration)
    var carousel = try Carousel(
      configuration: configuration, viewSize: view,
      data: Carousel.DataSource(itemCount: count, itemSize: size))
    carousel.scroll(toOffset: position, duration: 0, at: 0)
    carousel.advance(to: 0)
    return carousel
  }

  private static func cards(_ carousel: Carousel) -> [Carousel.Frame.Card] {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame.cards
  }

  private static func parts(_ carousel: Carousel, _ axis: Axis = .horizontal) -> [Part] {
    cards(carousel).compactMap { card in
      guard let bounds = card.quad?.bounds else { return nil }
      return Part(
        index: card.index, low: bounds.minimum.along(axis), high: bounds.maximum.along(axis),
        opacity: card.opacity)
    }.sorted { $0.low < $1.low }
  }

  private static let browse = "keylines 1 0.5 0.15 current 1 gap 0.05"

  @Test(arguments: Axis.allCases, [false, true])
  func `the visible parts stand side by side with equal gaps wherever the carousel is`(
    axis: Axis, wraps: Bool
  ) throws {
    let unit = Self.size.along(axis)
    let row = unit * (1 + 0.5 + 0.15 + 2 * 0.05)
    for step in 0...90 {
      let carousel = try Self.carousel(
        Self.browse, count: 10, at: Double(step) / 10, axis: axis
      ) { $0.options[.wrap] = .value(wraps ? 1 : 0) }
      let parts = Self.parts(carousel, axis)
      for (part, next) in zip(parts, parts.dropFirst()) {
        #expect(abs(next.low - part.high - 0.05 * unit) < 1e-6, "at \(Double(step) / 10)")
      }
      // The row is full, and no longer than it is at rest but for the gap of a part that comes or goes.
      let (low, high) = (parts.first?.low ?? 0, parts.last?.high ?? 0)
      let start = Self.view.along(axis) / 2 - unit / 2
      #expect(abs(low - start) <= 0.05 * unit + 1e-6, "at \(Double(step) / 10)")
      #expect(abs(high - start - row) <= 0.05 * unit + 1e-6, "at \(Double(step) / 10)")
    }
  }

  @Test func `cards keep their size, and their contents fill the visible parts`() throws {
    for step in 0...90 {
      for card in Self.cards(try Self.carousel(Self.browse, count: 10, at: Double(step) / 10)) {
        #expect(card.size == Self.size)
        #expect(abs(card.homography.h11 / card.homography.h33 - 1) < 1e-12)
        guard let mask = card.mask else { continue }
        #expect(mask.origin.x >= mask.shift.x - 1e-9)
        #expect(mask.origin.x + mask.size.width <= Self.size.width + mask.shift.x + 1e-9)
      }
    }
  }

  @Test func `a content moves less than its visible part`() throws {
    func content(_ position: Double) throws -> Double {
      let cards = Self.cards(try Self.carousel(Self.browse, count: 10, at: position))
      let card = try #require(cards.first { $0.index == 1 })
      return card.homography.h13 / card.homography.h33 + (card.mask?.shift.x ?? 0)
    }
    func part(_ position: Double) throws -> Double {
      let parts = Self.parts(try Self.carousel(Self.browse, count: 10, at: position))
      let part = try #require(parts.first { $0.index == 1 })
      return (part.low + part.high) / 2
    }
    let moved = try abs(content(1) - content(0))
    #expect(moved > 10)
    #expect(try moved < abs(part(1) - part(0)) - 10)
  }

  @Test func `at the end the last item is current, and the row is full`() throws {
    let parts = Self.parts(try Self.carousel(Self.browse, count: 10, at: 9))
      .filter { $0.opacity > 0.5 }
    #expect(parts.map(\.index) == [7, 8, 9])
    #expect(parts.map { (($0.high - $0.low) / 4).rounded() } == [50, 15, 100])
  }

  @Test(arguments: [1, 2, 3])
  func `with fewer items than keylines the shortest are left out`(count: Int) throws {
    let text = "keylines 0.1 0.5 1 0.4 0.2 current 3"
    for position in 0..<count {
      let parts = Self.parts(try Self.carousel(text, count: count, at: Double(position)))
      #expect(parts.map(\.index) == Array(0..<count))
      let current = try #require(parts.first { $0.index == position })
      #expect(abs(current.high - current.low - 400) < 1e-6)
    }
  }

  @Test func `keylines wrap by themselves only where no item is visible twice`() throws {
    for (count, wraps) in [(3, false), (4, true)] {
      let carousel = try Self.carousel(Self.browse + "\noption wrap 1", count: count, at: 0)
      #expect(carousel.isWrapped == wraps)
      for step in 0..<count * 8 {
        var carousel = carousel
        carousel.scroll(toOffset: Double(step) / 8, duration: 0, at: 0)
        carousel.advance(to: 0)
        let seen = Self.parts(carousel).filter { $0.opacity > 0.5 }.map(\.index)
        #expect(Set(seen).count == seen.count)
      }
    }
  }

  @Test(arguments: Axis.allCases)
  func `in a carousel from right to left masks are mirrored`(axis: Axis) throws {
    func parts(_ direction: Carousel.Direction) throws -> [(Double, Double)] {
      let carousel = try Self.carousel(
        "next translate 0.9 0\nprevious translate -0.9 0\nedges masked", count: 10, at: 4.3,
        axis: axis
      ) { $0.direction = direction }
      return Self.parts(carousel, axis).map { ($0.low, $0.high) }
    }
    let (plain, mirrored) = (try parts(.leftToRight), try parts(.rightToLeft))
    let flips = axis == .horizontal
    let extent = Self.view.along(axis)
    for (a, b) in zip(plain, flips ? mirrored.reversed() : mirrored) {
      #expect(abs(a.0 - (flips ? extent - b.1 : b.0)) < 1e-6)
      #expect(abs(a.1 - (flips ? extent - b.0 : b.1)) < 1e-6)
    }
  }

  @Test(arguments: Axis.allCases)
  func `cards that reach the edge of the view are masked there`(axis: Axis) throws {
    var masked = 0
    for step in 0...40 {
      let carousel = try Self.carousel(
        "next translate 1.02 0\nprevious translate -1.02 0\nedges masked", count: 12,
        at: 3 + Double(step) / 20, axis: axis)
      for card in Self.cards(carousel) {
        let bounds = try #require(card.quad?.bounds)
        let (low, high) = (bounds.minimum.along(axis), bounds.maximum.along(axis))
        let length = Self.size.along(axis)
        guard high - low < length - 1e-6 else { continue }
        masked += 1
        // It ends at the edge, or is as short as it gets.
        let isAtEdge = low > 0 && high < Self.view.along(axis)
        #expect(isAtEdge || high - low < length * 0.1 + 1e-6)
      }
    }
    #expect(masked > 40)
  }

  @Test func `a measured row has its cards where the built-in row has them`() throws {
    let sizes = [400.0, 150, 300, 620, 200, 350, 90, 410].map { Size(width: $0, height: 300) }
    func quads(_ change: (inout Carousel.Configuration) throws -> Void) throws -> [Int: Quad] {
      var configuration = Carousel.Configuration(.linear)
      configuration.usesCardLengths = true
      configuration.itemWidth = 400
      configuration.returnsToItems = false
      try change(&configuration)
      let data = Carousel.DataSource(itemCount: 8, itemSize: Self.size) { slot in
        guard case .item(let index) = slot else { return nil }
        return sizes[index]
      }
      var carousel = try Carousel(configuration: configuration, viewSize: Self.view, data: data)
      carousel.scroll(toOffset: 2.4, duration: 0, at: 0)
      carousel.advance(to: 0)
      var quads: [Int: Quad] = [:]
      for card in Self.cards(carousel) { quads[card.index] = card.quad }
      return quads
    }
    let builtIn = try quads { $0.options[.spacing] = .value(1.1) }
    let declared = try quads {
      try DeclaredArrangement(
        parsing: "content measured\nnext translate 1.1 0\nprevious translate -1.1 0"
      ).apply(to: &$0)
    }
    var compared = 0
    for (index, quad) in builtIn {
      guard let other = declared[index] else { continue }
      compared += 1
      #expect(abs(quad.topLeft.x - other.topLeft.x) < 1e-6)
      #expect(abs(quad.bottomRight.x - other.bottomRight.x) < 1e-6)
    }
    #expect(compared >= 3)
  }

  @Test func `masks are interpolated on the way to another arrangement`() throws {
    var carousel = try Self.carousel(Self.browse, count: 10, at: 0)
    var other = Carousel.Configuration(.linear)
    other.returnsToItems = false
    try carousel.configure(other, duration: 1, at: 0)
    carousel.advance(to: 0.5)
    let card = try #require(Self.cards(carousel).first { $0.index == 1 })
    let mask = try #require(card.mask)
    #expect(abs(mask.size.width - 300) < 1)
    carousel.advance(to: 1.1)
    #expect(Self.cards(carousel).allSatisfy { $0.mask == nil })
  }
}
