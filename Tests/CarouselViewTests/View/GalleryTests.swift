import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// All cards as a grid.
struct GalleryTests {
  private static func scene(
    _ count: Int, size: Size = ViewScene.size, adapt: (inout CarouselStyle) -> Void = { _ in }
  ) throws -> ViewScene {
    var style = CarouselStyle(.coverFlow)
    adapt(&style)
    let scene = try ViewScene(ViewScene.items(count), style: style, size: size)
    scene.view.showGallery(true, duration: 0, at: scene.time)
    scene.pass(0.1)
    return scene
  }

  /// The cards as they are now, by their indices.
  private static func cards(_ scene: ViewScene) -> [Int: (low: Point, high: Point)] {
    var frame = Carousel.Frame()
    scene.view.frame(into: &frame)
    let seen = frame.cards.filter { !$0.isDeparting && $0.opacity > 0 }.compactMap { card in
      card.quad.map { (card.index, (low: $0.bounds.minimum, high: $0.bounds.maximum)) }
    }
    return Dictionary(seen) { first, _ in first }
  }

  @Test(
    arguments: [1, 2, 7, 40, 200], [(640.0, 400.0), (360, 720), (1280, 800), (200, 100)])
  func `the current item is seen whole, in rows that fill the view`(
    count: Int, size: (Double, Double)
  ) throws {
    let view = Size(width: size.0, height: size.1)
    let scene = try Self.scene(count, size: view)
    let columns = scene.view.style.gallery(count: count, in: view).columns
    let places = [0, columns - 1, columns, count / 3, count - columns, count - 1]
    for index in Set(places).sorted() where (0..<count).contains(index) {
      scene.view.scroll(toItem: index, duration: 0, at: scene.time)
      scene.pass(0.1)
      let cards = Self.cards(scene)
      let current = try #require(cards[index])
      #expect(current.low.x >= 0 && current.high.x <= view.width)
      #expect(current.low.y >= 0 && current.high.y <= view.height, "\(index) of \(count)")
      let gallery = scene.view.style.gallery(count: count, in: view)
      // Everything that has room in the view is there: no row is missing at either end.
      for (other, card) in cards where other + gallery.columns < count && card.low.y > 0 {
        guard card.high.y + gallery.pitch.height < view.height else { continue }
        let below = try #require(cards[other + gallery.columns], "below \(other) of \(count)")
        #expect(abs(below.low.x + below.high.x - card.low.x - card.high.x) < 2)
      }
    }
  }

  @Test func `a finger takes the grid along, and it glides on`() throws {
    let scene = try Self.scene(500)
    scene.view.scroll(toItem: 250, duration: 0, at: scene.time)
    scene.pass(0.1)
    let before = try #require(Self.cards(scene)[250])
    scene.input(.touchDown(id: 1, at: Point(x: 320, y: 300)))
    for step in 1...20 {
      scene.pass(1 / 60.0)
      scene.input(.touchMoved(id: 1, to: Point(x: 320, y: 300 - Double(step) * 5)))
    }
    scene.pass(0.3)
    // All of the way but the slop; the current card is a little larger than the others.
    let after = try #require(Self.cards(scene)[250])
    let way = (before.low.y + before.high.y - after.low.y - after.high.y) / 2
    #expect(abs(way - 91) < 3, "\(way)")
    scene.input(.touchUp(id: 1))
    scene.rest()
    let index = try #require(scene.view.currentIndex)
    scene.input(.touchDown(id: 1, at: Point(x: 320, y: 300)))
    for step in 1...5 {
      scene.pass(1 / 60.0)
      scene.input(.touchMoved(id: 1, to: Point(x: 320, y: 300 - Double(step) * 40)))
    }
    scene.input(.touchUp(id: 1))
    scene.rest()
    let gone = try #require(scene.view.currentIndex) - index
    #expect(gone > 20 && gone < 200, "\(gone)")
  }

