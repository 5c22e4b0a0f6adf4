import Glibc

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
