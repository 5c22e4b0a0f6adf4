@testable import CarouselDesktop
import CarouselApp
import CarouselEngine
import CarouselView
import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A carousel whose compositors follow one another on one clock.
private final class RestartScene {
  let clock = VirtualClock()
  private(set) var compositor: TestCompositor
  let client: LoopClient
  let reconnection: Reconnection
  let window: CarouselWindow
  let pipe: Pipe
  let announcer: Announcer
  /// Whether the present compositor answers.
  var isListening: Bool
  private(set) var waits: [WaylandError] = []

  init(
    isListening: Bool = true, settings begin: (inout CarouselWindowSettings) -> Void = { _ in }
  ) throws {
    self.isListening = isListening
    compositor = TestCompositor(clock: clock)
    client = LoopClient(compositor)
    pipe = try Pipe()
    announcer = Announcer(format: .text, fileDescriptor: pipe.writingEnd)
    var style = CarouselStyle(.linear)
    style.layout = .classic
    var settings = CarouselWindowSettings()
    settings.size = CarouselScene.size
    settings.accessibility = nil
    begin(&settings)
    window = try CarouselWindow(
      client.loop, items: CarouselScene.items(12), style: style, settings: settings,
      announcer: announcer)
    var connect: () throws(WaylandError) -> Display = { () throws(WaylandError) in
      throw .disconnected
    }
    reconnection = Reconnection(client.loop) { () throws(WaylandError) in try connect() }
    connect = { [unowned self] () throws(WaylandError) in
      guard self.isListening else { throw .noCompositor(name: "test", code: ECONNREFUSED) }
      return try Display(fileDescriptor: compositor.connect())
    }
    reconnection.onSession = { [unowned self] in window.open(in: $0) }
    reconnection.onLoss = { [unowned self] _ in window.sessionEnded() }
    reconnection.onWait = { [unowned self] in waits.append($0) }
    reconnection.start()
    compositor.settle()
    rest()
  }

  var toplevel: ServerToplevel? { compositor.toplevels.first }
  var currentIndex: Int? { window.view.carousel.currentIndex }
  var broken: [String] { compositor.allViolations.map(\.description) }

  func pass(_ duration: Duration) {
    let end = clock.now + duration
    while clock.now < end { compositor.advance(by: .nanoseconds(16_666_667)) }
  }

  func rest() {
    pass(.seconds(2))
    window.finishLoading()
    pass(.seconds(2))
  }

  /// The compositor dies, with all it knew.
  func crash() {
    compositor.disconnect()
    isListening = false
    compositor.settle()
  }

  /// Another one takes its place.
  func restart() {
    compositor = TestCompositor(clock: clock)
    compositor.attach(client)
    isListening = true
  }

  func lines() -> [String] {
    announcer.writeWhatFits()
    return pipe.lines()
  }
}

struct WindowReconnectionTests {
  @Test func `a restart under a finger leaves the same item in front, says nothing and is quick`()
    throws
  {
    let scene = try RestartScene()
    scene.compositor.seats[0].keyboard.tap(.right)
    scene.rest()
    let before = try #require(scene.toplevel?.surface.image)
    #expect(scene.lines().last == "2 of 12, Item 2")
    scene.compositor.seats[0].play(
      Script.finger(0).down(x: 200, y: 100).move(x: 180, y: 100, over: .milliseconds(60)))
    scene.pass(.milliseconds(100))
    #expect(scene.window.view.carousel.isDragging)
    scene.crash()
    #expect(!scene.window.view.carousel.isDragging)
    #expect(scene.window.window == nil)
    scene.pass(.seconds(3))
    scene.restart()
    let restart = scene.clock.now
    while scene.toplevel?.surface.frames.isEmpty != false, scene.clock.now < restart + .seconds(5) {
      scene.pass(.milliseconds(16))
    }
    #expect(scene.clock.now - restart < .seconds(1))
    scene.rest()
    #expect(scene.currentIndex == 1)
    #expect(scene.toplevel?.surface.image == before)
    #expect(scene.lines() == [])
    // It can be used as before.
    scene.compositor.seats[0].keyboard.tap(.right)
    scene.rest()
    #expect(scene.lines() == ["3 of 12, Item 3"])
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
  }

  @Test func `a move that a restart interrupts ends at its target, and is announced once`() throws {
    let scene = try RestartScene()
    _ = scene.lines()
    scene.compositor.seats[0].keyboard.tap(.right)
    scene.pass(.milliseconds(50))
    scene.crash()
    scene.pass(.seconds(3))
    #expect(scene.lines() == ["2 of 12, Item 2"])
    scene.restart()
    scene.rest()
    #expect(scene.lines() == [])
    #expect(scene.currentIndex == 1)
  }

  @Test func `a held arrow key does not go on over a restart`() throws {
    let scene = try RestartScene()
    scene.compositor.seats[0].keyboard.press(.right)
    scene.pass(.milliseconds(100))
    scene.crash()
    scene.pass(.seconds(3))
    #expect(scene.currentIndex == 1)
  }

  @Test func `the whole screen and the size are those of before`() throws {
    let scene = try RestartScene()
    scene.toplevel?.configure(width: 500, height: 300)
    scene.rest()
    scene.compositor.seats[0].keyboard.tap(.f)
    scene.rest()
    let whole = try #require(scene.toplevel?.surface.image)
    #expect(whole.width == 1280)
    scene.crash()
    scene.restart()
    scene.rest()
    #expect(scene.toplevel?.surface.image?.width == 1280)
    scene.compositor.seats[0].keyboard.tap(.f)
    scene.rest()
    #expect(scene.toplevel?.surface.image?.width == 500)
    #expect(scene.broken == [])
  }

  @Test func `a slide show waits while there is no compositor`() throws {
    let scene = try RestartScene(settings: { $0.autoplay = Autoplay(interval: 6) })
    let before = scene.currentIndex
    scene.crash()
    scene.pass(.seconds(30))
    #expect(scene.currentIndex == before)
    scene.restart()
    scene.pass(.seconds(8))
    #expect(scene.currentIndex != before)
  }

  @Test func `a late compositor is awaited, in one message, and sees one start`()
    throws
  {
    let scene = try RestartScene(isListening: false)
    scene.pass(.seconds(20))
    #expect(scene.waits == [.noCompositor(name: "test", code: ECONNREFUSED)])
    #expect(scene.lines() == [])
    scene.isListening = true
    scene.rest()
    #expect(scene.lines() == ["Carousel, 12 items. 1 of 12, Item 1"])
    #expect(scene.toplevel?.isMapped == true)
    scene.crash()
    scene.pass(.seconds(20))
    #expect(scene.waits.count == 2 && scene.waits.last == .disconnected)
  }
}
