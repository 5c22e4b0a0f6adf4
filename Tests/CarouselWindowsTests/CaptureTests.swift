import CarouselWindows
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct CaptureTests {
  /// A capture, and what it got.
  private final class Captured {
    let capture: Capture
    var pixels: [UInt32] = []
    var size: (width: Int, height: Int) = (0, 0)
    var damage: [[PixelRectangle]] = []
    var stops = 0
    var step = 1

    init(_ capture: Capture) {
      self.capture = capture
      capture.onFrame = { [weak self] in self?.take($0) }
      capture.onStop = { [weak self] in self?.stops += 1 }
    }

    private func take(_ frame: CapturedFrame) {
      size = (frame.width / step, frame.height / step)
      damage.append(frame.damage)
      pixels = Array(repeating: 0, count: size.width * size.height)
      unsafe pixels.withUnsafeMutableBytes {
        unsafe frame.copy(
          PixelRectangle(x: 0, y: 0, width: size.width, height: size.height), reducedBy: step,
          into: $0.baseAddress!, stride: size.width * 4)
      }
    }
  }

  private let scene: SessionScene
  private let windows: ForeignWindows
  private let sources: CaptureSources

  init() throws {
    scene = try SessionScene(CompositorConfiguration().withWindowLists)
    windows = ForeignWindows(scene.session)
    sources = CaptureSources(scene.session)
    scene.compositor.settle()
  }

  private func captured(_ place: Int = 0) throws -> Captured {
    Captured(try #require(sources.capture(windows.windows[place])))
  }

  private func request(_ captured: Captured) {
    captured.capture.requestFrame()
    scene.compositor.advance(by: .milliseconds(50))
  }

  @Test func `the first frame is the whole window, the next one comes with the next change`() throws
  {
    let window = scene.window(0xff00_8000)
    let captured = try captured()
    request(captured)
    #expect(captured.size == (320, 200))
    #expect(captured.pixels.allSatisfy { $0 == 0xff00_8000 })
    #expect(captured.damage == [[PixelRectangle(x: 0, y: 0, width: 320, height: 200)]])
    request(captured)
    #expect(captured.damage.count == 1)
    // Each buffer has been drawn once. From here on the reported damage counts.
    for _ in 0..<4 { scene.paint(window, 0xff00_8000) }
    request(captured)
    let count = captured.damage.count
    captured.capture.requestFrame()
    window.onFrame = { frame in
      let part = PixelRectangle(x: 10, y: 20, width: 30, height: 40)
      frame.pixels.fill(0xff00_8000)
      frame.pixels.part(part).fill(0xff80_0000)
      return .painted(damage: [part])
    }
    window.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(50))
    #expect(
      captured.damage.dropFirst(count) == [[PixelRectangle(x: 10, y: 20, width: 30, height: 40)]])
    #expect(captured.pixels[20 * 320 + 10] == 0xff80_0000)
    #expect(scene.broken == [])
    withExtendedLifetime(window) {}
  }

  @Test(arguments: [2, 4])
  func `a reduced copy has the mean of each square`(step: Int) throws {
    let window = scene.window()
    window.onFrame = { frame in
      unsafe frame.pixels.forEachRow { y, row in
        for x in row.indices { unsafe row[x] = (x + y) % 2 == 0 ? 0xff00_4080 : 0xff40_8000 }
      }
      return .painted(damage: [frame.pixels.bounds])
    }
    window.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(50))
    let captured = try captured()
    captured.step = step
    request(captured)
    #expect(captured.size == (320 / step, 200 / step))
    #expect(captured.pixels.allSatisfy { $0 == 0xff20_6040 })
    withExtendedLifetime(window) {}
  }

  @Test func `the capture follows the size of the window`() throws {
    let window = scene.window()
    let captured = try captured()
    request(captured)
    captured.capture.requestFrame()
    scene.compositor.toplevels[0].configure(width: 400, height: 300)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(captured.size == (400, 300))
    #expect(captured.stops == 0)
    #expect(scene.broken == [])
    withExtendedLifetime(window) {}
  }

  @Test func `a window that closes while a frame is awaited stops its capture once`() throws {
    let window = scene.window()
    let captured = try captured()
    request(captured)
    captured.capture.requestFrame()
    window.close()
    scene.compositor.settle()
    #expect(captured.stops == 1)
    #expect(captured.capture.isStopped)
    request(captured)
    #expect(captured.damage.count == 1)
    #expect(scene.client.error == nil)
    withExtendedLifetime(window) {}
  }

  @Test func `an output is captured as it is seen`() throws {
    let window = scene.window(0xff00_8000)
    let captured = Captured(try #require(sources.capture(scene.session.outputs[0])))
    request(captured)
    #expect(captured.size == (1280, 800))
    #expect(captured.pixels == scene.compositor.screenshot().pixels)
    withExtendedLifetime(window) {}
  }

  @Test func `without memory nothing is captured, and the session goes on`() throws {
    let window = scene.window()
    scene.session.memory.create = { -12 }
    scene.session.memory.createUnnamed = { -12 }
    let captured = try captured()
    request(captured)
    #expect(captured.stops == 1)
    #expect(scene.warnings.count == 1)
    #expect(scene.client.error == nil)
    withExtendedLifetime(window) {}
  }

  @Test(arguments: [
    "ext_image_copy_capture_manager_v1", "ext_foreign_toplevel_image_capture_source_manager_v1",
  ])
  func `a missing capture protocol is named`(missing: String) throws {
    let scene = try SessionScene(CompositorConfiguration().withWindowLists.without(missing))
    let windows = ForeignWindows(scene.session)
    let sources = CaptureSources(scene.session)
    let window = scene.window()
    #expect(sources.missingForWindows == missing)
    #expect(sources.capture(windows.windows[0]) == nil)
    #expect(self.sources.missingForWindows == nil)
    withExtendedLifetime(window) {}
  }
}
