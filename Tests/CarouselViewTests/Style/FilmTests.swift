import CarouselEngine
import CarouselPaint
import CarouselTestSupport
import Testing

@testable import CarouselView

/// Films of changes: what is seen 60 times each second.
struct Film {
  static let size = Size(width: 1280, height: 800)
  private(set) var frames: [Carousel.Frame] = []

  /// Films a view from a time on, after a frame that was seen before.
  init(
    _ view: CarouselView, after first: Carousel.Frame? = nil, from start: Double, seconds: Double
  ) {
    if let first { frames.append(first) }
    var carousel = view.carousel
    for step in 0...Int(seconds * 60) {
      carousel.advance(to: start + Double(step) / 60)
      var frame = Carousel.Frame()
      carousel.frame(into: &frame)
      frames.append(frame)
    }
  }

  /// One card from frame to frame.
  private struct Key: Hashable {
    let card: CardID
    let turn: Int
    let isDeparting: Bool
  }

  private struct Seen {
    let card: Carousel.Frame.Card
    var opacity: Double
    var isClear: Bool { Film.isClear(card, opacity) }
  }

  /// The cards, each once: one that is seen in two orders while they change is as opaque as both together.
  private static func seen(_ frame: Carousel.Frame) -> [Key: Seen] {
    var cards: [Key: Seen] = [:]
    for card in frame.cards where card.quad != nil {
      cards[Key(card: card.id, turn: card.turn, isDeparting: card.isDeparting)] = Seen(
        card: card, opacity: card.opacity)
    }
    for (key, old) in cards where key.isDeparting {
      let present = Key(card: key.card, turn: key.turn, isDeparting: false)
      guard let new = cards[present], new.card.quad == old.card.quad else { continue }
      cards[key] = nil
      cards[present]?.opacity = 1 - (1 - new.opacity) * (1 - old.opacity)
    }
    return cards
  }

  private static func middle(_ card: Carousel.Frame.Card) -> Point {
    card.homography(Point(x: card.size.width / 2, y: card.size.height / 2)) ?? .zero
  }

  /// Whether a card is clearly seen in the view.
  private static func isClear(_ card: Carousel.Frame.Card, _ opacity: Double) -> Bool {
    guard opacity > 0.15, let quad = card.quad else { return false }
    let bounds = quad.bounds
    return abs(quad.signedArea) > size.width * size.height * 0.004 && bounds.maximum.x > 0
      && bounds.minimum.x < size.width && bounds.maximum.y > 0 && bounds.minimum.y < size.height
  }

  /// Whether a card has changed from one end of the ring to the other, where it is not seen.
  private static func isWrapped(_ old: Carousel.Frame.Card, _ new: Carousel.Frame.Card) -> Bool {
    abs(old.shownOffset - new.shownOffset) > 2
  }

  /// The greatest distance that a card that is clearly seen goes from frame to frame, and by how much that changes from
  /// one frame to the next, in lengths of the view.
  var steps: (speed: Double, change: Double) {
    var (speed, change) = (0.0, 0.0)
    var before: [Key: Seen] = [:]
    var ways: [Key: Vector] = [:]
    for frame in frames {
      let cards = Self.seen(frame)
      var next: [Key: Vector] = [:]
      for (key, card) in cards {
        guard let old = before[key], card.isClear || old.isClear,
          !Self.isWrapped(old.card, card.card)
        else { continue }
        let way = Self.middle(card.card) - Self.middle(old.card)
        next[key] = way
        speed = max(speed, (way.x * way.x + way.y * way.y).squareRoot() / Self.size.width)
        guard let last = ways[key] else { continue }
        let turn = Vector(x: way.x - last.x, y: way.y - last.y)
        change = max(change, (turn.x * turn.x + turn.y * turn.y).squareRoot() / Self.size.width)
      }
      (before, ways) = (cards, next)
    }
    return (speed, change)
  }

