@testable import CarouselApp
@testable import CarouselDesktop
import CarouselEngine
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window for a public place, which users cannot close.
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

  @Test func `Escape closes the opened item`() throws {
    let scene = try kiosk()
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.view.detail?.phase == .open)
    scene.seat.keyboard.tap(.escape)
    scene.rest()
    #expect(scene.view.detail == nil && scene.closes == 0)
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `an opened item is turned sideways and closed downwards`(axis: Axis) throws {
    let scene = try CarouselScene(axis: axis, adapt: { $0.opensWith = .all })
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    func swipe(_ x: Double, _ y: Double) {
      scene.compositor.play(
        Script.finger(0).down(x: 160, y: 60).move(
          x: 160 + x, y: 60 + y, over: .milliseconds(150)
        )
        .up())
      scene.rest()
    }
    swipe(-130, 0)
    #expect(scene.currentIndex == 1 && scene.view.isOpened)
    swipe(130, 0)
    #expect(scene.currentIndex == 0 && scene.view.isOpened)
    swipe(0, 110)
    #expect(scene.currentIndex == 0 && !scene.view.isOpened)
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

  @Test func `after idling it returns to the picture it began with`() throws {
    let scene = try CarouselScene(
      settings: {
        $0.returnsAfter = 30
        $0.startIndex = 2
      }, adapt: { $0.opensWith = .all })
    scene.seat.keyboard.tap(.right)
    scene.rest()
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.currentIndex == 3 && scene.view.detail != nil)
    scene.pass(.seconds(20))
    scene.seat.keyboard.tap(.right)
    scene.pass(.seconds(25))
    #expect(scene.currentIndex != 2, "a key began the wait again")
    scene.pass(.seconds(10))
    scene.rest()
    #expect(scene.currentIndex == 2 && scene.view.detail == nil)
    #expect(scene.broken == [])
  }

  @Test func `a slide show that was paused while there was nothing goes on`() throws {
    let scene = try CarouselScene(
      count: 0,
      settings: {
        $0.hasWindowKeys = false
        $0.autoplay = Autoplay(interval: 5)
        $0.returnsAfter = 30
        $0.returnsToFirst = false
      }, adapt: { $0.opensWith = .all })
    scene.seat.keyboard.tap(KeyCode(rawValue: 25))
    scene.pass(.seconds(1))
    #expect(!scene.view.carousel.isAutoplaying)
    scene.pass(.seconds(30))
    scene.view.apply(CarouselScene.items(4), at: scene.window.time)
    scene.pass(.seconds(7))
    #expect(scene.view.carousel.isAutoplaying && scene.currentIndex == 1)
    scene.view.stopAutoplay(at: scene.window.time)
  }

  @Test(arguments: [0.5, 3])
  func `a step of a key takes the time of a slide show's, and a second one its own`(
    seconds: Double
  ) throws {
    let scene = try CarouselScene(settings: {
      $0.cardsFillView = true
      $0.stepDuration = seconds
    })
    scene.seat.keyboard.tap(.right)
    scene.pass(.milliseconds(Int(seconds * 500)))
    #expect(abs(scene.view.carousel.offset - 0.5) < 0.1, "half of it, eased at both ends")
    scene.pass(.milliseconds(Int(seconds * 400)))
    #expect(scene.view.carousel.isScrolling)
    scene.pass(.milliseconds(Int(seconds * 150)))
    #expect(scene.view.carousel.offset == 1 && !scene.view.carousel.isScrolling)
    scene.seat.keyboard.tap(.right)
    scene.pass(.milliseconds(50))
    scene.seat.keyboard.tap(.right)
    scene.pass(.seconds(1))
    #expect(scene.view.carousel.offset == 3)
  }

  @Test func `cards that fill the view are as large as it is, at every size`() throws {
    let scene = try CarouselScene(settings: { $0.cardsFillView = true })
    #expect(scene.view.style.cardSize == CarouselScene.size)
    _ = scene.toplevel.configure(width: 200, height: 300)
    scene.rest()
    #expect(scene.view.style.cardSize == Size(width: 200, height: 300))
  }

  @Test func `an entry of a list stays for its own time`() throws {
    var parser = ListParser()
    let lines =
      #"{"image":"/a.png","duration":2.5}"# + "\n" + #"{"image":"/b.png"}"# + "\n"
      + #"{"image":"/c.png","duration":-1}"# + "\n" + #"{"image":"/d.png","duration":"x"}"# + "\n"
    let rows = parser.take(Array(lines.utf8))
    #expect(rows.map(\.duration) == [2.5, nil, nil, nil])
    let durations = SlidePacing()
    durations.take(rows.compactMap(\.picture).map(\.item))
    let show = durations.show(Autoplay(interval: 8, stepDuration: 3))
    #expect((0..<5).map { show.itemInterval?($0) } == [2.5, nil, nil, nil, nil])
    #expect(show.interval == 8 && show.stepDuration == 3)
  }
}
