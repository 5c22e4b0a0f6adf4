internal import Wayland
public import WaylandTesting

/// A compositor that answers, one that stands before it, and a bare client of both.
public final class ThroughScene {
  /// The compositor that answers.
  public let other: TestCompositor
  /// The one under test, between the two.
  public let compositor: TestCompositor
  /// The client.
  public let client: BareClient

  private let isHasty: Bool

  /// Connects the client.
  ///
  /// `own` is what the compositor under test supports.
  ///
  /// In a hasty scene all other parties act several times before the compositor under
  /// test does, as separate processes may.
  public init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(),
    own: CompositorConfiguration = CompositorConfiguration(), isHasty: Bool = false
  ) throws {
    self.isHasty = isHasty
    let other = TestCompositor(configuration)
    self.other = other
    compositor = TestCompositor(own, clock: other.clock)
    compositor.goThrough { other.connect() }
    compositor.attach(
      CallbackClient {
        other.turn()
        return other.nextDue
      })
    client = try BareClient(fileDescriptor: compositor.connectCarried())
    compositor.attach(client)
    act()
  }

  private func act() {
    guard isHasty else { return _ = compositor.settle() }
    for _ in 0..<8 {
      for client in compositor.clients { client.turn() }
    }
  }

  /// Maps a window of 40 × 30 pixels.
  public func makeWindow() throws -> (window: BareWindow, buffer: BareBuffer) {
    let window = try BareWindow(client)
    window.surface.commit()
    act()
    window.acknowledge()
    let buffer = window.makeBuffer()
    window.show(buffer)
    compositor.settle()
    return (window, buffer)
  }

  /// The rules broken so far, of every kind.
  public var broken: [String] { compositor.allViolations.map(\.rule) }
}
