import ArgumentParser
import CarouselShow

/// The options that a command line can have, by their long names, and what stands for a setting of one of them there.
struct OptionTable {
  private var values: Set<String> = []
  private var switches: Set<String> = []
  private let settings = Set(NamedSetting.all.map(\.name))

  /// The options of a command, or of a part of one.
  init(of arguments: (some ParsableArguments).Type) {
    let description = JSONValue(arguments._dumpHelp().utf8)
    for argument in description?["command"]?["arguments"]?.array ?? [] {
      guard let name = argument["preferredName"]?["name"]?.string else { continue }
      switch argument["kind"]?.string {
      case "option": values.insert(name)
      case "flag" where name != "help" && name != "version": switches.insert(name)
      default: break
      }
    }
  }

  /// The names that can be set.
  var names: [String] { Set(values).union(switches).union(settings).sorted() }

  /// Whether a command line has an option of that name.
  func hasOption(_ name: String) -> Bool {
    values.contains(name) || switches.contains(name) || ["help", "version"].contains(name)
  }

  /// Whether the word after an option of that name is its value.
  func takesValue(_ name: String) -> Bool { values.contains(name) }

  /// Whether a name can be set.
  func has(_ name: String) -> Bool {
    values.contains(name) || switches.contains(name) || settings.contains(name)
  }

  /// What stands for a setting on the command line.
  func arguments(for setting: StyleSetting) throws(ShowError) -> [String] {
    let (name, value) = (setting.name, setting.value)
    if switches.contains(name) {
      guard let isOn = Self.isOn(value) else {
        throw .setting("\(name) takes yes or no, not \(value)")
      }
      if isOn { return ["--" + name] }
      return switches.contains("no-" + name) ? ["--no-" + name] : []
    }
    if values.contains(name) { return ["--\(name)=\(value)"] }
    // Under both names of such a setting, as on the command line.
    let kebab = Assignment(argument: "\(name)=\(value)")?.kebabName ?? name
    if settings.contains(kebab) { return ["--option=\(kebab)=\(value)"] }
    let nearest = NearestName.of(name, among: names)
    throw .setting("there is no option \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
  }

  private static func isOn(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: nil
    }
  }
}
