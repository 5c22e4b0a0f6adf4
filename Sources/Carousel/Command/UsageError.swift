/// A command line that cannot be run; the description is one line.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  let description: String

  /// An error with its description.
  init(_ description: String) { self.description = description }
}
