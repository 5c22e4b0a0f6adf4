public import Synchronization

/// A value that one thread at a time uses.
///
/// It is a mutex that the thread sanitizer understands: the system's takes a lock for which others
/// wait in code that is not instrumented, so that each such change of hands looked like a race.
public struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  /// Written by the one who leaves, read by the one who comes next.
  @usableFromInline let handover = Atomic<Bool>(false)

  /// Creates a lock around `value`.
  @inlinable public init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls `body` with the value while other threads wait for it.
  @inlinable public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
