internal import CarouselCLinux
import Glibc

/// A process, or a thread of this process, whose use of the processor is measured.
package enum ProcessorUser: Hashable, Sendable {
  /// A process, by its ID.
  case process(Int32)
  /// A thread of this process, by its ID.
  case thread(Int32)

  /// The calling thread.
  package static var callingThread: ProcessorUser { .thread(linux_thread()) }
}

/// The use that a thread has made of the processor since it began.
package struct ProcessorUse: Equatable, Sendable {
  /// The thread ID.
  package var thread: Int32
  /// The seconds for which it has run.
  package var ran: Double
  /// The seconds for which it has waited for a processor, without a wait that still goes on.
  package var waited: Double
  /// Whether it runs or waits for a processor.
  package var isRunnable: Bool

  package init(thread: Int32, ran: Double, waited: Double, isRunnable: Bool) {
    self.thread = thread
    self.ran = ran
    self.waited = waited
    self.isRunnable = isRunnable
  }

  /// The most threads of a process that are read.
  private static let mostThreads = 32

  /// Reads the use of the processor by the threads of `user`.
  ///
  /// - Returns: one value for each thread. None if the process is gone or the system does not tell.
  package static func current(of user: ProcessorUser) -> [ProcessorUse] {
    let (process, thread): (Int32, Int32) =
      switch user {
      case .process(let process): (process, 0)
      case .thread(let thread): (0, thread)
      }
    var uses = [linux_processor_use](repeating: linux_processor_use(), count: mostThreads)
    let count = unsafe linux_processor_uses(process, thread, &uses, Int32(uses.count))
    return uses.prefix(Int(count)).map { use in
      ProcessorUse(
        thread: use.thread, ran: use.ran, waited: use.waited, isRunnable: use.is_runnable != 0)
    }
  }
}

/// Measures for how long a process or thread has waited for a processor, from a certain time on.
///
/// The system counts a wait when it is over. A wait that goes on is therefore estimated: a thread that is
/// runnable has waited since the last measurement by which anything had run, except for the time in which it
/// has run. Times are seconds of any steady clock.
package struct ProcessorWait: Sendable {
  /// What is measured.
  package let user: ProcessorUser
  /// The waits of each thread when the measurement began.
  private let before: [Int32: Double]
  /// When a measurement last found something new, and what was known then.
  private var last: (time: Double, ran: Double, waited: Double)

  /// Begins a measurement at `time`, when `uses` is the use of the processor by `user`.
  package init(of user: ProcessorUser, _ uses: [ProcessorUse], at time: Double) {
    self.user = user
    before = Dictionary(uses.map { ($0.thread, $0.waited) }) { first, _ in first }
    last = (time, uses.reduce(0) { $0 + $1.ran }, 0)
  }

  /// Measures again, at `time`.
  ///
  /// Threads of a process wait at the same time: the longest of their waits counts.
  ///
  /// - Returns: the seconds of waiting since the measurement began.
  package mutating func seconds(_ uses: [ProcessorUse], at time: Double) -> Double {
    guard !uses.isEmpty else { return last.waited }
    let ran = uses.reduce(0) { $0 + $1.ran }
    let waited = uses.reduce(last.waited) { most, use in
      max(most, use.waited - before[use.thread, default: 0])
    }
    let rest = time - last.time - max(0, ran - last.ran) - (waited - last.waited)
    let isRunnable = uses.contains(where: \.isRunnable)
    // A wait that began before goes on until something has run.
    if !isRunnable || ran != last.ran || waited != last.waited { last = (time, ran, waited) }
    return isRunnable ? waited + max(0, rest) : waited
  }
}