  /// The greatest change of a card's opacity from frame to frame, that of cards that come and go included.
  var fading: Double {
    var most = 0.0
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let (before, after) = (Self.seen(frame), Self.seen(next))
      for key in Set(before.keys).union(after.keys) {
        var (old, new) = (before[key], after[key])
        // A card that begins to leave is the same as before.
        let other = Key(card: key.card, turn: key.turn, isDeparting: !key.isDeparting)
        if old == nil, key.isDeparting { old = before[other] }
        if new == nil, !key.isDeparting { new = after[other] }
        guard old?.isClear ?? false || new?.isClear ?? false else { continue }
        let (from, to) = (old?.opacity ?? 0, new?.opacity ?? 0)
        let isWrapped =
          old.flatMap { old in new.map { Self.isWrapped(old.card, $0.card) } } ?? false
        most = max(most, isWrapped ? max(from, to) : abs(from - to))
      }
    }
    return most
  }

  /// The largest area, as a share of the view, in which one card hides another that hid it one frame before.
  var flips: Double {
    var most = 0.0
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let after = next.cards.filter { Self.isClear($0, $0.opacity) }
      var places: [Key: Int] = [:]
      for (place, card) in after.enumerated() {
        places[Key(card: card.id, turn: card.turn, isDeparting: card.isDeparting)] = place
      }
      let before = frame.cards.filter { Self.isClear($0, $0.opacity) }.compactMap { card in
        places[Key(card: card.id, turn: card.turn, isDeparting: card.isDeparting)].map {
          (card: card, place: $0)
        }
      }
      for (index, lower) in before.enumerated() {
        for upper in before[(index + 1)...] where lower.place > upper.place {
          most = max(
            most,
            min(
              Self.overlap(lower.card, upper.card),
              Self.overlap(after[lower.place], after[upper.place])))
        }
      }
    }
    return most
  }

  private static func overlap(_ a: Carousel.Frame.Card, _ b: Carousel.Frame.Card) -> Double {
    guard let one = a.quad?.bounds, let other = b.quad?.bounds else { return 0 }
    let (left, right) = (
      max(one.minimum.x, other.minimum.x, 0), min(one.maximum.x, other.maximum.x, size.width)
    )
    let (top, bottom) = (
      max(one.minimum.y, other.minimum.y, 0), min(one.maximum.y, other.maximum.y, size.height)
    )
    guard left < right, top < bottom else { return 0 }
    let grid = 16
    var hits = 0
    for row in 0..<grid {
      for column in 0..<grid {
        let point = Point(
          x: left + (right - left) * (Double(column) + 0.5) / Double(grid),
          y: top + (bottom - top) * (Double(row) + 0.5) / Double(grid))
        if contains(a, point), contains(b, point) { hits += 1 }
      }
    }
    return (right - left) * (bottom - top) * Double(hits) / Double(grid * grid)
      / (size.width * size.height)
  }

  private static func contains(_ card: Carousel.Frame.Card, _ point: Point) -> Bool {
    guard let place = card.homography.inverse?(point), card.homography(place) != nil else {
      return false
    }
    let (origin, extent) = (card.mask?.origin ?? .zero, card.mask?.size ?? card.size)
    return (origin.x...origin.x + extent.width).contains(place.x)
      && (origin.y...origin.y + extent.height).contains(place.y)
  }
}

/// How cards move while arrangements and items change, frame by frame.
@Suite struct FilmTests {
  private static func view(_ arrangement: AnyArrangement, count: Int = 13) throws -> CarouselView {
    try CarouselView(
      items: ViewScene.items(count), style: arrangement.style(.horizontal), size: Film.size, at: 0)
  }

  /// Whether cards that turn their backs disappear.
  private static func hidesBacks(_ arrangement: AnyArrangement) -> Bool {
    arrangement.declared?.options[.showsBackfaces] == 0 || arrangement.kind == .invertedCylinder
  }

  /// A fast flick moves a row by 0.3 lengths of the view in a frame.
  @Test(arguments: AnyArrangement.all)
  func `a change to another arrangement is even: nothing is fast, jumps or pops`(
    arrangement: AnyArrangement
  ) throws {
    let others = AnyArrangement.all.filter {
      $0.testDescription != arrangement.testDescription
        && ($0.declared == nil || arrangement.declared == nil)
    }
    for other in others {
      let view = try Self.view(arrangement)
      try view.restyle(other.style(.horizontal), at: DisplayTime(1))
      let film = Film(view, from: 1, seconds: 0.6)
      let place: Comment = "to \(other.testDescription)"
      let steps = film.steps
      #expect(steps.speed < 0.25, place)
      #expect(steps.change < 0.075, place)
      #expect(film.flips < 0.04, place)
      guard !Self.hidesBacks(arrangement), !Self.hidesBacks(other) else { continue }
      #expect(film.fading < 0.25, place)
    }
  }

