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
