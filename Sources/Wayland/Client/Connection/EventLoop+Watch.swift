internal import CarouselCLinux
internal import Glibc

/// Looks after a descriptor for as long as it is kept and not canceled.
public final class Watch {
  let descriptor: Int32
  let interest: Readiness
  let ownsDescriptor: Bool
  var handler: (Readiness) -> Void
  private(set) var isActive = true

  init(
    _ descriptor: Int32, _ interest: Readiness, ownsDescriptor: Bool,
    _ handler: @escaping (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.interest = interest
    self.ownsDescriptor = ownsDescriptor
    self.handler = handler
  }

  /// Stops looking.
  public func cancel() {
    isActive = false
    handler = { _ in }
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
  }
}

struct WeakWatch {
  weak var reference: Watch?
  var watch: Watch? { reference.flatMap { $0.isActive ? $0 : nil } }
}

extension EventLoop {
  /// Calls `handler` whenever the descriptor is ready, while the result is kept.
  public func watch(
    _ descriptor: Int32, for interest: Readiness = .reading,
    _ handler: @escaping (Readiness) -> Void
  ) -> Watch {
    add(Watch(descriptor, interest, ownsDescriptor: false, handler))
  }

  /// Calls `handler` with each of the signals that arrives, in place of its usual effect.
  ///
  /// Threads started before keep the usual effect: call this first of all. The effect does not
  /// come back when the watch ends.
  public func onSignals(
    _ signals: [Int32], _ handler: @escaping (Int32) -> Void
  ) throws(WaylandError) -> Watch {
    let descriptor = unsafe linux_signal_file(signals, Int32(signals.count))
    guard descriptor >= 0 else { throw .system(operation: "signalfd", code: errno) }
    return add(
      Watch(descriptor, .reading, ownsDescriptor: true) { _ in
        while case let signal = linux_next_signal(descriptor), signal != 0 { handler(signal) }
      })
  }

  private func add(_ watch: Watch) -> Watch {
    watches.removeAll { $0.watch == nil }
    watches.append(WeakWatch(reference: watch))
    wake()
    return watch
  }
}