  @Test(
    arguments: zip(
      AnyArrangement.all, AnyArrangement.all.dropFirst(5) + AnyArrangement.all.prefix(5)))
  func `a change of the arrangement that starts within another is even`(
    first: AnyArrangement, second: AnyArrangement
  ) throws {
    for delay in [0.1, 0.2, 0.3] {
      let view = try Self.view(.all[0])
      try view.restyle(first.style(.horizontal), at: DisplayTime(1))
      var before = view.carousel
      before.advance(to: 1 + delay)
      var last = Carousel.Frame()
      before.frame(into: &last)
      try view.restyle(second.style(.horizontal), at: DisplayTime(1 + delay))
      let film = Film(view, after: last, from: 1 + delay + 1.0 / 60, seconds: 0.6)
      let place: Comment = "after \(delay)"
      #expect(film.steps.speed < 0.25, place)
      #expect(film.flips < 0.04, place)
      guard !Self.hidesBacks(first), !Self.hidesBacks(second) else { continue }
      #expect(film.fading < 0.25, place)
    }
  }

  @Test func `a card in two orders casts one shadow`() throws {
    let white = CarouselView.whiteItems(13)
    var styles = [CarouselStyle(.rotary), CarouselStyle(.coverFlow)]
    for place in styles.indices {
      styles[place].backdrop = .color(.white)
      styles[place].caption = nil
      styles[place].cards = CardStyle(shadow: ShadowStyle(opacity: 1))
    }
    let view = try CarouselView(items: white, style: styles[0], size: Film.size, at: 0)
    try view.restyle(styles[1], at: 1)
    var twice = 0
    for frame in Film(view, from: 1, seconds: 0.5).frames {
      for card in frame.cards where card.isDeparting && card.castShare < 1 {
        let same = frame.cards.filter { $0.id == card.id && $0.turn == card.turn }
        #expect(same.count == 2 && abs(same.reduce(0) { $0 + $1.castShare } - 1) < 1e-9)
        twice += 1
      }
    }
    #expect(twice > 0)
    let film = try Self.brightness(of: white, from: styles[0], to: styles[1])
    #expect((film.min() ?? 0) > min(film[0], film[45]) - 0.08)
  }

  /// The mean brightness of each painted frame, 0…1, while the look of a view changes.
  private static func brightness(
    of items: [CarouselItem], from old: CarouselStyle, to new: CarouselStyle
  ) throws -> [Double] {
    let view = try CarouselView(items: items, style: old, size: Film.size, at: 0)
    view.finishLoading(at: DisplayTime(1))
    var surface = try view.surface(scale: 0.125)
    return try (0...45).map { step in
      let time = DisplayTime(1 + Double(step) / 60)
      if step == 2 { try view.restyle(new, at: time) }
      try view.paint(on: &surface, scale: 0.125, at: time, bufferAge: 0)
      var sum = 0.0
      for y in 0..<surface.height {
        for x in 0..<surface.width {
          let pixel = surface.pixel(x: x, y: y)
          for shift: UInt32 in [0, 8, 16] { sum += Double(pixel >> shift & 0xFF) }
        }
      }
      return sum / Double(surface.width * surface.height * 3 * 255)
    }
  }

  @Test(
    arguments: zip(
      AnyArrangement.all, AnyArrangement.all.dropFirst(7) + AnyArrangement.all.prefix(7)))
  func `nothing flashes while an arrangement changes`(
    from: AnyArrangement, to: AnyArrangement
  ) throws {
    let items = MixedShapesTests.items(13, labels: true)
    let film = try Self.brightness(
      of: items, from: from.style(.horizontal), to: to.style(.horizontal))
    let steps = zip(film, film.dropFirst()).map { abs($1 - $0) }
    let (low, high) = (min(film[0], film[45]), max(film[0], film[45]))
    #expect(steps.allSatisfy { $0 < 0.025 })
    #expect(film.allSatisfy { $0 > low - 0.03 && $0 < high + 0.03 })
  }

