internal import CarouselCWaylandServer

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
