import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

@Suite struct ScreenRoomTests {
  private func screen(_ width: Int, _ height: Int, transform: UInt32 = 0) -> Output.State {
    var state = Output.State()
    (state.width, state.height, state.transform) = (width, height, transform)
    return state
  }

  private func limit(_ screens: [Output.State], _ scale: Scale = Scale(1)) -> SurfaceSize {
    var room = ScreenRoom()
    room.take(screens)
    return room.limit(scale: scale, usesViewport: true)
  }

  @Test func `one screen is the limit, turned if it is turned`() {
    #expect(limit([screen(1280, 800)]) == SurfaceSize(width: 1280, height: 800))
    #expect(limit([screen(1280, 800, transform: 1)]) == SurfaceSize(width: 800, height: 1280))
  }

  @Test func `a window may lie across all screens`() {
    let all = [screen(1280, 800), screen(1920, 1080)]
    #expect(limit(all) == SurfaceSize(width: 3200, height: 1880))
  }

  @Test func `pixels count, whatever the scale`() {
    #expect(limit([screen(1280, 800)], Scale(2)) == SurfaceSize(width: 640, height: 400))
    #expect(
      limit([screen(2880, 1800)], Scale(in120ths: 180)) == SurfaceSize(width: 1920, height: 1200))
    #expect(
      limit([screen(1000, 1000)], Scale(in120ths: 90)) == SurfaceSize(width: 1334, height: 1334))
  }

  @Test func `a whole scale may replace a smaller fractional one`() {
    var room = ScreenRoom()
    room.take([screen(2880, 1800)])
    #expect(
      room.limit(scale: Scale(2), usesViewport: false) == SurfaceSize(width: 2880, height: 1800))
  }

  @Test func `while nothing is known there is a limit, and what was known is not forgotten`() {
    #expect(limit([]) == SurfaceSize(width: 4096, height: 4096))
    var room = ScreenRoom()
    room.take([screen(7680, 4320)])
    room.take([])
    #expect(
      room.limit(scale: Scale(1), usesViewport: true) == SurfaceSize(width: 7680, height: 4320))
  }

  @Test(arguments: [1, 60, 120, 121, 960]) func `no screen leads beyond what a buffer can hold`(
    in120ths: Int
  ) {
    let huge = screen(.max, .max)
    let scale = Scale(in120ths: in120ths)
    for usesViewport in [false, true] {
      var room = ScreenRoom()
      room.take([huge, huge, huge])
      let limit = room.limit(scale: scale, usesViewport: usesViewport)
      #expect((1...ShmBuffer.longestSide).contains(scale.pixels(limit.width)))
      #expect((1...ShmBuffer.longestSide).contains(scale.pixels(limit.height)))
    }
  }

  private func bounds(
    _ screens: [Output.State], _ scale: Scale = Scale(1), usesViewport: Bool = false
  ) -> SurfaceSize? {
    var room = ScreenRoom()
    room.take(screens)
    return room.bounds(scale: scale, usesViewport: usesViewport)
  }

  @Test func `a new window fits the largest screen there is, less room for panels`() {
    #expect(bounds([]) == nil)
    #expect(bounds([screen(0, 0)]) == nil)
    #expect(bounds([screen(800, 480), screen(640, 480)]) == SurfaceSize(width: 750, height: 450))
    #expect(bounds([screen(800, 480, transform: 3)]) == SurfaceSize(width: 450, height: 750))
    var dense = screen(1600, 960)
    dense.scale = 2
    #expect(bounds([dense]) == SurfaceSize(width: 750, height: 450))
    #expect(
      bounds([dense], Scale(in120ths: 150), usesViewport: true)
        == SurfaceSize(width: 1200, height: 720))
    #expect(bounds([screen(.max, .max)]) != nil)
  }

  @Test func `a window larger than the screen opens smaller, and keeps what the user makes of it`()
    throws
  {
    var configuration = CompositorConfiguration()
    configuration.outputs[0].width = 800
    configuration.outputs[0].height = 480
    configuration.versions["xdg_wm_base"] = 3
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 1024, height: 674)
    let scene = try ClientScene(configuration, settings: settings)
    #expect(scene.window?.configuration?.size == SurfaceSize(width: 750, height: 450))
    scene.toplevel.configure(width: 780, height: 470, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    scene.toplevel.configure(width: 0, height: 0, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.window?.configuration?.size == SurfaceSize(width: 780, height: 470))
    #expect(scene.broken == [])
  }

  @Test func `a window without any screen is bounded too`() throws {
    var configuration = CompositorConfiguration()
    configuration.outputs = []
    let scene = try ClientScene(configuration)
    scene.toplevel.configure(width: .max >> 32, height: .max >> 32, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect(
      scene.window?.configuration?.size == SurfaceSize(width: 4096, height: 4096))
    #expect(scene.client.error == nil)
  }

  @Test func `a screen that turns out larger gives the window the configured size`() throws {
    let scene = try ClientScene()
    let (width, height) = (scene.output.model.width + 500, scene.output.model.height)
    scene.toplevel.configure(width: width, height: height, states: [4])
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.window?.configuration?.size.width == width - 500)
    scene.compositor.change(scene.output) { $0.width = width }
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.window?.configuration?.size.width == width)
    #expect(scene.surface.frames.last?.bufferWidth == width)
  }
}
