import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// What people do, through to the carousel.
struct ViewGestureTests {
  private func scene(
    count: Int = 8, opens: OpeningGestures = .all, _ adapt: (inout CarouselStyle) -> Void = { _ in }
  ) throws -> ViewScene {
    var style = CarouselStyle(.linear)
    style.opensWith = opens
    adapt(&style)
    let scene = try ViewScene(ViewScene.items(count), style: style)
    scene.rest()
    _ = scene.takeSaid()
    return scene
  }

  @Test func `a flick scrolls, and the item in front is announced`() throws {
    let scene = try scene()
    scene.drag(scene.middle, by: Vector(x: -200, y: 0))
    scene.rest()
    let index = try #require(scene.view.carousel.currentIndex)
    #expect(index > 0)
    #expect(scene.takeSaid() == ["\(index + 1) of 8, Item \(index + 1)"])
  }

  @Test func `a tap on the front card opens it where the style says so, Escape closes it`() throws {
    for opens in [OpeningGestures.select, []] {
      let scene = try scene(opens: opens)
      scene.tap(scene.middle)
      scene.rest()
      #expect(scene.selected == [0])
      #expect(scene.view.showsDetail == (opens == .select))
      scene.key(KeySymbol.escape)
      scene.rest()
      #expect(!scene.view.showsDetail)
      let said = scene.takeSaid()
      #expect(said.contains("Opened 1 of 8, Item 1") == (opens == .select))
      #expect(said.contains("Closed 1 of 8, Item 1") == (opens == .select))
    }
  }

  @Test func `Escape asks the window to close only when nothing is open`() throws {
    let scene = try scene()
    var requests: [WindowRequest] = []
    scene.view.observe { if case .requested(let request) = $0 { requests.append(request) } }
    scene.key(KeySymbol.enter)
    scene.rest()
    scene.key(KeySymbol.escape)
    scene.rest()
    #expect(requests == [])
    scene.key(KeySymbol.escape)
    #expect(requests == [.leave])
  }

  @Test(arguments: [Axis.horizontal, .vertical], Carousel.Direction.allCases)
  func `forward turns an opened item to the next one`(
    axis: Axis, direction: Carousel.Direction
  ) throws {
    let scene = try scene(opens: .select)
    var style = scene.view.style
    (style.configuration.axis, style.configuration.direction) = (axis, direction)
    try scene.view.restyle(style, duration: 0, at: scene.view.time)
    scene.rest()
    let before = try #require(scene.view.currentIndex)
    scene.key(KeySymbol.enter)
    scene.rest()
    scene.key(KeySymbol.down)
    scene.rest()
    #expect(scene.view.isOpened && scene.view.currentIndex == before + 1)
  }

  @Test func `two taps open, and zoom the opened item`() throws {
    let scene = try scene(opens: .doubleTap)
    scene.tap(scene.middle)
    scene.rest()
    #expect(!scene.view.showsDetail)
    scene.tap(scene.middle)
    scene.tap(scene.middle)
    scene.rest()
    #expect(scene.view.detail?.phase == .open)
    let fitted = try width(of: scene)
    scene.tap(scene.middle)
    scene.tap(scene.middle)
    scene.rest()
    #expect(try width(of: scene) > 1.5 * fitted)
  }

  @Test func `two fingers pull the front card out, zoom and put it back`() throws {
    let scene = try scene()
    pinch(scene, from: 60, to: 300)
    scene.rest()
    #expect(scene.view.detail?.phase == .open)
    let fitted = try width(of: scene)
    pinch(scene, from: 60, to: 150)
    scene.rest()
    #expect(try width(of: scene) > 1.5 * fitted)
    pinch(scene, from: 400, to: 40)
    pinch(scene, from: 400, to: 40)
    scene.rest()
    #expect(!scene.view.showsDetail)
  }

  @Test func `two fingers that close gather all cards in a grid, and open one again`() throws {
    let scene = try scene()
    var shown: [Bool] = []
    scene.view.observe { if case .galleryShown(let isShown) = $0 { shown.append(isShown) } }
    pinch(scene, from: 300, to: 280)
    scene.rest()
    #expect(!scene.view.showsGallery && !scene.view.showsDetail)
    pinch(scene, from: 300, to: 60)
    scene.rest()
    #expect(scene.view.showsGallery && !scene.view.showsDetail)
    #expect(!scene.takeSaid().contains { $0.hasPrefix("Closed") })
    pinch(scene, from: 60, to: 300)
    scene.rest()
    #expect(scene.view.showsDetail)
    scene.key(KeySymbol.escape)
    scene.rest()
    scene.key(KeySymbol.escape)
    scene.rest()
    #expect(!scene.view.showsGallery && shown == [true, false])
  }

