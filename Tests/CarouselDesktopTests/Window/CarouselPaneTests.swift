@testable import CarouselDesktop
import CarouselPaint
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A window of 320 × 200 that is white but for a pane of 200 × 120 at (100, 60).
private final class PaneScene {
  let compositor = TestCompositor()
  let client: LoopClient
  let window: Window
  let pane: CarouselPane
  private(set) var heard: [InputEvent] = []

  init() throws {
    client = LoopClient(compositor)
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    window = Window(
      session,
      WindowSettings(title: "", appID: "", size: SurfaceSize(width: 320, height: 200)))
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 100, height: 80)
    let view = try CarouselView(
      items: CarouselScene.items(12), style: style, size: Size(width: 1, height: 1), at: 0)
    let pane = CarouselPane(
      view, in: Rect(x: 100, y: 60, width: 200, height: 120), of: window, session)
    self.pane = pane
    window.onFrame = { frame in
      let isNew = frame.pixels.age == nil
      if isNew { frame.pixels.fill(0xFFFF_FFFF) }
      let damage = (try? pane.paint(frame)) ?? []
      return .painted(damage: isNew ? [frame.pixels.bounds] : damage)
    }
    window.onInput = { [weak self] event in
      self?.heard.append(event)
      pane.handle(event)
    }
    rest()
  }

  /// Lets time pass, refresh by refresh, until everything is at rest.
  func rest() {
    for _ in 0..<2 {
      for _ in 0..<120 { compositor.advance(by: .nanoseconds(16_666_667)) }
      pane.view.finishLoading(at: pane.time)
    }
    for _ in 0..<60 { compositor.advance(by: .nanoseconds(16_666_667)) }
  }

  var surface: ServerSurface { compositor.toplevels[0].surface }
  var touch: ServerTouch { compositor.seats[0].touch }
}

struct CarouselPaneTests {
  @Test func `the carousel is visible in its part, and the rest stays the program's`() throws {
    let scene = try PaneScene()
    let image = try #require(scene.surface.image)
    for (x, y) in [(0, 0), (99, 100), (200, 59), (300, 100), (200, 180), (319, 199)] {
      #expect(image[x, y] == 0xFFFF_FFFF, "(\(x), \(y))")
    }
    #expect(image[200, 120] == 0xFF00_0080, "the first card is in the middle of the part")
    #expect(image[101, 61] != 0xFFFF_FFFF)
    #expect(scene.compositor.allViolations.isEmpty)
  }

  @Test func `a drag that begins in the part moves the carousel, others do not`() throws {
    let scene = try PaneScene()
    scene.compositor.play(
      Script.finger(0).down(x: 50, y: 30).move(x: 250, y: 120, over: .milliseconds(200)).up())
    scene.rest()
    #expect(scene.pane.view.carousel.currentIndex == 0)
    scene.compositor.play(
      Script.finger(0).down(x: 240, y: 120).move(x: 20, y: 10, over: .milliseconds(900)).up())
    scene.rest()
    #expect(scene.pane.view.carousel.currentIndex.map { $0 > 1 } == true)
    let image = try #require(scene.surface.image)
    #expect(image[99, 100] == 0xFFFF_FFFF && image[300, 100] == 0xFFFF_FFFF)
  }

  @Test func `nothing is committed at rest`() throws {
    let scene = try PaneScene()
    let commits = scene.surface.commits.count
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.surface.commits.count == commits)
    #expect(scene.client.loop.nextDeadline == nil)
  }

  @Test func `a part that is moved is painted where it is now`() throws {
    let scene = try PaneScene()
    scene.pane.frame = Rect(x: 0, y: 0, width: 160, height: 120)
    scene.rest()
    let image = try #require(scene.surface.image)
    #expect(image[80, 60] == 0xFF00_0080)
    #expect(scene.pane.view.carousel.viewSize == Size(width: 160, height: 120))
    // Larger than the window, and nothing.
    for side in [0, -5, 5000, .nan, .infinity] {
      scene.pane.frame = Rect(x: side, y: 10, width: side, height: side)
      scene.rest()
    }
    #expect(scene.compositor.allViolations.isEmpty)
  }
}

struct PaneInputTests {
  private let frame = Rect(x: 10, y: 20, width: 100, height: 50)

  private func told(_ kinds: [ViewInput.Kind]) -> [ViewInput.Kind] {
    var input = PaneInput()
    return kinds.compactMap { input.take(ViewInput($0, time: 1, seat: 2), in: frame)?.kind }
  }

  @Test func `places are the pane's own`() {
    #expect(
      told([.touchDown(id: 1, at: Point(x: 15, y: 25)), .touchMoved(id: 1, to: Point(x: 0, y: 0))])
        == [
          .touchDown(id: 1, at: Point(x: 5, y: 5)), .touchMoved(id: 1, to: Point(x: -10, y: -20)),
        ])
  }

  @Test func `a finger from elsewhere is not told of`() {
    #expect(
      told([
        .touchDown(id: 1, at: Point(x: 5, y: 25)), .touchMoved(id: 1, to: Point(x: 50, y: 50)),
        .touchUp(id: 1),
      ]) == [])
  }

  @Test func `the pointer leaves, unless a button is held down`() {
    let (inside, outside) = (Point(x: 60, y: 45), Point(x: 200, y: 45))
    #expect(
      told([.pointerMoved(to: outside), .buttonPressed(272), .pointerMoved(to: inside)])
        == [.pointerMoved(to: Point(x: 50, y: 25))])
    #expect(
      told([
        .pointerMoved(to: inside), .buttonPressed(272), .pointerMoved(to: outside),
        .buttonReleased(272), .pointerMoved(to: outside), .pointerMoved(to: outside),
        .wheelTurned(horizontal: 0, vertical: 120),
      ]) == [
        .pointerMoved(to: Point(x: 50, y: 25)), .buttonPressed(272),
        .pointerMoved(to: Point(x: 190, y: 25)), .buttonReleased(272), .pointerLeft,
      ])
  }

  @Test func `a pointer that is taken away lets go`() {
    #expect(
      told([
        .pointerMoved(to: Point(x: 60, y: 45)), .buttonPressed(272), .pointerLeft,
        .pointerMoved(to: Point(x: 300, y: 45)), .buttonReleased(272),
      ]) == [.pointerMoved(to: Point(x: 50, y: 25)), .buttonPressed(272), .pointerLeft])
  }
}
