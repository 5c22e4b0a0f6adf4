/// How this process was called.
enum Invocation {
  /// The command line with the mode that the program's name stands for.
  static let arguments = RawArguments.withMode
}
