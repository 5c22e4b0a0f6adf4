internal import CarouselCWaylandClient
internal import Glibc

/// The connection to a compositor.
///
/// One thread owns it and all its objects.
@safe public final class Display {
  @unsafe let pointer: OpaquePointer
  /// Whether the last flush left requests behind because the socket was full.
  ///
  /// While this is so, send nothing that can wait.
  public private(set) var isCongested = false
  /// An upper bound of the bytes that are queued and not flushed.
  package private(set) var queuedBytes = 0
  var onRequest: (() -> Void)?
  private var queuedDescriptors = 0
  /// Why a read failed where libwayland does not note it, or does not note it rightly.
  private var readFailure: WaylandError?

  /// Connects to the compositor.
  ///
  /// Fails if the compositor's queue of new clients stays full for five seconds.
  ///
  /// - Parameter name: The socket's name or path; by default the value of `WAYLAND_DISPLAY`, or else
  ///   `wayland-0`. A socket in `WAYLAND_SOCKET` takes precedence over any name.
  /// - Throws: ``WaylandError/noCompositor(name:code:)``, or an error about the environment.
  public convenience init(name: String? = nil) throws(WaylandError) {
    try self.init(name: name, patience: CompositorSocket.patience)
  }

  /// As ``init(name:)``, waiting no longer than `patience`.
  package convenience init(name: String?, patience: Nanoseconds) throws(WaylandError) {
    if let socket = Environment.takeSocket() {
      try self.init(fileDescriptor: CompositorSocket.inherited(socket))
    } else {
      try self.init(
        fileDescriptor: CompositorSocket.connect(
          to: name ?? Environment.value("WAYLAND_DISPLAY") ?? "wayland-0",
          runtimeFolder: Environment.value("XDG_RUNTIME_DIR"), patience: patience))
    }
  }

  /// Speaks over a connected socket, which the display closes at its end.
  ///
  /// - Throws: `WaylandError.noCompositor`.
  public init(fileDescriptor: Int32) throws(WaylandError) {
    LibraryLog.silence()
    guard fileDescriptor >= 0, let pointer = unsafe wl_display_connect_to_fd(fileDescriptor) else {
      throw .noCompositor(
        name: "descriptor \(fileDescriptor)", code: fileDescriptor < 0 ? EBADF : errno)
    }
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe wl_display_disconnect(pointer) }

  /// The socket, for polling.
  public var fileDescriptor: Int32 { unsafe wl_display_get_fd(pointer) }

  /// What to wait for at the socket.
  ///
  /// A peer that waits for us to read would never take what we want to write: both, then.
  var interest: Readiness { isCongested ? [.reading, .writing] : .reading }

  /// The display's own object: it makes registries and synchronization points.
  public var object: Proxy<WlDisplay> {
    Proxy(object: unsafe ProxyObject(borrowing: pointer, kind: WlDisplay.self, display: self))
  }

  /// Notes a request, and sends early what would fill the library's buffer of 4096 bytes: a
  /// socket that is full then would end the connection.
  func countQueued(bytes: Int, descriptors: Int) {
    queuedBytes += bytes
    queuedDescriptors += descriptors
    onRequest?()
    guard queuedBytes > 2048 || queuedDescriptors > 16 else { return }
    // An error is reported by the next flush.
    _ = try? flush()
  }

  /// Sends queued requests.
  ///
  /// Returns `false` if the socket is full and some are left.
  ///
  /// A peer that has gone is not an error here: its last words can still be read.
  /// The C function is `wl_display_flush`.
  @discardableResult
  public func flush() throws(WaylandError) -> Bool {
    if unsafe wl_display_flush(pointer) >= 0 || errno == EPIPE {
      isCongested = false
      queuedBytes = 0
      queuedDescriptors = 0
      return true
    }
    guard errno == EAGAIN else { throw failure }
    isCongested = true
    return false
  }

