import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// What happens to items, cards and the opened picture while something is pressed.
struct HeldViewTests {
  private func scene(
    _ count: Int = 9, _ kind: ArrangementKind = .linear,
    _ adapt: (inout CarouselStyle) -> Void = { _ in }
  ) throws -> ViewScene {
    var style = CarouselStyle(kind)
    adapt(&style)
    return try ViewScene(ViewScene.items(count), style: style)
  }

  private func expectFree(_ scene: ViewScene, _ place: String = "") {
    scene.rest()
    let carousel = scene.view.carousel
    #expect(!carousel.isTouched && !carousel.isSwiping && !carousel.isDragging, "\(place)")
    #expect(scene.view.isAtRest && scene.view.offset == scene.view.offset.rounded(), "\(place)")
  }

  @Test func `a slide show starts though its empty view was touched`() throws {
    let scene = try scene(0)
    try scene.view.startAutoplay(Autoplay(interval: 1), at: scene.time)
    scene.drag(scene.middle, by: Vector(x: -150, y: 0))
    scene.view.apply(ViewScene.items(5), at: scene.time)
    scene.pass(1.7)
    #expect(scene.view.currentIndex == 1)
  }

  @Test func `an item that is opened under a finger leaves nothing held`() throws {
    for tap in [true, false] {
      let scene = try scene()
      scene.view.scroll(toItem: 4, at: scene.time)
      scene.pass(0.2)
      scene.input(.touchDown(id: 0, at: scene.middle))
      scene.view.open(at: scene.time)
      scene.pass(0.5)
      if !tap { scene.input(.touchMoved(id: 0, to: Point(x: 300, y: 290))) }
      scene.input(.touchUp(id: 0))
      scene.view.close(at: scene.time)
      expectFree(scene, "tap \(tap)")
    }
  }

  @Test(arguments: [0, 1, 2])
  func `an item that goes while a finger swipes it leaves nothing held`(change: Int) throws {
    for reducesMotion in [true, false] {
      let scene = try scene(9, .stack) {
        $0.configuration.swipe = SwipeRule(.all)
        $0.configuration.reducesMotion = reducesMotion
      }
      scene.drag(scene.middle, by: Vector(x: 40, y: 30), lifts: false)
      switch change {
      case 0: scene.view.remove(item: 0, at: scene.time)
      case 1: scene.view.apply(ViewScene.items(4).dropLast(0), animated: false, at: scene.time)
      default: scene.view.scroll(toItem: 8, at: scene.time)
      }
      scene.pass(0.1)
      scene.input(.touchUp(id: 0))
      expectFree(scene, "change \(change), reduces \(reducesMotion)")
    }
  }

  @Test func `a card that was swiped away under reduced motion is brought back`() throws {
    let scene = try scene(5, .stack) {
      ($0.configuration.swipe, $0.configuration.reducesMotion) = (SwipeRule(.all), true)
    }
    scene.view.observe { [unowned scene] event in
      if case .carousel(.didSwipe(let index, _)) = event {
        scene.view.remove(item: index, at: scene.time)
      }
    }
    scene.view.swipe(toward: .left, at: scene.time)
    #expect(scene.view.itemCount == 4)
    scene.view.undoSwipe(with: ViewScene.items(1)[0], at: scene.time)
    #expect(scene.view.itemCount == 5)
  }

  @Test(arguments: [ArrangementKind.stack, .coverFlow])
  func `a finger and a mouse move every arrangement, a stack too`(kind: ArrangementKind) throws {
    for isMouse in [true, false] {
      for (way, seconds) in [(-260.0, 0.15), (-260, 0.6)] {
        let scene = try scene(5, kind) { $0.configuration.options[.wrap] = .value(0) }
        if isMouse {
          scene.input(.pointerMoved(to: scene.middle))
          scene.input(.buttonPressed(ButtonCode.left))
          for step in 1...24 {
            scene.pass(seconds / 24)
            scene.input(.pointerMoved(to: Point(x: 320 + way * Double(step) / 24, y: 200)))
          }
          scene.input(.buttonReleased(ButtonCode.left))
        } else {
          scene.drag(scene.middle, by: Vector(x: way, y: 0), over: seconds)
        }
        scene.rest()
        let next = try #require(scene.view.currentIndex)
        #expect(next > 0, "mouse \(isMouse), in \(seconds)")
        scene.drag(scene.middle, by: Vector(x: -way, y: 0), over: 0.15)
        scene.rest()
        #expect(try #require(scene.view.currentIndex) < next)
      }
    }
  }

