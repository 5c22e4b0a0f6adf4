internal import CarouselCWaylandServer

/// How requests reach the objects they are for.
enum ResourceDispatch {
  /// Tells the objects of this module from others, like those libwayland makes itself.
  static let mark = Mark()

  /// The one function libwayland calls for every request.
  static var function: wl_dispatcher_func_t {
    { _, target, opcode, _, arguments in
      guard let target = unsafe target, let arguments = unsafe arguments,
        let data = unsafe wl_resource_get_user_data(OpaquePointer(target))
      else { return 0 }
      let object = unsafe Unmanaged<ResourceObject>.fromOpaque(data).takeUnretainedValue()
      guard let client = object.client else { return 0 }
      object.dispatch(
        opcode,
        RequestArguments(
          unsafe ReceivedValues(arguments), client: client, version: object.version))
      return 0
    }
  }

  /// What libwayland calls when an object is destroyed.
  static var destroyed: wl_resource_destroy_func_t {
    { resource in
      guard let resource = unsafe resource, let data = unsafe wl_resource_get_user_data(resource)
      else { return }
      unsafe Unmanaged<ResourceObject>.fromOpaque(data).takeRetainedValue().libraryDestroyed()
    }
  }

  /// The object behind a resource, or `nil` for a resource that this module did not make and for
  /// one of another interface.
  @unsafe static func object(of resource: OpaquePointer, kind: WireInterface) -> ResourceObject? {
    guard
      unsafe wl_resource_instance_of(
        resource, kind.pointer, mark.pointer) != 0,
      let data = unsafe wl_resource_get_user_data(resource)
    else { return nil }
    return unsafe Unmanaged<ResourceObject>.fromOpaque(data).takeUnretainedValue()
  }

  /// A unique address; never freed.
  @safe struct Mark: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    fileprivate init() {
      unsafe pointer = .allocate(byteCount: 1, alignment: 1)
    }
  }
}

/// The values of one request, valid while it is being dispatched.
@safe public struct RequestArguments {
  /// The values that are no objects.
  @_spi(Bindings) public let values: ReceivedValues
  private let client: Client
  private let version: UInt32

  init(_ values: ReceivedValues, client: Client, version: UInt32) {
    self.values = values
    self.client = client
    self.version = version
  }

  /// The object, unless it is none or was not made by this module.
  @_spi(Bindings) public func object<Kind>(_ place: Int) -> Resource<Kind>? {
    guard let pointer = unsafe values.object(place),
      let object = unsafe ResourceDispatch.object(of: pointer, kind: Kind.interface)
    else { return nil }
    return Resource(object: object)
  }

  /// The object this request makes, with the version of the object it was asked of.
  @_spi(Bindings) public func made<Kind>(_ place: Int) -> Resource<Kind> {
    Resource(
      object: ResourceObject(
        kind: Kind.self, client: client, version: version, number: values.newNumber(place)))
  }

  /// The number of an object of unknown interface, or 0 for none.
  @_spi(Bindings) public func number(_ place: Int) -> UInt32 {
    unsafe values.object(place).map { unsafe wl_resource_get_id($0) } ?? 0
  }
}
