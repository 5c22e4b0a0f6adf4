import CarouselApp
import CarouselEngine
import CarouselPaint
import Foundation
import Testing

@testable import CarouselView

/// An arrangement, built in or declared by one of the shipped files.
struct AnyArrangement: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let kind: ArrangementKind
  let declared: DeclaredArrangement?

  /// All of them.
  static let all: [AnyArrangement] = {
    let builtIn = ArrangementKind.allCases.filter { $0 != .custom }.map {
      AnyArrangement(testDescription: $0.name, kind: $0, declared: nil)
    }
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Arrangements")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return builtIn
      + files.sorted().compactMap { file in
        guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8),
          let declared = try? DeclaredArrangement(parsing: text)
        else { return nil }
        return AnyArrangement(testDescription: file, kind: .custom, declared: declared)
      }
  }()

  func style(_ axis: Axis) -> CarouselStyle {
    var style = CarouselStyle(kind, axis: axis)
    style.axisFollowsView = false
    declared?.apply(to: &style.configuration)
    if declared?.content == .cropped { style.cards.fit = .fill }
    return style
  }
}

/// What every arrangement does, built in or declared.
@Suite struct EveryArrangementTests {
  private static let size = Size(width: 1280, height: 800)

  private static func frame(_ carousel: Carousel) -> Carousel.Frame {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame
  }

  private static func view(
    _ arrangement: AnyArrangement, _ axis: Axis, count: Int = 13,
    _ change: (inout CarouselStyle) -> Void = { _ in }
  ) throws -> CarouselView {
    var style = arrangement.style(axis)
    change(&style)
    return try CarouselView(items: ViewScene.items(count), style: style, size: size, at: 0)
  }

  /// A card that is clearly seen.
  private static func isSeen(_ card: Carousel.Frame.Card) -> Bool {
    guard card.opacity > 0.1, let bounds = card.quad?.bounds else { return false }
    return bounds.maximum.x > 0 && bounds.minimum.x < size.width && bounds.maximum.y > 0
      && bounds.minimum.y < size.height
  }

