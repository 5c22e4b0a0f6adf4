/// The verdict as test reports have it, with a test case for each check.
struct JUnit {
  let command: [String]
  let judgment: Judgment

  var text: String {
    func count(_ outcome: Check.Outcome) -> Int {
      judgment.checks.count { $0.outcome == outcome }
    }
    let name = Self.escaped(command.joined(separator: " "))
    let lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuite name=\"\(name)\" tests=\"\(judgment.checks.count)\" "
        + "failures=\"\(count(.failed))\" skipped=\"\(count(.skipped))\">",
    ]
    return (lines + judgment.checks.flatMap(Self.lines) + ["</testsuite>", ""])
      .joined(separator: "\n")
  }

  private static func lines(_ check: Check) -> [String] {
    let time = check.seconds.map { " time=\"\(Verdict.text($0))\"" } ?? ""
    let head =
      "  <testcase classname=\"frame-probe.\(check.group.rawValue)\" "
      + "name=\"\(escaped(check.name))\"\(time)"
    let detail = check.detail.map(escaped)
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
