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
