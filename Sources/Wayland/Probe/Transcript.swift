import ArgumentParser
import CarouselText
import FoundationEssentials
import WaylandTesting

/// Every message of a run in both directions, with its time and scenario.
struct Transcript: Equatable {
  private(set) var lines: [String] = []

  init() {}

  /// Reads what `--transcript` has written.
  init(contentsOf path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path) cannot be read")
    }
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Adds the messages of a scenario.
  mutating func add(_ messages: some Sequence<(Duration, String)>, of scenario: String) {
    for (instant, text) in messages {
      let microseconds = Int64((instant.inSeconds * 1e6).rounded())
      let digits = String(1_000_000 + microseconds % 1_000_000).dropFirst()
      lines.append(
        "\(microseconds / 1_000_000).\(digits) \(scenario) \(text.plainLine(limit: 2000))")
    }
  }

  var text: String { lines.map { "\($0)\n" }.joined() }

  /// The first message in which another transcript differs, in a few lines, or `nil` if there is none.
  func difference(from other: Transcript) -> String? {
    guard lines != other.lines else { return nil }
    let index = zip(lines, other.lines).enumerated().first { $1.0 != $1.1 }?.offset
    let place = index ?? min(lines.count, other.lines.count)
    func line(_ lines: [String]) -> String {
      place < lines.count ? lines[place].plainLine(limit: 500) : "(ends)"
    }
    return "message \(place + 1) differs:\n  \(line(lines))\n  \(line(other.lines))"
  }
}

/// What came of running a command several times.
struct Repetition {
  let count: Int
  /// The first message in which a run differs from the first one, or `nil` if all are equal.
  var difference: String?

  /// The case of the report.
  var check: Check {
    Check(
      group: .repetition, name: "\(count) runs are equal",
      outcome: difference == nil ? .passed : .failed, detail: difference)
  }
}

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
