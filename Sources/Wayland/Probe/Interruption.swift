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

  /// Handles signals until the process ends.
  ///
  /// Call it before there is a second thread.
  ///
  /// - Parameter limit: The seconds after which the probe ends in any case, or `nil` for no limit.
  static func expect(within limit: Double?) {
    Leftovers.keepTrack()
    var signals = [SIGINT, SIGTERM]
    // Who started the probe with `nohup` wants it to go on.
    if linux_ignores_signal(SIGHUP) == 0 { signals.append(SIGHUP) }
    let news = unsafe linux_signal_file(signals, Int32(signals.count))
    guard news >= 0 else { return }
    start { end(by: awaitSignal(news)) }
    guard let limit else { return }
    start {
      _ = linux_poll(nil, 0, Int64(limit * 1e9))
      end("ended after \(limit) s", status: Status.notJudged)
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
