import CarouselCLinux
import CarouselDesktop
import CarouselText
import Glibc

/// Catches SIGINT, SIGTERM and SIGHUP: the loop is notified of the first one, so that the window
/// closes cleanly.
///
/// A second one ends the process immediately, whatever it is doing.
final class EndingSignal {
  /// Readable once a signal has arrived.
  let fileDescriptor: Int32

  /// Takes the signals over until the object's end.
  init(_ signals: [Int32] = EndingSignal.usual) throws(DesktopError) {
    fileDescriptor = unsafe linux_await_signal(signals, Int32(signals.count))
    guard fileDescriptor >= 0 else { throw .window("signals: \(SystemReason(errno).message)") }
  }

  deinit { linux_stop_awaiting_signals() }

  /// SIGINT, SIGTERM and SIGHUP, without those that are ignored, as `nohup` and shells want it.
  private static var usual: [Int32] {
    [SIGINT, SIGTERM, SIGHUP].filter { number in
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
    }
  }

  /// The signal that came, or `nil` if none did.
  func take() -> Int32? {
    let signal = linux_awaited_signal()
    return signal == 0 ? nil : signal
  }

  /// Ends the process by a signal, after writing what the program has printed so far.
  ///
  /// A reader that takes nothing holds that up. The same signal again ends the process immediately.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    fflush(nil)
    raise(number)
  }
}

/// Keeps `SIGPIPE` from ending the process, for the lifetime of the object.
///
/// It is handled, not ignored: programs that are started meanwhile have its default action.
final class BrokenPipeSignal {
  private let number: Int32
  private var before = sigaction()

  /// Takes the signal over, unless the process has made something of it already.
  init(_ number: Int32 = SIGPIPE) {
    self.number = number
    unsafe sigaction(number, nil, &before)
    guard unsafe before.__sigaction_handler.sa_handler == nil else { return }
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = SA_RESTART
    unsafe sigaction(number, &action, nil)
  }

  deinit { unsafe sigaction(number, &before, nil) }
}
