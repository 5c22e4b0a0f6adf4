import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A host in a window of an in-process compositor, and its programs, all on one virtual time.
final class HostScene {
  let outer: TestCompositor
  let client: LoopClient
  let window: CarouselWindow
  let host: WindowHost
  private(set) var programs: [Program] = []
  private(set) var warnings: [String] = []

  /// A program with one window.
  final class Program {
    let client: BareClient
    let window: BareWindow
    let buffer: BareBuffer

    init(_ client: BareClient, width: Int, height: Int, color: UInt32) throws {
      self.client = client
      window = try BareWindow(client)
      buffer = BareBuffer(window.memory, width: width, height: height, color: color)
    }
  }

  static let size = Size(width: 640, height: 400)

  init(
    _ kind: ArrangementKind = .linear, isOverlay: Bool = false,
    configuration: CompositorConfiguration = .init(), allowsCapture: Bool = false
  ) throws {
    outer = TestCompositor(configuration)
    client = LoopClient(outer)
    let session = Session(
      display: try Display(fileDescriptor: outer.connect()), loop: client.loop)
    var settings = CarouselWindowSettings()
    settings.size = Self.size
    settings.accessibility = nil
    settings.hasWindowKeys = false
    settings.isOverlay = isOverlay
    // As the program does: the window in use is in the middle.
    var style = CarouselStyle(kind)
    style.keepsTwoTogether = false
    window = try CarouselWindow(client.loop, items: [], style: style, settings: settings)
    host = try WindowHost(window, client.loop, allowsCapture: allowsCapture)
    host.onWarning = { [weak self] in self?.warnings.append($0) }
    window.open(in: session)
    pass(.seconds(1))
  }

  /// At rest nothing runs: in the end every test's window does nothing.
  deinit {
    pass(.seconds(3))
    guard view.isAtRest, !view.carousel.isDragging else { return }
    for line in outer.unrest() { Issue.record("\(line)") }
  }

  /// A program connects and shows a window.
  @discardableResult
  func show(
    _ title: String, width: Int = 320, height: Int = 200, color: UInt32 = 0xff00_8000
  ) throws -> Program {
    let client = try BareClient(fileDescriptor: host.connect())
    outer.attach(client)
    outer.settle()
    let program = try Program(client, width: width, height: height, color: color)
    programs.append(program)
    program.window.toplevel.setTitle(title: title)
    program.window.surface.commit()
    outer.settle()
    program.window.acknowledge()
    program.window.show(program.buffer)
    pass(.seconds(2))
    return program
  }

  /// The program and its connection end.
  func end(_ program: Program) {
    outer.detach(program.client)
    programs.removeAll { $0 === program }
  }

  /// A program shows a window, and can copy and drag.
  func showCopier(_ title: String, width: Int = 320, height: Int = 200) throws -> Copier {
    try Copier(try show(title, width: width, height: height), self)
  }

  /// Scrolls to a window.
  func go(to item: Int) {
    view.change(at: window.time) { $0.scroll(toItem: item, duration: 0, at: $1) }
    pass(.milliseconds(500))
  }

  // MARK: Input

  func move(x: Double, y: Double) {
    seat.pointer.move(x: x, y: y)
    pass()
  }

  func press() {
    seat.pointer.button(isPressed: true)
    pass()
  }

  func release() {
    seat.pointer.button(isPressed: false)
    pass()
  }

  /// A finger goes down, or the button of the pointer.
  func grab(x: Double = 320, y: Double = 200, isTouch: Bool = false) {
    guard isTouch else {
      move(x: x, y: y)
      return press()
    }
    seat.touch.down(id: 0, x: x, y: y)
    seat.touch.frame()
    pass()
  }

  /// Moves what is down.
  func drag(x: Double, y: Double = 200, isTouch: Bool = false) {
    guard isTouch else { return move(x: x, y: y) }
    seat.touch.motion(id: 0, x: x, y: y)
    seat.touch.frame()
    pass()
  }

  /// Lifts what is down.
  func lift(isTouch: Bool = false) {
    guard isTouch else { return release() }
    seat.touch.up(id: 0)
    seat.touch.frame()
    pass()
  }

  /// Presses Control, Alt and a key.
  func chord(_ key: KeyCode) {
    let alt = KeyCode(rawValue: 56)
    seat.keyboard.press(.leftControl)
    seat.keyboard.press(alt)
    seat.keyboard.tap(key)
    seat.keyboard.release(alt)
    seat.keyboard.release(.leftControl)
    pass(.seconds(2))
  }

  var view: CarouselView { window.view }
  var labels: [String] { view.items.map(\.label) }
  var front: String? { view.carousel.currentIndex.map { labels[$0] } }
  var seat: ServerSeat { outer.seats[0] }

  /// How high the title bar over the view is.
  var bar: Double { Double(outer.toplevels[0].surface.height) - view.carousel.viewSize.height }
  /// The types of what programs have put on the clipboard of the session.
  var copiedTypes: [String] {
    outer.clipboardTypes.filter { !$0.hasPrefix("application/x-carousel-host") }
  }

  func pass(_ duration: Duration = .milliseconds(50)) {
    let end = outer.clock.now + duration
    while outer.clock.now < end { outer.advance(by: .nanoseconds(16_666_667)) }
  }

  /// The color in the view at a point.
  func color(x: Int, y: Int) -> UInt32 { outer.screenshot()[x, y] }
}

/// An object that is destroyed when it is no longer referenced.
final class Kept<Kind: ProxyKind> {
  let object: Owned<Kind>
  var proxy: Proxy<Kind> { object.proxy }
  init(_ object: consuming Owned<Kind>) { self.object = object }
}
