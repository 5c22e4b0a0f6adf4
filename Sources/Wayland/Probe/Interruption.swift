import CarouselCLinux
import Foundation
import Synchronization
import WaylandTesting

/// Signals that end the probe, whatever it is doing: what it has started ends with it.
enum Interruption {
  private static let isEnding = Atomic<Bool>(false)

  /// Waits for the end if a signal has come: what became of the program is the signal's doing.
  static func standBack() {
    while isEnding.load(ordering: .acquiring) { pause() }
  }

  /// Takes the signals over until the process ends; to be called before it has a second thread.
  static func expect() {
    Leftovers.keepTrack()
    var signals = [SIGINT, SIGTERM]
    // Who started the probe with `nohup` wants it to go on.
    if linux_ignores_signal(SIGHUP) == 0 { signals.append(SIGHUP) }
    let news = unsafe linux_signal_file(signals, Int32(signals.count))
    guard news >= 0 else { return }
    Thread.detachNewThread { end(by: awaitSignal(news)) }
  }

  private static func awaitSignal(_ news: Int32) -> Int32 {
    while true {
      var entry = pollfd(fd: news, events: Int16(POLLIN), revents: 0)
      _ = unsafe linux_poll(&entry, 1, -1)
      let signal = linux_next_signal(news)
      if signal != 0 { return signal }
    }
  }

  /// The status is what a shell would tell of one that the signal killed.
  private static func end(by signal: Int32) -> Never {
    isEnding.store(true, ordering: .releasing)
    Leftovers.remove()
    StandardError.write("frame-probe: ended by signal \(signal).")
    _exit(128 + signal)
  }
}
