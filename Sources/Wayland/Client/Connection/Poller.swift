internal import CarouselCLinux
internal import Glibc

/// What one waits for at a descriptor, or finds.
public struct Readiness: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// There is something to read, or the other end is gone.
  public static var reading: Self { Self(rawValue: 1) }
  /// There is room to write.
  public static var writing: Self { Self(rawValue: 2) }
  /// The other end is gone, or the descriptor is broken.
  public static var closed: Self { Self(rawValue: 4) }

  /// As the system writes it.
  var events: Int32 {
    (contains(.reading) ? POLLIN : 0) | (contains(.writing) ? POLLOUT : 0)
  }
}

/// A descriptor to wait for.
package struct PollEntry: Equatable, Sendable {
  /// The descriptor.
  package var descriptor: Int32
  /// What is wanted.
  package var interest: Readiness
  /// What was found.
  package var found: Readiness = []

  /// Makes an entry.
  package init(descriptor: Int32, interest: Readiness) {
    self.descriptor = descriptor
    self.interest = interest
  }
}

/// Waits for descriptors.
package protocol Poller {
  /// Waits until an entry is ready, at most `timeout`. `nil` waits indefinitely; 0 does not block.
  ///
  /// An interruption by a signal is not an error: no entry is ready then.
  func poll(_ entries: inout [PollEntry], timeout: Nanoseconds?) throws(WaylandError)
}

/// Waits by the system's `ppoll`.
package struct SystemPoller: Poller, Sendable {
  /// Makes a poller.
  package init() {}

  /// Waits until an entry is ready, at most `timeout`.
  package func poll(_ entries: inout [PollEntry], timeout: Nanoseconds?) throws(WaylandError) {
    var list = entries.map { entry in
      pollfd(fd: entry.descriptor, events: Int16(entry.interest.events), revents: 0)
    }
    let count = unsafe linux_poll(&list, UInt(list.count), timeout.map { max($0, 0) } ?? -1)
    guard count >= 0 else {
      let code = errno
      if code == EINTR || code == EAGAIN { return }
      var limit = rlimit()
      let isLimited = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
      if isLimited, code == EINVAL, list.count > limit.rlim_cur {
        throw .descriptorLimit(count: list.count, limit: Int(clamping: limit.rlim_cur))
      }
      throw .system(operation: "poll", code: code)
    }
    for (place, result) in list.enumerated() {
      let found = Int32(result.revents)
      var readiness: Readiness = []
      if found & POLLIN != 0 { readiness.insert(.reading) }
      if found & POLLOUT != 0 { readiness.insert(.writing) }
      if found & (POLLHUP | POLLERR | POLLNVAL) != 0 { readiness.formUnion([.reading, .closed]) }
      entries[place].found = readiness
    }
  }
}
