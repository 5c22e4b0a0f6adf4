import Glibc

/// Keeps a broken pipe from ending the process, without changing what the process does elsewhere.
enum BrokenPipeSignal {
  /// Runs a write with `SIGPIPE` held back on this thread, and discards one that it caused.
  static func held(_ write: () -> (count: Int, code: Int32)) -> (count: Int, code: Int32) {
    var pipe = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe sigpending(&pending)
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let result = write()
    if result.count < 0, result.code == EPIPE, !wasPending {
      var now = timespec()
      unsafe sigtimedwait(&pipe, nil, &now)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
  }
}
