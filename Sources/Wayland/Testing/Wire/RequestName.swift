/// What a message is called, and how often it was sent.
final class RequestName {
  /// The interface, such as `wl_surface`.
  let interface: String
  /// The request or event, such as `commit`.
  let method: String
  /// Both, such as `wl_surface.commit`.
  let text: String
  /// How often it was sent by clients.
  var count = 0

  init(interface: String, method: String) {
    self.interface = interface
    self.method = method
    text = "\(interface).\(method)"
  }
}
