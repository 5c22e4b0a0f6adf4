import CarouselText
import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Whether standard output was open when the program started.
  static let outputWasOpen = isOpen(STDOUT_FILENO)

  /// Whether somebody has asked for what is written on standard output: it is a terminal, a pipe or a file, and not
  /// the journal of the system or nothing.
  static var outputIsWanted: Bool {
    var status = stat()
    // A closed one is a mistake that is reported.
    guard outputWasOpen else { return true }
    guard unsafe fstat(STDOUT_FILENO, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: return true
    case S_IFCHR: return isatty(STDOUT_FILENO) == 1
    case S_IFSOCK:
      let journal = Environment.variable("JOURNAL_STREAM")
      return journal != "\(status.st_dev):\(status.st_ino)"
    default: return false
    }
  }

  /// Fills the places of those that are closed, so that no window's socket takes them and is
  /// written to by mistake.
  ///
  /// Call it before anything opens a file.
  static func keepOpen() {
    _ = outputWasOpen
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where !isOpen(descriptor) {
      let null = unsafe open("/dev/null", O_RDWR)
      if null >= 0, null != descriptor {
        dup2(null, descriptor)
        close(null)
      }
    }
  }

  private static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }
}
