internal import CarouselCWaylandServer

/// Counts every message on the wire, computes a digest of them, and keeps their text on request.
///
/// The digest depends on direction, object, operation and arguments, in sequence; descriptors count
/// as such, not by number. Equal runs have equal digests.
@safe final class WireLog {
  /// Messages from clients.
  private(set) var requests = 0
  /// Messages to clients.
  private(set) var events = 0
  /// FNV-1a over all messages.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325
  /// One line per message, if kept.
  private(set) var lines: [String] = []
  /// When each of them was sent.
  private(set) var instants: [Duration] = []
  /// Tells the time, for lines that are kept.
  var now: () -> Duration = { .zero }
  var onRequest: ((_ client: Client?, _ name: RequestName, _ version: Int) -> Void)?

  /// Called with every protocol error a client is sent, whether by this compositor or by the
  /// library below it.
  var onError:
    ((_ client: Client?, _ interface: String, _ code: UInt32, _ message: String) -> Void)?

  /// Whether lines are kept from now on.
  var keepsLines = false
  /// Whom it listens to, until it was ended.
  private var server: Server?
  /// The names of the messages seen so far, by where their descriptions lie.
  private var names: [UnsafeRawPointer: RequestName] = unsafe [:]
  private var logger: OpaquePointer?

  /// Begins to listen to what `server` and its clients say.
  func begin(_ server: Server) {
    self.server = server
    unsafe logger = wl_display_add_protocol_logger(
      server.pointer,
      { data, direction, message in
        guard let data = unsafe data, let message = unsafe message?.pointee else { return }
        let log = unsafe Unmanaged<WireLog>.fromOpaque(data).takeUnretainedValue()
        unsafe log.note(message, isRequest: direction == WL_PROTOCOL_LOGGER_REQUEST)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops listening; called before the server ends.
  func end() {
    if let logger = unsafe logger { unsafe wl_protocol_logger_destroy(logger) }
    unsafe logger = nil
    server = nil
  }

  deinit { end() }

  @unsafe private func note(_ message: wl_protocol_logger_message, isRequest: Bool) {
    if isRequest { requests += 1 } else { events += 1 }
    let number = unsafe wl_resource_get_id(message.resource)
    let values = unsafe WireValues(message)
    mix(isRequest ? 1 : 2)
    mix(number)
    unsafe mix(UInt32(truncatingIfNeeded: message.message_opcode))
    values.forEachWord { mix($0) }
    // wl_display.error is the first event of every client's first object.
    if !isRequest, number == 1, unsafe message.message_opcode == 0 { unsafe noteError(message) }
    guard keepsLines || (isRequest && onRequest != nil) else { return }
    let name = unsafe name(of: message)
    if keepsLines {
      instants.append(now())
      lines.append(
        "\(isRequest ? "→" : "←") \(name.interface)#\(number).\(name.method)(\(values.text))")
    }
    if isRequest {
      name.count += 1
      let version = unsafe Int(wl_resource_get_version(message.resource))
      let client = unsafe wl_resource_get_client(message.resource).flatMap {
        unsafe server?.client($0)
      }
      onRequest?(client, name, version)
    }
  }

  /// How often a request, such as `wl_surface.commit`, was made.
  func count(of request: String) -> Int {
    unsafe names.values.reduce(0) { $0 + ($1.text == request ? $1.count : 0) }
  }

  @unsafe private func name(of message: wl_protocol_logger_message) -> RequestName {
    let place = unsafe UnsafeRawPointer(message.message)
    if let known = unsafe place.flatMap({ unsafe names[$0] }) { return known }
    let name = RequestName(
      interface: unsafe String(cString: wl_resource_get_class(message.resource)),
      method: unsafe String(cString: message.message.pointee.name))
    if let place = unsafe place { unsafe names[place] = name }
    return name
  }

  @unsafe private func noteError(_ message: wl_protocol_logger_message) {
    guard let onError, unsafe message.arguments_count == 3 else { return }
    let client = unsafe wl_resource_get_client(message.resource).flatMap {
      unsafe server?.client($0)
    }
    let interface = unsafe message.arguments[0].o.map {
      unsafe String(cString: wl_resource_get_class($0))
    }
    let text = unsafe message.arguments[2].s.map { unsafe String(cString: $0) }
    onError(client, interface ?? "object", unsafe message.arguments[1].u, text ?? "")
  }

  private func mix(_ word: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      digest = (digest ^ UInt64((word >> shift) & 255)) &* 0x100_0000_01b3
    }
  }
}

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
