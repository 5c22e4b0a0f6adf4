import CarouselEngine
import CarouselPaint
@testable import CarouselShow
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A show in a window of an in-process compositor, on virtual time.
final class ShowScene {
  let compositor: TestCompositor
  let client: LoopClient
  let session: Session
  let show: Show
  let pipe: Pipe
  let announcer: Announcer
  private(set) var selected: [Int] = []
  private(set) var closes = 0

  /// The size of the content.
  static let size = Size(width: 320, height: 200)

  /// Opens a window with painted cards that are called by their numbers: `Item 1` and so on.
  init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), count: Int = 12,
    kind: ArrangementKind = .coverFlow, axis: Axis = .horizontal,
    format: AnnouncementFormat = .text, capacity: Int = 64,
    settings begin: (inout ShowSettings) -> Void = { _ in }, adapt: (inout Look) -> Void = { _ in }
  ) throws {
    compositor = TestCompositor(configuration)
    client = LoopClient(compositor)
    session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    pipe = try Pipe()
    announcer = Announcer(format: format, fileDescriptor: pipe.writingEnd, capacity: capacity)
    var look = Look()
    look.configuration.kind = kind
    look.configuration.axis = axis
    adapt(&look)
    var settings = ShowSettings()
    settings.size = Self.size
    begin(&settings)
    show = try Show(
      session, content: Self.content(count), look: look, settings: settings, announcer: announcer)
    show.onSelect = { [weak self] in self?.selected.append($0) }
    show.onClose = { [weak self] in self?.closes += 1 }
    compositor.settle()
    rest()
  }

  /// Cards in plain colours, one for each item.
  static func content(_ count: Int) -> ShowContent {
    ShowContent(itemCount: count) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      let shade = RGBA(
        red: Double(index % 4) / 3, green: Double(index / 4 % 4) / 3, blue: 0.5)
      let card = PaintedCard(name: "card \(index)") { canvas, width, height in
        canvas.fill(
          .rectangle(Rect(x: 0, y: 0, width: width, height: height)), shade)
      }
      return CardContent(picture: .painted(card), label: "Item \(index + 1)")
    } describe: { index in
      ItemDescription(id: "item-\(index)", label: "Item \(index + 1)")
    }
  }

  var toplevel: ServerToplevel { compositor.toplevels[0] }
  var surface: ServerSurface { toplevel.surface }
  var seat: ServerSeat { compositor.seats[0] }
  var touch: ServerTouch { seat.touch }
  var commits: Int { surface.commits.count }
  var broken: [String] { compositor.allViolations.map(\.description) }
  var currentIndex: Int? { show.stage.carousel.currentIndex }
  var offset: Double { show.stage.carousel.offset }

  /// Lets time pass, refresh by refresh; pictures are there when they are asked for.
  func pass(_ duration: Duration) {
    let end = compositor.clock.now + duration
    while compositor.clock.now < end {
      compositor.advance(by: .nanoseconds(16_666_667))
    }
  }

  /// Lets everything that moves come to rest, with all pictures in place.
  func rest() {
    pass(.seconds(2))
    show.finishLoading()
    pass(.seconds(2))
  }

  /// The lines announced since the last call.
  func lines() -> [String] {
    announcer.writeWhatFits()
    return pipe.lines()
  }
}
