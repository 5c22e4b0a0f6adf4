internal import CarouselCWaylandClient

/// How events reach the objects they are for.
enum Dispatch {
  /// Marks the proxies of this layer, so that foreign ones are not mistaken for them.
  static let tag = Tag()

  /// The one function libwayland calls for every event.
  static var function: wl_dispatcher_func_t {
    { _, target, opcode, _, arguments in
      guard let target = unsafe target, let arguments = unsafe arguments,
        let object = unsafe Dispatch.object(of: OpaquePointer(target))
      else { return 0 }
      object.dispatch(opcode, unsafe ReceivedValues(arguments))
      return 0
    }
  }

  /// The object behind a proxy, or `nil` for a proxy that this layer did not make.
  @unsafe static func object(of proxy: OpaquePointer) -> ProxyObject? {
    guard unsafe wl_proxy_get_tag(proxy) == UnsafePointer(tag.pointer),
      let data = unsafe wl_proxy_get_user_data(proxy)
    else { return nil }
    return unsafe Unmanaged<ProxyObject>.fromOpaque(data).takeUnretainedValue()
  }

  /// A unique address; never freed.
  @safe struct Tag: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>

    fileprivate init() {
      unsafe pointer = .allocate(capacity: 1)
      unsafe pointer.initialize(to: nil)
    }
  }
}

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
