internal import CarouselCWaylandServer

/// One object of a client, kept by libwayland until the object is destroyed.
@safe final class ResourceObject: WireObject {
  let version: UInt32
  let number: UInt32
  /// Who asked for the object, or `nil` once the client has gone.
  var client: Client? { owner.isForgotten ? nil : owner }
  private let owner: Client
  var receive: (UInt32, RequestArguments) -> Void
  /// Called once when the object is destroyed, by request or with its client.
  var onDestroy: (() -> Void)?
  private(set) var pointer: OpaquePointer?
  /// The events after which the object is gone.
  let lastEvents: [UInt32]
  private let destructors: [UInt32]

  /// Makes the object `number` of `client`; number 0 picks a new one.
  init<Kind: ResourceKind>(kind: Kind.Type, client: Client, version: UInt32, number: UInt32) {
    self.version = version
    owner = client
    destructors = Kind.destructors
    lastEvents = Kind.lastEvents
    receive = { opcode, arguments in _ = Kind.request(opcode, arguments) }
    unsafe pointer = client.pointer.flatMap {
      unsafe wl_resource_create($0, Kind.interface.pointer, Int32(version), number)
    }
    self.number = unsafe pointer.map { unsafe wl_resource_get_id($0) } ?? number
    guard let pointer = unsafe pointer else { return }
    owner.objectCount += 1
    unsafe wl_resource_set_dispatcher(
      pointer, ResourceDispatch.function, ResourceDispatch.mark.pointer,
      Unmanaged.passRetained(self).toOpaque(), ResourceDispatch.destroyed)
  }

  /// Destroys the object; later events to it are dropped.
  func destroy() {
    guard let pointer = unsafe pointer else { return }
    unsafe wl_resource_destroy(pointer)
  }

  func dispatch(_ opcode: UInt32, _ arguments: RequestArguments) {
    // After a protocol error libwayland handles nothing more of that client.
    guard client?.endsAfterFlush != true else { return }
    receive(opcode, arguments)
    if destructors.contains(opcode) { destroy() }
  }

  func libraryDestroyed() {
    unsafe pointer = nil
    owner.objectCount -= 1
    receive = { _, _ in }
    let last = onDestroy
    onDestroy = nil
    last?()
  }
}
