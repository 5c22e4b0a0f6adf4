import CarouselApp
import CarouselDesktop
import CarouselView
import CarouselWindows
import Projection
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A session with programs and a window switcher, all on one virtual time.
final class SwitcherScene {
  let compositor: TestCompositor
  let client: LoopClient
  let carousel: CarouselWindow
  let switcher: WindowSwitcher
  private(set) var programs: [Program] = []
  /// The texts of what was chosen.
  private(set) var chosen: [String] = []

  /// A program with one window.
  final class Program {
    let client: BareClient
    let window: BareWindow
    private(set) var buffer: BareBuffer

    init(_ client: BareClient, color: UInt32) throws {
      self.client = client
      window = try BareWindow(client)
      buffer = BareBuffer(window.memory, width: 320, height: 200, color: color)
    }

    /// Shows another color.
    func paint(_ color: UInt32) {
      buffer = BareBuffer(window.memory, width: 320, height: 200, color: color)
      window.show(buffer)
    }
  }

  static var configuration: CompositorConfiguration {
    CompositorConfiguration().withWindowLists
  }

  init(
    _ configuration: CompositorConfiguration = SwitcherScene.configuration, waits: Bool = true,
    adapt: (inout WindowSwitcher.Settings) -> Void = { _ in }
  ) throws {
    compositor = TestCompositor(configuration)
    compositor.keepsTranscript = true
    client = LoopClient(compositor)
    var window = CarouselWindowSettings()
    window.accessibility = nil
    window.isOverlay = true
    window.appearsOnRequest = true
    var style = CarouselStyle(.linear)
    style.opensWith = []
    style.configuration.options[.wrap] = .value(0)
    carousel = try CarouselWindow(client.loop, items: [], style: style, settings: window)
    var settings = WindowSwitcher.Settings()
    settings.waits = waits
    adapt(&settings)
    switcher = WindowSwitcher(carousel, client.loop, settings)
    // As the program's chooser does.
    carousel.view.observe { [weak self] in
      guard let self, case .selected(let index) = $0 else { return }
      let item = carousel.view.items[index]
      let choice = Choice(
        index: index, id: item.id, label: item.label, path: nil, text: item.entry?.text)
      chosen.append(String(decoding: choice.text, as: UTF8.self))
      _ = switcher.choose(choice)
    }
  }

  /// Connects the switcher.
  func start() throws {
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    carousel.open(in: session)
    pass(.milliseconds(100))
  }

  /// A program connects and shows a window, which has the keyboard then.
  @discardableResult
  func show(_ title: String, application: String = "test", color: UInt32 = 0xff00_8000) throws
    -> Program
  {
    let client = try BareClient(compositor)
    let program = try Program(client, color: color)
    programs.append(program)
    program.window.toplevel.setTitle(title: title)
    program.window.toplevel.setAppID(appID: application)
    program.window.surface.commit()
    compositor.settle()
    program.window.acknowledge()
    program.window.show(program.buffer)
    pass(.seconds(1))
    return program
  }

  /// The program and its connection end.
  func end(_ program: Program) {
    compositor.detach(program.client)
    programs.removeAll { $0 === program }
  }

  var labels: [String] { carousel.view.items.map(\.label) }
  var front: String? {
    let carousel = carousel.view.carousel
    return (carousel.targetIndex ?? carousel.currentIndex).map { labels[$0] }
  }
  var seat: ServerSeat { compositor.seats[0] }
  /// The title of the window that has the keyboard.
  var focus: String? { seat.keyboard.focus?.title }
  /// Whether the overlay has the keyboard.
  var isShown: Bool { carousel.shown != nil }
  /// The color in the middle of the screen.
  var middle: UInt32 { compositor.screenshot()[640, 400] }
  /// How many captured frames were delivered so far.
  var frames: Int {
    compositor.transcript.count {
      $0.contains("ext_image_copy_capture_frame_v1") && $0.contains("ready")
    }
  }

  func pass(_ duration: Duration) {
    let end = compositor.clock.now + duration
    while compositor.clock.now < end { compositor.advance(by: .nanoseconds(16_666_667)) }
  }

  /// Presses Alt and asks for `action`, as a desktop's shortcut does.
  func shortcut(_ action: WindowsAction) {
    seat.keyboard.press(.leftAlt)
    _ = switcher.perform(action)
  }
}

extension KeyCode {
  static let leftAlt = KeyCode(rawValue: 56)
  static let delete = KeyCode(rawValue: 111)
}
