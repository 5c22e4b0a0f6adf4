internal import CarouselCWaylandClient

/// The values of one event, valid while it is being dispatched.
@safe public struct EventArguments {
  /// The values that are no objects.
  @_spi(Bindings) public let values: ReceivedValues
  private let display: Display

  init(_ values: ReceivedValues, display: Display) {
    self.values = values
    self.display = display
  }

  /// The object, unless it is none, has ended here or was not made by this layer.
  @_spi(Bindings) public func object<Kind>(_ place: Int) -> Proxy<Kind>? {
    guard let pointer = unsafe values.object(place),
      let object = unsafe Dispatch.object(of: pointer), object.interface == Kind.interface
    else { return nil }
    return Proxy(object: object)
  }

  /// The object that this event creates.
  ///
  /// It is destroyed with its last reference.
  @_spi(Bindings) public func made<Kind>(_ place: Int) -> Proxy<Kind> {
    Proxy(object: unsafe ProxyObject(values.object(place), kind: Kind.self, display: display))
  }

  /// The number of an object of unknown interface, or 0 for none.
  @_spi(Bindings) public func number(_ place: Int) -> UInt32 {
    unsafe values.object(place).map { unsafe wl_proxy_get_id($0) } ?? 0
  }
}
