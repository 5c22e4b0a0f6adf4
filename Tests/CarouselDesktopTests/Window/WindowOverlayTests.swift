import CarouselView
import DesktopTestSupport
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselDesktop

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

  @Test func `an overlay can lie at an edge, with a size and a name of its own`() throws {
    let scene = try CarouselScene {
      $0.isOverlay = true
      $0.overlay.edges = [.bottom, .left, .right]
      $0.overlay.margin = 10
      $0.overlay.layer = .top
      $0.appID = "wallpapers"
    }
    let layer = try #require(scene.compositor.layers.first)
    let output = scene.compositor.outputs[0].model
    #expect(layer.frame.height == Int(CarouselScene.size.height))
    #expect(layer.frame.width == output.width - 20)
    #expect(layer.frame.y == output.height - 10 - layer.frame.height)
    #expect(scene.broken == [])
    let settings = OverlaySettings().settings(appID: "carousel", size: CarouselScene.size)
    #expect(settings.name == "carousel" && settings.size == SurfaceSize(width: 0, height: 0))
  }

  @Test func `an overlay comes into sight in a few frames that are not painted`() throws {
    var configuration = CompositorConfiguration()
    configuration.background = 0xffff_ffff
    configuration.outputs[0].width = 320
    configuration.outputs[0].height = 200
    // Without items nothing but the fading asks for frames.
    let scene = try CarouselScene(configuration, count: 0, rests: false) { $0.isOverlay = true }
    var seen: [UInt32] = []
    for _ in 0..<30 {
      scene.compositor.advance(by: .milliseconds(10))
      guard scene.compositor.layers.first?.surface.isMapped == true else { continue }
      seen.append(scene.compositor.screenshot()[4, 4] >> 8 & 255)
    }
    #expect(seen == seen.sorted(by: >))
    #expect(Set(seen).count > 4)
    let commits = try #require(scene.compositor.layers.first).surface.commits
    #expect(commits.count { $0.hasBuffer } <= 2)
    #expect(commits.count { !$0.hasBuffer } > 4)
    #expect(scene.window.overlay?.opacity == 1)
    #expect(scene.broken == [])
  }

  @Test func `with reduced motion an overlay appears immediately`() throws {
    let scene = try CarouselScene(
      settings: { $0.isOverlay = true },
      adapt: {
        $0.configuration.reducesMotion = true
      })
    #expect(scene.window.overlay?.opacity == 1)
    #expect(scene.compositor.count(of: "wp_alpha_modifier_surface_v1.set_multiplier") == 0)
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
