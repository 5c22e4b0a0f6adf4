@testable import CarouselDesktop
import CarouselEngine
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowIdleTests {
  private func slideShow(interval: Double = 6) throws -> CarouselScene {
    try CarouselScene(settings: { $0.autoplay = Autoplay(interval: interval) })
  }

  @Test func `a carousel that waits for people lets the screen go dark`() throws {
    let scene = try CarouselScene()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(scene.compositor.idleInhibitors == 0)
  }

  @Test func `a slide show keeps the screen on, while it moves and while it waits`() throws {
    let scene = try slideShow()
    for _ in 0..<10 {
      #expect(scene.compositor.idleInhibitors == 1)
      scene.pass(.seconds(1))
    }
    #expect(scene.currentIndex == 2)
    #expect(scene.broken == [])
  }

  @Test func `a pause lets the screen go dark until the show goes on`() throws {
    let scene = try slideShow()
    let p = KeyCode(rawValue: 25)
    scene.seat.keyboard.tap(p)
    scene.pass(.milliseconds(50))
    #expect(scene.compositor.idleInhibitors == 0)
    scene.seat.keyboard.tap(p)
    scene.pass(.milliseconds(50))
    #expect(scene.compositor.idleInhibitors == 1)
  }

  @Test func `an invisible slide show lets the screen turn off`() throws {
    let scene = try slideShow()
    scene.toplevel.setSuspended(true)
    scene.pass(.seconds(1))
    #expect(scene.compositor.idleInhibitors == 0)
    scene.toplevel.setSuspended(false)
    scene.pass(.seconds(1))
    #expect(scene.compositor.idleInhibitors == 1)
  }

  @Test func `a slide show that is over lets the screen go dark`() throws {
    let scene = try slideShow()
    scene.change { carousel, time in carousel.stopAutoplay(at: time) }
    scene.pass(.milliseconds(50))
    #expect(scene.compositor.idleInhibitors == 0)
  }

  @Test func `the program's own pause counts as well`() throws {
    let scene = try slideShow()
    scene.change { carousel, time in carousel.pauseAutoplay(for: .focused, at: time) }
    scene.pass(.milliseconds(50))
    #expect(scene.compositor.idleInhibitors == 0)
  }
}
