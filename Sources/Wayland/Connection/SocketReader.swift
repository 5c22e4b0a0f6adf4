internal import CLinux
internal import CWaylandClient
internal import Glibc

/// Reads the connection on a thread of its own while the loop's thread is held up by a drawing.
///
/// A compositor ends a client that does not read: half a second of a fast mouse is enough. What is
/// read waits in the connection's queue, and is handled when the loop goes on.
@safe final class SocketReader {
  /// How long a drawing may take before somebody else reads.
  static var patience: Nanoseconds { 50_000_000 }

  private let display: Display
  private let queue: OpaquePointer
  private let alarm: Int32
  private let control: Int32

  /// Starts the thread; `nil` if the system gives none.
  init?(_ display: Display) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let alarm = linux_alarm()
    guard alarm >= 0, let queue = unsafe wl_display_create_queue(display.pointer) else {
      for descriptor in ends + [alarm] where descriptor >= 0 { close(descriptor) }
      return nil
    }
    self.display = display
    unsafe self.queue = unsafe queue
    self.alarm = alarm
    control = ends[0]
    let thread = unsafe ReadingThread(
      pointer: display.pointer, queue: queue, alarm: alarm, control: ends[1])
    if !BackgroundWork().start({ thread.run() }) {
      // Nobody is there to say that it has ended.
      thread.end()
    }
  }

  /// A drawing begins.
  func drawingBegins() { linux_set_alarm(alarm, MonotonicTime().now + Self.patience) }

  /// The drawing is done.
  func drawingEnds() { linux_set_alarm(alarm, 0) }

  deinit {
    // The connection must not end under the thread: it is told to go, and its answer awaited.
    shutdown(control, Int32(SHUT_WR))
    var answer: UInt8 = 0
    while unsafe recv(control, &answer, 1, 0) < 0, errno == EINTR {}
    close(control)
    close(alarm)
    unsafe wl_event_queue_destroy(queue)
  }
}

/// What the thread has; nothing of it changes.
@safe private struct ReadingThread: @unchecked Sendable {
  let pointer: OpaquePointer
  /// A queue without objects: reading may always be announced for it.
  let queue: OpaquePointer
  /// Readable while a drawing takes too long.
  let alarm: Int32
  /// Readable when the thread is to end; closed by it then.
  let control: Int32

  @unsafe init(pointer: OpaquePointer, queue: OpaquePointer, alarm: Int32, control: Int32) {
    unsafe (self.pointer, self.queue) = unsafe (pointer, queue)
    (self.alarm, self.control) = (alarm, control)
  }

  func run() {
    defer { end() }
    while true {
      guard let found = wait(for: alarm, milliseconds: -1) else { return }
      if found != 0, !readWhileLate() { return }
    }
  }

  func end() { close(control) }

  /// Reads until the drawing is done; returns whether the thread is to go on.
  private func readWhileLate() -> Bool {
    let socket = unsafe wl_display_get_fd(pointer)
    while let late = wait(for: alarm, milliseconds: 0), late != 0 {
      guard let found = wait(for: socket, milliseconds: 20) else { return false }
      // The end of the connection is for the loop, which first handles what came before it.
      guard found == POLLIN else {
        if found != 0, wait(for: -1, milliseconds: 20) == nil { return false }
        continue
      }
      guard unsafe wl_display_prepare_read_queue(pointer, queue) == 0 else { continue }
      // The loop finds the error, if there is one.
      unsafe wl_display_read_events(pointer)
    }
    return true
  }

  /// What was found at a descriptor in time, 0 for nothing; `nil` if the thread is to end.
  private func wait(for descriptor: Int32, milliseconds: Int32) -> Int32? {
    var entries = [
      pollfd(fd: control, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe poll(&entries, 2, milliseconds)
    return entries[0].revents != 0 ? nil : Int32(entries[1].revents)
  }
}