  @Test func `theme, reflection, shadow and caption fade`() throws {
    let items = MixedShapesTests.items(13, labels: true)
    let plain = CarouselStyle(.coverFlow)
    var light = plain
    light.backdrop = .color(.white)
    var mirrored = plain
    (mirrored.cards.reflection, mirrored.cards.verticalPlace) = (ReflectionStyle(), 1)
    var bare = plain
    (bare.caption, bare.cards.shadow) = (nil, nil)
    for other in [light, mirrored, bare] {
      for (old, new) in [(plain, other), (other, plain)] {
        let film = try Self.brightness(of: items, from: old, to: new)
        let way = abs(film[45] - film[0])
        let steps = zip(film, film.dropFirst()).map { abs($1 - $0) }
        let (low, high) = (min(film[0], film[45]), max(film[0], film[45]))
        #expect(way > 0.0005 && steps.allSatisfy { $0 <= max(way * 0.25, 0.003) })
        #expect(film.allSatisfy { $0 > low - 0.01 && $0 < high + 0.01 })
      }
    }
  }

  @Test(arguments: AnyArrangement.all)
  func `twenty edits are even: nothing is fast, jumps or pops`(
    arrangement: AnyArrangement
  ) throws {
    var random = SeededGenerator(seed: 7)
    let view = try Self.view(arrangement)
    for edit in 0..<20 {
      let time = Double(edit + 1)
      let (count, now) = (view.itemCount, DisplayTime(time))
      let index = Int.random(in: 0..<count, using: &random)
      switch edit % 4 {
      case 0, 3:
        view.insert([ViewScene.items(100 + edit)[99 + edit]], before: index, at: now)
      case 1: view.remove(item: index, at: now)
      default: view.move(item: index, to: Int.random(in: 0..<count, using: &random), at: now)
      }
      let film = Film(view, from: time, seconds: 0.7)
      let place: Comment = "edit \(edit)"
      let steps = film.steps
      #expect(steps.speed < 0.17, place)
      #expect(steps.change < 0.04, place)
      if !Self.hidesBacks(arrangement) { #expect(film.fading < 0.25, place) }
      #expect(film.flips < 0.04, place)
      view.advance(to: DisplayTime(time + 1))
    }
  }

  @Test(arguments: AnyArrangement.all)
  func `a glide is even, and cards change places in depth where they hardly overlap`(
    arrangement: AnyArrangement
  ) throws {
    let view = try Self.view(arrangement)
    view.scroll(byItems: 2, duration: 1, at: DisplayTime(1))
    let film = Film(view, from: 1, seconds: 1.2)
    let steps = film.steps
    // From a pile, cards are thrown.
    let isPile =
      arrangement.kind == .stack
      || arrangement.declared.map { $0.keylines == nil && $0.sideways == nil } ?? false
    #expect(steps.speed < 0.12)
    #expect(steps.change < (isPile ? 0.09 : 0.04))
    if !Self.hidesBacks(arrangement) { #expect(film.fading < 0.4) }
    #expect(film.flips < 0.04)
  }

  private static let fitted = [
    "linear", "cover-flow", "cover-flow2", "rotary", "cylinder", "wheel", "stack",
    "linear.arrangement", "multi-aspect.arrangement", "cover-flow.arrangement",
    "cover-flow-dense.arrangement", "time-machine.arrangement", "inverted-time-machine.arrangement",
    "oval.arrangement", "river.arrangement", "spiral-stair.arrangement",
  ]

  @Test(arguments: AnyArrangement.all.filter { fitted.contains($0.testDescription) })
  func `a glide through a real folder is even, whatever shapes pictures have`(
    arrangement: AnyArrangement
  ) throws {
    let items = MixedShapesTests.items(13, of: RealFolderTests.shapes, labels: false)
    let isPile =
      arrangement.kind == .stack
      || arrangement.declared.map { $0.sideways == nil } ?? false
    for start in 0..<13 {
      let view = try CarouselView(
        items: items, style: arrangement.style(.horizontal), size: Film.size,
        startingAt: start, at: 0)
      view.scroll(byItems: 2, duration: 1, at: DisplayTime(1))
      let film = Film(view, from: 1, seconds: 1.2)
      let steps = film.steps
      #expect(steps.speed < 0.12, "from \(start)")
      #expect(steps.change < (isPile ? 0.09 : 0.05), "from \(start)")
      if !Self.hidesBacks(arrangement) { #expect(film.fading < 0.4, "from \(start)") }
    }
  }
}

extension CarouselView {
  /// Items that show white.
  fileprivate static func whiteItems(_ count: Int) -> [CarouselItem] {
    (0..<count).map { CarouselItem("\($0)") { canvas, _, _ in canvas.clear(to: .white) } }
  }
}
