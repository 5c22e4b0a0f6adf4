import CarouselEngine
import Testing

@testable import CarouselViewer

/// Content that does not have the shape of its card.
@Suite struct ContentBoxTests {
  private func carousel(_ fit: Carousel.ContentFit) throws -> ViewedCarousel {
    var settings = Carousel.Configuration(.linear)
    settings.contentFit = fit
    var carousel = try Carousel(
      configuration: settings, viewSize: Size(width: 640, height: 480),
      data: Carousel.DataSource(
        rows: ItemRows(count: 3) { _ in
          ItemRows.Row(contentSize: Size(width: 1600, height: 1200))
        }, itemSize: Size(width: 200, height: 200)))
    carousel.advance(to: 1)
    return ViewedCarousel(carousel: carousel)
  }

  /// The corners of what the card shows between two heights of it.
  private func seen(_ card: Carousel.Frame.Card, _ top: Double, _ bottom: Double) -> [Point?] {
    [card.homography(Point(x: 0, y: top)), card.homography(Point(x: card.size.width, y: bottom))]
  }

  private func isNear(_ left: [Point?], _ right: [Point?]) -> Bool {
    zip(left, right).allSatisfy { left, right in
      guard let left, let right else { return false }
      return abs(left.x - right.x) < 1e-6 && abs(left.y - right.y) < 1e-6
    }
  }

  @Test(arguments: [(0.0, 0.0), (0.5, 25), (1, 50), (7, 50), (-1, 0)])
  func `opening shows the content from its frame on the card`(
    place: Double, top: Double
  ) throws {
    var carousel = try carousel(.whole(alignment: place))
    let card = try #require(carousel.frame.cards.first { $0.isCurrent })
    carousel.open(at: 1)
    let first = try #require(carousel.frame.cards.first { $0.isDetail })
    #expect(isNear(seen(first, top, top + 150), seen(card, top, top + 150)))
    #expect(first.openness == 0)
    carousel.run()
    let open = try #require(carousel.frame.cards.first { $0.isDetail })
    #expect(isNear(seen(open, top, top + 150), [.zero, Point(x: 640, y: 480)]))
    #expect(open.openness == 1)
  }

  @Test func `content that is stretched covers its card`() throws {
    var carousel = try carousel(.stretched)
    carousel.open(at: 1)
    carousel.run()
    let open = try #require(carousel.frame.cards.first { $0.isDetail })
    #expect(isNear(seen(open, 0, 200), [.zero, Point(x: 640, y: 480)]))
  }

  @Test func `of content that covers its card the part is opened that is on it`() throws {
    var carousel = try carousel(.cropped)
    carousel.open(at: 1)
    carousel.run()
    let open = try #require(carousel.frame.cards.first { $0.isDetail })
    #expect(isNear(seen(open, 0, 200), [Point(x: 80, y: 0), Point(x: 560, y: 480)]))
  }

  @Test(
    arguments: [
      Size.zero, Size(width: .nan, height: 1), Size(width: .infinity, height: 1),
      Size(width: -1, height: 1), Size(width: 1, height: .leastNonzeroMagnitude),
    ])
  func `an invalid size covers the card`(content: Size) {
    let card = Size(width: 20, height: 10)
    #expect(ContentBox(of: content, in: card, place: 0.5) == ContentBox(card))
    #expect(ContentBox(of: card, in: content, place: 0.5).origin == .zero)
    #expect(ContentBox(of: card, in: card, place: .nan) == ContentBox(card))
  }

  @Test func `pictures are asked for in the size they are opened at`() throws {
    var carousel = try carousel(.whole(alignment: 0.5))
    #expect(carousel.frame.cards.allSatisfy { $0.magnification == 1 })
    carousel.open(at: 1)
    // From the beginning: the picture is on its way while the card grows.
    #expect(carousel.frame.cards.first { $0.isDetail }?.magnification == 640.0 / 200)
    carousel.run()
    for factor in [1.3, 1.3, 1.2] {
      carousel.change(at: carousel.now) { detail, now in
        detail.zoom(by: factor, about: .zero, at: now)
      }
      // All pixels there are, whatever the zoom.
      #expect(carousel.frame.cards.first { $0.isDetail }?.magnification == 1600.0 / 200)
      carousel.run()
    }
  }
}
