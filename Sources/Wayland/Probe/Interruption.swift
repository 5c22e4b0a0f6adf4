import CarouselCLinux
import Glibc
import Synchronization
import Wayland
import WaylandTesting

/// Ends the probe, and everything it has started, when it gets a signal.
enum Interruption {
  private static let isEnding = Atomic<Bool>(false)

  /// Blocks if the probe is ending because of a signal, which is then the reason for the program's
  /// end.
  static func standBack() {
    while isEnding.load(ordering: .acquiring) { pause() }
  }

  /// What the probe does, and that it ended the program for taking too long.
  private static let state = Mutex((place: "", timedOut: String?.none))

  /// Notes what the probe does.
  static func note(_ place: String) { state.withLock { $0.place = place } }

  /// What the probe did when the time was over, or `nil` if it is not.
  static var timedOut: String? { state.withLock { $0.timedOut } }

  /// How long a program may go without any progress of its clock: a minute.
  private static let patience = 60.0

  /// Handles signals until the process ends.
  ///
  /// Call it before there is a second thread.
  ///
  /// - Parameter limit: The seconds after which the programs are ended in any case, or `nil` if a
  ///   minute without progress ends them.
  static func expect(within limit: Double?) {
    Leftovers.keepTrack()
    var signals = [SIGINT, SIGTERM]
    // Who started the probe with `nohup` wants it to go on.
    if linux_ignores_signal(SIGHUP) == 0 { signals.append(SIGHUP) }
    let news = unsafe linux_signal_file(signals, Int32(signals.count))
    guard news >= 0 else { return }
    start { end(by: awaitSignal(news)) }
    start { endSlowPrograms(within: limit) }
  }

  /// Ends the programs, so that the run ends and is reported, when the time is over.
  private static func endSlowPrograms(within limit: Double?) {
    let begin = RealTime.now
    var last = (progress: Program.progress, time: begin)
    while true {
      _ = linux_poll(nil, 0, 100_000_000)
      let now = RealTime.now
      if Program.progress != last.progress { last = (Program.progress, now) }
      guard
        limit.map({ (now - begin).inSeconds >= $0 }) ?? ((now - last.time).inSeconds >= patience)
      else { continue }
      state.withLock {
        $0.timedOut = $0.timedOut ?? $0.place
      }
      Leftovers.endPrograms()
    }
  }

  /// Runs `body` on a separate thread.
  private static func start(_ body: @escaping @Sendable () -> Void) {
    if !BackgroundWork().start(body) {
      StandardError.complain("no thread can be started")
      Glibc.exit(Status.notJudged)
    }
  }

  private static func awaitSignal(_ news: Int32) -> Int32 {
    while true {
      var entry = pollfd(fd: news, events: Int16(POLLIN), revents: 0)
      _ = unsafe linux_poll(&entry, 1, -1)
      let signal = linux_next_signal(news)
      if signal != 0 { return signal }
    }
  }

  /// The status is that of a shell for a program that the signal killed.
  private static func end(by signal: Int32) -> Never {
    end("ended by signal \(signal)", status: 128 + signal)
  }

  private static func end(_ words: String, status: Int32) -> Never {
    isEnding.store(true, ordering: .releasing)
    Leftovers.remove()
    StandardError.complain(words)
    _exit(status)
  }
}
