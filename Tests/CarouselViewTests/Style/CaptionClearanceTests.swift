import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselPaint
@testable import CarouselView

/// Where captions are at rest, by the geometry of the cards: they cover none, in any arrangement.
@Suite struct CaptionClearanceTests {
  private static let kinds = ArrangementKind.allCases.filter { $0 != .custom }

  private static let views = [(1280, 800), (480, 800), (800, 480), (2560, 1080)].map {
    Size(width: Double($0.0), height: Double($0.1))
  }

  /// Shapes of pictures, the first in front: lying, upright, long and all alike.
  private static let shapes: [[(Double, Double)]] = [
    [(1600, 1200), (1200, 1600), (1600, 900), (1000, 1000)], [(1200, 1600), (1600, 1067)],
    [(3000, 900), (1200, 1600), (1600, 1200)], [(1600, 1200)],
  ]

  @Test(arguments: kinds, Axis.allCases)
  func `a caption is seen whole and covers no card`(kind: ArrangementKind, axis: Axis) throws {
    for size in Self.views {
      for count in [1, 2, 3, 5, 12, 200] {
        for reflects in [false, true] {
          for shapes in Self.shapes {
            let place: Comment =
              "\(kind.name) \(axis) \(count) in \(size) \(shapes) reflection \(reflects)"
            let shot = try Shot(
              kind, axis, count: count, in: size, shapes: shapes, reflects: reflects)
            #expect(shot.opacity == 1, place)
            #expect(shot.overlap == 0, place)
            #expect(shot.isInView, place)
            #expect(shot.distance < 0.45 * min(size.width, size.height), place)
          }
        }
      }
    }
  }

  /// A carousel at rest, and the caption of its current card.
  private struct Shot {
    /// How much of its opacity the caption keeps.
    let opacity: Double
    /// The area of other cards and its own under the caption.
    var overlap = 0.0
    let isInView: Bool
    /// How far it is from its card.
    let distance: Double

    init(
      _ kind: ArrangementKind, _ axis: Axis, count: Int, in size: Size, shapes: [(Double, Double)],
      reflects: Bool
    ) throws {
      var style = CarouselStyle(kind, axis: axis)
      if reflects {
        (style.cards.reflection, style.cards.verticalPlace) = (ReflectionStyle(), 1)
      }
      let naturals = (0..<count).map { index in
        Size(width: shapes[index % shapes.count].0, height: shapes[index % shapes.count].1)
      }
      let items = naturals.enumerated().map { index, natural in
        CarouselItem(id: "\(index)", content: CardContent(picture: nil), naturalSize: natural)
      }
      let view = try CarouselView(items: items, style: style, size: size, at: 0)
      var frame = Carousel.Frame()
      view.carousel.frame(into: &frame)
      func quad(_ card: Carousel.Frame.Card) -> Quad? {
        let natural = naturals[card.index]
        let box = style.cards.place(
          ofWhole: PixelSize(width: Int(natural.width), height: Int(natural.height)),
          in: card.size)
        let map = card.homography * PictureBounds.map(width: 1, height: 1, to: box)
        return map.quad(of: Size(width: 1, height: 1))
      }
      let front = try #require(frame.nearestCard)
      let area = try #require(quad(front)).bounds
      let card = Rect(
        x: area.minimum.x, y: area.minimum.y, width: area.maximum.x - area.minimum.x,
        height: area.maximum.y - area.minimum.y)
      let others = frame.cards.filter { $0.id != front.id }
      let caption = Caption(
        try #require(style.caption), view: size, backdrop: style.backdrop, kind,
        view.carousel.configuration.axis)
      let extents = try Self.extents(of: caption)
      let spot = caption.spot(
        width: extents.width, height: extents.height, card: card,
        neighbors: others.compactMap { other in
          quad(other).map { CaptionPosition.Neighbor(quad: $0, opacity: other.opacity) }
        },
        view: PixelSize(width: Int(size.width), height: Int(size.height)), scale: 1)
      opacity = spot.opacity
      let place = Rect(
        x: spot.origin.x, y: spot.origin.y, width: extents.width, height: extents.height)
      isInView =
        place.x >= 0 && place.y >= 0 && place.maxX <= size.width && place.maxY <= size.height
      distance = max(
        max(place.y - card.maxY, card.y - place.maxY),
        max(place.x - card.maxX, card.x - place.maxX))
      for card in frame.cards where card.opacity > 0 {
        guard let quad = quad(card), quad.bounds.maximum.x > place.x,
          quad.bounds.minimum.x < place.maxX, quad.bounds.maximum.y > place.y,
          quad.bounds.minimum.y < place.maxY
        else { continue }
        for y in stride(from: place.y, through: place.maxY, by: 2) {
          for x in stride(from: place.x, through: place.maxX, by: 2)
          where quad.contains(Point(x: x, y: y)) { overlap += 4 }
        }
      }
    }

    /// What the caption of a long name takes up.
    private static func extents(of caption: Caption) throws -> Size {
      let request = try #require(
        caption.request(
          CardContent(
            picture: .file(path: "vik.jpg"),
            label: "The harbour of Vik in winter, seen from the pier"), nil, scale: 1))
      let lines = caption.place == .beside ? 3.0 : 1
      return Size(
        width: min(request.width, caption.text.size * 48 * 0.55),
        height: caption.text.size * (lines > 1 ? 1.3 * lines : 1.8))
    }
  }
}