  private static func corners(_ quad: Quad) -> [Point] {
    [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
  }

  private static func distance(_ a: Quad, _ b: Quad) -> Double {
    zip(corners(a), corners(b)).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
  }

  @Test func `the shipped files are found`() { #expect(AnyArrangement.all.count >= 33) }

  // The cards of a cover flow 2 turn by themselves, at their own time.
  @Test(arguments: AnyArrangement.all.filter { $0.kind != .coverFlow2 }, Axis.allCases)
  func `it wraps: from the last card to the first and on, nothing jumps and nothing pops`(
    arrangement: AnyArrangement, axis: Axis
  ) throws {
    let view = try Self.view(arrangement, axis) {
      $0.configuration.options[.wrap] = .value(1)
      $0.configuration.returnsToItems = false
    }
    var carousel = view.carousel
    #expect(carousel.isWrapped)
    let steps = 40
    var before: [Carousel.Frame.Card] = []
    for step in -2 * steps...2 * steps {
      carousel.scroll(toOffset: Double(step) / Double(steps), duration: 0, at: 1)
      carousel.advance(to: 1)
      let cards = Self.frame(carousel).cards
      defer { before = cards }
      guard step > -2 * steps else { continue }
      for card in cards where Self.isSeen(card) {
        let place: Comment = "card \(card.index) turn \(card.turn) at \(step)"
        let same = before.filter { $0.index == card.index }
        guard let quad = card.quad else { continue }
        let nearest = same.compactMap { $0.quad.map { Self.distance(quad, $0) } }.min()
        // A card comes faintly or seen from its edge, and goes on without a jump.
        guard let nearest else {
          let isThin = abs(quad.signedArea) < Self.size.width * Self.size.height * 0.02
          #expect(card.opacity < 0.3 || isThin, place)
          continue
        }
        #expect(nearest < 80 || card.opacity < 0.3, place)
      }
    }
  }

  @Test(arguments: AnyArrangement.all, Axis.allCases)
  func `it morphs to and from a row: cards are finite, and begin and end in their places`(
    arrangement: AnyArrangement, axis: Axis
  ) throws {
    let row = AnyArrangement(testDescription: "row", kind: .linear, declared: nil)
    for (from, to) in [(row, arrangement), (arrangement, row)] {
      let view = try Self.view(from, axis)
      let start = Self.frame(view.carousel)
      try view.restyle(to.style(axis), duration: 1, at: DisplayTime(1))
      let end = Self.frame(try Self.view(to, axis).carousel)
      for step in 0...10 {
        var carousel = view.carousel
        carousel.advance(to: 1 + Double(step) / 10 * 1.001)
        let frame = Self.frame(carousel)
        #expect(frame.cards.contains { $0.isCurrent && $0.opacity > 0 })
        for card in frame.cards {
          #expect(card.opacity > 0 && card.opacity <= 1)
          guard let quad = card.quad else { continue }
          #expect(Self.corners(quad).allSatisfy { $0.isFinite })
        }
        let ends = step == 0 ? start : step == 10 ? end : nil
        for card in ends?.cards ?? [] where card.turn == 0 && Self.isSeen(card) {
          let here = frame.cards.filter { $0.index == card.index }.compactMap(\.quad)
          guard let quad = card.quad, let nearest = here.map({ Self.distance($0, quad) }).min()
          else { continue }
          #expect(nearest < 1, "card \(card.index) of \(from.testDescription) at \(step)")
        }
      }
    }
  }

  @Test(arguments: AnyArrangement.all, Axis.allCases)
  func `it hit-tests exactly: a point hits the nearest card that is seen there`(
    arrangement: AnyArrangement, axis: Axis
  ) throws {
    let view = try Self.view(arrangement, axis) { $0.configuration.returnsToItems = false }
    for position in [0.0, 4, 4.4, 12] {
      var carousel = view.carousel
      carousel.scroll(toOffset: position, duration: 0, at: 1)
      carousel.advance(to: 1)
      let frame = Self.frame(carousel)
      for x in stride(from: 5.0, to: Self.size.width, by: 41) {
        for y in stride(from: 5.0, to: Self.size.height, by: 37) {
          let point = Point(x: x, y: y)
          // By the card's own coordinates, not by what is seen of its corners.
          let expected = frame.cards.last { card in
            guard let place = card.homography.inverse?(point), card.homography(place) != nil else {
              return false
            }
            let (origin, size) = (card.mask?.origin ?? .zero, card.mask?.size ?? card.size)
            return (origin.x...origin.x + size.width).contains(place.x)
              && (origin.y...origin.y + size.height).contains(place.y)
          }
          #expect(carousel.item(at: point) == expected?.index, "\(point) at \(position)")
        }
      }
    }
  }

  @Test(arguments: AnyArrangement.all, Axis.allCases)
  func `it is announced: each key is followed by speech that names the item once`(
    arrangement: AnyArrangement, axis: Axis
  ) throws {
    let scene = try ViewScene(
      ViewScene.items(13), style: arrangement.style(axis), size: Size(width: 320, height: 200))
    _ = scene.takeSaid()
    // The next one, End and Home.
    for (key, index) in [(axis == .horizontal ? 0xFF53 : 0xFF54, 1), (0xFF57, 12), (0xFF50, 0)] {
      scene.key(UInt32(key))
      for _ in 0..<20 where scene.view.carousel.currentIndex != index || scene.said.isEmpty {
        scene.pass(0.1)
      }
      scene.pass(0.1)
      let said = scene.takeSaid()
      let names = said.reduce(0) { $0 + $1.components(separatedBy: "Item \(index + 1)").count - 1 }
      #expect(said.count == 1 && names == 1, "\(said)")
      #expect(scene.view.carousel.currentIndex == index)
    }
  }

  @Test(arguments: AnyArrangement.all.filter { $0.declared != nil }, Axis.allCases)
  func `it is dragged: a point of a declared card that moves stays under the finger`(
    arrangement: AnyArrangement, axis: Axis
  ) throws {
    let view = try Self.view(arrangement, axis)
    var carousel = view.carousel
    carousel.scroll(toItem: 5, duration: 0, at: 1)
    carousel.advance(to: 1)
    let card = try #require(Self.frame(carousel).cards.last { $0.isCurrent })
    let bounds = try #require(card.quad?.bounds)
    let start = Point(
      x: (bounds.minimum.x + bounds.maximum.x) / 2, y: (bounds.minimum.y + bounds.maximum.y) / 2)
    let held = try #require(card.homography.inverse?(start))
    // A card that turns in its place, or hardly moves, has no way to follow.
    for position in [4.9, 5.1] {
      var moved = carousel
      moved.scroll(toOffset: position, duration: 0, at: 1)
      moved.advance(to: 1)
      let later = Self.frame(moved).cards.first { $0.index == 5 }.flatMap { $0.homography(held) }
      let way = later.map { abs($0.along(axis) - start.along(axis)) } ?? 0
      guard way > card.size.along(axis) * 0.04 else { return }
    }
    carousel.touchDown(at: 1)
    carousel.dragBegan(touching: start, at: 1)
    for step in 1...10 {
      let way = Double(step) * -6
      let translation = axis == .horizontal ? Vector(x: way, y: 0) : Vector(x: 0, y: way)
      let finger = start + translation
      carousel.dragMoved(translation: translation, at: 1 + Double(step) / 100)
      let here = Self.frame(carousel).cards.first { $0.id == card.id }.flatMap {
        $0.homography(held)
      }
      let point = try #require(here)
      #expect(abs(point.along(axis) - finger.along(axis)) < 2, "step \(step)")
    }
  }
}
