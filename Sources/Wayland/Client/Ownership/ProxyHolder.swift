internal import CarouselCWaylandClient

/// An interface as the client sees it; the generated bindings provide one for each.
public protocol ProxyKind: InterfaceKind {
  /// What objects of this kind tell.
  associatedtype Event
  /// The event behind an opcode, or `nil` for an opcode these bindings do not know.
  static func event(_ opcode: UInt32, _ a: EventArguments) -> Event?
  /// The opcode of the request that ends an object, if this version has one.
  static func destructor(version: UInt32) -> UInt32?
}

extension ProxyKind {
  /// Interfaces without a destructor end at this side only.
  public static func destructor(version: UInt32) -> UInt32? { nil }
}

/// A holder of an object, which may send its requests: the owner or a reference.
public protocol ProxyHolder<Kind>: ~Copyable {
  /// The interface of the object.
  associatedtype Kind: ProxyKind
  /// A reference to the object.
  var proxy: Proxy<Kind> { get }
}

extension ProxyHolder where Self: ~Copyable {
  /// The version the object was made with, or 0 if it could not be made.
  public var version: UInt32 { proxy.object.version }

  /// The number of the object on the wire, or 0 if it has ended.
  public var number: UInt32 { proxy.object.number }

  /// Calls `handler` with every event of the object, in place of an earlier handler.
  ///
  /// The object retains the handler until it ends: capture its owner weakly.
  public func onEvent(_ handler: @escaping (Kind.Event) -> Void) {
    let object = proxy.object
    guard unsafe object.pointer != nil else { return }
    object.receive = { opcode, arguments in
      if let event = Kind.event(opcode, arguments) { handler(event) }
    }
  }

  /// Sends a request; does nothing if the object's version does not have it.
  @_spi(Bindings) public func send(_ opcode: UInt32, since: UInt32, _ values: [WireValue]) {
    let object = proxy.object
    if object.version >= since { unsafe object.marshal(opcode, WireMessage(values)) }
  }

  /// Sends a request that makes an object.
  ///
  /// It has ended already if the request was not sent.
  @_spi(Bindings) public func make<Made: ProxyKind>(
    _ opcode: UInt32, since: UInt32, version: UInt32? = nil, _ values: [WireValue]
  ) -> Owned<Made> {
    let object = proxy.object
    let made =
      unsafe object.version < since
      ? nil
      : object.marshal(
        opcode, making: Made.interface, version: version, WireMessage(values))
    return Owned(
      object: unsafe ProxyObject(made ?? nil, kind: Made.self, display: object.display))
  }

  /// This object in a message.
  @_spi(Bindings) public var reference: WireReference { WireReference(proxy.object) }
}

/// Owns an object of the connection: the object ends when its owner does.
public struct Owned<Kind: ProxyKind>: ~Copyable, ProxyHolder {
  let object: ProxyObject

  init(object: ProxyObject) {
    self.object = object
  }

  /// Takes over an object that came with an event.
  public init(_ proxy: Proxy<Kind>) {
    object = proxy.object
  }

  /// A reference that does not own.
  public var proxy: Proxy<Kind> { Proxy(object: object) }

  /// Ends the object now: its destructor request is sent, where it has one.
  public consuming func destroy() {}

  /// Ends the object with another request than the usual one.
  ///
  /// With the usual one if the object's version does not have it.
  @_spi(Bindings) public consuming func end(
    _ opcode: UInt32, since: UInt32, _ values: [WireValue]
  ) {
    if version >= since { unsafe object.end(opcode, values) }
  }

  /// Ends the object with a request that makes another in its place.
  @_spi(Bindings) public consuming func replace<Made: ProxyKind>(
    _ opcode: UInt32, since: UInt32, _ values: [WireValue]
  ) -> Owned<Made> {
    let made =
      unsafe version >= since
      ? object.end(opcode, making: Made.interface, values) : nil
    return Owned<Made>(
      object: unsafe ProxyObject(made, kind: Made.self, display: object.display))
  }

  deinit { object.end() }
}

/// Refers to an object of the connection without owning it.
///
/// Once the object has ended, requests through this reference do nothing.
public struct Proxy<Kind: ProxyKind>: ProxyHolder, Hashable {
  let object: ProxyObject

  /// This reference.
  public var proxy: Proxy<Kind> { self }
  /// Whether the object has not ended at this side.
  public var isAlive: Bool { unsafe object.pointer != nil }

  /// Two references are equal if they refer to the same object.
  public static func == (first: Self, second: Self) -> Bool { first.object === second.object }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

/// Refers to an object of an interface these bindings do not know.
public struct AnyProxy {
  /// The object in a message.
  @_spi(Bindings) public let reference: WireReference

  /// Forgets the kind of `proxy`.
  public init<Kind>(_ proxy: Proxy<Kind>) {
    reference = proxy.reference
  }
}
