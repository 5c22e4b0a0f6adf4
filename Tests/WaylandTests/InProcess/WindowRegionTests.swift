import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// The parts of a surface that take input, and pointers that are locked in it.
@Suite struct WindowRegionTests {
  private func positions(_ scene: ClientScene) -> [SurfacePoint] {
    scene.input.compactMap { if case .pointer(let event) = $0 { event.position } else { nil } }
  }

  @Test func `input elsewhere than in the region passes the surface by`() throws {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0xff00_00ff) }
    let scene = try ClientScene(.mutterWithTouch, settings: settings)
    let window = try #require(scene.window)
    window.surface.inputRegion = [PixelRectangle(x: 0, y: 0, width: 50, height: 40)]
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.pointer.move(x: 20, y: 60)
    scene.seat.pointer.move(x: 100, y: 60)
    scene.compositor.settle()
    #expect(positions(scene).map(\.y) == [30, 30])
    #expect(scene.seat.pointer.focus == nil)
    // The title bar takes its own.
    scene.seat.pointer.move(x: 100, y: 10)
    #expect(scene.seat.pointer.focus != nil)
    window.surface.inputRegion = nil
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.pointer.move(x: 100, y: 60)
    #expect(scene.seat.pointer.focus != nil)
    window.surface.inputRegion = []
    scene.compositor.advance(by: .milliseconds(50))
    scene.seat.pointer.move(x: 90, y: 60)
    #expect(scene.seat.pointer.focus == nil)
    #expect(scene.broken == [])
  }

  @Test(arguments: [Int.max, Int.min, 0])
  func `a region of any size is sent`(side: Int) throws {
    var settings = ClientScene.settings
    settings.isOpaque = false
    let scene = try ClientScene(settings: settings)
    let window = try #require(scene.window)
    let part = PixelRectangle(x: side, y: 0, width: side, height: side)
    window.surface.inputRegion = [part]
    window.surface.opaqueRegion = [part]
    scene.compositor.advance(by: .milliseconds(50))
    window.surface.opaqueRegion = []
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.client.error == nil)
  }

  @Test func `only the named parts are opaque, above all not the title bar`() throws {
    var settings = ClientScene.settings
    settings.isOpaque = false
    settings.titleBar = TitleBar(height: 30) { pixels, _ in pixels.fill(0x8000_0000) }
    let scene = try ClientScene(.mutterWithTouch, settings: settings)
    scene.window?.surface.opaqueRegion = [
      PixelRectangle(x: .min, y: 10, width: .max, height: .max),
      PixelRectangle(x: 0, y: .max, width: 5, height: 5),
      PixelRectangle(x: 10, y: 10, width: .max, height: .max),
    ]
    scene.compositor.advance(by: .milliseconds(50))
    #expect(
      scene.surface.opaqueRegion.rectangles
        == [PixelRectangle(x: 10, y: 40, width: 310, height: 190)])
    #expect(scene.broken == [])
  }

  @Test func `motion is followed as soon as the compositor reports it`() throws {
    let name = "zwp_relative_pointer_manager_v1"
    let scene = try ClientScene(CompositorConfiguration().without(name))
    let window = try #require(scene.window)
    var moved: [Double] = []
    window.surface.onRelativeMotion = { moved.append($0.x) }
    scene.seat.pointer.move(x: 20, y: 60)
    window.surface.locksPointer = true
    scene.compositor.settle()
    scene.compositor.addGlobal(name, version: 1)
    scene.compositor.settle()
    scene.seat.pointer.move(x: 32, y: 50)
    scene.compositor.settle()
    #expect(moved == [12])
    #expect(scene.broken == [])
  }

  @Test func `a locked pointer stays, and its mouse is followed`() throws {
    let scene = try ClientScene()
    let window = try #require(scene.window)
    var moved: [RelativeMotion] = []
    window.surface.onRelativeMotion = { moved.append($0) }
    scene.seat.pointer.move(x: 20, y: 60)
    scene.seat.pointer.move(x: 25, y: 60)
    scene.compositor.settle()
    #expect(moved == [])
    window.surface.locksPointer = true
    scene.compositor.settle()
    #expect(scene.seat.pointer.isLocked)
    scene.seat.pointer.move(x: 32, y: 50)
    scene.compositor.settle()
    #expect(moved.map(\.x) == [7])
    #expect(moved.map(\.unacceleratedY) == [-10])
    #expect(positions(scene).last == SurfacePoint(x: 25, y: 60))
    // A pointer that comes later is locked as well.
    scene.seat.setCapabilities([.keyboard])
    scene.compositor.settle()
    scene.seat.setCapabilities([.pointer, .keyboard])
    scene.compositor.settle()
    scene.seat.pointer.move(x: 20, y: 60)
    scene.compositor.settle()
    #expect(scene.seat.pointer.isLocked)
    scene.seat.pointer.move(x: 23, y: 60)
    scene.compositor.settle()
    #expect(moved.map(\.x) == [7, 3])
    window.surface.locksPointer = false
    scene.compositor.settle()
    #expect(!scene.seat.pointer.isLocked)
    window.surface.locksPointer = true
    window.close()
    scene.compositor.settle()
    #expect(scene.broken == [])
  }
}
