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
