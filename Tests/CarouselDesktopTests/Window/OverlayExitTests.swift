import CarouselEngine
import CarouselView
import DesktopTestSupport
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import CarouselDesktop

/// The ways out of an overlay by finger and pointer.
struct OverlayExitTests {
  private func overlay(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), isClosable: Bool = true
  ) throws -> CarouselScene {
    try CarouselScene(
      configuration, rests: false,
      settings: {
        $0.isOverlay = true
        $0.closesFromOutside = isClosable
        $0.closesWithoutFocus = isClosable
      }, adapt: { $0.cardSize = Size(width: 60, height: 60) })
  }

  @Test func `a tap and a click next to the cards close it, one on a card does not`() throws {
    let scene = try overlay()
    scene.rest()
    let size = scene.view.carousel.viewSize
    func tap(_ x: Double, _ y: Double) {
      scene.compositor.play(Script.finger(0).down(x: x, y: y).wait(.milliseconds(50)).up())
      scene.rest()
    }
    tap(size.width / 2, size.height / 2)
    #expect(scene.closes == 0)
    tap(8, 8)
    #expect(scene.closes == 1)
    let pointer = scene.seat.pointer
    func click(_ x: Double, _ y: Double) {
      pointer.move(x: x, y: y)
      pointer.button(isPressed: true)
      pointer.button(isPressed: false)
      scene.rest()
    }
    click(size.width / 2, size.height / 2)
    #expect(scene.closes == 1)
    click(8, 8)
    #expect(scene.closes == 2)
  }

  @Test func `a swipe down closes it, others and drags do not`() throws {
    let scene = try overlay()
    scene.rest()
    let size = scene.view.carousel.viewSize
    func swipe(_ x: Double, _ y: Double) {
      scene.compositor.play(
        Script.finger(0).down(x: size.width / 2, y: size.height / 2)
          .move(x: size.width / 2 + x, y: size.height / 2 + y, over: .milliseconds(150)).up())
      scene.rest()
    }
    swipe(-90, 10)
    swipe(0, -80)
    swipe(70, 70)
    #expect(scene.closes == 0)
    swipe(5, size.height * 0.35)
    #expect(scene.closes == 1)
  }

  @Test func `with nothing but a touch panel there is a mark that closes it`() throws {
    var configuration = CompositorConfiguration()
    configuration.seats[0].capabilities = [.touch]
    let scene = try overlay(configuration)
    scene.rest()
    let mark = try #require(scene.view.pinned.first).place(scene.view.carousel.viewSize)
    func touch(_ track: Script) {
      scene.compositor.play(track)
      scene.rest()
    }
    let finger = Script.finger(0).down(x: mark.x + mark.width / 2, y: mark.y + mark.height / 2)
    // A finger that leaves it changes nothing.
    touch(finger.move(x: mark.x - 60, y: mark.y + 30, over: .milliseconds(200)).up())
    #expect(scene.closes == 0)
    touch(finger.wait(.milliseconds(50)).up())
    #expect(scene.closes == 1 && scene.broken == [])
    #expect(try overlay().view.pinned.isEmpty, "with a pointer there is none")
  }

  @Test func `it is closed where its focus is lost, if that is wanted`() throws {
    for isClosable in [true, false] {
      let scene = try overlay(isClosable: isClosable)
      scene.rest()
      #expect(scene.closes == 0)
      scene.seat.keyboard.focus(on: nil)
      scene.rest()
      #expect(scene.closes == (isClosable ? 1 : 0))
    }
  }

  @Test func `where that is not wanted nothing closes it`() throws {
    let scene = try overlay(isClosable: false)
    scene.rest()
    scene.compositor.play(Script.finger(0).down(x: 8, y: 8).wait(.milliseconds(50)).up())
    scene.rest()
    #expect(scene.closes == 0)
  }
}
