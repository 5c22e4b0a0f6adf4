import CarouselText

/// Writes warnings to standard error, or to any descriptor, and never delays a frame.
///
/// A warning that does not fit is dropped.
public final class WarningWriter {
  private let sink: LineSink
  private let prefix: String
  /// What is left of a line that was begun.
  private var remainder: ArraySlice<UInt8> = []

  /// Prepares to write to a descriptor, which stays the caller's.
  ///
  /// - Parameters:
  ///   - prefix: What every line begins with, such as the name of the program.
  ///   - fileDescriptor: Where to write; standard error by default.
  public init(prefix: String = "", fileDescriptor: Int32 = 2) {
    self.prefix = prefix
    sink = LineSink(borrowing: fileDescriptor)
  }

  /// Writes the text as one line without control characters, if it fits within a number of milliseconds, by default immediately.
  public func write(_ text: String, waiting milliseconds: Int32 = 0) {
    guard sendRemainder(waiting: milliseconds) else { return }
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let line = prefix + words.escapedLine
    remainder = (AnnouncementFormat.bounded(Array(line.utf8)) + [UInt8(ascii: "\n")])[...]
    let length = remainder.count
    if !sendRemainder(waiting: milliseconds), remainder.count == length { remainder = [] }
  }

  /// Finishes the line that was begun.
  ///
  /// Returns `false` if there is no room for all of it.
  private func sendRemainder(waiting milliseconds: Int32) -> Bool {
    var mayWait = milliseconds > 0
    while !remainder.isEmpty {
      switch sink.write(remainder) {
      case .wrote(let count): remainder = remainder.dropFirst(count)
      case .busy:
        guard mayWait, sink.isReady(waiting: milliseconds) else { return false }
        mayWait = false
      case .closed:
        remainder = []
        return false
      }
    }
    return true
  }
}
