import CLinux
import Glibc

/// SIGINT and SIGTERM: the first is told to the loop, so that the window goes away in order; a
/// second ends the process at once, whatever it is doing.
final class EndingSignal {
  /// Readable once a signal has come.
  let fileDescriptor: Int32

  /// Takes the signals over until the object's end.
  init(_ signals: [Int32] = [SIGINT, SIGTERM]) throws(ShowError) {
    fileDescriptor = unsafe linux_await_signal(signals, Int32(signals.count))
    guard fileDescriptor >= 0 else { throw .window("signals: \(SystemReason(errno).message)") }
  }

  deinit { linux_stop_awaiting_signals() }

  /// The signal that came; `nil` if none did.
  func take() -> Int32? {
    let signal = linux_awaited_signal()
    return signal == 0 ? nil : signal
  }

  /// Ends the process by a signal, as if nobody had waited for it.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}
