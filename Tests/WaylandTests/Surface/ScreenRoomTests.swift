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

  @Test func `a whole scale may stand for a smaller one that is not whole`() {
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

  @Test func `a screen that turns out larger gives the window the size it was told`() throws {
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
