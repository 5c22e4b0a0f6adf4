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
