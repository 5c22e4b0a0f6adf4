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

  /// Ends the object with another request than the usual one; with the usual one if the object's
  /// version does not have it.
  consuming func end(_ opcode: UInt32, since: UInt32, _ arguments: [RequestArgument]) {
    if version >= since { object.end(opcode, arguments) }
  }

  deinit { object.end() }
}
