import CarouselApp

/// The help of a mode: one screen, or every option with the sections of the manual.
struct HelpText {
  /// The longest line.
  private static let width = 79

  /// The text, without the last line feed.
  let text: String

  /// The help of a mode.
  ///
  /// - Parameters:
  ///   - mode: the mode
  ///   - isLong: whether it lists every option and explains the mode
  ///   - namesMode: whether a mode is asked about, rather than the program
  init(_ mode: Mode, isLong: Bool, namesMode: Bool) {
    let command = mode.command
    let usage = command.usage.enumerated().map { index, line in
      (index == 0 ? "Usage: carousel " : "       carousel ") + line
    }
    var blocks = [[command.abstract], usage]
    if mode == .view {
      let others = Mode.allCases.filter { $0 != .view }
      blocks.append(
        ["Commands:"] + others.map { Self.row($0.rawValue, $0.command.abstract, column: 13) })
    }
    if mode == .msg, isLong {
      blocks.append(
        ["Commands:"]
          + CommandForm.all.map {
            Self.row(
              ([$0.name] + ($0.arguments.isEmpty ? [] : [$0.arguments])).joined(separator: " "),
              $0.summary, column: 35)
          })
    }
    let settings = Setting.all(of: mode).filter { !$0.isAdvanced }
    if isLong {
      for section in Setting.Section.allCases {
        let rows = settings.filter { $0.section == section }.flatMap { Self.rows(of: $0) }
        if !rows.isEmpty { blocks.append([section.rawValue + ":"] + rows) }
      }
    } else {
      let common = settings.filter { Self.common.contains($0.name) || $0.modes.count == 1 }
      blocks.append(["Options:"] + common.flatMap { Self.rows(Self.label($0), $0.summary) })
    }
    blocks.append(["Help and configuration:"] + Self.general(mode))
    if isLong {
      blocks += command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
        .split(separator: "").map { $0.flatMap { Self.wrapped(String($0), indent: 0) } }
    } else {
      blocks.append([
        "\(namesMode ? "carousel \(mode.rawValue)" : "carousel") --help lists all options."
      ])
    }
    text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The settings of the short help, besides those of a single mode.
  private static let common: Set<String> = [
    "recursive", "sort", "null", "type", "theme", "background", "reflection", "vertical",
    "fullscreen", "autoplay", "start", "watch", "overlay", "bind", "socket", "announce", "size",
  ]

  private static func general(_ mode: Mode) -> [String] {
    var rows: [(String, String)] = []
    if mode.isConfigurable {
      rows = [
        ("--set NAME=VALUE", "Set any setting; --dump-config lists them."),
        ("--config FILE", "Read settings from this file."),
        ("--check-config", "Report the mistakes of that file, and exit."),
        ("--dump-config", "Print a configuration file with all settings."),
        ("--list-types", "Print the names for --type."),
      ]
    }
    rows += [
      ("-h, --help", "Print short help, or all options."), ("-v, --version", "Print the version."),
    ]
    return rows.map { row($0.0, $0.1, column: 26) }
  }

  /// The option of a setting, with its letter and its value.
  static func label(_ setting: Setting) -> String {
    let letter = setting.letter.map { "-\($0), " } ?? ""
    let value = setting.isSwitch ? "" : " " + setting.placeholder.uppercased()
    return letter + (setting.isNegatable ? "--[no-]" : "--") + setting.name + value
  }

  /// A setting with its values and what it is by default.
  private static func rows(of setting: Setting) -> [String] {
    rows(label(setting), setting.details)
  }

  /// An option and words about it, which begin below a long option.
  private static func rows(_ label: String, _ words: String) -> [String] {
    let lines = wrapped(words, indent: 26)
    guard label.count < 23 else { return ["  " + label] + lines }
    return [row(label, String(lines[0].dropFirst(26)), column: 26)] + lines.dropFirst()
  }

  private static func row(_ label: String, _ words: String, column: Int) -> String {
    let gap = max(2, column - label.count - 2)
    return "  " + label + String(repeating: " ", count: gap) + words
  }

  /// A paragraph in lines that fit a terminal of 80 columns.
  private static func wrapped(_ paragraph: String, indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in paragraph.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(start + word)
      }
    }
    return lines
  }
}
