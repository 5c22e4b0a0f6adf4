import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// What observers of a view receive, and in which order.
struct ViewEventTests {
  @Test func `every observer receives all events in the same order, also those of its changes`()
    throws
  {
    let scene = try ViewScene(ViewScene.items(12))
    scene.rest()
    var (first, second): ([Carousel.Event], [Carousel.Event]) = ([], [])
    scene.view.observe { [unowned scene] event in
      guard case .carousel(let event) = event else { return }
      first.append(event)
      if event == .currentItemChanged(5) { scene.view.scroll(toItem: 2, at: scene.time) }
    }
    scene.view.observe { if case .carousel(let event) = $0 { second.append(event) } }
    scene.view.scroll(toItem: 5, duration: 0, at: scene.time)
    scene.rest()
    #expect(first == second && first.contains(.currentItemChanged(5)))
    let change = try #require(first.firstIndex(of: .currentItemChanged(5)))
    let settled = first.indices.filter {
      if case .settled = first[$0] { true } else { false }
    }
    // What the jump caused comes before what the observer asked for.
    let next = try #require(first[change...].firstIndex(of: .willBeginScrolling))
    #expect(settled.filter { $0 < next }.count == 1)
    #expect(first.last != .willBeginScrolling && scene.view.currentIndex == 2)
  }

  @Test func `an observation ends when it is canceled, also by its own observer`() throws {
    let scene = try ViewScene(ViewScene.items(4))
    scene.rest()
    var (kept, canceled) = (0, 0)
    var observation: Observation?
    observation = scene.view.observe { _ in
      canceled += 1
      observation?.cancel()
    }
    scene.view.observe { _ in kept += 1 }
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(canceled == 1 && kept > 5)
  }

  @Test func `an observer may read the view while it changes`() throws {
    let scene = try ViewScene(ViewScene.items(4))
    scene.rest()
    var seen: [Bool] = []
    scene.view.observe { [unowned view = scene.view] _ in
      seen.append(view.isOpened && view.frontCard?.index == 0)
    }
    scene.view.open(at: scene.time)
    #expect(seen.first == true && scene.view.isOpened)
  }

  @Test func `a frame is asked for when an observer changes a drawing while a frame is reported`()
    throws
  {
    let scene = try ViewScene(ViewScene.items(6))
    let label = LiveDrawing { canvas, _, _ in canvas.clear(to: .white) }
    scene.view.overlays = [FrameLayer(label, in: Rect(x: 0, y: 0, width: 20, height: 20))]
    scene.rest()
    var changes = 0
    scene.view.observe { event in
      guard case .carousel(.fellAsleep) = event else { return }
      changes += 1
      label.invalidate()
    }
    scene.view.scroll(toItem: 1, at: scene.time)
    while changes == 0 { scene.pass(1 / 60.0) }
    #expect(changes == 1 && scene.view.needsFrame)
  }

  @Test func `Enter on the way to an item opens it when it is there`() throws {
    var style = CarouselStyle(.linear)
    style.opensWith = .all
    let scene = try ViewScene(ViewScene.items(12), style: style)
    scene.rest()
    scene.view.scroll(toItem: 6, duration: 1, at: scene.time)
    scene.pass(0.2)
    #expect(scene.view.currentIndex != 6)
    scene.key(KeySymbol.enter)
    scene.rest()
    #expect(scene.selected == [6] && scene.view.currentIndex == 6 && scene.view.isOpened)
    // A finger on the way cancels it.
    let other = try ViewScene(ViewScene.items(12), style: style)
    other.rest()
    other.view.scroll(toItem: 6, duration: 1, at: other.time)
    other.pass(0.2)
    other.key(KeySymbol.enter)
    other.drag(other.middle, by: Vector(x: 200, y: 0))
    other.rest()
    #expect(!other.view.isOpened)
  }
}