  /// Delivers the events that have been read and returns how many.
  ///
  /// The C function is `wl_display_dispatch_pending`.
  @discardableResult
  public func dispatchPending() throws(WaylandError) -> Int {
    errno = 0
    let count = unsafe wl_display_dispatch_pending(pointer)
    guard count >= 0 else { throw failure }
    return Int(count)
  }

  /// Announces that this thread is going to read; events that wait are delivered first.
  public func prepareRead() throws(WaylandError) -> PreparedRead {
    while unsafe wl_display_prepare_read(pointer) != 0 {
      try dispatchPending()
    }
    return PreparedRead(self)
  }

  /// Waits until the compositor has answered every request so far.
  ///
  /// For start-up only: it blocks.
  public func roundtrip() throws(WaylandError) {
    var isAnswered = false
    let callback = object.sync()
    callback.onEvent { _ in isAnswered = true }
    while !isAnswered {
      try flush()
      let prepared = try prepareRead()
      if isAnswered { return }
      var entries = [PollEntry(descriptor: fileDescriptor, interest: interest)]
      try SystemPoller().poll(&entries, timeout: nil)
      if entries[0].found.contains(.reading) { try prepared.read() }
      try dispatchPending()
    }
  }

  /// Why the connection ended, or `nil` while it lives.
  public var error: WaylandError? {
    unsafe wl_display_get_error(pointer) == 0 && readFailure == nil ? nil : failure
  }

  /// Notes why a read has failed that found the socket closed or not.
  ///
  /// An end within a message leaves no error. A message for which libwayland has no error number leaves
  /// that of the last system call: of a socket that was read empty.
  func noteReadFailure(hasEnded: Bool) {
    switch unsafe wl_display_get_error(pointer) {
    case 0 where hasEnded: readFailure = .disconnected
    case EAGAIN: readFailure = .malformedMessage
    default: break
    }
  }

  var failure: WaylandError {
    if let readFailure { return readFailure }
    let code = unsafe wl_display_get_error(pointer)
    switch code {
    case EPROTO:
      var interface: UnsafePointer<wl_interface>?
      var number: UInt32 = 0
      let complaint = unsafe wl_display_get_protocol_error(pointer, &interface, &number)
      let name = unsafe interface.map { unsafe String(cString: $0.pointee.name) }
      return .protocolViolation(ProtocolError(interface: name, object: number, code: complaint))
    case EPIPE, ECONNRESET: return .disconnected
    case EAGAIN: return .overflow
    // libwayland's error numbers for messages that it cannot decode. EFAULT means that it set none.
    case EFAULT, EINVAL, EOVERFLOW, E2BIG: return .malformedMessage
    default: return .connectionFailed(code: code == 0 ? errno : code)
    }
  }
}

/// Silences libwayland's own messages; errors are thrown here instead.
enum LibraryLog {
  private static let silenced: Void = carousel_silence_log()

  /// Keeps libwayland from writing to standard error.
  static func silence() { _ = silenced }
}

/// The intention to read: read once, or drop it to take it back.
@safe public struct PreparedRead: ~Copyable {
  private let pointer: OpaquePointer
  private let display: Unmanaged<Display>

  /// The caller keeps `display` alive for as long as this lasts.
  init(_ display: Display) {
    unsafe pointer = display.pointer
    unsafe self.display = Unmanaged.passUnretained(display)
  }

  /// Reads what the socket holds into the queue, without blocking.
  ///
  /// The C function is `wl_display_read_events`. Since libwayland 1.23 it keeps succeeding when the
  /// connection ends within a message, although nothing can follow: that is an error here.
  public consuming func read() throws(WaylandError) {
    let (pointer, display) = unsafe (self.pointer, self.display.takeUnretainedValue())
    discard self
    let hasEnded = CompositorSocket.hasEnded(display.fileDescriptor)
    let hadFailed = unsafe wl_display_get_error(pointer) != 0
    errno = 0
    let result = unsafe wl_display_read_events(pointer)
    guard result != 0 || hasEnded else { return }
    if !hadFailed { display.noteReadFailure(hasEnded: hasEnded) }
    throw display.failure
  }

  deinit { unsafe wl_display_cancel_read(pointer) }
}
