import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// What taps, keys and wheels do where the program has restricted them.
@Suite struct ViewSelectionTests {
  private func scene(
    _ kind: ArrangementKind = .linear, count: Int = 8,
    _ adapt: (inout Carousel.Configuration) -> Void = { _ in }
  ) throws -> ViewScene {
    var style = CarouselStyle(kind)
    style.cardSize = Size(width: 200, height: 150)
    adapt(&style.configuration)
    let scene = try ViewScene(ViewScene.items(count), style: style)
    scene.rest()
    return scene
  }

  private let beside = Point(x: 530, y: 200)

  @Test func `a tap at the side selects where taps do not center`() throws {
    let scene = try scene { $0.centersSelection = false }
    scene.tap(beside)
    scene.rest()
    #expect(scene.selected == [1] && scene.view.carousel.currentIndex == 0)
    scene.tap(scene.middle)
    #expect(scene.selected == [1, 0])
    let centering = try self.scene()
    centering.tap(beside)
    centering.rest()
    #expect(centering.selected == [] && centering.view.carousel.currentIndex == 1)
  }

  @Test func `wheel and keys do nothing while scrolling is disabled, and are left to others`()
    throws
  {
    let scene = try scene { $0.isScrollEnabled = false }
    let keys = [KeySymbol.right, KeySymbol.end, KeySymbol.pageDown].map {
      ViewInput.Kind.keyPressed(KeyInput(symbol: $0, code: $0), isRepeat: false)
    }
    for kind in keys + [.wheelTurned(horizontal: 0, vertical: 120)] {
      let used = scene.view.handle(ViewInput(kind, time: scene.now), at: scene.time)
      #expect(!used)
      scene.pass(1)
      #expect(scene.view.carousel.offset == 0)
    }
    // The program still scrolls, and a tap still selects.
    scene.tap(scene.middle)
    #expect(scene.selected == [0])
    scene.view.scroll(toItem: 2, at: scene.time)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 2)
  }

  @Test func `a tap on an item that must not be selected is left to others`() throws {
    let scene = try scene { $0.maySelect = { $0 != 0 } }
    func tap(_ point: Point) -> Bool {
      scene.input(.touchDown(id: 1, at: point))
      scene.pass(0.05)
      return scene.view.handle(ViewInput(.touchUp(id: 1), time: scene.now), at: scene.time)
    }
    #expect(!tap(scene.middle))
    scene.rest()
    #expect(scene.selected == [])
    #expect(tap(beside))
    scene.rest()
    #expect(tap(scene.middle))
    #expect(scene.selected == [1])
  }

  @Test func `a jump paints no frame, and the front card's content is available`() throws {
    let scene = try scene(.rotary, count: 24)
    scene.view.scroll(toItem: 5, duration: 0, at: scene.time)
    scene.pass(0.05)
    scene.view.finishLoading(at: scene.time)
    scene.pass(0.1)
    #expect(scene.view.isAtRest && !scene.view.needsFrame)
  }
}
