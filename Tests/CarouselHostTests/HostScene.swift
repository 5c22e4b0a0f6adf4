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

  func pass(_ duration: Duration) {
    let end = outer.clock.now + duration
    while outer.clock.now < end { outer.advance(by: .nanoseconds(16_666_667)) }
  }

  /// The color in the view at a point.
  func color(x: Int, y: Int) -> UInt32 { outer.screenshot()[x, y] }
}
