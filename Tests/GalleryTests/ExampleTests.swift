import CarouselEngine
import CarouselPaint
import CarouselView
import CarouselGallery
import Testing

/// Every example is painted, says what it is, moves, and comes to rest.
struct ExampleTests {
  @Test(arguments: Example.all.map(\.name))
  func `it is painted, moves by a key and says where it is`(name: String) throws {
    let example = try #require(Example.all.first { $0.name == name })
    let view = try example.make(0)
    var said: [String] = []
    view.observe { event in
      if case .announced(let announcement, _) = event, announcement.politeness == .polite {
        said.append(announcement.text)
      }
    }
    let first = try view.comeToRest()
    let shades = colors(in: first)
    #expect(shades > 8)
    let count = view.items.count
    #expect(said.first?.hasPrefix(count == 0 ? "" : "Carousel, \(count) items") == true)
    guard count > 0 else { return }
    said = []
    view.handle(press(KeySymbol.right, at: view.time.now), at: view.time)
    let second = try view.comeToRest()
    _ = try view.comeToRest()
    let isOther = differ(first, second)
    #expect(isOther)
    if view.style.configuration.autoscroll == 0 {
      #expect(view.carousel.currentIndex == 1)
      #expect(said == ["2 of \(count), \(view.items[1].label)"])
    }
  }

  private func press(_ symbol: UInt32, at time: Double) -> ViewInput {
    ViewInput(.keyPressed(KeyInput(symbol: symbol, code: symbol), isRepeat: false), time: time)
  }

  private func colors(in surface: borrowing ImageSurface) -> Int {
    var colors: Set<UInt32> = []
    for y in stride(from: 0, to: surface.height, by: 7) {
      for x in stride(from: 0, to: surface.width, by: 7) {
        colors.insert(surface.pixel(x: x, y: y))
      }
    }
    return colors.count
  }

  private func differ(_ a: borrowing ImageSurface, _ b: borrowing ImageSurface) -> Bool {
    for y in stride(from: 0, to: a.height, by: 5) {
      for x in stride(from: 0, to: a.width, by: 5) where a.pixel(x: x, y: y) != b.pixel(x: x, y: y)
      {
        return true
      }
    }
    return false
  }
}
