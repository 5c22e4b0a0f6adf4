import CarouselView
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselShow

struct WindowOverlayTests {
  @Test func `an overlay lies over the whole screen and has the keyboard`() throws {
    let scene = try CarouselScene { $0.isOverlay = true }
    let layer = try #require(scene.compositor.layers.first)
    #expect(scene.compositor.toplevels.isEmpty)
    #expect(scene.window.window == nil)
    let size = scene.view.carousel.viewSize
    #expect(layer.frame.width == Int(size.width) && layer.frame.height == Int(size.height))
    #expect(size != CarouselScene.size)
    #expect(scene.lines() == ["Carousel, 12 items. 1 of 12, Item 1"])
    scene.seat.setKeymap(try #require(Keymap.installed("us")))
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(scene.currentIndex == 1)
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.selected == [1])
    scene.seat.keyboard.tap(.q)
    scene.rest()
    #expect(scene.closes == 1)
    #expect(scene.broken == [])
  }

  @Test func `without layers it is a window`() throws {
    let configuration = CompositorConfiguration().without("zwlr_layer_shell_v1")
    let scene = try CarouselScene(configuration) { $0.isOverlay = true }
    #expect(scene.window.overlay == nil)
    #expect(scene.compositor.toplevels.count == 1)
    #expect(scene.lines() == ["Carousel, 12 items. 1 of 12, Item 1"])
    #expect(scene.closes == 0)
    #expect(scene.broken == [])
  }

  @Test func `an overlay that is taken away is closed`() throws {
    let scene = try CarouselScene { $0.isOverlay = true }
    try #require(scene.compositor.layers.first).close()
    scene.compositor.settle()
    #expect(scene.closes == 1)
    #expect(scene.compositor.toplevels.isEmpty)
  }
}
