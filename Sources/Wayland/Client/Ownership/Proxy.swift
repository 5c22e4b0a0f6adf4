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