  @Test func `only what is seen of ten thousand has pictures`() throws {
    let scene = try Self.scene(10_000)
    for _ in 0..<3 {
      scene.view.perform([.pageForward], at: scene.time)
      scene.rest()
    }
    let size = scene.view.carousel.viewSize
    let gallery = scene.view.style.gallery(count: 10_000, in: size)
    let seen = Self.cards(scene).values.filter { $0.high.y > 0 && $0.low.y < size.height }.count
    #expect(seen >= Int(gallery.rows) * gallery.columns)
    #expect(seen <= (Int(gallery.rows) + 2) * gallery.columns)
    #expect(scene.view.carousel.visibleIndices.count < seen * 4)
    // Four views of pixels, as everywhere.
    #expect(scene.view.painter.cards.usedBytes < 8 << 20)
    #expect(scene.view.currentIndex == 3 * gallery.page)
  }

  @Test func `arrows go to neighbors, also above and below, and the wheel goes from row to row`()
    throws
  {
    let scene = try Self.scene(200)
    let columns = scene.view.style.gallery(count: 200, in: ViewScene.size).columns
    func press(_ symbol: UInt32) {
      scene.input(.keyPressed(KeyInput(symbol: symbol, code: symbol), isRepeat: false))
      scene.input(.keyReleased(KeyInput(symbol: symbol, code: symbol)))
      scene.pass(1)
    }
    press(KeySymbol.right)
    #expect(scene.view.currentIndex == 1)
    press(KeySymbol.down)
    #expect(scene.view.currentIndex == 1 + columns)
    press(KeySymbol.up)
    press(KeySymbol.left)
    #expect(scene.view.currentIndex == 0)
    scene.input(.pointerMoved(to: scene.middle))
    scene.input(.wheelTurned(horizontal: 0, vertical: 240))
    scene.rest()
    #expect(scene.view.currentIndex == 2 * columns)
    // A key that is held goes from row to row as well.
    scene.input(.keyPressed(KeyInput(symbol: KeySymbol.down, code: 9), isRepeat: false))
    for _ in 0..<3 {
      scene.input(.keyPressed(KeyInput(symbol: KeySymbol.down, code: 9), isRepeat: true))
    }
    scene.input(.keyReleased(KeyInput(symbol: KeySymbol.down, code: 9)))
    scene.rest()
    #expect(scene.view.currentIndex == 6 * columns)
    // Held while its picture opens, it goes on by pages and not by rows.
    scene.input(.keyPressed(KeyInput(symbol: KeySymbol.up, code: 9), isRepeat: false))
    scene.view.open(at: scene.time)
    scene.input(.keyPressed(KeyInput(symbol: KeySymbol.up, code: 9), isRepeat: true))
    scene.input(.keyReleased(KeyInput(symbol: KeySymbol.up, code: 9)))
    scene.rest()
    #expect(scene.view.currentIndex == 5 * columns)
    scene.view.close(at: scene.time)
    scene.rest()
    press(KeySymbol.end)
    #expect(scene.view.currentIndex == 199)
  }

  @Test func `a tap takes a card wherever it is, and opens it where that is wanted`() throws {
    let scene = try Self.scene(60) { $0.opensWith = .all }
    let place = try #require(Self.cards(scene)[3])
    let point = Point(x: (place.low.x + place.high.x) / 2, y: (place.low.y + place.high.y) / 2)
    scene.input(.touchDown(id: 1, at: point))
    scene.input(.touchUp(id: 1))
    scene.rest()
    #expect(scene.selected == [3])
    #expect(scene.view.isOpened && scene.view.showsGallery && scene.view.currentIndex == 3)
    scene.view.perform([.cancel], at: scene.time)
    scene.rest()
    #expect(!scene.view.isOpened && scene.view.showsGallery)
    scene.view.perform([.cancel], at: scene.time)
    scene.rest()
    #expect(!scene.view.showsGallery && scene.view.currentIndex == 3)
    // Where nothing is opened, the grid leads to the item.
    let other = try Self.scene(60)
    other.input(.touchDown(id: 1, at: point))
    other.input(.touchUp(id: 1))
    other.rest()
    #expect(other.selected == [3] && other.view.currentIndex == 3 && !other.view.showsGallery)
  }

