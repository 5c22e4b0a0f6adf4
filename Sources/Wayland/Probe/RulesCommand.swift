import ArgumentParser
import WaylandTesting

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
      return "### \(Verdict.title(of: kind))\n\n| Rule | What it follows |\n|---|---|\n"
        + rows.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
