import CarouselText
import Foundation

/// Lines for people.
enum StandardError {
  /// Writes `text` and a line break; control characters from programs and files are escaped.
  static func write(_ text: String) {
    FileHandle.standardError.write(Data((harmless(text) + "\n").utf8))
  }

  /// Writes what failed and why, after the name of the program.
  static func complain(_ text: String) { write("frame-probe: \(text)") }

  /// The lines of `text`, with invisible characters written out.
  static func harmless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedLine }.joined(separator: "\n")
  }
}
