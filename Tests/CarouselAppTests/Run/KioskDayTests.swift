import CarouselEngine
import CarouselTestSupport
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp
@testable import CarouselDesktop

/// A day of a public kiosk on virtual time.
struct KioskDayTests {
  /// A kiosk with a slide show, as the program makes it.
  private static func kiosk() throws -> (scene: CarouselScene, keys: ProgramKeys) {
    let scene = try CarouselScene(
      settings: {
        $0.hasWindowKeys = false
        // Between visitors, few cuts save the frames of thousands of transitions.
        $0.autoplay = Autoplay(interval: 120, stepDuration: 0)
        $0.returnsAfter = 30
        $0.returnsToFirst = false
      }, adapt: { $0.opensWith = .all })
    let keys = ProgramKeys(
      scene.window, CommandRunner(scene.window), KeySettings(), isTyping: false, hasOwnKeys: false)
    return (scene, keys)
  }

  /// One thing that a passer-by does.
  private static func act(_ scene: CarouselScene, _ lots: inout SeededGenerator) {
    func place() -> (Double, Double) {
      (.random(in: 5...315, using: &lots), .random(in: 5...195, using: &lots))
    }
    let ((x, y), (endX, endY)) = (place(), place())
    let finger = Script.finger(0).down(x: x, y: y)
    switch Int.random(in: 0..<7, using: &lots) {
    case 0, 1: scene.compositor.play(finger.wait(.milliseconds(40)).up())
    case 2: scene.compositor.play(finger.move(x: endX, y: endY, over: .milliseconds(120)).up())
    case 3:
      let keys: [KeyCode] = [
        .enter, .space, .right, .left, .escape, .home, .end, KeyCode(rawValue: 25),
        KeyCode(rawValue: 34), KeyCode(rawValue: 127),
      ]
      scene.seat.keyboard.tap(keys.randomElement(using: &lots) ?? .enter)
    case 4, 5:
      scene.seat.pointer.move(x: x, y: y)
      let button =
        Bool.random(using: &lots) ? Script.rightButton : ServerPointer.leftButton
      scene.seat.pointer.button(button, isPressed: true)
      scene.seat.pointer.button(button, isPressed: false)
    default: scene.compositor.play(finger.wait(.milliseconds(700)).up())
    }
    scene.compositor.advance(by: .milliseconds(Int64.random(in: 50...900, using: &lots)))
  }

  @Test func `at every minute the show is on 30 seconds after the last touch`() throws {
    let (scene, keys) = try Self.kiosk()
    var lots = SeededGenerator(seed: 46)
    let clock = scene.compositor.clock
    let morning = clock.now
    var (lastTouch, acts, opened, grids) = (morning - .seconds(60), 0, 0, 0)
    var front: (index: Int?, since: Duration) = (nil, morning)
    for minute in 1...24 * 60 {
      // Some two visitors an hour, who do a few things each.
      if Int.random(in: 0..<30, using: &lots) == 0 {
        for _ in 0..<Int.random(in: 1...9, using: &lots) {
          Self.act(scene, &lots)
          acts += 1
          opened += scene.view.showsDetail ? 1 : 0
          grids += scene.view.showsGallery ? 1 : 0
        }
        lastTouch = clock.now
      }
      scene.compositor.advance(to: max(clock.now, morning + .seconds(60 * minute)))
      guard clock.now - lastTouch > .seconds(31) else { continue }
      let view = scene.view
      try #require(
        view.carousel.isAutoplaying && !view.showsDetail && !view.showsGallery
          && view.pinned.isEmpty && view.overlays.isEmpty, "minute \(minute)")
      // It is not only on, it goes on.
      if front.index != view.currentIndex { front = (view.currentIndex, clock.now) }
      try #require(clock.now - front.since < .seconds(300), "minute \(minute)")
    }
    #expect(acts > 100 && opened > 5 && grids > 5, "\(acts), \(opened), \(grids)")
    // Frames follow a finger on an opened picture even where it moves nothing: wasteful, but no error.
    let broken = scene.broken.filter { !$0.contains("new content differs from the old") }
    #expect(broken == [] && scene.closes == 0)
    scene.view.stopAutoplay(at: scene.window.time)
    withExtendedLifetime(keys) {}
  }
}
