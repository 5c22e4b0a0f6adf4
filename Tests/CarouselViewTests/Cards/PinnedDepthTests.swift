import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselView

/// What is pinned between the cards.
struct PinnedDepthTests {
  private let whole: (Size) -> Rect = { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }

  private func scene(_ cards: [PinnedCard]) throws -> ViewScene {
    let scene = try ViewScene(
      ViewScene.items(5), style: CarouselStyle(.coverFlow), prepare: { $0.pinned = cards })
    scene.rest()
    return scene
  }

  /// The middle of the visible part of the card next to the current one.
  private func side(_ scene: ViewScene) throws -> Point {
    var frame = Carousel.Frame()
    scene.view.carousel.frame(into: &frame)
    let card = try #require(frame.cards.first { $0.index == 1 })
    let front = try #require(frame.cards.last { $0.isCurrent }?.quad?.bounds)
    let quad = try #require(card.quad?.bounds)
    return Point(x: (max(front.maximum.x, quad.minimum.x) + quad.maximum.x) / 2, y: 200)
  }

  @Test func `the nearer cards cover it, and it covers the others`() throws {
    let pinned = RecordingCard(.tap)
    let scene = try scene([PinnedCard(pinned, depth: 0.5, place: whole)])
    #expect(scene.pixel(320, 200) != 0xFFFF_FFFF)
    let point = try side(scene)
    #expect(scene.pixel(point.x, point.y) == 0xFFFF_FFFF)
    #expect(scene.pixel(5, 5) == 0xFFFF_FFFF)
  }

  @Test func `input goes to what is seen`() throws {
    let pinned = RecordingCard(.tap)
    let scene = try scene([PinnedCard(pinned, depth: 0.5, place: whole)])
    scene.tap(scene.middle)
    #expect(pinned.told.isEmpty && scene.selected == [0])
    scene.tap(try side(scene))
    #expect(pinned.wasTapped && scene.selected == [0])
  }

  @Test func `without a depth it is over everything, and of two the nearer is on top`() throws {
    let (far, near, over) = (RecordingCard(.tap), RecordingCard(.tap), RecordingCard(.tap))
    var scene = try scene([
      PinnedCard(near, depth: 2, place: whole), PinnedCard(far, depth: 1.5, place: whole),
    ])
    scene.tap(scene.middle)
    #expect(near.wasTapped && far.told.isEmpty && scene.selected.isEmpty)
    scene = try self.scene([
      PinnedCard(over, place: whole), PinnedCard(far, depth: .nan, place: whole),
    ])
    scene.tap(scene.middle)
    #expect(far.wasTapped && over.told.isEmpty)
  }

  @Test func `a live card is found by itself`() throws {
    let cards = [RecordingCard(.tap), RecordingCard(.tap)]
    let items = cards.enumerated().map { CarouselItem("\($0)", live: $1) }
    let scene = try ViewScene(items)
    #expect(scene.view.index(of: cards[1]) == 1)
    scene.view.remove(item: 0, at: scene.time)
    #expect(scene.view.index(of: cards[1]) == 0)
    #expect(scene.view.index(of: cards[0]) == nil)
    scene.view.apply(ItemSource(count: 3) { items[$0 % 2] }, at: scene.time)
    #expect(scene.view.index(of: cards[1]) == 1)
  }
}
