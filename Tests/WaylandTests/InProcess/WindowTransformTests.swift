import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Pictures drawn turned for screens that are turned.
@Suite struct WindowTransformTests {
  private func turned(_ transform: Int, version: Int) -> CompositorConfiguration {
    var output = OutputModel.ideal60
    output.transform = transform
    return CompositorConfiguration(outputs: [output]).with("wl_compositor", version: version)
  }

  /// Paints red the 20 × 10 units at the upper left of the upright picture.
  private func paintCorner(_ frame: SurfaceFrame) -> FrameResult {
    frame.pixels.fill(0xff00_8000)
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let first = frame.transform.buffer(SurfacePoint(x: 0, y: 0), width: width, height: height)
    let last = frame.transform.buffer(SurfacePoint(x: 20, y: 10), width: width, height: height)
    frame.pixels.part(
      PixelRectangle(
        x: Int(min(first.x, last.x)), y: Int(min(first.y, last.y)),
        width: Int(abs(last.x - first.x)), height: Int(abs(last.y - first.y)))
    ).fill(0xffff_0000)
    return .painted(damage: [frame.pixels.bounds])
  }

  @Test(arguments: [4, 7], 0..<8)
  func `a picture drawn turned is seen upright`(version: Int, transform: Int) throws {
    let scene = try ClientScene(turned(transform, version: version))
    scene.window?.surface.transforms = (0..<8).compactMap(SurfaceTransform.init)
    scene.draw = { paintCorner($0) }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferTransform == transform)
    #expect((scene.surface.width, scene.surface.height) == (320, 200))
    let seen = scene.compositor.screenshot()
    #expect(seen[0, 0] == 0xffff_0000)
    #expect(seen[19, 9] == 0xffff_0000)
    #expect(seen[20, 9] == 0xff00_8000)
    #expect(seen[19, 10] == 0xff00_8000)
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `who does not draw turned is shown upright by the compositor`() throws {
    let scene = try ClientScene(turned(1, version: 7))
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferTransform == 0)
    #expect((scene.surface.width, scene.surface.height) == (320, 200))
  }

  @Test func `a screen that is turned while a window is on it turns the next picture`() throws {
    let scene = try ClientScene(turned(0, version: 7))
    scene.window?.surface.transforms = (0..<8).compactMap(SurfaceTransform.init)
    scene.draw = { paintCorner($0) }
    scene.compositor.change(scene.output) { $0.transform = 3 }
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferTransform == 3)
    #expect(scene.compositor.screenshot()[5, 5] == 0xffff_0000)
    #expect(scene.broken == [])
  }

  @Test func `below a title bar pictures stay upright`() throws {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    let scene = try ClientScene(
      turned(1, version: 7).without("zxdg_decoration_manager_v1"), settings: settings)
    scene.window?.surface.transforms = (0..<8).compactMap(SurfaceTransform.init)
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferTransform == 0)
    scene.window?.setFullscreen(true)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.surface.bufferTransform == 1)
    #expect(scene.broken == [])
  }
}
