import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// What every composition shows, measured on painted frames.
@Suite struct CompositionTests {
  /// A desktop's window, an upright panel and a small one, with the scale that makes them quick to paint.
  private static let views: [(size: Size, scale: Double)] = [
    (Size(width: 1280, height: 720), 0.25), (Size(width: 720, height: 1280), 0.25),
    (Size(width: 480, height: 320), 0.5),
  ]

  private static let kinds = ArrangementKind.allCases.filter { $0 != .custom }

  @Test(arguments: kinds, [1, 2, 3, 4, 5, 12, 1000])
  func `the front card is seen whole and large, and its neighbors with it`(
    kind: ArrangementKind, count: Int
  ) throws {
    for axis in Axis.allCases {
      for view in Self.views {
        let sight = try Sight(kind, axis: axis, count: count, in: view.size, scale: view.scale)
        let place: Comment = "\(kind.name) \(axis) \(count) \(view.size)"
        #expect(sight.frontVisible >= 0.95, place)
        #expect(sight.frontShare >= (count == 1 ? 0.28 : count <= 3 ? 0.038 : 0.075), place)
        guard count > 1 else { continue }
        // Under the top card of a stack the next ones look out.
        #expect(sight.neighbor >= (kind == .stack ? 0.035 : 0.1), place)
        // Of two, one is next to the other.
        guard kind != .stack, count > 2 else { continue }
        #expect(sight.imbalance <= 0.15, place)
        #expect(sight.lean <= 0.11, place)
      }
    }
  }

  @Test(arguments: [(900.0, 330.0), (1600, 900), (300, 900)])
  func `a picture alone is as large as the view allows, and in the middle`(
    width: Double, height: Double
  ) throws {
    for size in Self.views.map(\.size) {
      var item = CarouselItem("alone")
      item.naturalSize = Size(width: width, height: height)
      let view = try CarouselView(
        items: [item], style: CarouselStyle(.coverFlow), size: size, at: 0)
      var frame = Carousel.Frame()
      view.carousel.frame(into: &frame)
      let bounds = try #require(frame.cards.first?.quad?.bounds)
      let seen = bounds.maximum - bounds.minimum
      #expect(abs(seen.x / seen.y / (width / height) - 1) < 0.02)
      #expect(abs(bounds.minimum.y + bounds.maximum.y - size.height) <= 1)
      #expect(seen.x > size.width * 0.7 || seen.y > size.height * 0.7)
    }
  }

  @Test func `cards that are added and taken away change how few lie`() throws {
    let view = try CarouselView(
      items: items(1), style: CarouselStyle(.rotary), size: Size(width: 800, height: 480), at: 0)
    #expect(!view.carousel.isWrapped)
    view.insert(items(1, from: 1), before: 1, at: 0.5)
    #expect(!view.carousel.isWrapped)
    view.insert(items(3, from: 2), before: 2, at: 1)
    #expect(view.carousel.isWrapped)
    #expect(view.carousel.configuration.options.value(.fadeMax, default: 0) == 2)
    view.remove(item: 0, count: 4, at: 2)
    #expect(!view.carousel.isWrapped)
    view.insert(items(40, from: 9), before: 1, at: 3)
    guard case .automatic = view.carousel.configuration.options[.fadeMax] else {
      Issue.record("the end of the circle fades though there is none")
      return
    }
  }

  @Test(arguments: [ArrangementKind.coverFlow, .rotary, .wheel])
  func `cards that do not go round are seen to the last, however few`(
    kind: ArrangementKind
  ) throws {
    var style = CarouselStyle(kind)
    style.configuration.options[.wrap] = .value(0)
    let view = try CarouselView(
      items: [], style: style, size: Size(width: 1280, height: 720), at: 0)
    for index in 0..<4 { view.insert(items(1, from: index), before: index, animated: false, at: 0) }
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    #expect(frame.cards.map(\.opacity) == [1, 1, 1, 1])
  }

  @Test(arguments: kinds, [2, 3, 4, 5, 8, 11, 12, 13, 20, 29, 30, 31])
  func `no item is seen twice, wherever the carousel is`(
    kind: ArrangementKind, count: Int
  ) throws {
    for size in Self.views.map(\.size) + [Size(width: 2560, height: 200)] {
      // Narrow pictures: many have room.
      let items = (0..<count).map {
        CarouselItem(
          id: "\($0)", content: CardContent(picture: nil, label: ""),
          naturalSize: Size(width: 10, height: 40))
      }
      let view = try CarouselView(items: items, style: CarouselStyle(kind), size: size, at: 0)
      var frame = Carousel.Frame()
      for place in stride(from: 0, through: Double(min(count, 4)), by: 0.125) {
        view.scroll(toOffset: place, duration: 0, at: DisplayTime(place))
        view.carousel.frame(into: &frame)
        let seen = frame.cards.filter { $0.opacity > 0.01 }.map(\.index)
        #expect(Set(seen).count == seen.count, "\(kind.name) \(count) \(size) at \(place)")
      }
      #expect(count > 3 || frame.cards.count >= 1)
    }
  }

