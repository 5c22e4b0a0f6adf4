import ArgumentParser

/// Compares the transcripts of two runs.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two transcripts.",
    discussion: """
      Prints the first message that differs, with its time and scenario. Exit status: 0 equal, \
      1 different, 2 a file cannot be read.
      """)

  @Argument(help: "A file of --transcript.")
  var first: String

  @Argument(help: "A file of --transcript from another run.")
  var second: String

  func run() throws {
    let other = try Transcript(contentsOf: second)
    guard let difference = try Transcript(contentsOf: first).difference(from: other) else { return }
    print(StandardError.harmless(difference))
    throw ExitCode(Status.failed)
  }
}
