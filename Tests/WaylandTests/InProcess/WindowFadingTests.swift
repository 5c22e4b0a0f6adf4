import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Surfaces that are shown fainter than they are drawn.
@Suite struct WindowFadingTests {
  private func shown(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) throws -> ClientScene {
    var configuration = configuration
    configuration.background = 0xff00_0000
    let scene = try ClientScene(configuration, settles: false)
    scene.draw = { frame in
      guard frame.pixels.age == nil else { return .unchanged }
      frame.pixels.fill(0xffff_ffff)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.advance(by: .milliseconds(100))
    return scene
  }

  @Test func `half the opacity is half the light, without a new picture`() throws {
    let scene = try shown()
    #expect(scene.session.fadesSurfaces)
    let frames = scene.frameCount
    for (opacity, pixel) in [(0.5, 0xff80_8080), (0, 0xff00_0000), (1, 0xffff_ffff)]
      as [(
        Double, UInt32
      )]
    {
      scene.window?.opacity = opacity
      scene.compositor.advance(by: .milliseconds(100))
      #expect(scene.compositor.screenshot()[10, 10] == pixel)
    }
    #expect(scene.frameCount == frames)
    #expect(scene.client.nextDeadline == nil)
    #expect(scene.broken == [])
  }

  @Test func `a window that begins faint is never seen in full`() throws {
    let scene = try ClientScene(settles: false)
    scene.window?.opacity = 0
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.frameCount == 1)
    let empty = scene.compositor.configuration.background
    #expect(scene.compositor.screenshot()[10, 10] == empty)
    #expect(scene.broken == [])
  }

  @Test func `an invalid opacity is clamped, and not-a-number is ignored`() throws {
    let scene = try shown()
    scene.window?.opacity = -3
    #expect(scene.window?.opacity == 0)
    scene.window?.opacity = .nan
    #expect(scene.window?.opacity == 0)
    scene.window?.opacity = .infinity
    #expect(scene.window?.opacity == 1)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[10, 10] == 0xffff_ffff)
    #expect(scene.broken == [])
  }

  @Test func `where the compositor cannot fade, all is seen; where it can late, it does`() throws {
    let scene = try shown(CompositorConfiguration().without("wp_alpha_modifier_v1"))
    #expect(!scene.session.fadesSurfaces)
    scene.window?.opacity = 0.5
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[10, 10] == 0xffff_ffff)
    scene.compositor.addGlobal("wp_alpha_modifier_v1", version: 1)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[10, 10] == 0xff80_8080)
    scene.compositor.removeGlobal("wp_alpha_modifier_v1")
    scene.window?.opacity = 1
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.screenshot()[10, 10] == 0xffff_ffff)
    scene.window?.close()
    scene.compositor.settle()
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}
