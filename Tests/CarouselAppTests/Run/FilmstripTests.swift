import CarouselDesktop
import CarouselEngine
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp

/// The thumbnails under an opened item.
struct FilmstripTests {
  private func strip(_ scene: CarouselScene) -> CarouselCard? {
    scene.view.pinned.lazy.compactMap { $0.live as? CarouselCard }.first
  }

  @Test func `it is there while an item is opened, and follows the carousel`() throws {
    let scene = try CarouselScene(adapt: { $0.opensWith = .all })
    let strip = Filmstrip(scene.window, isWanted: true)
    #expect(self.strip(scene) == nil)
    scene.view.scroll(toItem: 3, duration: 0, at: scene.window.time)
    scene.view.open(at: scene.window.time)
    scene.rest()
    let card = try #require(self.strip(scene))
    #expect(card.view.items.map(\.label) == scene.view.items.map(\.label))
    #expect(card.view.carousel.currentIndex == 3 && !card.acceptsFocus)
    // The current one is marked, and what is opened ends above the strip.
    #expect(card.view.overlays.count == 1)
    var frame = Carousel.Frame()
    card.view.frame(into: &frame)
    let (front, side) = (frame.cards.first { $0.index == 3 }, frame.cards.first { $0.index == 4 })
    #expect(front?.opacity == 1 && abs((side?.opacity ?? 0) - 0.6) < 0.01)
    let height = scene.view.carousel.viewSize.height
    let opened = try #require(scene.view.detail?.picture(at: scene.window.time.now)).quad
    #expect(opened.bottomLeft.y <= height - card.view.carousel.viewSize.height)
    scene.view.perform([.right], at: scene.window.time)
    scene.rest()
    #expect(scene.currentIndex == 4 && card.view.carousel.currentIndex == 4)
    scene.view.close(at: scene.window.time)
    scene.rest()
    #expect(self.strip(scene) == nil)
    strip.isWanted = false
    scene.view.open(at: scene.window.time)
    scene.rest()
    #expect(self.strip(scene) == nil)
    strip.isWanted = true
    #expect(self.strip(scene) != nil)
    #expect(scene.broken == [])
  }

  @Test func `a finger on a thumbnail goes there, and the item stays opened`() throws {
    let scene = try CarouselScene(adapt: { $0.opensWith = .all })
    let strip = Filmstrip(scene.window, isWanted: true)
    scene.view.open(at: scene.window.time)
    scene.rest()
    let card = try #require(self.strip(scene))
    var frame = Carousel.Frame()
    card.view.frame(into: &frame)
    let target = try #require(frame.cards.first { $0.slot == .item(2) }?.quad)
    let size = scene.view.carousel.viewSize
    scene.compositor.play(
      Script.finger(0).down(x: (target.topLeft.x + target.topRight.x) / 2, y: size.height - 20)
        .wait(.milliseconds(50)).up())
    scene.rest()
    #expect(scene.currentIndex == 2)
    #expect(scene.view.isOpened)
    #expect(strip.isWanted && scene.broken == [])
  }
}