  @Test(arguments: kinds.filter { $0 != .stack }, [2, 3])
  func `two and three items are fully visible, whichever is in front, also when the third arrives`(
    kind: ArrangementKind, count: Int
  ) throws {
    for axis in Axis.allCases {
      for size in [(1280.0, 800.0), (800, 480), (480, 800), (720, 1280), (2560, 1080)] {
        let size = Size(width: size.0, height: size.1)
        let view = try CarouselView(
          items: items(count - 1), style: CarouselStyle(kind, axis: axis), size: size, at: 0)
        view.insert(items(1, from: count - 1), before: count - 1, at: 1)
        for front in 0..<count {
          let time = Double(front) * 10 + 5
          view.scroll(toItem: front, duration: 0, at: DisplayTime(time))
          view.change(at: DisplayTime(time + 4)) { $0.advance(to: $1) }
          var frame = Carousel.Frame()
          view.carousel.frame(into: &frame)
          let place: Comment = "\(kind.name) \(axis) \(count) in \(size), \(front) in front"
          let cards = frame.cards.filter { $0.opacity > 0 }
          let isTimeMachine = kind == .timeMachine || kind == .invertedTimeMachine
          #expect(cards.count == (isTimeMachine ? 2 : count), place)
          for bounds in cards.compactMap({ $0.quad?.bounds }) {
            #expect(bounds.minimum.x > 0 && bounds.maximum.x < size.width, place)
            #expect(bounds.minimum.y > 0 && bounds.maximum.y < size.height, place)
          }
        }
      }
    }
  }

  /// Those whose cards are side by side, and not one behind the other.
  private static let sideBySide = kinds.filter {
    $0 != .stack && $0 != .timeMachine && $0 != .invertedTimeMachine
  }

  @Test(arguments: sideBySide, [2, 3])
  func `two and three items fill the view as a group, for each item in front`(
    kind: ArrangementKind, count: Int
  ) throws {
    for (width, height) in [(1280.0, 800.0), (800, 480), (480, 800), (720, 1280)] {
      let size = Size(width: width, height: height)
      let view = try CarouselView(
        items: items(count), style: CarouselStyle(kind), size: size, at: 0)
      let isUpright = height > width
      #expect(view.carousel.configuration.axis == (isUpright ? .vertical : .horizontal))
      let axis = view.carousel.configuration.axis
      for front in 0..<count {
        view.scroll(toItem: front, duration: 0, at: DisplayTime(Double(front) * 10 + 5))
        view.change(at: DisplayTime(Double(front) * 10 + 9)) { $0.advance(to: $1) }
        var frame = Carousel.Frame()
        view.carousel.frame(into: &frame)
        let bounds = frame.cards.filter { $0.opacity > 0 }.compactMap { $0.quad?.bounds }
        let low: Double = bounds.map { $0.minimum.along(axis) }.min() ?? 0
        let high: Double = bounds.map { $0.maximum.along(axis) }.max() ?? 0
        let place: Comment = "\(kind.name) \(count) in \(size), \(front) in front"
        let length: Double = size.along(axis)
        let lean: Double = abs(low + high - length) / 2
        #expect(lean < (count == 2 ? 0.5 : length * 0.07), place)
        #expect(high - low > length * (kind.isCoverFlow ? 0.55 : 0.6), place)
        let breadth: Double = view.carousel.data.itemSize.along(axis.other)
        let least = isUpright || width > height ? 0.38 : 0.2
        #expect(breadth > size.along(axis.other) * least, place)
      }
    }
  }

