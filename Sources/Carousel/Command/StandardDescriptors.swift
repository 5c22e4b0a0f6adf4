import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText
import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Whether standard output was open when the program started.
  static let outputWasOpen = isOpen(STDOUT_FILENO)

  /// Whether somebody has asked for what is written on standard output: it is a terminal, a pipe or a file, and not
  /// the journal of the system or nothing.
  static var outputIsWanted: Bool {
    // A closed one is a mistake that is reported.
    !outputWasOpen || isWanted(STDOUT_FILENO, journal: Environment.variable("JOURNAL_STREAM"))
  }

  /// Whether what is written on a descriptor is read by someone who asked for it; `journal` is what systemd names its
  /// own.
  static func isWanted(_ descriptor: Int32, journal: String?) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: return true
    case S_IFCHR: return isatty(descriptor) == 1
    case S_IFSOCK: return journal != "\(status.st_dev):\(status.st_ino)"
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

  /// Makes a file the standard input.
  static func readInput(from file: String) throws(DesktopError) {
    let path = PathArgument(argument: file)?.pathname ?? Pathname(file)
    let descriptor = unsafe open(path.terminated, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path.description, reason: SystemReason(errno).message)
    }
    dup2(descriptor, STDIN_FILENO)
    close(descriptor)
  }

  private static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }
}

/// Writes the choice for the caller of the program.
enum Selection {
  /// Writes a choice on standard output byte for byte, and a line feed or NUL behind it.
  ///
  /// It waits for the reader: nothing else is left to do, and signals end the program again.
  /// With `endsWithReader`, a closed pipe ends the program as the system has it.
  static func write(
    _ choice: [UInt8], endedByNUL: Bool, endsWithReader: Bool = false
  ) throws(DesktopError) {
    // A closed pipe is reported as a failure, in words.
    signal(SIGPIPE, endsWithReader ? SIG_DFL : SIG_IGN)
    var rest = (choice + [endedByNUL ? 0 : UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        throw .unwritableOutput(reason: SystemReason(errno).message)
      }
    }
  }
}