  // MARK: Live cards

  @Test(arguments: [0, 1, 2])
  func `the only live card is told when it goes while it is pressed`(change: Int) throws {
    let card = RecordingCard(.press)
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 240, height: 180)
    let scene = try ViewScene(
      [CarouselItem("live", live: card)] + ViewScene.items(2), style: style)
    scene.input(.pointerMoved(to: scene.middle))
    scene.input(.touchDown(id: 0, at: scene.middle))
    switch change {
    case 0: scene.view.remove(item: 0, at: scene.time)
    case 1: scene.view.replace(item: 0, with: CarouselItem("plain"), at: scene.time)
    default: scene.view.apply(ItemSource(count: 3) { CarouselItem("\($0)") }, at: scene.time)
    }
    #expect(card.wasCanceled && card.told.contains(.unhovered))
    scene.input(.touchUp(id: 0))
    expectFree(scene)
  }

  @Test func `a finger that comes down twice is two presses, of which the first was lost`() throws {
    let card = RecordingCard(.press)
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 240, height: 180)
    let scene = try ViewScene([CarouselItem("live", live: card)], style: style)
    scene.input(.touchDown(id: 0, at: scene.middle))
    scene.input(.touchDown(id: 0, at: scene.middle))
    scene.input(.touchUp(id: 0))
    let told = card.told.map { input -> String in
      switch input {
      case .pressed(let number, _): "pressed \(number)"
      case .canceled(let number): "canceled \(number)"
      case .released(let number, _, _): "released \(number)"
      default: "other"
      }
    }
    #expect(told == ["pressed 1", "canceled 1", "pressed 2", "released 2"])
  }

  @Test func `a pinned card may have no size`() throws {
    let scene = try scene(3)
    for width in [-400.0, .nan, .infinity] {
      scene.view.pinned = [
        PinnedCard(RecordingCard(.press)) { _ in Rect(x: 20, y: 10, width: width, height: 40) }
      ]
      scene.input(.pointerMoved(to: Point(x: 100, y: 20)))
      scene.tap(Point(x: 100, y: 20))
    }
    expectFree(scene)
  }

  @Test func `a press on a copy of a live card moves on that copy`() throws {
    let cards = (0..<3).map { _ in RecordingCard(.press) }
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 100, height: 100)
    style.layout = .classic
    (style.configuration.options[.wrap], style.configuration.centersSelection) = (.value(1), false)
    let scene = try ViewScene(
      cards.enumerated().map { CarouselItem("\($0)", live: $1) }, style: style)
    var frame = Carousel.Frame()
    scene.view.frame(into: &frame)
    let copy = try #require(frame.cards.first { $0.turn != 0 })
    let point = try #require(copy.homography(Point(x: 30, y: 50)))
    scene.input(.touchDown(id: 0, at: point))
    scene.input(.touchMoved(id: 0, to: Point(x: point.x + 10, y: point.y)))
    let places = cards[copy.index].places
    #expect(places.count == 2 && abs(places[1].x - 40) < 1e-6)
  }

  // MARK: Opened pictures

  @Test func `a held arrow turns page after page of an opened item, Home and End lead to the ends`()
    throws
  {
    let scene = try scene(9) { $0.opensWith = .select }
    scene.view.open(at: scene.time)
    scene.rest()
    let key = KeyInput(symbol: KeySymbol.right, code: 106)
    scene.input(.keyPressed(key, isRepeat: false))
    for _ in 0..<60 {
      scene.pass(0.04)
      scene.input(.keyPressed(key, isRepeat: true))
    }
    scene.input(.keyReleased(key))
    scene.rest()
    let page = try #require(scene.view.currentIndex)
    #expect(scene.view.isOpened && page >= 3)
    for (symbol, index) in [(KeySymbol.home, 0), (KeySymbol.end, 8), (KeySymbol.pageUp, 7)] {
      scene.key(symbol)
      scene.rest()
      #expect(scene.view.isOpened && scene.view.currentIndex == index)
    }
  }

  @Test func `an opened item that is removed leaves its zoom to no other`() throws {
    let scene = try ViewScene(
      (0..<4).map { index in
        var item = ViewScene.items(4)[index]
        item.naturalSize = Size(width: 2000, height: 1000)
        return item
      })
    scene.view.open(at: scene.time)
    scene.rest()
    scene.view.zoom(by: 4, at: scene.time)
    scene.rest()
    let zoomed = try #require(scene.view.detail?.picture(at: 99)?.quad.bounds.maximum.x)
    scene.view.remove(item: 0, at: scene.time)
    scene.rest()
    let bounds = try #require(scene.view.detail?.picture(at: 99)?.quad.bounds)
    #expect(zoomed > 700 && bounds.maximum.x <= 640.001 && bounds.minimum.x >= -0.001)
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a swipe to the side turns the page of an opened item, one down closes it`(
    axis: Axis
  ) throws {
    let scene = try scene(5) { ($0.configuration.axis, $0.axisFollowsView) = (axis, false) }
    scene.view.open(at: scene.time)
    scene.rest()
    scene.drag(scene.middle, by: Vector(x: -260, y: 0))
    scene.rest()
    #expect(scene.view.isOpened && scene.view.currentIndex == 1)
    scene.drag(scene.middle, by: Vector(x: 0, y: 180))
    scene.rest()
    #expect(!scene.view.isOpened && scene.view.currentIndex == 1)
  }

  // MARK: Slide shows, edits and styles

  @Test func `a slide show that starts while the view is hidden waits`() throws {
    let scene = try scene(5)
    scene.view.setHidden(true, at: scene.time)
    try scene.view.startAutoplay(Autoplay(interval: 1), at: scene.time)
    scene.paints = false
    for _ in 0..<40 {
      scene.pass(0.1)
      scene.view.advance(to: scene.time)
    }
    #expect(scene.view.currentIndex == 0)
  }

  @Test func `what happened before an edit is told of the items before it`() throws {
    let scene = try scene(9)
    scene.view.scroll(toItem: 5, at: scene.time)
    scene.pass(0.1)
    scene.paints = false
    _ = scene.takeSaid()
    scene.pass(3)
    var log: [String] = []
    scene.view.observe { event in
      switch event {
      case .itemsChanged: log.append("items")
      case .carousel(.settled(let index, _)): log.append("settled \(index)")
      default: break
      }
    }
    scene.view.insert(ViewScene.items(2), before: 0, at: scene.time)
    #expect(log.first == "settled 5" && log.contains("items") || log == ["items"])
  }

  @Test func `a replaced card that shows its name fades to the new name`() throws {
    let scene = try ViewScene([CarouselItem("a"), CarouselItem("b")])
    scene.rest()
    scene.view.replace(item: 0, with: CarouselItem("z"), at: scene.time)
    scene.pass(0.1)
    var frame = Carousel.Frame()
    scene.view.frame(into: &frame)
    #expect(frame.cards.first { $0.index == 0 }?.replacedID != nil)
  }

  @Test func `a replaced card is painted by the new code, also under the same name`() throws {
    func item(_ color: RGBA) -> CarouselItem {
      CarouselItem("card") { canvas, _, _ in canvas.clear(to: color) }
    }
    let scene = try ViewScene([item(RGBA(red: 1, green: 0, blue: 0))])
    scene.rest()
    #expect(scene.pixel(320, 200) & 0xFFFFFF == 0xFF0000)
    scene.view.replace(item: 0, with: item(RGBA(red: 0, green: 1, blue: 0)), at: scene.time)
    scene.rest()
    #expect(scene.pixel(320, 200) & 0xFFFFFF == 0x00FF00)
  }

  @Test func `items that come before the one in front are no way round the ring`() throws {
    let scene = try scene(5) { $0.configuration.options[.wrap] = .value(1) }
    scene.rest()
    scene.drag(scene.middle, by: Vector(x: -20, y: 0), lifts: false)
    var items = (0..<8).map { CarouselItem("new \($0)") }
    items += scene.view.items
    scene.view.apply(items, at: scene.time)
    scene.input(.touchUp(id: 0))
    scene.rest()
    #expect(scene.view.currentIndex == 8)
    #expect(!scene.takeSaid().contains { $0.contains("Wrapped") })
  }

  @Test func `an item of a source is moved without making the others`() throws {
    var made: Set<Int> = []
    let source = ItemSource(count: 100_000) { index in
      made.insert(index)
      return CarouselItem("\(index)")
    }
    let view = try CarouselView(source: source, size: ViewScene.size, startingAt: 3, at: 0)
    var changes: [ItemsChange] = []
    view.observe { if case .itemsChanged(let change) = $0 { changes.append(change) } }
    for (from, to) in [(0, 50_000), (50_000, 2), (4, 1)] { view.move(item: from, to: to, at: 1) }
    #expect([0, 1, 2, 3, 4].map { view.item(at: $0)?.label } == ["1", "4", "2", "0", "3"])
    #expect(made.count < 200 && view.itemCount == 100_000 && view.currentIndex == 4)
    #expect(changes.count == 3 && changes.allSatisfy { $0 != .replaced })
  }

  @Test(arguments: [5, 8, 12])
  func `cards of a ring stay opaque while the look changes`(count: Int) throws {
    let scene = try scene(count, .coverFlow) { $0.configuration.options[.wrap] = .value(1) }
    scene.rest()
    func opacities() -> [String: Double] {
      var frame = Carousel.Frame()
      scene.view.frame(into: &frame)
      let cards = frame.cards.filter { !$0.isDeparting }
      return Dictionary(cards.map { ("\($0.index) \($0.turn)", $0.opacity) }) { $0 + $1 }
    }
    let before = opacities()
    var style = scene.view.style
    style.cards.shadow = nil
    style.cards.cornerRadius = 20
    try scene.view.restyle(style, at: scene.time)
    for _ in 0..<20 {
      scene.pass(0.02)
      var frame = Carousel.Frame()
      scene.view.frame(into: &frame)
      #expect(!frame.cards.contains { $0.isDeparting })
      #expect(opacities() == before)
    }
  }

  @Test func `Shift and Tab move the keys back into a front card`() throws {
    let card = RecordingCard(.tap)
    card.acceptsFocus = true
    let scene = try ViewScene([CarouselItem("live", live: card)])
    scene.key(KeySymbol.shiftTab)
    #expect(scene.view.hasFocusedCard)
    scene.key(KeySymbol.shiftTab)
    #expect(!scene.view.hasFocusedCard)
  }

  @Test func `what happened before a card loses the keys is reported at once`() throws {
    let card = RecordingCard(.tap)
    card.acceptsFocus = true
    let scene = try ViewScene([CarouselItem("live", live: card)] + ViewScene.items(3))
    let corner = Point(x: 2, y: 2)
    scene.input(.touchDown(id: 0, at: corner))
    scene.key(KeySymbol.shiftTab)
    #expect(scene.view.hasFocusedCard)
    scene.paints = false
    scene.view.setHidden(true, at: scene.time)
    scene.view.scroll(toItem: 2, at: scene.time)
    scene.pass(0.3)
    // This finger is down already: the carousel itself does nothing.
    let unseen = DisplayTime(scene.now, nextShow: scene.now, period: 0, isSeen: false)
    scene.view.handle(ViewInput(.touchDown(id: 0, at: corner), time: scene.now), at: unseen)
    var copy = scene.view.carousel
    #expect(!scene.view.hasFocusedCard && copy.offset > 0.5 && copy.takeEvents() == [])
  }
}