  @Test(arguments: [false, true])
  func `a row of two is in the middle and stays there, whatever the shapes`(isMirrored: Bool)
    throws
  {
    var style = CarouselStyle(.linear)
    style.configuration.direction = isMirrored ? .rightToLeft : .leftToRight
    let items = [(400.0, 1000.0), (1500, 1000)].enumerated().map {
      CarouselItem(
        id: "\($0)", content: CardContent(picture: nil),
        naturalSize: Size(width: $1.0, height: $1.1))
    }
    let view = try CarouselView(
      items: items, style: style, size: Size(width: 1280, height: 800), at: 0)
    var frame = Carousel.Frame()
    func middles() -> [Double] {
      view.carousel.frame(into: &frame)
      return frame.cards.sorted { $0.index < $1.index }.compactMap { $0.quad?.bounds }
        .flatMap { [$0.minimum.x, $0.maximum.x] }
    }
    let before = middles()
    let (low, high) = (before.min() ?? 0, before.max() ?? 0)
    #expect(abs(low + high - 1280) < 0.5 && before[1] - before[0] < before[3] - before[2])
    for offset in [0.3, 0.5, 1] {
      view.scroll(toOffset: offset, duration: 0, at: DisplayTime(offset))
      #expect(zip(middles(), before).allSatisfy { abs($0 - $1) < 1e-6 }, "\(offset)")
    }
    view.perform([.dragBegan(.scroll, touching: nil)], at: 5)
    view.perform([.dragMoved(Vector(x: 200, y: 0))], at: 5.1)
    view.change(at: 5.2) { $0.advance(to: $1) }
    #expect(zip(middles(), before).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test(arguments: kinds.filter { $0 != .stack }, [2, 3, 5, 12, 1000])
  func `upright views are filled, with a large front card and a neighbor on each side`(
    kind: ArrangementKind, count: Int
  ) throws {
    for (width, height) in [(480.0, 800.0), (720, 1280), (600, 1024), (1080, 1920)] {
      let view = try CarouselView(
        items: items(count), style: CarouselStyle(kind), size: Size(width: width, height: height),
        at: 0)
      var frame = Carousel.Frame()
      view.carousel.frame(into: &frame)
      let cards = frame.cards.filter { $0.opacity > 0.1 }
      let bounds = cards.compactMap { $0.quad?.bounds }
      let low = max(0, bounds.map(\.minimum.y).min() ?? 0)
      let high = min(height, bounds.map(\.maximum.y).max() ?? 0)
      let front = try #require(cards.last { $0.isCurrent }?.quad?.bounds)
      let place: Comment = "\(kind.name) \(count) in \(width) × \(height)"
      let few: Double = kind == .wheel || kind == .invertedWheel ? 0.4 : 0.55
      #expect(front.maximum.x - front.minimum.x > width * (count > 3 ? 0.55 : few), place)
      #expect(front.minimum.x > width * 0.02 && front.maximum.x < width * 0.98, place)
      #expect(high - low > height * 0.58, place)
      guard kind != .timeMachine, kind != .invertedTimeMachine, count > 2 else { continue }
      #expect(high - low > height * 0.75, place)
      #expect(front.minimum.y - low > height * 0.1 && high - front.maximum.y > height * 0.1, place)
    }
  }

  @Test func `the axis follows the view unless it is fixed, and a pile keeps its own`() throws {
    let (landscape, portrait) = (Size(width: 800, height: 480), Size(width: 480, height: 800))
    var style = CarouselStyle(.linear)
    let view = try CarouselView(items: items(3), style: style, size: landscape, at: 0)
    func axis() -> Axis { view.carousel.configuration.axis }
    #expect(axis() == .horizontal)
    view.resize(to: portrait, at: 1)
    #expect(axis() == .vertical)
    view.insert(items(9, from: 3), before: 3, at: 2)
    #expect(axis() == .vertical)
    view.remove(item: 0, count: 11, at: 3)
    #expect(axis() == .horizontal)
    view.insert(items(9, from: 20), before: 0, at: 3.5)
    try view.restyle(CarouselStyle(.stack), at: 3.6)
    #expect(axis() == .horizontal)
    try view.restyle(style, at: 3.7)
    #expect(axis() == .vertical)
    style.axisFollowsView = false
    try view.restyle(style, at: 4)
    #expect(axis() == .horizontal)
    style.axisFollowsView = true
    style.cardSize = Size(width: 100, height: 100)
    try view.restyle(style, at: 5)
    #expect(axis() == .horizontal)
    style = CarouselStyle(.linear, axis: .vertical)
    try view.restyle(style, at: 6)
    view.resize(to: landscape, at: 7)
    #expect(axis() == .vertical)
  }

  @Test(arguments: kinds.filter { $0 != .stack })
  func `placeholders appear next to few items, and disappear with the last of them`(
    kind: ArrangementKind
  ) throws {
    let placeholders = [
      CardContent(picture: nil, label: "before"), CardContent(picture: nil, label: "behind"),
    ]
    let view = try CarouselView(
      items: items(5), placeholders: placeholders, style: CarouselStyle(kind),
      size: Size(width: 1280, height: 800), at: 0)
    #expect(!view.carousel.isWrapped)
    #expect(view.carousel.visibleIndices.contains { $0 < 0 || $0 >= 5 })
    view.apply(items(5), placeholders: [], at: 1)
    #expect(view.carousel.isWrapped)
  }

  @Test(arguments: [Vector(x: 3, y: 4), .zero])
  func `what was asked for is not filled in`(offset: Vector) throws {
    var style = CarouselStyle(.timeMachine)
    style.configuration.options[.wrap] = .value(0)
    style.configuration.options[.tilt] = .value(0.55)
    style.configuration.contentOffset = offset
    (style.configuration.contentTravel, style.configuration.neighborGap) = (0, 0)
    let view = try CarouselView(
      items: items(5), style: style, size: Size(width: 800, height: 480), at: 0)
    view.insert(items(9, from: 9), before: 0, at: 1)
    view.resize(to: Size(width: 300, height: 900), at: 2)
    #expect(!view.carousel.isWrapped)
    #expect(view.carousel.configuration.contentOffset == offset)
    #expect(view.carousel.configuration.contentTravel == 0)
    #expect(view.carousel.configuration.options.value(.tilt, default: 0) == 0.55)
  }

  @Test(arguments: kinds) func `a classic layout has the original's settings`(kind: ArrangementKind)
    throws
  {
    var style = CarouselStyle(kind)
    style.layout = .classic
    let view = try CarouselView(
      items: items(4), style: style, size: Size(width: 800, height: 480), at: 0)
    for option in ArrangementOption.allCases {
      guard case .automatic = view.carousel.configuration.options[option] else {
        Issue.record("\(option.name) is set")
        continue
      }
    }
    #expect(view.carousel.configuration.contentOffset == .zero)
  }

  private func items(_ count: Int, from first: Int = 0) -> [CarouselItem] {
    (first..<first + count).map {
      CarouselItem("\($0)") { canvas, _, _ in canvas.clear(to: .white) }
    }
  }
}

/// What is seen of a carousel at rest on its first item.
private struct Sight {
  /// How much of the front card nothing covers and nothing cuts.
  let frontVisible: Double
  /// How much of the view it takes.
  let frontShare: Double
  /// How much is seen of the neighbor that is seen best, as a share of the front card.
  let neighbor: Double
  /// How far the middle of all that is seen is from the middle of the view along the carousel, as a
  /// share of the view.
  let imbalance: Double
  /// How far it is from the middle of the view across the carousel, as a share of the view.
  let lean: Double

