internal import CWaylandServer
internal import Glibc

extension ResourceObject {
  /// Queues event `opcode`; nothing is sent if this object or one the event names is gone.
  func post(_ opcode: UInt32, _ values: [EventValue]) {
    guard let pointer = unsafe pointer else { return }
    for case .object(let object) in values where unsafe object.pointer == nil { return }
    unsafe withEventArguments(values) { arguments in
      unsafe wl_resource_post_event_array(pointer, opcode, arguments)
    }
  }

  /// Ends the client's connection with a protocol error about this object.
  func postError(code: UInt32, message: String) {
    guard let pointer = unsafe pointer, let client, let connection = unsafe client.pointer,
      let display = unsafe wl_client_get_object(connection, 1)
    else { return }
    unsafe withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: 3) { arguments in
      unsafe message.withCString { text in
        unsafe arguments[0] = wl_argument(o: pointer)
        unsafe arguments[1] = wl_argument(u: code)
        unsafe arguments[2] = wl_argument(s: text)
        // wl_display.error is the display's first event.
        unsafe wl_resource_post_event_array(display, 0, arguments.baseAddress)
      }
    }
    client.endsAfterFlush = true
  }

  private func withEventArguments(
    _ values: [EventValue], _ body: (UnsafeMutablePointer<wl_argument>?) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: values.count + 1) { room in
      var texts = unsafe [UnsafeMutablePointer<CChar>]()
      var arrays = unsafe [UnsafeMutablePointer<wl_array>]()
      defer {
        for index in unsafe texts.indices { unsafe free(texts[index]) }
        for index in unsafe arrays.indices {
          unsafe wl_array_release(arrays[index])
          unsafe arrays[index].deallocate()
        }
      }
      for (place, value) in values.enumerated() {
        switch value {
        case .int(let value): unsafe room[place] = wl_argument(i: value)
        case .uint(let value): unsafe room[place] = wl_argument(u: value)
        case .fixed(let value): unsafe room[place] = wl_argument(f: EventValue.fixedPoint(value))
        case .string(let value), .optionalString(let value?):
          let copy = unsafe strdup(value)
          if let copy = unsafe copy { unsafe texts.append(copy) }
          unsafe room[place] = wl_argument(s: copy)
        case .optionalString(nil): unsafe room[place] = wl_argument(s: nil)
        case .object(let object): unsafe room[place] = wl_argument(o: object.pointer)
        case .optional(let object): unsafe room[place] = wl_argument(o: object?.pointer)
        case .descriptor(let value): unsafe room[place] = wl_argument(h: value)
        case .array(let contents):
          let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
          unsafe wl_array_init(array)
          if let target = unsafe wl_array_add(array, contents.count) {
            unsafe target.copyMemory(from: contents, byteCount: contents.count)
          }
          unsafe arrays.append(array)
          unsafe room[place] = wl_argument(a: array)
        }
      }
      unsafe body(room.baseAddress)
    }
  }
}
