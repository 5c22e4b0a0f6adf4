package import CarouselDesktop
package import CarouselEngine
import CarouselPaint
package import CarouselView
import Testing
package import Wayland
package import WaylandTestSupport
package import WaylandTesting

/// A carousel in a window of an in-process compositor, on virtual time.
package final class CarouselScene {
  package let compositor: TestCompositor
  package let client: LoopClient
  package let session: Session
  package let window: CarouselWindow
  package let pipe: Pipe
  package let announcer: Announcer
  package private(set) var selected: [Int] = []
  package private(set) var closes = 0

  /// The size of the content.
  package static let size = Size(width: 320, height: 200)

  /// Opens a window with painted cards that are called by their numbers: `Item 1` and so on.
  package init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), count: Int = 12,
    kind: ArrangementKind = .coverFlow, axis: Axis = .horizontal,
    format: AnnouncementFormat = .text, capacity: Int = 64, rests: Bool = true,
    settings begin: (inout CarouselWindowSettings) -> Void = { _ in },
    prepare: (CarouselWindow, EventLoop) throws -> Void = { _, _ in },
    adapt: (inout CarouselStyle) -> Void = { _ in }
  ) throws {
    compositor = TestCompositor(configuration)
    client = LoopClient(compositor)
    session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    pipe = try Pipe()
    announcer = Announcer(format: format, fileDescriptor: pipe.writingEnd, capacity: capacity)
    var style = CarouselStyle(kind, axis: axis)
    // The tests are about motion and its announcements, also at the ends.
    style.layout = .classic
    adapt(&style)
    var settings = CarouselWindowSettings()
    settings.size = Self.size
    settings.accessibility = nil
    begin(&settings)
    window = try CarouselWindow(
      session.loop, items: Self.items(count), style: style, settings: settings,
      announcer: announcer)
    try prepare(window, session.loop)
    window.open(in: session)
    window.view.observe { [weak self] in
      if case .selected(let index) = $0 { self?.selected.append(index) }
    }
    window.onClose = { [weak self] in self?.closes += 1 }
    compositor.settle()
    if rests { rest() }
  }

  /// At rest nothing runs: in the end every test's window does nothing, but where it is to move.
  deinit {
    guard !compositor.toplevels.isEmpty else { return }
    rest()
    let carousel = view.carousel
    guard carousel.isAtRest, !carousel.isDragging, carousel.autoplay == nil else { return }
    for line in compositor.unrest() { Issue.record("\(line)") }
  }

  /// Cards in plain colors, one for each item.
  package static func items(_ count: Int) -> [CarouselItem] {
    (0..<count).map { index in
      let shade = RGBA(
        red: Double(index % 4) / 3, green: Double(index / 4 % 4) / 3, blue: 0.5)
      return CarouselItem("item-\(index)", label: "Item \(index + 1)") { canvas, width, height in
        canvas.fill(.rectangle(Rect(x: 0, y: 0, width: width, height: height)), shade)
      }
    }
  }

  package var view: CarouselView { window.view }

  /// Changes the carousel as the program would.
  package func change<Result>(_ body: (inout Carousel, Double) -> Result) -> Result {
    view.change(at: window.time, body)
  }

  package var toplevel: ServerToplevel { compositor.toplevels[0] }
  package var surface: ServerSurface { toplevel.surface }
  package var seat: ServerSeat { compositor.seats[0] }
  package var touch: ServerTouch { seat.touch }
  package var commits: Int { surface.commits.count }
  package var broken: [String] { compositor.allViolations.map(\.description) }
  package var currentIndex: Int? { view.carousel.currentIndex }
  package var offset: Double { view.carousel.offset }

  /// Lets time pass, refresh by refresh; pictures are there when they are asked for.
  package func pass(_ duration: Duration) {
    let end = compositor.clock.now + duration
    while compositor.clock.now < end {
      compositor.advance(by: .nanoseconds(16_666_667))
    }
  }

  /// Lets everything that moves come to rest, with all pictures in place.
  package func rest() {
    pass(.seconds(2))
    window.finishLoading()
    pass(.seconds(2))
  }

  /// The lines announced since the last call.
  package func lines() -> [String] {
    announcer.writeWhatFits()
    return pipe.lines()
  }
}
