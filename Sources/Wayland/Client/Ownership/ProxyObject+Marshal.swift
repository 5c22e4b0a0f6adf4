internal import CarouselCWaylandClient

extension ProxyObject {
  /// Sends request `opcode` and returns the proxy it made, `.some(nil)` if it makes none.
  ///
  /// `nil`, and nothing is sent, if this object or one the request needs has ended, and for a
  /// request that is too long for the wire.
  @discardableResult
  func marshal(
    _ opcode: UInt32, making interface: WireInterface? = nil, version: UInt32? = nil,
    flags: UInt32 = 0, _ message: WireMessage
  ) -> OpaquePointer?? {
    guard let pointer = unsafe pointer else { return nil }
    let sender = unsafe interface == nil ? pointer : maker ?? pointer
    var made: OpaquePointer?
    let isSent = unsafe message.withArguments { arguments in
      unsafe made = wl_proxy_marshal_array_flags(
        sender, opcode, interface?.pointer, version ?? self.version, flags, arguments)
    }
    guard isSent else { return nil }
    display.countQueued(bytes: message.byteCount, descriptors: message.descriptorCount)
    return unsafe made
  }
}
