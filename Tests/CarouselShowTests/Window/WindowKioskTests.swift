import CarouselEngine
@testable import CarouselShow
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window for everybody, which nobody is to end.
struct WindowKioskTests {
  private func kiosk() throws -> CarouselScene {
    try CarouselScene(
      settings: {
        $0.hasWindowKeys = false
        $0.closesOnRequest = false
        $0.keepsScreenOn = true
        $0.hidesIdlePointer = true
      }, adapt: { $0.opensWith = .all })
  }

  @Test func `no key ends it or takes the screen away, and it stays on`() throws {
    let scene = try kiosk()
    for key in [KeyCode.q, .escape, .f, .f11] {
      scene.seat.keyboard.tap(key)
      scene.pass(.milliseconds(100))
    }
    #expect(scene.closes == 0)
    #expect(scene.compositor.idleInhibitors == 1)
    scene.rest()
    #expect(scene.compositor.idleInhibitors == 1)
  }

  @Test func `a close request, as for Alt+F4, does not end it`() throws {
    let scene = try kiosk()
    scene.toplevel.close()
    scene.rest()
    #expect(scene.closes == 0)
    #expect(scene.surface.isMapped)
    let window = try CarouselScene()
    window.toplevel.close()
    window.rest()
    #expect(window.closes == 1)
  }

  @Test func `Escape closes what is open`() throws {
    let scene = try kiosk()
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.view.carousel.detail?.phase == .open)
    scene.seat.keyboard.tap(.escape)
    scene.rest()
    #expect(scene.view.carousel.detail == nil && scene.closes == 0)
  }

  @Test func `the pointer is seen while it moves, and for a while after`() throws {
    let scene = try kiosk()
    let pointer = scene.seat.pointer
    pointer.move(x: 100, y: 100)
    scene.pass(.milliseconds(50))
    #expect(pointer.cursor == .hidden)
    pointer.move(x: 120, y: 100)
    scene.pass(.milliseconds(50))
    #expect(pointer.cursor != .hidden)
    scene.pass(.seconds(2))
    #expect(pointer.cursor != .hidden)
    scene.pass(.seconds(2))
    #expect(pointer.cursor == .hidden)
    #expect(scene.broken == [])
  }
}
