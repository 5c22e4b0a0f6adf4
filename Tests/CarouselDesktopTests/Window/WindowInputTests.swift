@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowInputTests {
  /// The middle of the content.
  ///
  /// The compositor draws the decoration.
  private let x = CarouselScene.size.width / 2
  private let y = CarouselScene.size.height / 2

  private func flick(_ scene: CarouselScene, by distance: Double) {
    scene.compositor.play(
      Script.finger(0).down(x: x, y: y)
        .move(x: x + distance, y: y, over: .milliseconds(100)).up())
  }

  @Test func `a flick continues, settles on an item and is announced once`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    flick(scene, by: -110)
    scene.rest()
    let index = try #require(scene.currentIndex)
    #expect(index > 1)
    #expect(scene.offset == Double(index))
    #expect(scene.lines() == ["\(index + 1) of 12, Item \(index + 1)"])
    #expect(scene.broken == [])
  }

  @Test func `the carousel follows the finger while it is down`() throws {
    let scene = try CarouselScene()
    scene.compositor.play(
      Script.finger(0).down(x: x, y: y).move(x: x - 60, y: y, over: .milliseconds(200))
        .wait(.seconds(5)))
    scene.pass(.milliseconds(400))
    let held = scene.offset
    #expect(held > 0.3)
    scene.pass(.seconds(1))
    #expect(scene.offset == held)
  }

  @Test func `a drag that the compositor cancels returns without a fling`() throws {
    let scene = try CarouselScene()
    scene.compositor.play(
      Script.finger(0).down(x: x, y: y).move(x: x - 24, y: y, over: .milliseconds(40))
        .adding(.cancelTouch))
    scene.rest()
    #expect(scene.currentIndex == 0)
  }

  @Test func `a panel unplugged under a finger lets the carousel settle`() throws {
    let scene = try CarouselScene()
    scene.compositor.play(
      Script.finger(0).down(x: x, y: y).move(x: x - 40, y: y, over: .milliseconds(100)))
    scene.pass(.milliseconds(150))
    scene.seat.setCapabilities([.pointer, .keyboard])
    scene.rest()
    #expect(scene.offset == scene.offset.rounded())
    #expect(scene.view.isAtRest)
  }

  @Test func `a tap on the front card selects it`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.compositor.play(Script.finger(0).down(x: x, y: y).wait(.milliseconds(50)).up())
    scene.rest()
    #expect(scene.selected == [0])
    #expect(scene.lines() == ["Selected 1 of 12, Item 1"])
  }

  @Test func `a tap on a card at the side centers it and selects nothing`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    var frame = Carousel.Frame()
    scene.view.frame(into: &frame)
    let side = try #require(frame.cards.first { $0.index == 2 }?.quad)
    let point = Point(x: (side.topRight.x + side.bottomRight.x) / 2 - 6, y: y)
    #expect(scene.view.carousel.item(at: point) == 2)
    scene.compositor.play(
      Script.finger(0).down(x: point.x, y: point.y).wait(.milliseconds(50)).up())
    scene.rest()
    #expect(scene.currentIndex == 2)
    #expect(scene.selected == [])
    #expect(scene.lines() == ["3 of 12, Item 3"])
  }

  @Test func `a pointer drags and clicks`() throws {
    let scene = try CarouselScene()
    scene.seat.play(
      Script.pointer(x: x, y: y).press().move(x: x - 80, y: y, over: .milliseconds(100)).release())
    scene.rest()
    let index = try #require(scene.currentIndex)
    #expect(index > 0)
    scene.seat.play(Script.pointer(x: x, y: y).press().wait(.milliseconds(40)).release())
    scene.rest()
    #expect(scene.selected == [index])
    #expect(scene.broken == [])
  }

  @Test func `three notches of a wheel are three items`() throws {
    let scene = try CarouselScene()
    scene.seat.pointer.move(x: x, y: y)
    for _ in 0..<3 {
      scene.seat.pointer.scroll(.wheel(notches: 1))
      scene.pass(.milliseconds(30))
    }
    scene.rest()
    #expect(scene.currentIndex == 3)
  }

  @Test func `two fingers on a touchpad drag, and lifting them flings`() throws {
    let scene = try CarouselScene()
    scene.seat.pointer.move(x: x, y: y)
    for _ in 0..<12 {
      scene.seat.pointer.scroll(.fingers(horizontal: 10))
      scene.pass(.milliseconds(10))
    }
    scene.seat.pointer.scroll(.fingersLifted)
    scene.rest()
    let index = try #require(scene.currentIndex)
    #expect(index > 0)
    #expect(scene.offset == Double(index))
  }

  @Test(
    arguments: [
      ([KeyCode.right, .right], 2), ([.right, .left], 0), ([.end], 11), ([.end, .home], 0),
      ([.down], 1), ([.down, .up], 0),
    ])
  func `keys move`(keys: [KeyCode], expected: Int) throws {
    let scene = try CarouselScene()
    for key in keys {
      scene.seat.keyboard.tap(key)
      scene.pass(.milliseconds(400))
    }
    scene.rest()
    #expect(scene.currentIndex == expected)
    #expect(scene.broken == [])
  }

  @Test func `page keys go by several items`() throws {
    let scene = try CarouselScene()
    scene.seat.keyboard.tap(.pageDown)
    scene.rest()
    #expect(try #require(scene.currentIndex) > 1)
    scene.seat.keyboard.tap(.pageUp)
    scene.rest()
    #expect(scene.currentIndex == 0)
  }

  @Test func `left goes on where the first item is at the right`() throws {
    let scene = try CarouselScene(adapt: { $0.configuration.direction = .rightToLeft })
    scene.seat.keyboard.tap(.left)
    scene.rest()
    #expect(scene.currentIndex == 1)
    flick(scene, by: 100)
    scene.rest()
    #expect(try #require(scene.currentIndex) > 1)
  }

  @Test func `Enter and Space select`() throws {
    let scene = try CarouselScene()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    _ = scene.lines()
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    scene.seat.keyboard.tap(.space)
    scene.rest()
    #expect(scene.selected == [1, 1])
    #expect(scene.lines().first == "Selected 2 of 12, Item 2")
  }

  @Test func `Escape and q ask to close`() throws {
    let scene = try CarouselScene()
    scene.seat.keyboard.tap(.escape)
    scene.seat.keyboard.tap(.q)
    scene.compositor.settle()
    #expect(scene.closes == 2)
  }

  @Test func `f asks for the full screen`() throws {
    let scene = try CarouselScene()
    scene.seat.keyboard.tap(.f)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes.contains { $0.contains("fullscreen") })
  }

  @Test func `a title bar in the view moves its window, which has no other`() throws {
    let scene = try CarouselScene(settings: { $0.isDecorated = false })
    scene.view.pinned = [
      PinnedCard(DragHandle { [view = scene.view] in view.report(.requested(.move)) }) { size in
        Rect(x: 0, y: 0, width: size.width, height: 30)
      }
    ]
    scene.rest()
    #expect(scene.surface.image?.height == 200, "there is no title bar above the content")
    scene.compositor.play(
      Script.finger(0).down(x: 60, y: 15).move(x: 120, y: 60, over: .milliseconds(100)).up())
    scene.rest()
    #expect(scene.toplevel.wishes == ["move"])
    #expect(scene.offset == 0)
    #expect(scene.broken == [])
  }

  /// Says when it is dragged.
  private final class DragHandle: LiveCard {
    let content = CardContent(drawing: LiveDrawing { canvas, _, _ in canvas.clear(to: .white) })
    private let onDrag: () -> Void

    init(onDrag: @escaping () -> Void) { self.onDrag = onDrag }

    func claim(at point: Point, in size: Size) -> CardClaim { .press }

    func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
      if case .moved = input { onDrag() }
      return true
    }
  }

  @Test func `Enter during a move selects its target, and the move ends there`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.seat.keyboard.tap(.end)
    scene.pass(.milliseconds(300))
    #expect(scene.currentIndex != 11)
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.selected == [11])
    #expect(scene.currentIndex == 11)
    #expect(scene.lines() == ["Selected 12 of 12, Item 12", "12 of 12, Item 12"])
  }
}
