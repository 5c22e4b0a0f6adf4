internal import CWaylandClient
internal import Glibc

extension ProxyObject {
  /// The longest text that is sent; libwayland ends the connection over a message of 4096 bytes.
  private static var longestText: Int { 3500 }

  /// Sends request `opcode`; returns the proxy it makes, if `making` says that it makes one.
  ///
  /// Nothing is sent if this object or one the request needs has ended.
  @discardableResult
  func marshal(
    _ opcode: UInt32, making place: Int?, version: UInt32, endsObject: Bool,
    _ arguments: [RequestArgument]
  ) -> OpaquePointer? {
    guard let pointer = unsafe pointer else { return nil }
    for case .object(let object) in arguments where unsafe object.pointer == nil { return nil }
    let interface = unsafe place.map { unsafe InterfaceTable.shared.interface($0) }
    let flags: UInt32 = endsObject ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0
    return unsafe withUnsafeTemporaryAllocation(
      of: wl_argument.self, capacity: arguments.count + 3
    ) { values in
      var texts = unsafe [UnsafeMutablePointer<CChar>]()
      var arrays = unsafe [UnsafeMutablePointer<wl_array>]()
      var count = 0
      var bytes = 8
      var descriptors = 0
      func put(_ value: wl_argument) {
        unsafe values[count] = unsafe value
        count += 1
        bytes += 4
      }
      func text(_ string: String) {
        let copy = unsafe strdup(string.prefix(utf8Bytes: Self.longestText))
        bytes += unsafe copy.map { unsafe strlen($0) + 4 } ?? 0
        if let copy = unsafe copy { unsafe texts.append(copy) }
        unsafe put(wl_argument(s: copy))
      }
      defer {
        for index in unsafe texts.indices { unsafe free(texts[index]) }
        for index in unsafe arrays.indices {
          unsafe wl_array_release(arrays[index])
          unsafe arrays[index].deallocate()
        }
      }
      for argument in arguments {
        switch argument {
        case .int(let value): unsafe put(wl_argument(i: value))
        case .uint(let value): unsafe put(wl_argument(u: value))
        case .fixed(let value): unsafe put(wl_argument(f: FixedPoint.wire(value)))
        case .string(let value): text(value)
        case .optionalString(let value):
          if let value { text(value) } else { unsafe put(wl_argument(s: nil)) }
        case .object(let object): unsafe put(wl_argument(o: object.pointer))
        case .optional(let object): unsafe put(wl_argument(o: object?.pointer))
        case .made: unsafe put(wl_argument(o: nil))
        case .kind(let place):
          text(unsafe String(cString: InterfaceTable.shared.interface(place).pointee.name))
        case .descriptor(let value):
          unsafe put(wl_argument(h: value))
          descriptors += 1
        case .array(let contents):
          let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
          unsafe wl_array_init(array)
          if let room = unsafe wl_array_add(array, contents.count) {
            unsafe room.copyMemory(from: contents, byteCount: contents.count)
          }
          unsafe arrays.append(array)
          bytes += contents.count
          unsafe put(wl_argument(a: array))
        }
      }
      let made = unsafe wl_proxy_marshal_array_flags(
        pointer, opcode, interface, version, flags, values.baseAddress)
      display.countQueued(bytes: bytes, descriptors: descriptors)
      return unsafe made
    }
  }
}
