import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

struct ItemEditTests {
  private func labels(_ scene: ViewScene) -> [String] { scene.view.items.map(\.label) }

  @Test func `a diff keeps the item in front in front, and each card its item`() throws {
    let items = ViewScene.items(8)
    let scene = try ViewScene(items)
    scene.view.scroll(toItem: 5, duration: 0, at: scene.time)
    scene.rest()
    let handle = scene.view.carousel.cardID(ofItem: 5)
    scene.view.apply([items[7], items[5], items[0], items[2]], at: scene.time)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 1)
    #expect(scene.view.carousel.cardID(ofItem: 1) == handle)
    #expect(labels(scene) == ["Item 8", "Item 6", "Item 1", "Item 3"])
    #expect(scene.takeSaid().last == "4 items")
  }

  @Test func `an item is found by its identity wherever edits have moved it`() throws {
    let items = ViewScene.items(8)
    let scene = try ViewScene(items)
    let (view, wanted) = (scene.view, items[5].id)
    view.apply([items[7], items[5], items[0], items[2]], at: scene.time)
    scene.rest()
    #expect(view.index(of: wanted) == 1 && view.index(of: items[6].id) == nil)
    #expect(view.scroll(to: wanted, at: scene.time))
    scene.rest()
    #expect(view.currentID == wanted && view.currentIndex == 1)
    let isKnown = view.scroll(to: "nothing", at: scene.time)
    #expect(!isKnown && view.currentID == wanted)
    #expect(view.open(items[2].id, at: scene.time))
    scene.rest()
    #expect(view.currentID == items[2].id && view.showsDetail)
    #expect(view.reload(items[2].id, at: scene.time))
    #expect(!view.reload(items[6].id, at: scene.time))
  }

  @Test func `items with equal names are distinguished by order`() throws {
    let scene = try ViewScene([CarouselItem("a"), CarouselItem("a"), CarouselItem("a")])
    scene.view.apply([CarouselItem("a"), CarouselItem("a")], at: scene.time)
    scene.rest()
    #expect(scene.view.carousel.itemCount == 2)
  }

  @Test func `other content of the same item is shown, with its name`() throws {
    let scene = try ViewScene(ViewScene.items(3))
    scene.rest()
    var items = scene.view.items
    items[0].content = CardContent(
      picture: .painted(
        PaintedCard(name: "red") { canvas, _, _ in
          canvas.clear(to: RGBA(rgb: 0xFF0000))
        }), label: "Red")
    scene.view.apply(items, at: scene.time)
    scene.rest()
    #expect(scene.pixel(320, 200) == 0xFFFF_0000)
    scene.key(KeySymbol.smallI)
    #expect(scene.takeSaid().last == "1 of 3, Red")
  }

  @Test(arguments: [Int.min, -1, 0, 3, 7, Int.max], [Int.min, -1, 0, 1, 100, Int.max])
  func `no index and no count is too odd`(index: Int, count: Int) throws {
    let scene = try ViewScene(ViewScene.items(3))
    scene.view.remove(item: index, count: count, at: scene.time)
    scene.view.insert(ViewScene.items(1), before: index, at: scene.time)
    scene.view.move(item: index, to: count, at: scene.time)
    scene.view.replace(item: index, with: CarouselItem("x"), at: scene.time)
    scene.rest()
    #expect(scene.view.items.count == scene.view.carousel.itemCount)
  }

  @Test func `a move slides`() throws {
    let scene = try ViewScene(ViewScene.items(4))
    scene.view.move(item: 0, to: 2, at: scene.time)
    scene.rest()
    #expect(labels(scene) == ["Item 2", "Item 3", "Item 1", "Item 4"])
    #expect(scene.view.carousel.currentIndex == 2)
  }

  @Test func `an edit may keep the position instead of the current item`() throws {
    var style = CarouselStyle(.linear)
    style.configuration.options[.wrap] = .value(0)
    let scene = try ViewScene(ViewScene.items(8), style: style)
    scene.view.scroll(toItem: 3, duration: 0, at: scene.time)
    scene.rest()
    scene.view.insert([CarouselItem("x")], before: 1, anchor: .offset, at: scene.time)
    scene.rest()
    #expect(scene.view.currentIndex == 3 && scene.view.items[3].label == "Item 3")
    scene.view.remove(item: 1, anchor: .offset, at: scene.time)
    scene.rest()
    #expect(scene.view.currentIndex == 3 && scene.view.items[3].label == "Item 4")
  }
}
