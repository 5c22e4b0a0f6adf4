import CarouselText
import Glibc

/// Lines for people.
enum StandardError {
  /// Writes `text` and a line break.
  ///
  /// Control characters from programs and files are escaped.
  static func write(_ text: String) {
    var rest = Array((harmless(text) + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      // There is nowhere to report that standard error cannot be written.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes what failed and why, after the name of the program.
  static func complain(_ text: String) { write("frame-probe: \(text)") }

  /// The lines of `text`, with invisible characters written out.
  static func harmless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedLine }.joined(separator: "\n")
  }
}
