import ArgumentParser
import CarouselCVersion
import Glibc
import WaylandTesting

/// The program, which tests other programs in a private compositor.
@main
struct FrameProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame-probe",
    abstract: "Test the frame timing of a Wayland program, exactly and repeatably.",
    usage: "frame-probe [<options>] -- <command> …\n       frame-probe <subcommand> [<options>]",
    discussion: """
      Without a subcommand, frame-probe tests a program: see frame-probe test --help.

      Exit status: 0 passed, 1 a rule or budget was broken or the program failed, 2 usage error, \
      3 not judged or the environment is not suitable.
      """,
    version: "frame-probe \(version)",
    subcommands: [
      TestCommand.self, RunCommand.self, DiffCommand.self, RecordCommand.self, RulesCommand.self,
    ],
    defaultSubcommand: TestCommand.self)

  /// The version of the program.
  static let version = unsafe String(cString: carousel_version())

  /// Ends with one line on standard error where the command line is wrong.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      switch exitCode(for: error) {
      case .validationFailure:
        StandardError.complain("\(UsageError.text(error)) (see frame-probe --help)")
        Glibc.exit(Status.usage)
      default: exit(withError: error)
      }
    }
  }
}

/// What the exit status says.
enum Status {
  static let passed: Int32 = 0
  static let failed: Int32 = 1
  static let usage: Int32 = 2
  /// No verdict is possible, or the environment is not suitable.
  static let notJudged: Int32 = 3
}

/// What is wrong with a command line, in one line.
enum UsageError {
  static func text(_ error: any Error) -> String {
    let message = FrameProbeCommand.message(for: error)
    let line = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    // "The value 'x' is invalid for '--name <value>'"
    let halves = line.split(separator: "' is invalid for '", omittingEmptySubsequences: false)
    guard line.hasPrefix("The value '"), halves.count == 2 else { return line }
    let option = halves[1].prefix { $0 != "'" && $0 != " " }
    let rest = halves[1].drop { $0 != "'" }.dropFirst()
    return "invalid value '\(halves[0].dropFirst(11))' for \(option)\(rest)"
  }
}

/// Prints the rules as the table of the documentation.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Print the rules with the sentences they follow.")

  func run() { print(Self.table) }

  static var table: String {
    RuleKind.allCases.map { kind in
      let rows = Rule.all.filter { $0.kind == kind }.map { rule in
        let source = rule.source.isEmpty ? "" : "`\(rule.source)`: "
        let known = rule.exceptions.map { " Known: \($0)." }.joined()
        return "| \(rule.name) | \(source)\(rule.sentence)\(known) |"
      }
      return "### \(kind.title)\n\n| Rule | What it follows |\n|---|---|\n"
        + rows.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
