internal import CarouselCWaylandClient
internal import Glibc

/// Reads the connection on a separate thread while drawing blocks the loop's thread, and
/// answers pings.
///
/// A compositor disconnects a client that does not read: half a second of fast mouse movement is enough. Other
/// events stay in the connection's queue until the loop continues. Fast drawing costs no
/// system call, and the thread sleeps while nothing is drawn.
@safe final class SocketReader {
  /// How long drawing may take before the thread starts to read.
  static var patience: Nanoseconds { 50_000_000 }

  private let display: Display
  private let drawings: WatchedDrawings
  private let control: Int32
  /// Drawings within drawings, of other surfaces, are part of them.
  private var depth = 0

  /// Starts the thread.
  ///
  /// Returns `nil` if the system gives none.
  init?(_ display: Display) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    guard let drawings = WatchedDrawings(patience: Self.patience) else {
      for descriptor in ends { close(descriptor) }
      return nil
    }
    self.display = display
    self.drawings = drawings
    control = ends[0]
    let thread = unsafe ReadingThread(
      pointer: display.pointer, pings: display.pings, drawings: drawings, control: ends[1])
    if !BackgroundWork().start({ thread.run() }) {
      // The owner is gone and can no longer end the thread.
      thread.end()
    }
  }

  func drawingBegins() {
    depth += 1
    if depth == 1 { drawings.begin() }
  }

  /// The drawing is done; returns whether something may have been read meanwhile.
  func drawingEnds() -> Bool {
    depth -= 1
    return depth == 0 && drawings.end()
  }

  deinit {
    // The connection must outlive the thread: stop the thread and wait for its answer.
    shutdown(control, Int32(SHUT_WR))
    var answer: UInt8 = 0
    while unsafe recv(control, &answer, 1, 0) < 0, errno == EINTR {}
    close(control)
  }
}

/// What the thread has.
///
/// Nothing of it changes.
@safe private struct ReadingThread: @unchecked Sendable {
  let pointer: OpaquePointer
  let pings: Pings
  let drawings: WatchedDrawings
  /// Readable when the thread is to end; closed by it then.
  let control: Int32

  @unsafe init(
    pointer: OpaquePointer, pings: Pings, drawings: WatchedDrawings, control: Int32
  ) {
    unsafe self.pointer = unsafe pointer
    (self.pings, self.drawings, self.control) = (pings, drawings, control)
  }

  func run() {
    defer { end() }
    while let found = wait(for: drawings.alarm, milliseconds: -1) {
      if found != 0, let late = drawings.look(), !read(during: late) { return }
    }
  }

  func end() { close(control) }

  /// Reads until the drawing is done.
  ///
  /// Returns whether the thread is to go on.
  private func read(during drawing: WatchedDrawings.Number) -> Bool {
    let socket = unsafe wl_display_get_fd(pointer)
    while drawings.isGoingOn(drawing) {
      guard let found = wait(for: socket, milliseconds: 20) else { return false }
      // The end of the connection is for the loop, which first handles what came before it.
      guard found == POLLIN, !CompositorSocket.hasEnded(socket) else {
        if found != 0, wait(for: -1, milliseconds: 20) == nil { return false }
        continue
      }
      // The loop finds the error, if there is one.
      if unsafe wl_display_prepare_read_queue(pointer, pings.queue) == 0 {
        unsafe wl_display_read_events(pointer)
      }
      pings.answer()
    }
    drawings.lookAgain()
    return true
  }

  /// What was found at a descriptor in time, 0 for nothing, or `nil` if the thread is to end.
  private func wait(for descriptor: Int32, milliseconds: Int32) -> Int32? {
    var entries: [2 of pollfd] = [
      pollfd(fd: control, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = unsafe withUnsafeMutablePointer(to: &entries) {
      unsafe $0.withMemoryRebound(to: pollfd.self, capacity: 2) {
        unsafe poll($0, 2, milliseconds)
      }
    }
    return entries[0].revents != 0 ? nil : Int32(entries[1].revents)
  }
}
