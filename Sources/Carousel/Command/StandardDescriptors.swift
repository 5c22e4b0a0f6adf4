import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Whether standard output was open when the program started.
  static let outputWasOpen = isOpen(STDOUT_FILENO)

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
