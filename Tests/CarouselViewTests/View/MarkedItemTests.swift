import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// A marked item is known by a check on its card.
struct MarkedItemTests {
  /// How many pixels have the color of the check's ground.
  private func checks(_ kind: ArrangementKind, marked: Set<Int>, opened: Bool = false) throws -> Int
  {
    let items = (0..<5).map { index in
      var item = CarouselItem("\(index)") { canvas, width, height in
        canvas.fill(
          .rectangle(Rect(x: 0, y: 0, width: width, height: height)), RGBA(rgb: 0x803020))
      }
      item.isMarked = marked.contains(index)
      return item
    }
    var style = CarouselStyle(kind)
    style.opensWith = .all
    let view = try CarouselView(
      items: items, style: style, size: Size(width: 640, height: 400), at: 0)
    _ = try view.comeToRest()
    if opened {
      view.perform([.select], at: DisplayTime(view.carousel.now))
      _ = try view.comeToRest()
    }
    let surface = try view.comeToRest()
    var count = 0
    for y in 0..<surface.height {
      for x in 0..<surface.width where surface.pixel(x: x, y: y) & 0xFFFFFF == 0x1E7D46 {
        count += 1
      }
    }
    return count
  }

  @Test(arguments: [ArrangementKind.linear, .coverFlow, .rotary])
  func `a marked item bears a check in front and at the side`(kind: ArrangementKind) throws {
    #expect(try checks(kind, marked: []) == 0)
    let front = try checks(kind, marked: [0])
    #expect(front > 100)
    #expect(try checks(kind, marked: [0, 1, 2, 3, 4]) > front)
  }

  @Test func `a picture that is opened is seen without it`() throws {
    #expect(try checks(.coverFlow, marked: [0], opened: true) == 0)
  }

  @Test func `an item that is marked is another than before, with the same label and identity`() {
    var item = CarouselItem("Harbour")
    let before = item
    item.isMarked = true
    #expect(item != before && item.label == "Harbour" && item.key == before.key)
  }
}
