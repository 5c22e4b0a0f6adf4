@testable import CarouselDesktop
import CarouselEngine
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct CarouselWindowTests {
  @Test func `the first frame is announced with the number of items`() throws {
    let scene = try CarouselScene()
    #expect(scene.lines() == ["Carousel, 12 items. 1 of 12, Item 1"])
    #expect(scene.broken == [])
  }

  @Test func `the card in front is painted in the middle of the window`() throws {
    let scene = try CarouselScene()
    let image = try #require(scene.surface.image)
    #expect(image[image.width / 2, image.height / 2] == 0xFF00_0080)
  }

  @Test(arguments: ArrangementKind.allCases.filter { $0 != .custom }, [Axis.horizontal, .vertical])
  func `every arrangement is painted, moves and comes to rest`(kind: ArrangementKind, axis: Axis)
    throws
  {
    let scene = try CarouselScene(kind: kind, axis: axis)
    let before = scene.surface.image
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(scene.currentIndex == 1)
    #expect(scene.surface.image != before)
    let commits = scene.commits
    scene.pass(.seconds(1))
    #expect(scene.commits == commits)
    #expect(scene.broken == [])
  }

  @Test func `nothing is committed at rest`() throws {
    let scene = try CarouselScene()
    let commits = scene.commits
    let requests = scene.compositor.requestCount
    scene.pass(.seconds(10))
    #expect(scene.commits == commits)
    #expect(scene.compositor.requestCount == requests)
    #expect(scene.client.loop.nextDeadline == nil)
  }

  @Test func `a new size is painted and the item in front stays`() throws {
    let scene = try CarouselScene()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    scene.toplevel.configure(width: 500, height: 300)
    scene.rest()
    #expect(scene.surface.image?.width == 500)
    #expect(scene.currentIndex == 1)
    #expect(scene.lines().last == "2 of 12, Item 2")
    #expect(scene.broken == [])
  }

  @Test(arguments: [(1, 1), (2, 900), (900, 2)])
  func `no size is too odd`(width: Int, height: Int) throws {
    let scene = try CarouselScene()
    scene.toplevel.configure(width: width, height: height)
    scene.rest()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(scene.currentIndex == 1)
    #expect(scene.client.error == nil)
  }

  @Test func `a change of scale paints at the new scale`() throws {
    let scene = try CarouselScene(
      CompositorConfiguration().without("wp_fractional_scale_manager_v1"))
    let width = try #require(scene.surface.image?.width)
    scene.compositor.change(scene.compositor.outputs[0]) { $0.scale120 = 240 }
    scene.rest()
    #expect(scene.surface.image?.width == 2 * width)
    #expect(scene.broken == [])
  }

  @Test func `closing the window asks the program`() throws {
    let scene = try CarouselScene()
    scene.toplevel.close()
    scene.compositor.settle()
    #expect(scene.closes == 1)
  }

  @Test func `an empty carousel shows its window and survives every input`() throws {
    let scene = try CarouselScene(count: 0)
    scene.seat.keyboard.tap(.right)
    scene.seat.keyboard.tap(.end)
    scene.seat.keyboard.tap(.enter)
    scene.compositor.play(
      Script.finger(0).down(x: 300, y: 200).move(x: 100, y: 200, over: .milliseconds(80)).up())
    scene.rest()
    #expect(scene.surface.image != nil)
    #expect(scene.currentIndex == nil)
    #expect(scene.selected == [])
  }

  @Test func `a compositor that goes away ends the loop with an error`() throws {
    let scene = try CarouselScene()
    scene.compositor.disconnect()
    scene.client.turn()
    scene.client.turn()
    #expect(scene.client.error != nil)
  }

  @Test func `a window runs without a seat`() throws {
    let scene = try CarouselScene(CompositorConfiguration().without("wl_seat"))
    scene.change { $0.scroll(toItem: 5, at: $1) }
    scene.rest()
    #expect(scene.lines().last == "6 of 12, Item 6")
  }
}
