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
  /// The value that represents the object in the compositor, until the object is destroyed.
  var subject: AnyObject?
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
    subject = nil
  }
}

extension ResourceObject {
  /// Queues event `opcode`.
  ///
  /// Nothing is sent if this object or one the event names is gone, nor what is too long for the
  /// wire.
  func post(_ opcode: UInt32, _ values: [WireValue]) {
    guard let pointer = unsafe pointer else { return }
    let isSent = unsafe WireMessage(values).withArguments { arguments in
      unsafe wl_resource_post_event_array(pointer, opcode, arguments)
    }
    if isSent, lastEvents.contains(opcode) { destroy() }
  }

  /// Ends the client's connection with a protocol error about this object.
  package func postError(code: UInt32, message: String) {
    guard unsafe pointer != nil, let client, let connection = unsafe client.pointer,
      let display = unsafe wl_client_get_object(connection, 1)
    else { return }
    let error = WireMessage([.object(WireReference(self)), .uint(code), .string(message)])
    let isSent = unsafe error.withArguments { arguments in
      // wl_display.error is the display's first event.
      unsafe wl_resource_post_event_array(display, 0, arguments)
    }
    if isSent { client.endsAfterFlush = true }
  }
}

extension Array {
  /// Adds an element and keeps only the latest `most`: clients decide how many there are.
  mutating func append(_ element: Element, keeping most: Int) {
    if count >= most { removeFirst(count - most + 1) }
    append(element)
  }
}
