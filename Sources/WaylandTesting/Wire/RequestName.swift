/// What a message is called.
struct RequestName {
  /// The interface, such as `wl_surface`.
  let interface: String
  /// The request or event, such as `commit`.
  let method: String
  /// Both, such as `wl_surface.commit`.
  let text: String

  init(interface: String, method: String) {
    self.interface = interface
    self.method = method
    text = "\(interface).\(method)"
  }
}
