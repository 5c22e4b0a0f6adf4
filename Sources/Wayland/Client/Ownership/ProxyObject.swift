internal import CarouselCWaylandClient

/// One object of the connection: its proxy while it lives, and who hears its events.
///
/// Requests to an object that has ended are ignored, as are events to it.
@safe final class ProxyObject: WireObject {
  /// Proxies end before their connection does.
  let display: Display
  let version: UInt32
  let interface: WireInterface
  /// Handles events.
  ///
  /// It always decodes them, so that unused descriptors are closed.
  var receive: (UInt32, EventArguments) -> Void
  private(set) var pointer: OpaquePointer?
  private let isOwned: Bool
  private let destructor: (UInt32) -> UInt32?
  private let lastEvents: [UInt32]

  /// Takes ownership of `pointer`; `nil` creates an object that has ended.
  @unsafe init<Kind: ProxyKind>(_ pointer: OpaquePointer?, kind: Kind.Type, display: Display) {
    self.display = display
    unsafe self.pointer = pointer
    version = unsafe pointer.map { unsafe wl_proxy_get_version($0) } ?? 0
    interface = Kind.interface
    isOwned = true
    destructor = Kind.destructor
    lastEvents = Kind.lastEvents
    receive = { opcode, arguments in _ = Kind.event(opcode, arguments) }
    guard let pointer = unsafe pointer else { return }
    unsafe wl_proxy_set_tag(pointer, Dispatch.tag.pointer)
    unsafe wl_proxy_add_dispatcher(
      pointer, Dispatch.function, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stands for an object that a library serves and ends.
  @unsafe init<Kind: ProxyKind>(
    borrowing pointer: OpaquePointer, kind: Kind.Type, display: Display
  ) {
    self.display = display
    unsafe self.pointer = pointer
    // libwayland gives the display itself version 0.
    version = unsafe max(wl_proxy_get_version(pointer), 1)
    interface = Kind.interface
    isOwned = false
    destructor = { _ in nil }
    lastEvents = []
    receive = { _, _ in }
  }

  /// The number of the object on the wire, or 0 if it has ended.
  var number: UInt32 { unsafe pointer.map { unsafe wl_proxy_get_id($0) } ?? 0 }

  /// Passes an event to its handler.
  func dispatch(_ opcode: UInt32, _ values: ReceivedValues) {
    let receive = receive
    // The compositor knows the object no more: the handler may drop it, but not speak to it.
    if lastEvents.contains(opcode) { destroyProxy() }
    receive(opcode, EventArguments(values, display: display))
  }

  /// Tells the compositor, where the interface has a request for it, and frees the proxy.
  func end() {
    guard isOwned else { return }
    if let opcode = destructor(version) {
      unsafe end(opcode, [])
    } else {
      destroyProxy()
    }
  }

  /// Sends the request that ends the object and returns the proxy it made, if it makes one.
  ///
  /// If the request cannot be sent, the object stays for ``end()``.
  @discardableResult
  func end(
    _ opcode: UInt32, making interface: WireInterface? = nil, _ values: [WireValue]
  ) -> OpaquePointer? {
    guard
      let made = unsafe marshal(
        opcode, making: interface, flags: UInt32(WL_MARSHAL_FLAG_DESTROY), WireMessage(values))
    else { return nil }
    forget()
    return unsafe made
  }

  private func destroyProxy() {
    guard isOwned, let pointer = unsafe pointer else { return }
    unsafe wl_proxy_destroy(pointer)
    forget()
  }

  private func forget() {
    unsafe pointer = nil
    receive = { _, _ in }
  }

  deinit { end() }
}

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
    var made: OpaquePointer?
    let isSent = unsafe message.withArguments { arguments in
      unsafe made = wl_proxy_marshal_array_flags(
        pointer, opcode, interface?.pointer, version ?? self.version, flags, arguments)
    }
    guard isSent else { return nil }
    display.countQueued(bytes: message.byteCount, descriptors: message.descriptorCount)
    return unsafe made
  }
}
