import Wayland
import WaylandTesting

/// A client that does the least an animation can: two buffers in turn, one pixel changed in each.
final class TrivialClient: TestedClient {
  private let display: Display
  private let registry: Owned<WlRegistry>
  private var offers: [String: UInt32] = [:]
  private var window: TrivialWindow?

  /// Connects by `descriptor` and takes part in the turns of `compositor`.
  init(_ compositor: TestCompositor, _ descriptor: Int32, width: Int, height: Int) throws {
    display = try Display(fileDescriptor: descriptor)
    registry = display.object.getRegistry()
    registry.onEvent { [unowned self] event in
      if case .global(let name, let interface, _) = event { offers[interface] = name }
    }
    compositor.attach(self)
    compositor.settle()
    window = TrivialWindow(self, width: width, height: height)
    compositor.settle()
  }

  /// Binds a global.
  ///
  /// Every compositor has what this client needs.
  func bind<Kind: ProxyKind>(_ kind: Kind.Type, version: UInt32) -> Owned<Kind> {
    guard let name = offers[Kind.name] else { preconditionFailure("\(Kind.name) is not offered") }
    return registry.bind(name: name, kind, version: version)
  }

  func turn() {
    do {
      try display.flush()
      try display.prepareRead().read()
      try display.dispatchPending()
      try display.flush()
    } catch {
      preconditionFailure("the connection ended: \(error)")
    }
  }

  var nextDeadline: Duration? { nil }

  /// A turn handles all that was read, and sends all that follows from it.
  var isAtRest: Bool { !display.isCongested }
}
