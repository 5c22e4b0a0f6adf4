import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// How cards move in a view while an item comes or goes: nothing crosses the stage, in any arrangement.
@Suite struct EditMotionTests {
  private static let kinds = ArrangementKind.allCases.filter { $0 != .custom }

  private static let shapes = [(1200.0, 1600.0), (1600, 1200), (1600, 900), (1000, 1000)]

  private static func items(_ range: Range<Int>) -> [CarouselItem] {
    range.map { index in
      let shape = shapes[index % shapes.count]
      return CarouselItem(
        id: "\(index)", content: CardContent(picture: nil),
        naturalSize: Size(width: shape.0, height: shape.1))
    }
  }

  /// A card as it is seen in one frame: where its middle is, as a share of the view.
  private struct Seen {
    let id: CardID
    let middle: Point
    let opacity: Double
    let offset: Double

    init?(_ card: Carousel.Frame.Card, in size: Size) {
      guard
        let middle = card.homography(Point(x: card.size.width / 2, y: card.size.height / 2))
      else { return nil }
      self.middle = Point(x: middle.x / size.width, y: middle.y / size.height)
      (id, opacity, offset) = (card.id, card.opacity, card.shownOffset)
    }

    /// Whether it is inside the view, more or less.
    var isInView: Bool { -0.1...1.1 ~= middle.x && -0.1...1.1 ~= middle.y }

    func distance(to other: Seen) -> Double {
      let way = middle - other.middle
      return (way.x * way.x + way.y * way.y).squareRoot()
    }
  }

  @Test(arguments: kinds, [5, 12, 24])
  func `no card crosses the stage or jumps when an item comes or goes`(
    kind: ArrangementKind, count: Int
  ) throws {
    for axis in Axis.allCases {
      for size in [Size(width: 1280, height: 800), Size(width: 480, height: 800)] {
        for front in [0, count / 2] {
          for index in [0, 1, count / 2, count / 2 + 1, count - 1] {
            for removes in [false, true] {
              let place =
                "\(kind.name) \(axis) \(removes ? "remove" : "insert") \(index) of \(count), \(front) in front, \(size)"
              try check(kind, axis, count, in: size, front: front, index, removes, place)
            }
          }
        }
      }
    }
  }

  private func check(
    _ kind: ArrangementKind, _ axis: Axis, _ count: Int, in size: Size, front: Int, _ index: Int,
    _ removes: Bool, _ place: String
  ) throws {
    let view = try CarouselView(
      items: Self.items(0..<count), style: CarouselStyle(kind, axis: axis), size: size, at: 0)
    view.change(at: DisplayTime(0)) { $0.scroll(toItem: front, duration: 0, at: $1) }
    view.change(at: DisplayTime(1)) { $0.advance(to: $1) }
    var frame = Carousel.Frame()
    func seen() -> [Seen] {
      view.carousel.frame(into: &frame)
      // A card that is also seen in its former order is at one place.
      return frame.cards.filter { card in
        !card.isDeparting
          || !frame.cards.contains {
            $0.id == card.id && !$0.isDeparting && $0.transform == card.transform
          }
      }.compactMap { Seen($0, in: size) }
    }
    var last = seen()
    if removes {
      view.remove(item: index, at: DisplayTime(1))
    } else {
      view.insert(Self.items(count..<count + 1), before: index, at: DisplayTime(1))
    }
    var travel: [CardID: Double] = [:]
    for step in 1...60 {
      view.change(at: DisplayTime(1 + Double(step) / 60)) { $0.advance(to: $1) }
      let cards = seen()
      for card in cards where card.opacity > 0.1 && card.isInView {
        let old = last.filter { $0.id == card.id }.min {
          $0.distance(to: card) < $1.distance(to: card)
        }
        // What was not seen before begins faintly.
        guard let old else {
          #expect(card.opacity < 0.35, "\(card) is new, \(place)")
          continue
        }
        #expect(old.distance(to: card) < 0.15, "\(old) becomes \(card), \(place)")
        travel[card.id, default: 0] += old.distance(to: card)
        let crosses = card.offset * old.offset < 0
        #expect(!crosses || abs(card.offset) < 1, "\(old) becomes \(card), \(place)")
      }
      last = cards
    }
    #expect(frame.cards.allSatisfy { !$0.isDeparting }, "\(place)")
    // No card moves farther than past one neighbor, or out of the view.
    let longest = travel.values.max() ?? 0
    #expect(longest < 0.95, "\(longest), \(place)")
  }
}
