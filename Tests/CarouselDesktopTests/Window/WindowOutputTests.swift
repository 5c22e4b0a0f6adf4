import CarouselEngine
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselDesktop

/// The screen that is named for a window or an overlay.
struct WindowOutputTests {
  private static var twoScreens: CompositorConfiguration {
    CompositorConfiguration(outputs: [
      OutputModel(name: "DP-1", width: 640, height: 400),
      OutputModel(name: "DP-2", width: 800, height: 500),
    ])
  }

  @Test(arguments: [("DP-1", 640), ("DP-2", 800)])
  func `an overlay is shown on the screen that is named`(name: String, width: Int) throws {
    let scene = try CarouselScene(Self.twoScreens) {
      ($0.isOverlay, $0.outputName) = (true, name)
    }
    let layer = try #require(scene.compositor.layers.first)
    #expect(layer.frame.width == width)
    #expect(scene.broken == [])
  }

  @Test(arguments: [("DP-1", 640), ("DP-2", 800)])
  func `a window takes the whole screen that is named`(name: String, width: Int) throws {
    let scene = try CarouselScene(Self.twoScreens) {
      ($0.isFullscreen, $0.outputName) = (true, name)
    }
    #expect(scene.view.carousel.viewSize.width == Double(width))
    scene.window.toggleFullscreen()
    scene.rest()
    #expect(scene.view.carousel.viewSize.width == CarouselScene.size.width)
    scene.window.toggleFullscreen()
    scene.rest()
    #expect(scene.view.carousel.viewSize.width == Double(width))
    #expect(scene.broken == [])
  }

  @Test func `a screen that is not there is reported, and the compositor chooses`() throws {
    var warnings: [String] = []
    let scene = try CarouselScene(
      Self.twoScreens, settings: { ($0.isOverlay, $0.outputName) = (true, "HDMI-A-1") },
      prepare: { window, _ in window.onWarning = { warnings.append($0) } })
    #expect(scene.compositor.layers.count == 1)
    #expect(warnings == ["no output is called HDMI-A-1; there are DP-1, DP-2"])
    scene.window.hide()
    scene.rest()
    #expect(scene.compositor.layers.isEmpty)
    #expect(scene.broken == [])
  }
}
