internal import CWlcs
internal import CarouselCLinux
internal import CarouselCWaylandServer
internal import Glibc
internal import WaylandServer

/// A compositor that wlcs tests: it runs on the thread that starts it, in real time.
@safe final class ConformanceServer {
  private let compositor: Compositor
  private let desktop: ConformanceDesktop
  /// The clients by the descriptor of their end of the socket, which the suite owns.
  private var clients: [Int32: ClientIdentifier] = [:]
  /// Readable once the server is to stop.
  private let stopping = linux_event_counter(0)
  /// The interfaces that are offered, which stay valid as long as the server.
  let extensions: UnsafeMutableBufferPointer<conformance_extension>

  init() {
    var configuration = CompositorConfiguration().withWindowLists
    configuration.givesGrabsToFocus = true
    configuration.pointerFollowsSurfaces = true
    // The suite's clients show content without acknowledging a configure, and copy without the keyboard.
    configuration.configuresEarly = true
    configuration.guardsSelections = false
    compositor = Compositor(configuration)
    desktop = ConformanceDesktop(compositor)
    compositor.observer = desktop
    // Windows appear in the upper left corner, and not below the pointer.
    compositor.seats.first?.pointer.move(x: 1279, y: 799)
    let offered = configuration.versions.sorted { $0.key < $1.key }
    unsafe extensions = .allocate(capacity: offered.count)
    for (place, entry) in offered.enumerated() {
      unsafe extensions.initializeElement(
        at: place,
        to: conformance_extension(name: strdup(entry.key), version: UInt32(clamping: entry.value)))
    }
  }

  deinit {
    close(stopping)
    for place in unsafe extensions.indices {
      unsafe free(UnsafeMutableRawPointer(mutating: extensions[place].name))
    }
    unsafe extensions.deallocate()
  }

  /// Handles clients and the suite's own events until ``stop()``.
  @unsafe func run(with dispatcher: OpaquePointer) {
    compositor.runInRealTime()
    let suite = unsafe wl_event_loop_get_fd(dispatcher)
    let descriptors = [compositor.descriptor, suite, stopping]
    while true {
      compositor.turn()
      desktop.follow()
      compositor.flush()
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let due = compositor.nextDue.map { max(.zero, $0 - compositor.clock.now) }
      let limit = due.map { Int64($0 / .nanoseconds(1)) } ?? -1
      _ = unsafe linux_poll(&entries, UInt(entries.count), limit)
      if entries[2].revents != 0 { return }
      unsafe wl_event_loop_dispatch(dispatcher, 0)
    }
  }

  func stop() {
    var one: UInt64 = 1
    _ = unsafe write(stopping, &one, 8)
  }

  func connect() -> Int32 {
    let socket = compositor.connect()
    clients[socket] = compositor.connectedClients.last
    return socket
  }

  func place(surface number: UInt32, of socket: Int32, x: Int, y: Int) {
    func isIt(_ surface: ServerSurface) -> Bool {
      surface.number == number && surface.identifier.client == clients[socket]
    }
    compositor.toplevels.first { isIt($0.surface) }?.move(x: x, y: y)
    compositor.layers.first { isIt($0.surface) }?.move(x: x, y: y)
  }

  func movePointer(x: Double, y: Double, isRelative: Bool) {
    guard let pointer = compositor.seats.first?.pointer else { return }
    if isRelative {
      pointer.move(x: pointer.x + x, y: pointer.y + y)
    } else {
      pointer.move(x: x, y: y)
    }
    desktop.drag(toX: pointer.x, y: pointer.y)
  }

  func button(_ code: UInt32, isPressed: Bool) {
    guard let pointer = compositor.seats.first?.pointer else { return }
    if isPressed { desktop.press(x: pointer.x, y: pointer.y) }
    pointer.button(code, isPressed: isPressed)
    if !isPressed { desktop.letGo() }
  }

  func touch(_ change: conformance_touch, x: Double, y: Double) {
    guard let touch = compositor.seats.first?.touch else { return }
    switch change {
    case CONFORMANCE_TOUCH_DOWN:
      desktop.press(x: x, y: y)
      touch.down(id: 0, x: x, y: y)
    case CONFORMANCE_TOUCH_MOVE: touch.motion(id: 0, x: x, y: y)
    default: touch.up(id: 0)
    }
    touch.frame()
  }
}
