import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// The bar that shows the position in a long list.
struct PositionBarTests {
  private func scene(
    _ count: Int, size: Size = ViewScene.size, adapt: (inout CarouselStyle) -> Void = { _ in }
  ) throws -> ViewScene {
    var style = CarouselStyle(.coverFlow)
    style.showsBar = true
    style.opensWith = .all
    adapt(&style)
    return try ViewScene(ViewScene.items(count), style: style, size: size)
  }

  /// A point of the bar at a share of its way.
  private func point(_ share: Double, _ scene: ViewScene) throws -> Point {
    let frame = try #require(scene.view.barFrame)
    return Point(
      x: frame.x + frame.width * (0.06 + 0.88 * share), y: frame.y + frame.height * 0.6)
  }

  @Test func `more than 30 items have a bar, fewer have dots where those are wanted`() throws {
    #expect(try scene(30).view.barFrame == nil)
    #expect(try scene(31).view.barFrame != nil)
    let plain = try scene(31) { $0.showsBar = false }
    #expect(plain.view.barFrame == nil && plain.view.painter.frames.overlays.isEmpty)
    // What was asked for as dots is a bar, too.
    let dots = try scene(31) { ($0.showsBar, $0.showsDots) = (false, true) }
    #expect(dots.view.barFrame != nil)
    #expect(dots.view.painter.frames.overlays.count == 1)
    #expect(try scene(30) { $0.showsDots = true }.view.painter.frames.overlays.count == 1)
  }

  @Test func `it comes and goes with the items, and leaves an opened picture alone`() throws {
    let scene = try scene(31)
    scene.view.remove(item: 30, at: scene.time)
    scene.rest()
    #expect(scene.view.barFrame == nil)
    scene.view.insert(ViewScene.items(31), before: 0, at: scene.time)
    scene.rest()
    #expect(scene.view.barFrame != nil)
    scene.key(KeySymbol.enter)
    scene.rest()
    #expect(scene.view.showsDetail && scene.view.barFrame == nil)
    scene.key(KeySymbol.escape)
    scene.rest()
    #expect(scene.view.barFrame != nil)
  }

  @Test(arguments: [Carousel.Direction.leftToRight, .rightToLeft], [Axis.horizontal, .vertical])
  func `a finger drags it through the list, and the carousel comes to rest where it is lifted`(
    direction: Carousel.Direction, axis: Axis
  ) throws {
    let scene = try scene(101) {
      ($0.configuration.direction, $0.configuration.axis) = (direction, axis)
    }
    let isReversed = direction == .rightToLeft && axis == .horizontal
    let start = try point(isReversed ? 1 : 0, scene)
    let end = try point(isReversed ? 0.5 : 0.5, scene)
    scene.drag(start, by: Vector(x: end.x - start.x, y: -90), lifts: false)
    scene.pass(0.1)
    #expect(abs(scene.view.carousel.offset - 50) < 3)
    // What is dragged is seen at the finger; the carousel itself is not swiped.
    #expect(!scene.view.carousel.isDragging)
    scene.input(.touchUp(id: 0))
    scene.rest()
    let index = try #require(scene.view.currentIndex)
    #expect((47...53).contains(index) && scene.view.isAtRest)
    #expect(scene.takeSaid().last == "\(index + 1) of 101, Item \(index + 1)")
  }

  @Test func `a pointer takes it where it presses, and drags leave the keys with the cards`() throws
  {
    let scene = try scene(101)
    scene.input(.pointerMoved(to: try point(1, scene)))
    scene.input(.buttonPressed(ButtonCode.left))
    scene.input(.buttonReleased(ButtonCode.left))
    scene.rest()
    #expect(scene.view.currentIndex == 100)
    scene.key(KeySymbol.left)
    scene.rest()
    #expect(scene.view.currentIndex == 99 && !scene.view.hasFocusedCard)
  }

  @Test func `Tab gives it the keys: arrows go through a twentieth of the list`() throws {
    let scene = try scene(101)
    scene.key(KeySymbol.tab)
    #expect(scene.view.barHasFocus)
    scene.key(KeySymbol.right)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(scene.view.currentIndex == 10)
    scene.key(KeySymbol.left)
    scene.rest()
    #expect(scene.view.currentIndex == 5)
    scene.key(KeySymbol.escape)
    #expect(!scene.view.barHasFocus)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(scene.view.currentIndex == 6)
  }

  @Test(arguments: [
    Size(width: 1280, height: 800), Size(width: 480, height: 800), Size(width: 360, height: 720),
    Size(width: 3840, height: 2160), Size(width: 160, height: 120),
  ])
  func `it is within the view, and wide enough for a finger`(size: Size) throws {
    let frame = PositionBar.place(in: size)
    #expect(frame.x >= 0 && frame.maxX <= size.width && frame.maxY == size.height)
    #expect(frame.height >= 28 && frame.width >= min(240, size.width * 0.9))
  }

  @Test func `nothing moves at rest`() throws {
    let scene = try scene(101)
    scene.rest()
    #expect(!scene.view.needsFrame && scene.view.nextWakeUp == nil)
  }
}
