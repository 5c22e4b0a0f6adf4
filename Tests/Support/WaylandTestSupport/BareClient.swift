public import Wayland
public import WaylandTesting

/// A client without any layer: the generated bindings and nothing else, to test the compositor.
public final class BareClient: TestedClient {
  /// Its connection.
  public let display: Display
  /// What ended the connection.
  public private(set) var error: WaylandError?
  /// The offers that stand, in the order in which they came.
  public private(set) var offers: [(name: UInt32, interface: String, version: UInt32)] = []
  /// The numbers of offers that were withdrawn.
  public private(set) var withdrawn: [UInt32] = []

  private let registry: Owned<WlRegistry>

  /// Connects to `compositor`, takes part in its turns, and binds its globals.
  public convenience init(_ compositor: TestCompositor) throws {
    try self.init(connectedTo: compositor)
    compositor.attach(self)
    compositor.settle()
  }

  /// Connects to any compositor.
  ///
  /// Call ``talk(to:)`` to exchange messages.
  public convenience init(connectedTo compositor: Compositor) throws {
    try self.init(fileDescriptor: compositor.connect())
  }

  /// Talks through a connected socket.
  public init(fileDescriptor: Int32) throws {
    display = try Display(fileDescriptor: fileDescriptor)
    registry = display.object.getRegistry()
    registry.onEvent { [weak self] event in
      guard let self else { return }
      switch event {
      case .global(let name, let interface, let version):
        offers.append((name, interface, version))
      case .globalRemove(let name):
        withdrawn.append(name)
        offers.removeAll { $0.name == name }
      }
    }
  }

  /// Runs the client and a compositor alternately until both are idle.
  public func talk(to compositor: Compositor) {
    for _ in 0..<8 {
      turn()
      compositor.turn()
    }
  }

  /// Sends, reads and delivers what there is.
  public func turn() {
    guard error == nil else { return }
    do {
      try display.flush()
      try display.prepareRead().read()
      try display.dispatchPending()
      try display.flush()
    } catch {
      self.error = error
    }
  }

  /// It has no timers.
  public var nextDeadline: Duration? { nil }

  /// Nothing of this interface is offered.
  public struct NotOffered: Error, Equatable {
    /// The interface.
    public var interface: String

    /// Makes the error for `interface`.
    public init(interface: String) {
      self.interface = interface
    }
  }

  /// Takes up the first offer of a kind, in `version` at most.
  public func bind<Kind: ProxyKind>(
    _ kind: Kind.Type, version: UInt32 = .max
  ) throws(NotOffered) -> Owned<Kind> {
    guard let offer = offers.first(where: { $0.interface == Kind.name }) else {
      throw NotOffered(interface: Kind.name)
    }
    return registry.bind(
      name: offer.name, kind, version: min(offer.version, Kind.latest, version))
  }
}
