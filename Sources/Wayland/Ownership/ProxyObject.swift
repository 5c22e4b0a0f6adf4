internal import CWaylandClient

/// One object of the connection: its proxy while it lives, and who hears its events.
///
/// Requests to an object that has ended are ignored, as are events to it.
@safe final class ProxyObject {
  /// Proxies end before their connection does.
  let display: Display
  let version: UInt32
  /// The place of its interface in the table.
  let kindPlace: Int
  /// Takes the events; always decodes, so that descriptors that nobody wants are closed.
  var receive: (UInt32, EventArguments) -> Void
  private(set) var pointer: OpaquePointer?
  private let isOwned: Bool
  private let destructor: (UInt32) -> UInt32?

  /// Takes over `pointer`, a proxy nobody else destroys; `nil` makes an object that has ended.
  @unsafe init<Kind: ProxyKind>(_ pointer: OpaquePointer?, kind: Kind.Type, display: Display) {
    self.display = display
    unsafe self.pointer = pointer
    version = unsafe pointer.map { unsafe wl_proxy_get_version($0) } ?? 0
    kindPlace = Kind.place
    isOwned = true
    destructor = Kind.destructor
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
    kindPlace = Kind.place
    isOwned = false
    destructor = { _ in nil }
    receive = { _, _ in }
  }

  /// The number of the object on the wire; 0 if it has ended.
  var number: UInt32 { unsafe pointer.map { unsafe wl_proxy_get_id($0) } ?? 0 }

  /// Tells the compositor, where the interface has a request for it, and frees the proxy.
  func end() {
    guard isOwned, let pointer = unsafe pointer else { return }
    if let opcode = destructor(version) {
      unsafe marshal(opcode, making: nil, version: version, endsObject: true, [])
    } else {
      unsafe wl_proxy_destroy(pointer)
    }
    forget()
  }

  /// Sends the request that ends the object, with arguments; if one of them has ended, the object
  /// stays for ``end()``.
  func end(_ opcode: UInt32, _ arguments: [RequestArgument]) {
    for case .object(let object) in arguments where unsafe object.pointer == nil { return }
    unsafe marshal(opcode, making: nil, version: version, endsObject: true, arguments)
    forget()
  }

  private func forget() {
    unsafe pointer = nil
    receive = { _, _ in }
  }

  deinit { end() }
}
