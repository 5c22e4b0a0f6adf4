import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What else a commit tells: callbacks without a picture, opaque regions, formats.
@Suite struct WindowCommitTests {
  @Test func `a callback without a new picture is asked for with a pixel of damage`() throws {
    let scene = try ClientScene()
    scene.compositor.advance(by: .milliseconds(100))
    scene.draw = { [unowned scene] _ in
      scene.window?.setNeedsFrame()
      return .unchanged
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    let last = try #require(scene.surface.commits.last)
    #expect(!last.hasBuffer && last.asksForFrame)
    #expect(last.damage.rectangles == [PixelRectangle(x: 0, y: 0, width: 1, height: 1)])
    #expect(scene.broken == [])
    scene.draw = nil
  }

  @Test(arguments: [120, 180, 240])
  func `an opaque window says so over all of its size, others say nothing`(scale: Int) throws {
    for isOpaque in [true, false] {
      var settings = ClientScene.settings
      settings.isOpaque = isOpaque
      let scene = try ClientScene(settings: settings)
      scene.compositor.change(scene.output) { $0.scale120 = scale }
      scene.compositor.advance(by: .milliseconds(100))
      let all = [PixelRectangle(x: 0, y: 0, width: 320, height: 200)]
      #expect(scene.surface.opaqueRegion.rectangles == (isOpaque ? all : []))
      scene.toplevel.configure(width: 250, height: 180, states: [4])
      scene.compositor.advance(by: .milliseconds(100))
      #expect(scene.surface.opaqueRegion.rectangles.first?.width == (isOpaque ? 250 : nil))
      #expect(scene.broken == [])
    }
  }

  @Test func `opaque windows have no alpha, others do`() throws {
    for isOpaque in [true, false] {
      var settings = ClientScene.settings
      settings.isOpaque = isOpaque
      let scene = try ClientScene(settings: settings)
      scene.draw = { frame in
        frame.pixels.fill(0x8000_4000)
        return .painted(damage: [frame.pixels.bounds])
      }
      scene.window?.setNeedsFrame()
      scene.compositor.advance(by: .milliseconds(100))
      #expect(scene.surface.image?[5, 5] == (isOpaque ? 0xff00_4000 : 0x8000_4000))
    }
  }
}
