internal import CarouselCLinux
internal import CarouselLocking
internal import Glibc

extension EventLoop {
  /// A descriptor for other event loops: call ``turn()`` whenever it is readable.
  ///
  /// It covers the connection, all watched descriptors and the timers. It also becomes readable when
  /// work such as a frame is requested between two turns. The loop owns it. Get it before anything that
  /// produces events.
  ///
  /// ```swift
  /// let source = DispatchSource.makeReadSource(
  ///   fileDescriptor: try loop.descriptor(), queue: .main)
  /// source.setEventHandler { do { try loop.turn() } catch { quit(error) } }
  /// ```
  ///
  /// - Throws: `WaylandError.system`.
  public func descriptor() throws(WaylandError) -> Int32 {
    if let outside { return outside.descriptor }
    let set = try PollSet()
    outside = set
    set.ring()
    return set.descriptor
  }

  /// Requests a turn without an event on any descriptor.
  func wake() {
    guard !isInTurn else { return }
    outside?.ring()
    onWake?()
  }

  /// Tells the loops of others what to wait for until the next turn.
  func updateOutside() {
    guard let outside else { return }
    var entries = watches.compactMap { $0.watch }.map {
      PollEntry(descriptor: $0.descriptor, interest: $0.interest)
    }
    if let display {
      entries.append(PollEntry(descriptor: display.fileDescriptor, interest: display.interest))
    }
    let deadline = nextDeadline.map { deadline in
      let wait = max(deadline.subtractingReportingOverflow(now).partialValue, 0)
      return min(wait, .max / 2) + MonotonicTime().now
    }
    outside.wait(for: entries, until: deadline)
  }
}

/// All that a loop waits for, behind one descriptor.
final class PollSet {
  /// Readable while there is something to do.
  let descriptor: Int32
  private let alarm: Int32
  private let bell = EventCounter()
  private var members: Set<Int32> = []

  init() throws(WaylandError) {
    let made = [linux_poll_set(), linux_alarm()]
    guard !made.contains(where: { $0 < 0 }), bell.fileDescriptor >= 0 else {
      let code = errno
      for descriptor in made where descriptor >= 0 { close(descriptor) }
      throw .system(operation: "epoll_create", code: code)
    }
    (descriptor, alarm) = (made[0], made[1])
    for own in [alarm, bell.fileDescriptor] { linux_poll_set_add(descriptor, own, POLLIN) }
  }

  /// Waits for these from now on, and for the time until `deadline` of the monotonic clock.
  func wait(for entries: [PollEntry], until deadline: Nanoseconds?) {
    var wanted: [Int32: Readiness] = [:]
    for entry in entries { wanted[entry.descriptor, default: []].formUnion(entry.interest) }
    for gone in members.subtracting(wanted.keys) { linux_poll_set_remove(descriptor, gone) }
    for (member, interest) in wanted { linux_poll_set_add(descriptor, member, interest.events) }
    members = Set(wanted.keys)
    linux_set_alarm(alarm, deadline.map { max($0, 1) } ?? 0)
  }

  /// Makes the descriptor readable until ``quiet()``.
  func ring() { bell.raise() }

  /// Takes the ringing back.
  func quiet() { bell.take() }

  deinit {
    for own in [descriptor, alarm] { close(own) }
  }
}
