import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselView

/// What compositions show of pictures of all shapes, measured on painted frames.
@Suite struct MixedShapesTests {
  private static let views: [(size: Size, scale: Double)] = [
    (Size(width: 1280, height: 720), 0.25), (Size(width: 720, height: 1280), 0.25),
    (Size(width: 480, height: 320), 0.5),
  ]

  /// Upright, lying and square ones, as cameras and telephones make them.
  static let shapes: [(width: Int, height: Int)] = [
    (8, 6), (6, 8), (16, 9), (6, 6), (6, 9), (9, 6), (9, 16),
  ]

  private static let kinds = ArrangementKind.allCases.filter { $0 != .custom }

  @Test(arguments: kinds, [1, 2, 3, 5, 12, 1000])
  func `whatever shape pictures have, the front one is whole, and its caption is clear of them`(
    kind: ArrangementKind, count: Int
  ) throws {
    for view in Self.views {
      // A lying picture is in front, then an upright one.
      for first in [0, 1] {
        let sight = try Sight(kind, count: count, shift: first, in: view.size, scale: view.scale)
        let place: Comment = "\(kind.name) \(count) from \(first) \(view.size)"
        #expect(sight.frontVisible >= 0.95, place)
        #expect(sight.frontShare >= (count == 2 || count == 3 ? 0.025 : 0.05), place)
        #expect(sight.captionOnCards <= 0.02, place)
        guard count > 1 else { continue }
        #expect(sight.otherShare >= (kind == .stack ? 0.004 : 0.01), place)
      }
    }
  }

