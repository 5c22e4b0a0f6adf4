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
}
