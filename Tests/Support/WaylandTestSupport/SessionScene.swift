public import Wayland
public import WaylandTesting

/// A compositor and a conversation with it, without any surface yet: where tests of roles begin.
public final class SessionScene {
  /// The compositor.
  public let compositor: TestCompositor
  /// The client's loop in the compositor's turns.
  public let client: LoopClient
  /// The conversation.
  public let session: Session
  /// What the session warned of.
  public private(set) var warnings: [String] = []

  /// Connects, and waits until the session is ready.
  public init(_ configuration: CompositorConfiguration = CompositorConfiguration()) throws {
    compositor = TestCompositor(configuration)
    client = LoopClient(compositor)
    session = Session(display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    session.background.start = { work in
      work()
      return true
    }
    session.onWarning = { [weak self] in self?.warnings.append($0) }
    compositor.settle()
  }

  /// The rules broken so far, of every kind.
  public var broken: [String] { compositor.allViolations.map(\.description) }
  /// The first seat.
  public var seat: ServerSeat { compositor.seats[0] }

  /// Has `role` painted in one color, and lets everything settle.
  public func paint(_ role: some SurfaceRole, _ color: UInt32) {
    role.onFrame = { frame in
      frame.pixels.fill(color)
      return .painted(damage: [frame.pixels.bounds])
    }
    role.setNeedsFrame()
    compositor.advance(by: .milliseconds(100))
  }

  /// A window of 320 × 200 in one color.
  public func window(_ color: UInt32 = 0xff00_8000, title: String = "Test") -> Window {
    let window = Window(
      session,
      WindowSettings(title: title, appID: "test", size: SurfaceSize(width: 320, height: 200)))
    paint(window, color)
    return window
  }
}