  @Test(arguments: [ArrangementKind.linear, .coverFlow], [2, 3, 12])
  func `the caption of a vertical row is clear of its cards`(
    kind: ArrangementKind, count: Int
  ) throws {
    for (size, scale) in [
      (Size(width: 480, height: 800), 0.5), (Size(width: 800, height: 600), 0.5),
    ] {
      for place in [CaptionStyle.Place.below, .beside] {
        for first in [0, 1] {
          let sight = try Sight(
            kind, axis: .vertical, caption: place, count: count, shift: first, in: size,
            scale: scale)
          #expect(
            sight.captionOnCards <= 0.02, "\(kind.name) \(count) \(place) from \(first) \(size)")
        }
      }
    }
  }

  @Test(arguments: [ArrangementKind.coverFlow, .linear, .rotary], [false, true])
  func `the caption stays near its card, over the reflection if there is one`(
    kind: ArrangementKind, reflects: Bool
  ) throws {
    for size in [Size(width: 1280, height: 800), Size(width: 480, height: 800)] {
      var style = CarouselStyle(kind)
      style.cards = CardStyle(
        verticalPlace: 1, reflection: reflects ? ReflectionStyle(opacity: 0.3) : nil)
      style.backdrop = .color(.black)
      style.caption?.color = RGBA(rgb: 0x00FF00)
      let items = Self.items(12, labels: true)
      let view = try CarouselView(items: items, style: style, size: size, at: 0)
      let surface = try view.comeToRest()
      var frame = Carousel.Frame()
      view.carousel.frame(into: &frame)
      let front = try #require(frame.cards.last { $0.isCurrent }?.quad)
      let column = surface.width / 2 - 60..<surface.width / 2 + 60
      let top = try #require(
        (0..<surface.height).first { y in
          column.contains { surface.pixel(x: $0, y: y) >> 8 & 0xFF > 0xA0 }
        })
      let distance = Double(top) - front.bounds.maximum.y
      #expect(distance > 4 && distance < 32, "\(kind.name) \(size): \(distance)")
    }
  }

  @Test(arguments: [3, 5, 12, 1000])
  func `a row of pictures of all shapes has no holes`(count: Int) throws {
    for axis in Axis.allCases {
      for size in Self.views.map(\.size) {
        var style = CarouselStyle(.linear, axis: axis)
        style.axisFollowsView = false
        // A vertical row leaves room for it.
        style.caption = nil
        let view = try CarouselView(
          items: Self.items(count, labels: false), style: style, size: size, at: 0)
        var frame = Carousel.Frame()
        view.carousel.frame(into: &frame)
        let spans = frame.cards.compactMap { card in
          card.quad.map { ($0.bounds.minimum.along(axis), $0.bounds.maximum.along(axis)) }
        }.sorted { $0.0 < $1.0 }
        for (card, next) in zip(spans, spans.dropFirst()) {
          let gap = next.0 - card.1
          #expect(gap >= 0 && gap <= size.along(axis) * 0.06, "\(count) \(axis) \(size)")
        }
        // Three are seen whole, and may be narrow.
        guard count > 3 else { continue }
        #expect((spans.first?.0 ?? 0) < size.along(axis) * 0.15)
        #expect((spans.last?.1 ?? 0) > size.along(axis) * 0.85)
      }
    }
  }

  @Test(arguments: [ArrangementKind.coverFlow, .coverFlow2], [3, 12, 1000])
  func `the cards of a cover flow leave no gaps, whatever shape their pictures have`(
    kind: ArrangementKind, count: Int
  ) throws {
    for axis in Axis.allCases {
      for shapes in [Self.shapes, [(1, 2)], [(2, 1)], [(16, 9), (1, 2), (1, 2)]] {
        for view in Self.views {
          for shift in 0..<min(shapes.count, 3) {
            var style = CarouselStyle(kind, axis: axis)
            style.caption = nil
            style.cards = CardStyle()
            style.backdrop = .color(.black)
            let surface = try CarouselView(
              items: Self.items(count, of: shapes, shift: shift, labels: false), style: style,
              size: view.size, at: 0
            ).snapshot(scale: view.scale)
            let length = axis == .horizontal ? surface.width : surface.height
            let lit = (0..<length).filter { place in
              let pixel =
                axis == .horizontal
                ? surface.pixel(x: place, y: surface.height / 2)
                : surface.pixel(x: surface.width / 2, y: place)
              return pixel & 0xFFFFFF != 0
            }
            let gap = zip(lit, lit.dropFirst()).map { $1 - $0 - 1 }.max() ?? length
            #expect(
              Double(gap) <= Double(length) * 0.015,
              "\(kind.name) \(count) \(axis) \(shapes) from \(shift) in \(view.size)")
          }
        }
      }
    }
  }

  @Test(arguments: [ArrangementKind.coverFlow, .coverFlow2])
  func `of every picture next to the front one a strip is visible, however narrow it is`(
    kind: ArrangementKind
  ) throws {
    for axis in Axis.allCases {
      let upright = axis == .horizontal ? (1, 2) : (2, 1)
      let lying = axis == .horizontal ? (3, 2) : (2, 3)
      for shapes in [
        [lying, upright], [upright, lying, lying], [lying, lying, upright, upright],
      ] {
        let view = try CarouselView(
          items: Self.items(1000, of: shapes, labels: false),
          style: CarouselStyle(kind, axis: axis),
          size: Size(width: 1280, height: 720), at: 0)
        var frame = Carousel.Frame()
        view.carousel.frame(into: &frame)
        let cards = frame.cards.filter { abs($0.offset) <= 3 }
        for side in [-1.0, 1] {
          // How far out the outer edge of each card is seen, from the front one outwards.
          let beside = cards.filter { $0.offset * side >= 0 }.sorted {
            $0.offset * side < $1.offset * side
          }
          let reach = beside.map { card in
            let bounds = card.quad?.bounds
            return side * ((side < 0 ? bounds?.minimum : bounds?.maximum)?.along(axis) ?? 0)
          }
          for (place, card) in beside.enumerated().dropFirst() {
            let strip = reach[place] - reach[..<place].max()!
            #expect(
              strip >= card.size.along(axis) * 0.1,
              "\(kind.name) \(axis) \(shapes) at \(card.offset): \(strip) of \(card.size)")
          }
          // Those farther out lie behind; cards are given rear first.
          let order = cards.filter { $0.offset * side >= 0 }.map { $0.offset * side }
          #expect(order == order.sorted(by: >), "\(kind.name) \(axis) \(shapes)")
        }
      }
    }
  }

  @Test(arguments: kinds.filter(\.isCircular), [3, 5, 12, 1000])
  func `pictures of all shapes stand evenly on a circle`(
    kind: ArrangementKind, count: Int
  ) throws {
    var style = CarouselStyle(kind)
    style.axisFollowsView = false
    for size in Self.views.map(\.size) {
      let view = try CarouselView(
        items: Self.items(count, labels: false), style: style, size: size, at: 0)
      var frame = Carousel.Frame()
      view.carousel.frame(into: &frame)
      /// Where the middle of a card's left or right edge is seen.
      func edge(_ offset: Double, right: Bool) throws -> Double {
        let card = try #require(frame.cards.first { $0.offset == offset })
        let place = Point(x: right ? card.size.width : 0, y: card.size.height / 2)
        return try #require(card.homography(place)).x
      }
      let before = try edge(0, right: false) - edge(-1, right: true)
      let behind = try edge(1, right: false) - edge(0, right: true)
      let card = view.carousel.data.itemSize.width
      let place: Comment = "\(kind.name) \(count) \(size)"
      let isRing = kind == .rotary || kind == .invertedRotary
      #expect(abs(before - behind) < card * (isRing ? 0.012 : 0.06), place)
      // Cards of a wheel meet with their corners.
      let most = kind == .wheel || kind == .invertedWheel ? 0.24 : 0.14
      #expect(min(before, behind) > -card * 0.02 && max(before, behind) < card * most, place)
    }
  }

  @Test(arguments: [(1280.0, 800.0), (800, 480)], [5, 12])
  func `a rotary has equal gaps beside the front card, and no holes farther out`(
    view: (Double, Double), count: Int
  ) throws {
    for shift in 0..<5 {
      let size = Size(width: view.0, height: view.1)
      let carousel = try CarouselView(
        items: Self.items(count, shift: shift, labels: false), style: CarouselStyle(.rotary),
        size: size, at: 0
      ).carousel
      var frame = Carousel.Frame()
      carousel.frame(into: &frame)
      let cards = frame.cards.filter { abs($0.offset) < 2.5 }.sorted { $0.offset < $1.offset }
        .compactMap { $0.quad?.bounds }
      try #require(cards.count == 5)
      let gaps = zip(cards, cards.dropFirst()).map { $1.minimum.x - $0.maximum.x }
      let card = carousel.data.itemSize.width
      let place: Comment = "from \(shift): \(gaps) of \(card)"
      #expect(abs(gaps[1] - gaps[2]) < card * 0.012, place)
      #expect(gaps[1] > 0 && gaps[1] < card * 0.04, place)
      // The ring is narrower than its cards together.
      #expect(max(gaps[0], gaps[3]) < gaps[1], place)
    }
  }

  /// Items of pictures whose colors tell which one is in front.
  static func items(
    _ count: Int, of shapes: [(width: Int, height: Int)] = shapes, shift: Int = 0, labels: Bool
  ) -> [CarouselItem] {
    (0..<count).map { index in
      let shape = shapes[(index + shift) % shapes.count]
      let texture = texture(shape.width, shape.height, index == 0 ? 0xFFFF_0000 : 0xFF00_00FF)
      return CarouselItem(
        id: "\(index)",
        content: CardContent(texture: texture, label: labels ? "The harbour of Vik \(index)" : ""),
        naturalSize: Size(width: Double(shape.width), height: Double(shape.height)))
    }
  }

  private static func texture(_ width: Int, _ height: Int, _ color: UInt32) -> Texture {
    let words = [UInt32](repeating: color, count: width * height)
    return unsafe words.withUnsafeBytes {
      unsafe Texture(width: width, height: height, copying: $0, stride: width * 4)
    }
  }

  /// What is seen of a carousel at rest on its first item.
  private struct Sight {
    /// How much of the front picture nothing covers and nothing cuts.
    let frontVisible: Double
    /// How much of the view it takes.
    let frontShare: Double
    /// How much of the view all others take together.
    let otherShare: Double
    /// How much of the caption lies on cards.
    let captionOnCards: Double

    init(
      _ kind: ArrangementKind, axis: Axis = .horizontal, caption: CaptionStyle.Place = .below,
      count: Int, shift: Int, in size: Size, scale: Double
    ) throws {
      var style = CarouselStyle(kind, axis: axis)
      style.caption?.place = caption
      style.cards = CardStyle()
      style.backdrop = .color(.black)
      style.caption?.color = RGBA(rgb: 0x00FF00)
      let items = items(count, shift: shift, labels: true)
      let view = try CarouselView(items: items, style: style, size: size, at: 0)
      let named = try view.comeToRest(scale: scale)
      let bare = try CarouselView(
        items: MixedShapesTests.items(count, shift: shift, labels: false), style: style,
        size: size, at: 0
      ).snapshot(scale: scale)
      var (front, others, letters, hidden) = (0, 0, 0, 0)
      for y in 0..<bare.height {
        for x in 0..<bare.width {
          let pixel = bare.pixel(x: x, y: y) & 0xFFFFFF
          if pixel == 0xFF0000 { front += 1 } else if pixel != 0 { others += 1 }
          guard named.pixel(x: x, y: y) >> 8 & 0xFF > 0x40 else { continue }
          letters += 1
          if pixel != 0 { hidden += 1 }
        }
      }
      let shape = MixedShapesTests.shapes[shift % MixedShapesTests.shapes.count]
      let natural = Size(width: Double(shape.width), height: Double(shape.height))
      let card = view.carousel.data.itemSize
      let factor = min(card.width / natural.width, card.height / natural.height) * scale
      // Without the edge, whose pixels are mixed.
      let whole = (natural.width * factor - 2) * (natural.height * factor - 2)
      let all = Double(bare.width * bare.height)
      frontVisible = Double(front) / whole
      (frontShare, otherShare) = (Double(front) / all, Double(others) / all)
      captionOnCards = letters > 0 ? Double(hidden) / Double(letters) : 1
    }
  }
}
