internal import CWaylandServer

/// Refers to an object of a client.
///
/// Once the object is destroyed, events through it are dropped.
struct Resource<Kind: ResourceKind>: Hashable {
  let object: ResourceObject

  /// Makes a new object of `client`, which only an event may announce.
  init(client: Client, version: UInt32) {
    object = ResourceObject(kind: Kind.self, client: client, version: version, number: 0)
  }

  init(object: ResourceObject) {
    self.object = object
  }

  var client: Client? { object.client }
  var version: UInt32 { object.version }
  /// The number of the object on the wire.
  var number: UInt32 { object.number }
  var isAlive: Bool { unsafe object.pointer != nil }

  /// Hands every request to `handler`, which replaces an earlier one.
  ///
  /// After a destructor request the object is destroyed as soon as the handler returns.
  func onRequest(_ handler: @escaping (Kind.Request) -> Void) {
    guard isAlive else { return }
    object.receive = { opcode, arguments in
      if let request = Kind.request(opcode, arguments) { handler(request) }
    }
  }

  /// Calls `handler` once when the object is destroyed, by request or with its client.
  func onDestroy(_ handler: @escaping () -> Void) {
    object.onDestroy = handler
  }

  /// Destroys the object from this side, as `wl_callback` wants after `done`.
  func destroy() { object.destroy() }

  /// Sends an event; does nothing if the object's version does not have it.
  func post(_ opcode: UInt32, since: UInt32, _ values: [EventValue]) {
    guard version >= since else { return }
    object.post(opcode, values)
  }

  static func == (first: Self, second: Self) -> Bool { first.object === second.object }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

/// Refers to an object of an interface these bindings do not know.
struct AnyResource {
  let object: ResourceObject
}
