internal import CarouselCLinux
internal import Glibc
internal import CarouselLocking

/// Brings work from any thread to an event loop's, one piece after the other.
///
/// ``post(_:)`` hands over a closure. As an executor it runs `async` code on the loop: an actor that
/// returns it as its `unownedExecutor` may own a session and its windows, and a task that prefers it
/// runs there where nothing else is asked for.
///
/// ```swift
/// actor Screen {
///   let executor: LoopExecutor
///   nonisolated var unownedExecutor: UnownedSerialExecutor {
///     executor.asUnownedSerialExecutor()
///   }
/// }
/// ```
///
/// Whatever was handed over after the loop's end is never done.
public final class LoopExecutor: SerialExecutor, TaskExecutor {
  private enum Work: Sendable {
    case closure(@Sendable () -> Void)
    case job(UnownedJob)
  }

  /// Readable while there is work.
  let descriptor: Int32
  private let waiting = Lock<[Work]>([])
  private let thread = ThreadIdentity()

  init() throws(WaylandError) {
    descriptor = linux_event_counter(0)
    guard descriptor >= 0 else { throw .system(operation: "eventfd", code: errno) }
  }

  deinit { close(descriptor) }

  /// Has `work` done on the loop's thread, after all that was handed over before.
  public func post(_ work: @escaping @Sendable () -> Void) { add(.closure(work)) }

  /// Has a piece of `async` code done on the loop's thread.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Traps if the caller is on another thread than the loop's.
  public func checkIsolated() {
    precondition(thread.isCurrent, "called on another thread than the event loop's")
  }

  private func add(_ work: Work) {
    waiting.withLock { $0.append(work) }
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Does what was there at the call; what comes meanwhile is for the next.
  func serve() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for piece in work {
      switch piece {
      case .closure(let work): work()
      case .job(let job):
        unsafe job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }
}

private struct ThreadIdentity: Sendable {
  private let thread = pthread_self()

  /// Whether this is the thread that made the value.
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
