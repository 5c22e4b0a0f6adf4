import CarouselControls
import CarouselEngine
import CarouselPaint
import CarouselTestSupport
import Testing

@testable import CarouselView

struct ListControlTests {
  /// A list that covers the card in front of three.
  private func scene(rows: Int = 60) throws -> (ViewScene, ListControl, chosen: () -> [Int]) {
    var chosen: [Int] = []
    let list = ListControl((1...max(1, rows)).prefix(rows).map { "Row \($0)" }) {
      chosen.append($0)
    }
    let panel = ControlPanel("List", [list]) { controls, size in
      controls[0].frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    }
    let items = [CarouselItem("list", live: panel)] + ViewScene.items(2)
    let scene = try ViewScene(items)
    scene.rest()
    return (scene, list, { chosen })
  }

  private func end(of list: ListControl) -> Double {
    Double(list.rows.count) * list.rowHeight - list.frame.height
  }

  @Test func `a flung list goes on ever slower, and stops where it stops`() throws {
    let (scene, list, _) = try scene()
    scene.drag(scene.middle, by: Vector(x: 0, y: -120), over: 0.15)
    var places = [list.offset]
    while scene.view.needsFrame, places.count < 600 {
      scene.pass(1 / 60.0)
      places.append(list.offset)
    }
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }
    #expect(places[0] > 90)
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect(steps[2] > 4, "it goes on about as fast as the finger went: 120 in 24 frames")
    #expect(steps.last.map { $0 < 0.5 } == true)
    #expect(list.offset > places[0] + 150)
    #expect(list.offset < end(of: list))
    #expect(scene.view.carousel.offset == 0)
    #expect(!scene.view.needsFrame && scene.view.nextWakeUp == nil)
  }

  @Test func `a list gives way beyond its end, and returns`() throws {
    let (scene, list, _) = try scene()
    scene.drag(scene.middle, by: Vector(x: 0, y: 150), over: 0.5, lifts: false)
    scene.pass(0.5)
    #expect(list.offset < -40 && list.offset > -120)
    scene.input(.touchUp(id: 0))
    scene.pass(2)
    #expect(list.offset == 0)
  }

  @Test func `a fling into the end bounces and rests on it`() throws {
    let (scene, list, _) = try scene(rows: 20)
    var farthest = 0.0
    for _ in 0..<4 { scene.drag(scene.middle, by: Vector(x: 0, y: -130), over: 0.1) }
    for _ in 0..<180 {
      scene.pass(1 / 60.0)
      farthest = max(farthest, list.offset)
    }
    #expect(farthest > end(of: list) + 4)
    #expect(list.offset == end(of: list))
    #expect(!scene.view.needsFrame)
  }

  @Test func `a finger catches a list that moves, and chooses nothing`() throws {
    let (scene, list, chosen) = try scene()
    scene.drag(scene.middle, by: Vector(x: 0, y: -120), over: 0.1)
    scene.pass(0.2)
    scene.input(.touchDown(id: 1, at: scene.middle))
    scene.pass(0.02)
    let caught = list.offset
    scene.pass(0.5)
    #expect(list.offset == caught)
    scene.input(.touchUp(id: 1))
    scene.pass(0.5)
    #expect(list.offset == caught)
    #expect(chosen().isEmpty)
    scene.tap(scene.middle)
    #expect(chosen().count == 1)
  }

  @Test func `fewer rows than fit do not scroll, and no rows do nothing`() throws {
    for rows in [0, 1, 3] {
      let (scene, list, chosen) = try scene(rows: rows)
      scene.drag(scene.middle, by: Vector(x: 0, y: -120), over: 0.1)
      scene.pass(2)
      #expect(list.offset == 0)
      scene.tap(scene.middle)
      scene.input(.pointerMoved(to: scene.middle))
      scene.input(.wheelTurned(horizontal: 0, vertical: 120))
      scene.pass(1)
      #expect(list.offset == 0)
      #expect(chosen().allSatisfy { $0 < rows })
    }
  }

  @Test func `the wheel goes down by a glide, and at the end is the carousel's`() throws {
    let (scene, list, _) = try scene(rows: 30)
    scene.input(.pointerMoved(to: scene.middle))
    scene.input(.wheelTurned(horizontal: 0, vertical: 120))
    scene.input(.wheelTurned(horizontal: 0, vertical: 120))
    scene.pass(0.05)
    #expect(list.offset > 0 && list.offset < 96)
    scene.pass(1)
    #expect(list.offset == 96)
    for _ in 0..<40 where list.offset < end(of: list) {
      scene.input(.wheelTurned(horizontal: 0, vertical: 120))
      scene.pass(1)
    }
    #expect(list.offset == end(of: list))
    #expect(scene.view.carousel.offset == 0)
    scene.input(.wheelTurned(horizontal: 0, vertical: 120))
    scene.pass(2)
    #expect(list.offset == end(of: list))
    #expect(scene.view.carousel.currentIndex == 1)
  }

  @Test func `arrow keys select, and scroll the selection into view`() throws {
    let (scene, list, chosen) = try scene()
    scene.tap(Point(x: scene.middle.x, y: scene.middle.y - 20))
    let first = try #require(chosen().first)
    for _ in 0..<20 { scene.key(KeySymbol.down) }
    scene.pass(1)
    #expect(list.selected == first + 20)
    let top = Double(first + 20) * list.rowHeight
    #expect(list.offset == top + list.rowHeight - list.frame.height)
  }

  @Test func `rows that go take the list along`() throws {
    let (scene, list, _) = try scene()
    scene.input(.pointerMoved(to: scene.middle))
    for _ in 0..<10 { scene.input(.wheelTurned(horizontal: 0, vertical: 120)) }
    scene.pass(1)
    #expect(list.offset == 480)
    list.rows = Array(list.rows.prefix(15))
    scene.pass(2)
    #expect(list.offset == end(of: list))
    list.rows = []
    scene.pass(2)
    #expect(list.offset == 0)
  }

  @Test func `whatever is done, a list is somewhere, and comes to rest`() throws {
    let list = ListControl((1...50).map { "\($0)" }) { _ in }
    var generator = SeededGenerator(seed: 12)
    let odd = [0, 1, -1, 50, 1e9, -1e300, .nan, .infinity, 1e-300]
    func any<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &generator)] }
    for step in 0..<4000 {
      let point = Point(x: any(odd), y: any(odd))
      let number = any([0, 1, 2])
      let time = Double(step) / 100 + any(odd)
      let inputs: [CardInput] = [
        .pressed(number, at: point), .moved(number, to: point),
        .released(number, at: point, isTap: any([true, false])), .canceled(number),
        .wheelTurned(horizontal: 0, vertical: any([-999, 0, 120, .max]), at: point),
        .scrolled(Vector(x: 0, y: any(odd)), at: point),
      ]
      let size = Size(width: any(odd), height: any(odd))
      _ = list.handle(any(inputs), size: size, at: time)
      list.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      _ = list.willPaint(at: DisplayTime(time))
      guard list.offset.isFinite else {
        Issue.record("the list is nowhere")
        return
      }
    }
  }
}
