internal import Testing
public import Wayland
public import WaylandTesting

/// A compositor and a window of the client layer, joined: where tests of the client layer begin.
public final class ClientScene {
  /// What a frame was drawn with.
  public struct Drawn: Equatable {
    /// The size of the content.
    public var size: SurfaceSize
    /// The scale.
    public var scale: Scale
    /// When the frame was to be seen.
    public var showTime: Nanoseconds
    /// When it was drawn.
    public var now: Nanoseconds
    /// The age of the buffer.
    public var age: Int?
  }

  /// The compositor.
  public let compositor: TestCompositor
  /// The client's loop in the compositor's turns.
  public let client: LoopClient
  /// The conversation.
  public let session: Session
  /// The window, or `nil` after it was dropped.
  public var window: Window?
  /// What was drawn.
  public private(set) var drawn: [Drawn] = []
  /// The configurations of the window, oldest first.
  public private(set) var configurations: [WindowConfiguration] = []
  /// What the user did.
  public var input: [InputEvent] = []
  /// What the session warned of.
  public private(set) var warnings: [String] = []
  /// How often the window was asked to close.
  public private(set) var closes = 0
  /// When frames were seen.
  public private(set) var presentations: [Presentation] = []
  /// Whether each frame asks for the next.
  public var isAnimating = false
  /// What draws, in place of one color all over.
  public var draw: ((SurfaceFrame) -> FrameResult)?

  /// Connects, and maps a window of 320 × 200 unless told otherwise.
  package init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(),
    clock: VirtualClock = VirtualClock(), memory: MemoryCalls = MemoryCalls(),
    settings: WindowSettings = ClientScene.settings, settles: Bool = true,
    keepsTranscript: Bool = false
  ) throws {
    compositor = TestCompositor(configuration, clock: clock)
    compositor.keepsTranscript = keepsTranscript
    // Most tests draw the same color in every frame.
    compositor.rules.waive(.changedContent)
    // Libwayland-cursor resizes its pool; our own never grow, see WindowResizeTests.
    compositor.rules.waive(.fixedPools)
    client = LoopClient(compositor)
    let display = try Display(fileDescriptor: compositor.connect())
    session = Session(display: display, loop: client.loop)
    session.memory = memory
    // Synchronously, so that the result is available in the next turn.
    session.background.start = { work in
      work()
      return true
    }
    let window = Window(session, settings)
    self.window = window
    session.onWarning = { [weak self] in self?.warnings.append($0) }
    window.onConfigure = { [weak self] in self?.configurations.append($0) }
    window.onFrame = { [weak self] in self?.paint($0) ?? .unchanged }
    window.onInput = { [weak self] in self?.input.append($0) }
    window.onClose = { [weak self] in self?.closes += 1 }
    window.onPresented = { [weak self] in self?.presentations.append($0) }
    if settles { compositor.settle() }
  }

  /// At rest nothing runs: in the end every test's window does nothing.
  deinit {
    guard window != nil, !compositor.toplevels.isEmpty else { return }
    comeToRest()
    for line in compositor.unrest() { Issue.record("\(line)") }
  }

  /// A window of 320 × 200 without its own title bar.
  public static var settings: WindowSettings {
    WindowSettings(title: "Test", appID: "test", size: SurfaceSize(width: 320, height: 200))
  }

  /// The window as the compositor sees it.
  public var toplevel: ServerToplevel { compositor.toplevels[0] }
  /// The window's surface as the compositor sees it.
  public var surface: ServerSurface { toplevel.surface }
  /// The first display.
  public var output: ServerOutput { compositor.outputs[0] }
  /// The first seat.
  public var seat: ServerSeat { compositor.seats[0] }
  /// The rules broken so far, of every kind: our own client keeps even the advice.
  public var broken: [String] { compositor.allViolations.map(\.description) }
  /// How many commits brought a buffer.
  public var frameCount: Int { surface.frames.count }

  /// Animates for `duration`.
  public func animate(for duration: Duration) {
    isAnimating = true
    window?.setNeedsFrame()
    compositor.advance(by: duration)
  }

  /// Lets the animation end and everything come to rest.
  public func comeToRest() {
    isAnimating = false
    compositor.advance(by: .seconds(2))
  }

  private func paint(_ frame: SurfaceFrame) -> FrameResult {
    drawn.append(
      Drawn(
        size: frame.size, scale: frame.scale, showTime: frame.showTime, now: frame.now,
        age: frame.pixels.age))
    if isAnimating { window?.setNeedsFrame() }
    if let draw { return draw(frame) }
    frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: drawn.count &* 0x0003_0507))
    return .painted(damage: [frame.pixels.bounds])
  }
}
