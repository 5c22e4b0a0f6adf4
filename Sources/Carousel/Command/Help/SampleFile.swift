/// A configuration file with every setting: those that have their standard value are comments.
struct SampleFile {
  /// The text, without the last line feed.
  let text: String

  /// The file that makes the settings what they are.
  init(_ settings: Settings) {
    var blocks = [
      """
      # Configuration of carousel: ~/.config/carousel/config
      # A setting in front of the first [section] is for every mode that has it.
      """
    ]
    var known: Set<String> = []
    for mode in Mode.allCases where mode.isConfigurable {
      let own = Setting.all(of: mode).filter { mode == .view || !known.contains($0.name) }
      known.formUnion(own.map(\.name))
      if own.isEmpty { continue }
      if mode != .view {
        blocks.append("# Up to the next section, for \(mode.rawValue) only.\n[\(mode.rawValue)]")
      }
      for section in Setting.Section.allCases {
        let entries = own.filter { $0.section == section }.map { Self.entry($0, settings) }
        if entries.isEmpty { continue }
        let title = mode == .view ? ["## \(section.rawValue)"] : []
        blocks.append((title + entries).joined(separator: "\n"))
      }
    }
    text = blocks.joined(separator: "\n\n")
  }

  /// The lines of a setting.
  private static func entry(_ setting: Setting, _ settings: Settings) -> String {
    let value = setting.get(settings)
    let isStandard = value == setting.standard
    let shown = value.isEmpty ? "auto" : value
    let isText = setting.standard.isEmpty && Self.isText(setting)
    return
      "# \(words(setting))\n\(isStandard ? "#" : "")\(setting.name) = \(isText ? value : shown)"
  }

  private static func words(_ setting: Setting) -> String {
    setting.isSwitch && setting.choices.isEmpty
      ? "\(setting.summary.dropLast()) (yes or no)." : setting.details
  }

  /// Whether a setting takes any text, also "auto".
  private static func isText(_ setting: Setting) -> Bool {
    var settings = Settings()
    return setting.set(&settings, "auto") == nil && setting.get(settings) == "auto"
  }
}
