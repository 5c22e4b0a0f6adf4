import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Pictures that cannot be loaded.
struct BrokenPictureTests {
  @Test func `a slide show passes over pictures that cannot be shown`() throws {
    let there = ViewScene.items(3)
    let missing = (0..<2).map {
      CarouselItem(file: Pathname("/nowhere/\($0).png"), id: "missing \($0)", label: "")
    }
    let scene = try ViewScene([there[0], missing[0], there[1], missing[1], there[2]])
    scene.rest()
    scene.view.change(at: scene.time) { carousel, now in
      try? carousel.startAutoplay(Autoplay(interval: 3), at: now)
    }
    var stops: [Int] = []
    for _ in 0..<14 {
      scene.pass(1)
      guard let index = scene.view.carousel.currentIndex, stops.last != index else { continue }
      if scene.view.isAtRest { stops.append(index) }
    }
    #expect(stops.prefix(4) == [0, 2, 4, 0])
  }

  @Test(arguments: [
    ("en", "incomplete"), ("de", "unvollständig"), ("ar", "غير مكتملة"), ("zh", "不完整"),
  ])
  func `a picture of which a part is there is said to be incomplete`(
    language: String, word: String
  ) throws {
    let file = "\(#filePath)".replacing(
      "CarouselViewTests/View/BrokenPictureTests.swift",
      with: "CarouselPaintTests/Fixtures/pictures/cut.jpg")
    let view = try CarouselView(
      items: [CarouselItem(file: Pathname(file), id: "a", label: "Harbor")], size: ViewScene.size,
      phrases: try #require(Phrases(language: language)), at: 0)
    _ = try view.comeToRest()
    #expect(view.spokenLabel(of: 0) == "Harbor, " + word)
    #expect(view.failure(of: 0) == nil)
  }

  @Test(arguments: [false, true])
  func `the card of a picture that cannot be shown suits the backdrop`(isLight: Bool) throws {
    var style = CarouselStyle(.linear)
    style.backdrop = .color(isLight ? .white : .black)
    let view = try CarouselView(
      items: [CarouselItem(file: Pathname("/nowhere/a.png"), id: "missing", label: "")],
      style: style, size: ViewScene.size, at: 0)
    let picture = try view.comeToRest()
    let card = view.cardSize
    let pixel = picture.pixel(
      x: Int(ViewScene.size.width / 2 - card.width / 4),
      y: Int(ViewScene.size.height / 2 - card.height / 4))
    #expect((pixel & 0xFF > 0x80) == isLight)
    #expect(pixel & 0xFF > 0x10)
  }
}