  @Test func `an opened item is turned by a drag and by keys, and closed by a drag down`() throws {
    let scene = try scene()
    scene.key(KeySymbol.enter)
    scene.rest()
    scene.drag(scene.middle, by: Vector(x: -250, y: 0))
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 1)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 2)
    #expect(scene.view.detail?.phase == .open)
    scene.drag(scene.middle, by: Vector(x: 0, y: 220), over: 0.12)
    scene.rest()
    #expect(!scene.view.showsDetail)
  }

  @Test func `the wheel zooms the opened item at the pointer`() throws {
    let scene = try scene()
    scene.key(KeySymbol.enter)
    scene.rest()
    let fitted = try width(of: scene)
    scene.input(.pointerMoved(to: Point(x: 100, y: 100)))
    scene.input(.wheelTurned(horizontal: 0, vertical: -360))
    scene.rest()
    #expect(try width(of: scene) > 1.5 * fitted)
    #expect(scene.view.carousel.currentIndex == 0)
  }

  @Test(arguments: [(SwipeDirection.up, Vector(x: 0, y: -180)), (.down, Vector(x: 0, y: 180))])
  func `a card is swiped away across the axis, and comes back when asked`(
    direction: SwipeDirection, way: Vector
  ) throws {
    let scene = try scene { $0.configuration.swipe = SwipeRule([.up, .down]) }
    let item = scene.view.items[0]
    scene.view.observe { [unowned scene] event in
      guard case .carousel(.didSwipe(let index, let toward)) = event else { return }
      #expect(toward == direction)
      scene.view.remove(item: index, at: scene.time)
    }
    scene.drag(scene.middle, by: way)
    scene.rest()
    #expect(scene.view.items.map(\.label).first == "Item 2")
    #expect(scene.view.carousel.itemCount == 7)
    scene.view.undoSwipe(with: item, at: scene.time)
    scene.rest()
    #expect(scene.view.items.first == item)
    #expect(scene.view.carousel.currentIndex == 0)
    #expect(scene.takeSaid().contains("Restored 1 of 8, Item 1"))
  }

  @Test func `cards of a stack are swiped to every side`() throws {
    for way in [Vector(x: 260, y: 0), Vector(x: -260, y: 0), Vector(x: 0, y: -200)] {
      let scene = try scene(opens: []) {
        ($0.configuration.kind, $0.configuration.swipe) = (.stack, SwipeRule(.all))
      }
      scene.view.observe { [unowned scene] event in
        if case .carousel(.didSwipe(let index, _)) = event {
          scene.view.remove(item: index, at: scene.time)
        }
      }
      scene.drag(scene.middle, by: way)
      scene.rest()
      #expect(scene.view.items.count == 7)
    }
  }

  @Test func `gestures can be replaced`() throws {
    let scene = try scene()
    var keys = KeyBindings()
    keys.commands[0x6C] = .right
    keys.commands[KeySymbol.right] = nil
    scene.view.gestures = StandardGestures(keys: keys)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 0)
    scene.key(0x6C)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 1)
  }

  @Test(arguments: [
    (Carousel.Direction.leftToRight, Axis.horizontal, 5), (.rightToLeft, .horizontal, 3),
    (.rightToLeft, .vertical, 5),
  ])
  func `a step sideways goes where the screen says`(
    direction: Carousel.Direction, axis: Axis, item: Int
  ) throws {
    let scene = try scene {
      $0.configuration.direction = direction
      $0.configuration.axis = axis
    }
    scene.view.scroll(toItem: 4, duration: 0, at: scene.time)
    scene.view.perform([.stepSideways(1)], at: scene.time)
    scene.rest()
    #expect(scene.view.currentIndex == item)
    scene.view.perform([.stepSideways(.min)], at: scene.time)
    scene.key(KeySymbol.left)
    scene.rest()
    #expect(scene.view.currentIndex != nil)
  }

  private func pinch(_ scene: ViewScene, from: Double, to: Double) {
    let (x, y) = (scene.middle.x, scene.middle.y)
    scene.input(.touchDown(id: 0, at: Point(x: x - from / 2, y: y)))
    scene.input(.touchDown(id: 1, at: Point(x: x + from / 2, y: y)))
    for step in 1...20 {
      scene.pass(0.016)
      let distance = from + (to - from) * Double(step) / 20
      scene.input(.touchMoved(id: 0, to: Point(x: x - distance / 2, y: y)))
      scene.input(.touchMoved(id: 1, to: Point(x: x + distance / 2, y: y)))
    }
    scene.pass(0.1)
    scene.input(.touchUp(id: 0))
    scene.input(.touchUp(id: 1))
    scene.pass(0.3)
  }

  /// How wide the opened item is in the view.
  private func width(of scene: ViewScene) throws -> Double {
    var frame = Carousel.Frame()
    scene.view.frame(into: &frame)
    let card = try #require(frame.cards.last { $0.isDetail })
    let quad = try #require(card.quad)
    return quad.topRight.x - quad.topLeft.x
  }

  @Test(arguments: [0, 0.2, 30])
  func `a finger on an opened picture asks for no frame when nothing changes`(way: Double) throws {
    var style = CarouselStyle(.coverFlow)
    style.opensWith = .all
    let scene = try ViewScene(ViewScene.items(9), style: style)
    scene.rest()
    scene.view.open(at: scene.time)
    scene.rest()
    // It rests, and is lifted.
    scene.input(.touchDown(id: 1, at: scene.middle))
    scene.pass(0.1)
    if way > 0 {
      for step in 1...10 {
        scene.pass(1 / 60.0)
        scene.input(
          .touchMoved(
            id: 1, to: Point(x: scene.middle.x + way * Double(step) / 10, y: scene.middle.y)))
      }
      scene.pass(0.2)
    }
    var before = scene.frames
    scene.pass(0.5)
    #expect(scene.frames - before <= 2, "while it rests")
    before = scene.frames
    scene.input(.touchUp(id: 1))
    scene.pass(1)
    if way < 1 { #expect(scene.frames - before <= 3, "when it is lifted") }
  }
}
