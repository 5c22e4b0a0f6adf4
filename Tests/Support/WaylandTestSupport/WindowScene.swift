internal import Wayland
public import WaylandTesting

/// A compositor with one mapped bare window: where most tests of the compositor begin.
public final class WindowScene {
  /// The compositor.
  public let compositor: TestCompositor
  /// The client.
  public let client: BareClient
  /// Its window.
  public let window: BareWindow
  /// The buffer it was mapped with.
  public let buffer: BareBuffer

  /// Maps a window of 40 × 30 pixels.
  public init(_ configuration: CompositorConfiguration = CompositorConfiguration()) throws {
    compositor = TestCompositor(configuration)
    // Tests of pixels and buffers commit as often as they like.
    compositor.rules.waive(.seenContent)
    client = try BareClient(compositor)
    window = try BareWindow(client)
    window.surface.commit()
    compositor.settle()
    window.acknowledge()
    buffer = window.makeBuffer()
    window.show(buffer)
    compositor.settle()
  }

  /// The window as the compositor sees it.
  public var toplevel: ServerToplevel { compositor.toplevels[0] }

  /// The window's surface as the compositor sees it.
  public var surface: ServerSurface { toplevel.surface }

  /// The display.
  public var output: ServerOutput { compositor.outputs[0] }

  /// The devices, with the greetings at their start forgotten.
  public func quietDevices() throws -> BareDevices {
    let devices = try BareDevices(client)
    compositor.settle()
    devices.heard = []
    return devices
  }

  /// The rules broken so far, of every kind.
  public var broken: [String] { compositor.allViolations.map(\.rule) }
}
