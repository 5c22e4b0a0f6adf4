internal import CarouselCWaylandServer

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
