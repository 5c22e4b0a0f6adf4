import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Pixels of 16 bits, where they are wanted and taken.
@Suite struct WindowDepthTests {
  private static let (argb, xrgb, rgb565): (UInt32, UInt32, UInt32) = (0, 1, 0x3631_4752)

  private func scene(
    _ formats: [UInt32], _ depth: PixelDepth, isOpaque: Bool = true
  ) throws -> ClientScene {
    var configuration = CompositorConfiguration()
    configuration.formats = formats
    var settings = ClientScene.settings
    settings.isOpaque = isOpaque
    let scene = try ClientScene(configuration, settings: settings, settles: false)
    scene.window?.surface.depth = depth
    scene.draw = { frame in
      frame.pixels.fill(0xff80_4021)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.advance(by: .milliseconds(100))
    return scene
  }

  @Test(arguments: [
    ([argb, xrgb, rgb565], PixelDepth.full, false), ([argb, xrgb, rgb565], .preferred, false),
    ([argb, xrgb, rgb565], .small, true), ([rgb565, argb, xrgb], .full, false),
    ([rgb565, argb, xrgb], .preferred, true), ([argb, xrgb], .small, false),
    ([rgb565], .preferred, true),
  ])
  func `pixels have 16 bits where that is wanted and the compositor would have it`(
    formats: [UInt32], depth: PixelDepth, isSmall: Bool
  ) throws {
    let scene = try scene(formats, depth)
    // Five and six bits of each color, spread over eight again.
    #expect(scene.surface.image?[5, 5] == (isSmall ? 0xff84_4121 : 0xff80_4021))
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `what can be seen through has 32 bits`() throws {
    let scene = try scene([Self.rgb565, Self.argb, Self.xrgb], .small, isOpaque: false)
    #expect(scene.surface.image?[5, 5] == 0xff80_4021)
    #expect(scene.broken == [])
  }

  @Test func `a frame with 16 bits takes half the memory`() throws {
    let bytes = try [PixelDepth.full, .small].map { depth in
      let scene = try scene([Self.argb, Self.xrgb, Self.rgb565], depth)
      var stride = 0
      scene.draw = { frame in
        stride = frame.pixels.stride
        return .painted(damage: [frame.pixels.bounds])
      }
      scene.window?.setNeedsFrame()
      scene.compositor.advance(by: .milliseconds(100))
      return stride * 200
    }
    #expect(bytes == [320 * 200 * 4, 320 * 200 * 2])
  }

  @Test func `a change of depth shows a whole new frame`() throws {
    let scene = try scene([Self.argb, Self.xrgb, Self.rgb565], .full)
    scene.window?.surface.depth = .small
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.image?[5, 5] == 0xff84_4121)
    scene.window?.surface.depth = .full
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.image?[5, 5] == 0xff80_4021)
    #expect(scene.broken == [])
  }

  @Test func `a part of a buffer with 16 bits is filled alone`() throws {
    let scene = try scene([Self.argb, Self.xrgb, Self.rgb565], .small)
    scene.draw = { frame in
      frame.pixels.fill(0xff00_0000)
      frame.pixels.part(PixelRectangle(x: 3, y: 2, width: 5, height: 4)).fill(0xffff_ffff)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    let image = try #require(scene.surface.image)
    #expect((image[2, 2], image[3, 2], image[7, 5]) == (0xff00_0000, 0xffff_ffff, 0xffff_ffff))
    #expect((image[8, 5], image[7, 6]) == (0xff00_0000, 0xff00_0000))
  }
}
