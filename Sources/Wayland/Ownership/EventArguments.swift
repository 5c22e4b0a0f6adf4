internal import CWaylandClient

/// The values of one event, valid while it is being dispatched.
@safe public struct EventArguments {
  private let values: UnsafeMutablePointer<wl_argument>
  private let display: Display

  @unsafe init(_ values: UnsafeMutablePointer<wl_argument>, display: Display) {
    unsafe self.values = unsafe values
    self.display = display
  }

  func int(_ place: Int) -> Int32 { unsafe values[place].i }
  func uint(_ place: Int) -> UInt32 { unsafe values[place].u }
  func fixed(_ place: Int) -> Double { unsafe FixedPoint.value(values[place].f) }

  func string(_ place: Int) -> String? {
    unsafe values[place].s.map { unsafe String(cString: $0) }
  }

  func array(_ place: Int) -> [UInt8] {
    guard let array = unsafe values[place].a, let data = unsafe array.pointee.data else {
      return []
    }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  func descriptor(_ place: Int) -> ReceivedDescriptor {
    ReceivedDescriptor(unsafe values[place].h)
  }

  /// The object, unless it is none, has ended here or was not made by this layer.
  func object<Kind>(_ place: Int) -> Proxy<Kind>? {
    guard let pointer = unsafe values[place].o,
      let object = unsafe Dispatch.object(of: pointer),
      object.kindPlace == Kind.place
    else { return nil }
    return Proxy(object: object)
  }

  /// The object this event makes; it ends when nobody keeps it.
  func made<Kind>(_ place: Int) -> Proxy<Kind> {
    Proxy(object: unsafe ProxyObject(values[place].o, kind: Kind.self, display: display))
  }

  /// The number of an object of unknown interface; 0 for none.
  func number(_ place: Int) -> UInt32 {
    unsafe values[place].o.map { unsafe wl_proxy_get_id($0) } ?? 0
  }
}
