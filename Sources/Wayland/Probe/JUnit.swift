/// The verdict as test reports have it: a case for each scenario and one for each rule broken.
struct JUnit {
  private let result: ProbeResult
  private let strict: Bool

  init(_ result: ProbeResult, strict: Bool) {
    self.result = result
    self.strict = strict
  }

  var text: String {
    let name = Self.escaped(result.command.joined(separator: " "))
    let counted = result.violations.filter { $0.isFault || strict }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuite name=\"frame-probe\" tests=\"\(result.scenarios.count + counted.count + 1)\" "
        + "failures=\"\(counted.count + (result.hasFailed ? 1 : 0))\">",
    ]
    for scenario in result.scenarios {
      lines.append(
        "  <testcase classname=\"\(name)\" name=\"\(Self.escaped(scenario.name))\" "
          + "time=\"\(Verdict.text(scenario.seconds))\"/>")
    }
    lines.append("  <testcase classname=\"\(name)\" name=\"the program ends in order\">")
    if result.hasFailed { lines.append("    <failure message=\"exit code \(result.exit ?? 0)\"/>") }
    lines.append("  </testcase>")
    for violation in counted {
      lines += [
        "  <testcase classname=\"\(name)\" name=\"\(Self.escaped(violation.rule))\">",
        "    <failure type=\"\(violation.kind)\" message=\"\(Self.escaped(violation.detail))\">"
          + "at \(Verdict.text(violation.time)) s, \(violation.count) times</failure>",
        "  </testcase>",
      ]
    }
    return (lines + ["</testsuite>", ""]).joined(separator: "\n")
  }

  /// Text as XML may contain it; control characters are left out.
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