  @Test func `cards move there and back from where they are seen`() throws {
    let scene = try ViewScene(ViewScene.items(60), style: CarouselStyle(.coverFlow))
    scene.rest()
    func front() throws -> (low: Point, high: Point) { try #require(Self.cards(scene)[0]) }
    let start = try front()
    scene.view.showGallery(true, at: scene.time)
    let first = try front()
    #expect(abs(first.low.x - start.low.x) < 1 && abs(first.high.y - start.high.y) < 1)
    var (last, longest) = (first, 0.0)
    for _ in 0..<40 {
      scene.pass(1 / 60.0)
      let now = try front()
      longest = max(longest, abs(now.low.x - last.low.x), abs(now.low.y - last.low.y))
      last = now
    }
    #expect(longest < 60, "no jump: \(longest)")
    #expect(last.high.x - last.low.x < (start.high.x - start.low.x) / 2)
    // Another style leaves the grid alone.
    var style = scene.view.style
    style.configuration.kind = .wheel
    try scene.view.restyle(style, at: scene.time)
    scene.rest()
    #expect(scene.view.showsGallery)
    #expect(try abs(front().low.x - last.low.x) < 1)
    style.configuration.kind = .coverFlow
    try scene.view.restyle(style, at: scene.time)
    scene.view.showGallery(false, at: scene.time)
    scene.rest()
    #expect(try abs(front().low.x - start.low.x) < 1)
  }

  @Test(arguments: [0, 1, 9, 21, 39], [(640.0, 400.0), (360, 720), (1280, 800)])
  func `the caption stands below its card, and on no other`(index: Int, size: (Double, Double))
    throws
  {
    let view = Size(width: size.0, height: size.1)
    let scene = try Self.scene(40, size: view) {
      $0.backdrop = .color(.black)
      $0.caption?.color = RGBA(rgb: 0x00FF00)
    }
    scene.view.scroll(toItem: index, duration: 0, at: scene.time)
    scene.rest()
    let picture = try scene.view.comeToRest()
    let cards = Self.cards(scene)
    let card = try #require(cards[index])
    var (left, right, top, bottom) = (Double.infinity, 0.0, Double.infinity, 0.0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture.pixel(x: x, y: y)
        guard pixel >> 8 & 0xFF > 0xC0, pixel & 0xFF < 0x60, pixel >> 16 & 0xFF < 0x60 else {
          continue
        }
        (left, right) = (min(left, Double(x)), max(right, Double(x)))
        (top, bottom) = (min(top, Double(y)), max(bottom, Double(y)))
      }
    }
    #expect(top >= card.high.y && top - card.high.y < 24, "\(top) below \(card.high.y)")
    #expect(abs(left + right - card.low.x - card.high.x) < 8)
    #expect(bottom < view.height)
    for other in cards.values where other.low.x < right && other.high.x > left {
      #expect(other.high.y <= top || other.low.y >= bottom)
    }
  }

  @Test(arguments: [7, 200])
  func `beyond its top and its end, the grid gives way and comes back`(count: Int) throws {
    for isEnd in [false, true] {
      let scene = try Self.scene(count)
      let index = isEnd ? count - 1 : 0
      scene.view.scroll(toItem: index, duration: 0, at: scene.time)
      scene.rest()
      let sense = isEnd ? -1.0 : 1
      func place() throws -> Double { try #require(Self.cards(scene)[index]).low.y }
      let rest = try place()
      scene.drag(Point(x: 320, y: 200), by: Vector(x: 0, y: sense * 150), lifts: false)
      scene.pass(0.1)
      let pulled = (try place() - rest) * sense
      #expect(pulled > 25 && pulled < 110, "\(pulled)")
      scene.input(.touchUp(id: 0))
      scene.rest()
      #expect(abs(try place() - rest) < 1)
      #expect(scene.view.currentIndex == index)
    }
  }
}
