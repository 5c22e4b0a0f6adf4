import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

struct SeveralCarouselsTests {
  @Test func `linked carousels move together, whichever is moved`() throws {
    let first = try ViewScene(ViewScene.items(12))
    let second = try ViewScene(ViewScene.items(12), style: CarouselStyle(.coverFlow))
    first.view.lead(second.view)
    second.view.lead(first.view)
    func pass(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        first.pass(1 / 60.0)
        second.pass(1 / 60.0)
        #expect(abs(first.view.carousel.offset - second.view.carousel.offset) < 1e-9)
      }
    }
    first.drag(first.middle, by: Vector(x: -200, y: 0))
    pass(4)
    let index = try #require(first.view.carousel.currentIndex)
    #expect(index > 0 && second.view.carousel.currentIndex == index)
    #expect(second.takeSaid().last == "\(index + 1) of 12, Item \(index + 1)")
    second.key(KeySymbol.end)
    pass(4)
    #expect(first.view.carousel.currentIndex == 11)
    #expect(!first.view.needsFrame && !second.view.needsFrame)
    #expect(first.view.nextWakeUp == nil && second.view.nextWakeUp == nil)
  }

  @Test(arguments: [false, true])
  func `a finger on one that is led stops the leader too`(isMutual: Bool) throws {
    let first = try ViewScene(ViewScene.items(45))
    let second = try ViewScene(ViewScene.items(45))
    first.view.lead(second.view)
    if isMutual { second.view.lead(first.view) }
    func pass(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        first.pass(1 / 60.0)
        second.pass(1 / 60.0)
      }
    }
    pass(0.2)
    first.view.scroll(toItem: 20, duration: 4, at: first.time)
    pass(1.5)
    second.input(.touchDown(id: 0, at: second.middle))
    pass(0.1)
    let offset = first.view.offset
    #expect(offset > 1 && offset < 19)
    pass(2)
    #expect(first.view.offset == offset && second.view.offset == offset)
    second.input(.touchUp(id: 0))
    pass(2)
    #expect(first.view.isAtRest && first.view.offset == first.view.offset.rounded())
    #expect(abs(first.view.offset - offset) < 1 && second.view.offset == first.view.offset)
  }

  @Test func `a carousel takes the followers of its followers along`() throws {
    let views = try (0..<3).map { _ in try ViewScene(ViewScene.items(12)) }
    views[0].view.lead(views[1].view)
    views[1].view.lead(views[2].view)
    views[2].view.lead(views[0].view)
    func pass(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) { for scene in views { scene.pass(1 / 60.0) } }
    }
    for (mover, key, item) in [(0, KeySymbol.end, 11), (2, KeySymbol.home, 0)] {
      views[mover].key(key)
      pass(4)
      for scene in views {
        #expect(scene.view.currentIndex == item && scene.view.isAtRest)
        #expect(!scene.view.needsFrame && scene.view.nextWakeUp == nil)
      }
    }
  }

  @Test func `one that was released goes its own way`() throws {
    let first = try ViewScene(ViewScene.items(12))
    let second = try ViewScene(ViewScene.items(12))
    first.view.lead(second.view)
    first.key(KeySymbol.end)
    first.rest()
    #expect(second.view.carousel.currentIndex == 11)
    first.view.release(second.view)
    first.key(KeySymbol.home)
    first.rest()
    #expect(second.view.carousel.currentIndex == 11)
  }

  @Test func `a carousel in a card is flicked while the outer one stays, and seen where it is`()
    throws
  {
    let inner = try CarouselView(
      items: ViewScene.items(9), style: CarouselStyle(.linear), size: ViewScene.size, at: 0)
    let items = [CarouselItem("nested", live: CarouselCard(inner))] + ViewScene.items(3)
    var style = CarouselStyle(.linear, axis: .vertical)
    style.cardSize = Size(width: 400, height: 240)
    let scene = try ViewScene(items, style: style)
    scene.rest()
    inner.finishLoading(at: scene.time)
    scene.rest()
    // The first card of the inner carousel is in the middle of the outer one's front card.
    #expect(scene.pixel(320, 200) == 0xFF00_0080)
    scene.drag(scene.middle, by: Vector(x: -120, y: 0))
    scene.rest()
    inner.finishLoading(at: scene.time)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 0)
    let index = try #require(inner.currentItem)
    #expect(index > 0)
    let shade = scene.pixel(320, 200)
    #expect(shade >> 16 & 0xFF == UInt32((Double(index % 4) / 3 * 255).rounded()))
    // Across the inner axis the outer one scrolls.
    scene.drag(scene.middle, by: Vector(x: 0, y: -150))
    scene.rest()
    #expect(scene.view.carousel.currentIndex != 0)
    #expect(inner.currentItem == index)
  }

  @Test func `keys are a nested carousel's once it was touched, until Escape`() throws {
    let inner = try CarouselView(
      items: ViewScene.items(9), style: CarouselStyle(.linear), size: ViewScene.size, at: 0)
    let items = [CarouselItem("nested", live: CarouselCard(inner))] + ViewScene.items(3)
    let scene = try ViewScene(items)
    scene.rest()
    scene.tap(scene.middle)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(inner.currentItem == 1 && scene.view.carousel.currentIndex == 0)
    scene.key(KeySymbol.escape)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(inner.currentItem == 1 && scene.view.carousel.currentIndex == 1)
  }

  @Test func `pictures of a carousel two cards deep are awaited`() throws {
    func nested(_ items: [CarouselItem]) throws -> CarouselView {
      try CarouselView(items: items, size: ViewScene.size, at: 0)
    }
    let inner = try nested(ViewScene.items(2))
    let middle = try nested([CarouselItem("inner", live: CarouselCard(inner))])
    let scene = try ViewScene([CarouselItem("middle", live: CarouselCard(middle))])
    scene.rest()
    #expect(Set(scene.view.fileDescriptors).isSuperset(of: inner.fileDescriptors))
    #expect(scene.view.fileDescriptors.count == 3)
  }

  @Test func `a follower that is painted before its leader shows where the leader stops`() throws {
    let (upper, lower) = (
      try CarouselView(items: ViewScene.items(9), size: ViewScene.size, at: 0),
      try CarouselView(items: ViewScene.items(9), size: ViewScene.size, at: 0)
    )
    lower.lead(upper)
    let scene = try ViewScene([]) { view in
      view.pinned = [
        PinnedCard(CarouselCard(upper)) { Rect(x: 0, y: 0, width: $0.width, height: 200) },
        PinnedCard(CarouselCard(lower)) { Rect(x: 0, y: 200, width: $0.width, height: 200) },
      ]
    }
    scene.rest()
    lower.scroll(toItem: 4, duration: 0.5, at: scene.time)
    scene.rest()
    #expect(upper.currentIndex == 4 && !upper.needsFrame && !scene.view.needsFrame)
  }

  @Test func `at rest no wake-up is requested, also by the cards`() throws {
    let inner = try CarouselView(
      items: ViewScene.items(4), style: CarouselStyle(.coverFlow), size: ViewScene.size, at: 0)
    let scene = try ViewScene([CarouselItem("nested", live: CarouselCard(inner))])
    scene.rest()
    inner.finishLoading(at: scene.time)
    scene.rest()
    #expect(!scene.view.needsFrame && scene.view.nextWakeUp == nil)
  }
}

extension CarouselView {
  fileprivate var currentItem: Int? { carousel.currentIndex }
}
