internal import CWaylandClient

/// Whoever refers to an object may send its requests: its owner and every reference.
public protocol ProxyHolder<Kind>: ~Copyable {
  /// The interface of the object.
  associatedtype Kind: ProxyKind
  /// A reference to the object.
  var proxy: Proxy<Kind> { get }
}

extension ProxyHolder where Self: ~Copyable {
  /// The version the object was made with; 0 if it could not be made.
  public var version: UInt32 { proxy.object.version }

  /// The number of the object on the wire; 0 if it has ended.
  public var number: UInt32 { proxy.object.number }

  /// Hands every event of the object to `handler`, which replaces an earlier one.
  ///
  /// The object keeps the handler until it ends: capture weakly whoever owns the object.
  public func onEvent(_ handler: @escaping (Kind.Event) -> Void) {
    let object = proxy.object
    guard unsafe object.pointer != nil else { return }
    object.receive = { opcode, arguments in
      if let event = Kind.event(opcode, arguments) { handler(event) }
    }
  }

  /// Sends a request; does nothing if the object's version does not have it.
  func send(_ opcode: UInt32, since: UInt32, _ arguments: [RequestArgument]) {
    let object = proxy.object
    guard object.version >= since else { return }
    unsafe object.marshal(
      opcode, making: nil, version: object.version, endsObject: false, arguments)
  }

  /// Sends a request that makes an object; it has ended already if the request was not sent.
  func make<Made: ProxyKind>(
    _ opcode: UInt32, since: UInt32, version: UInt32? = nil, _ arguments: [RequestArgument]
  ) -> Owned<Made> {
    let object = proxy.object
    let pointer =
      unsafe object.version < since
      ? nil
      : object.marshal(
        opcode, making: Made.place, version: version ?? object.version, endsObject: false,
        arguments)
    return Owned(object: unsafe ProxyObject(pointer, kind: Made.self, display: object.display))
  }
}
