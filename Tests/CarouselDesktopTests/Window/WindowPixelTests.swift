import CarouselEngine
import CarouselView
import DesktopTestSupport
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselDesktop

/// How the carousel's pixels lie in memory: turned, and with fewer bits.
struct WindowPixelTests {
  /// The window's part of the screen with the fourth picture in front.
  private func picture(
    transform: Int = 0, depth: PixelDepth = .full
  ) throws -> (scene: CarouselScene, image: PixelImage) {
    var output = OutputModel.ideal60
    output.transform = transform
    var configuration = CompositorConfiguration(outputs: [output])
      .with("wl_compositor", version: 7)
    configuration.formats = [0, 1, 0x3631_4752]
    let scene = try CarouselScene(
      configuration,
      settings: {
        $0.isDecorated = false
        $0.depth = depth
      })
    // Through frames of which each changes a part.
    scene.view.scroll(toItem: 3, duration: 0.3, at: scene.window.time)
    scene.rest()
    let screen = scene.compositor.screenshot()
    var image = PixelImage(width: 320, height: 200)
    for y in 0..<200 { for x in 0..<320 { image[x, y] = screen[x, y] } }
    return (scene, image)
  }

  /// The mean difference of a color's value, from 0 to 255.
  private func difference(_ left: PixelImage, _ right: PixelImage) -> Double {
    var sum = 0
    for (one, other) in zip(left.pixels, right.pixels) {
      for shift in [0, 8, 16] {
        sum += abs(Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255))
      }
    }
    return Double(sum) / Double(3 * left.pixels.count)
  }

  @Test(arguments: 0..<8)
  func `on a turned screen the same picture is seen, drawn turned`(transform: Int) throws {
    let upright = try picture()
    let turned = try picture(transform: transform)
    // What mirrors is left to the compositor.
    #expect(turned.scene.surface.bufferTransform == (transform < 4 ? transform : 0))
    #expect(difference(turned.image, upright.image) < 1)
    #expect(turned.scene.broken == [])
  }

  @Test func `with 16 bits the same picture is seen, dithered`() throws {
    let full = try picture()
    let small = try picture(depth: .small)
    let difference = difference(small.image, full.image)
    #expect(difference > 0.5 && difference < 4)
    #expect(small.scene.broken == [])
  }
}
