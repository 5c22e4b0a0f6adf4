import FoundationEssentials
import WaylandTesting

/// The verdict as test reports have it, with a test case for each check.
struct JUnit {
  let command: [String]
  let judgment: Judgment

  var text: String {
    func count(_ outcome: Check.Outcome) -> Int {
      judgment.checks.count { $0.outcome == outcome }
    }
    let name = Self.escaped(command.joined(separator: " "))
    // No verdict is an error: a report without one must not look as if all was well.
    let errors = judgment.outcome == .notJudged ? 1 : 0
    let seconds = judgment.checks.compactMap(\.seconds).reduce(0, +)
    let lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuite name=\"\(name)\" tests=\"\(judgment.checks.count)\" errors=\"\(errors)\" "
        + "failures=\"\(count(.failed))\" skipped=\"\(count(.skipped) - errors)\" "
        + "time=\"\(seconds.shortText)\" timestamp=\"\(timestamp)\">",
    ]
    let cases = judgment.checks.enumerated().flatMap { index, check in
      self.lines(check, isError: errors > 0 && index == errorIndex)
    }
    return (lines + cases + ["</testsuite>", ""]).joined(separator: "\n")
  }

  /// The first case without a verdict, which is the program's own or that of a budget.
  private var errorIndex: Int? { judgment.checks.firstIndex { $0.outcome == .skipped } }

  private var timestamp: String { String(Date.now.formatted(.iso8601).prefix(19)) }

  /// The program's name as part of the name of a class: the reports of two programs must not collide.
  private var program: String {
    let name = command.first?.split(separator: "/").last ?? ""
    return Self.escaped(String(name.map { $0 == "." ? "_" : $0 }))
  }

  private func lines(_ check: Check, isError: Bool) -> [String] {
    let time = check.seconds.map { " time=\"\($0.shortText)\"" } ?? ""
    let head =
      "  <testcase classname=\"frame-probe.\(program).\(check.group.rawValue)\" "
      + "name=\"\(Self.escaped(check.name))\"\(time)"
    let detail = check.detail.map(Self.escaped)
    if isError {
      let message = detail ?? judgment.obstacle.map(Self.escaped) ?? ""
      return [head + ">", "    <error message=\"\(message)\"/>", "  </testcase>"]
    }
    switch check.outcome {
    case .passed:
      guard let detail else { return [head + "/>"] }
      return [head + ">", "    <system-out>\(detail)</system-out>", "  </testcase>"]
    case .failed:
      return [head + ">", "    <failure message=\"\(detail ?? "")\"/>", "  </testcase>"]
    case .skipped:
      return [head + ">", "    <skipped message=\"\(detail ?? "")\"/>", "  </testcase>"]
    }
  }

  /// The text as XML may contain it, without control characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _
      where character.value < 32 || (0x7f...0x9f).contains(character.value)
        || (0xfffe...0xffff).contains(character.value):
        result += " "
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
