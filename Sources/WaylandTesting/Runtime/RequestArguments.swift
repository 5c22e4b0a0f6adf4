internal import CWaylandServer

/// The values of one request, valid while it is being dispatched.
@safe struct RequestArguments {
  private let values: UnsafeMutablePointer<wl_argument>
  private let client: Client
  private let version: UInt32

  @unsafe init(_ values: UnsafeMutablePointer<wl_argument>, client: Client, version: UInt32) {
    unsafe self.values = unsafe values
    self.client = client
    self.version = version
  }

  func int(_ place: Int) -> Int32 { unsafe values[place].i }
  func uint(_ place: Int) -> UInt32 { unsafe values[place].u }
  func fixed(_ place: Int) -> Double { Double(unsafe values[place].f) / 256 }

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

  /// The object, unless it is none or was not made by this module.
  func object<Kind>(_ place: Int) -> Resource<Kind>? {
    guard let pointer = unsafe values[place].o,
      let object = unsafe ResourceDispatch.object(of: pointer, place: Kind.place)
    else { return nil }
    return Resource(object: object)
  }

  /// The object this request makes, with the version of the object it was asked of.
  func made<Kind>(_ place: Int) -> Resource<Kind> {
    Resource(
      object: ResourceObject(
        kind: Kind.self, client: client, version: version, number: unsafe values[place].n))
  }

  /// The number of an object of unknown interface; 0 for none.
  func number(_ place: Int) -> UInt32 {
    unsafe values[place].o.map { unsafe wl_resource_get_id($0) } ?? 0
  }
}