  init(
    _ kind: ArrangementKind, axis: Axis, count: Int, in size: Size, scale: Double
  ) throws {
    var style = CarouselStyle(kind, axis: axis)
    style.caption = nil
    style.cards = CardStyle(fit: .fill)
    style.backdrop = .color(.black)
    // The front one is red, the next and the last are green, the others are blue.
    let items = (0..<count).map { index in
      CarouselItem("\(index)") { canvas, _, _ in
        canvas.clear(
          to: index == 0
            ? RGBA(rgb: 0xFF0000)
            : index == 1
              ? RGBA(rgb: 0x00FF00) : index == count - 1 ? RGBA(rgb: 0x00FFFF) : RGBA(rgb: 0x0000FF)
        )
      }
    }
    let view = try CarouselView(items: items, style: style, size: size, at: 0)
    let surface = try view.comeToRest(scale: scale)
    let (width, height) = (surface.width, surface.height)
    var (front, next, last, ink, momentX, momentY) = (0, 0, 0, 0, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = surface.pixel(x: x, y: y)
        guard pixel & 0xFFFFFF != 0 else { continue }
        ink += 1
        momentX += x
        momentY += y
        switch pixel & 0xFFFFFF {
        case 0xFF0000: front += 1
        case 0x00FF00: next += 1
        case 0x00FFFF: last += 1
        default: break
        }
      }
    }
    let card = view.carousel.data.itemSize
    // Without the edge, whose pixels are mixed.
    let whole = (card.width * scale - 2) * (card.height * scale - 2)
    frontVisible = Double(front) / whole
    frontShare = Double(front) / Double(width * height)
    neighbor = Double(max(next, last)) / whole
    let aside = abs(Double(momentX) / Double(max(ink, 1)) / Double(width) - 0.5)
    let askew = abs(Double(momentY) / Double(max(ink, 1)) / Double(height) - 0.5)
    (imbalance, lean) = axis == .horizontal ? (aside, askew) : (askew, aside)
  }
}
