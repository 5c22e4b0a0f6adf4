import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselText

/// One entry of the table of settings: everything that a command line, the configuration file, `carousel msg`
/// and a key need to know about it.
struct Setting: Sendable {
  /// The part of the help and of the sample file that lists a setting.
  enum Section: String, CaseIterable, Sendable {
    case pictures = "Pictures"
    case choosing = "Choosing"
    case look = "Look"
    case slides = "Slide show"
    case arrangement = "Arrangement and motion"
    case window = "Window"
    case program = "Program"
  }

  /// The name in kebab case.
  let name: String
  /// What it does: an imperative or a noun phrase.
  let summary: String
  /// The letter of its short option.
  var letter: Character?
  /// A Boolean value that indicates whether it is yes or no, or one of a few more values.
  var isSwitch = false
  /// A Boolean value that indicates whether each value is added to those before.
  var isRepeated = false
  /// The placeholder of its value.
  var placeholder = ""
  /// The values that it takes, where they can be listed.
  var choices: [String] = []
  /// The range of a number, in words.
  var range: String?
  /// A Boolean value that indicates whether only the manual and the sample file list it.
  var isAdvanced = false
  /// A Boolean value that indicates whether a configuration file sets it only in the section of its mode.
  var isOwn = false
  /// A Boolean value that indicates whether it can be changed while the carousel runs.
  var isLive: Bool {
    // Cards that fill the view are a matter of the window.
    (section == .look || section == .arrangement) && name != "slides"
  }
  /// Where help lists it.
  var section = Section.program
  /// The modes that have it.
  var modes: Set<Mode> = []

  /// The value as it is written; empty for a value that follows from others.
  let get: @Sendable (Settings) -> String
  /// Sets a value; returns the reason if that is not possible.
  let set: @Sendable (inout Settings, String) -> String?
  /// Returns a value that means the same in every working folder.
  let absolute: @Sendable (String) -> String

  /// The value that it has unless something sets it.
  var standard: String { self.get(Settings()) }

  /// A Boolean value that indicates whether it is a switch that is not simply off by default.
  var isNegatable: Bool { isSwitch && standard != "no" }

  /// What it does, its values and its default, on one line.
  var details: String {
    var facts = choices.isEmpty ? [range ?? ""] : [choices.joined(separator: ", ")]
    if !isSwitch, !standard.isEmpty { facts.append("default \(standard)") }
    facts.removeAll(where: \.isEmpty)
    return facts.isEmpty ? summary : summary.dropLast() + " (\(facts.joined(separator: "; ")))."
  }

  /// Sets a value, or reports why it cannot be set.
  ///
  /// - Parameters:
  ///   - text: the value as it was written
  ///   - settings: the settings to change
  ///   - spelling: the name of the setting as it was written
  /// - Throws: `DesktopError.setting(_:)`
  func assign(_ text: String, to settings: inout Settings, spelling: String) throws(DesktopError) {
    guard let reason = set(&settings, text) else {
      if Self.arranging.contains(name) {
        if text == "auto" {
          settings.pick.arranging.remove(name)
        } else {
          settings.pick.arranging.insert(name)
        }
      }
      return
    }
    let words = RawArguments.words(of: text).escapedLine
    throw .setting("invalid value '\(words)' for \(spelling): \(reason)")
  }

  /// The settings with which texts are cards, and not rows of a menu.
  private static let arranging: Set = ["type", "vertical", "card-size", "slides"]

  /// Returns why a text is no value of a type.
  private static func reason<Value: SettingValue>(
    _ text: String, _: Value.Type, _ range: String?
  ) -> String {
    if let problem = Value.problem(in: text) { return problem }
    let hint = NearestName.of(text, among: Value.choices).map { "; did you mean '\($0)'?" } ?? ""
    return "must be \(Value.form)" + (range.map { ", \($0)" } ?? "") + hint
  }

  /// Parses a value within limits.
  private static func value<Value: SettingValue>(_ text: String, _ limits: Limits?) -> Value? {
    guard let value = Value(argument: text) else { return nil }
    if let limits, let number = value.number, !limits.contains(number) { return nil }
    return value
  }
}

extension Setting {
  private init<Value: SettingValue>(
    _ name: String, _ summary: String, _: Value.Type, _ limits: Limits?,
    get: @escaping @Sendable (Settings) -> String,
    put: @escaping @Sendable (inout Settings, Value) -> Void,
    clear: (@Sendable (inout Settings) -> Void)? = nil
  ) {
    (self.name, self.summary, self.get) = (name, summary, get)
    isSwitch = Value.isSwitch
    choices = Value.self == Bool.self ? [] : Value.choices
    placeholder = Value.placeholder ?? name
    let range = limits?.words
    self.range = range
    absolute = { Value.absolute($0) }
    set = { settings, text in
      if let clear, text == "auto" {
        clear(&settings)
        return nil
      }
      guard let value: Value = Self.value(text, limits) else {
        return Self.reason(text, Value.self, range)
      }
      put(&settings, value)
      return nil
    }
  }

  /// A setting that always has a value.
  init<Value: SettingValue>(
    _ name: String, _ summary: String,
    _ path: any WritableKeyPath<Settings, Value> & Sendable, within limits: Limits? = nil
  ) {
    self.init(
      name, summary, Value.self, limits, get: { $0[keyPath: path].text },
      put: { $0[keyPath: path] = $1 })
  }

  /// A setting that has no value unless one is set; `auto` takes it away again.
  init<Value: SettingValue>(
    _ name: String, _ summary: String,
    optional path: any WritableKeyPath<Settings, Value?> & Sendable, within limits: Limits? = nil
  ) {
    self.init(
      name, summary, Value.self, limits, get: { $0[keyPath: path]?.text ?? "" },
      put: { $0[keyPath: path] = $1 }, clear: { $0[keyPath: path] = nil })
  }

  /// A setting to which each value is added; `auto` removes those before.
  init<Value: SettingValue>(
    _ name: String, _ summary: String, each path: any WritableKeyPath<Settings, [Value]> & Sendable
  ) {
    self.init(
      name, summary, Value.self, nil, get: { _ in "" }, put: { $0[keyPath: path].append($1) },
      clear: { $0[keyPath: path] = [] })
    isRepeated = true
  }

  /// An option of an arrangement, of which `get` returns `nil` for a value that follows from others.
  init<Value: SettingValue>(
    _ name: String, _ summary: String, within limits: Limits?,
    get: @escaping @Sendable (StyleOptions) -> Value?,
    put: @escaping @Sendable (inout StyleOptions, Value?) -> Void
  ) {
    self.init(
      name, summary, Value.self, limits, get: { get($0.style)?.text ?? "" },
      put: { put(&$0.style, $1) }, clear: { put(&$0.style, nil) })
  }

  /// The setting with a short option.
  func letter(_ letter: Character) -> Self {
    var setting = self
    setting.letter = letter
    return setting
  }

  /// The setting with another placeholder for its value.
  func placeholder(_ placeholder: String) -> Self {
    var setting = self
    setting.placeholder = placeholder
    return setting
  }

  /// The setting, which means something else in other modes.
  var own: Self {
    var setting = self
    setting.isOwn = true
    return setting
  }

  /// The setting, which only the manual and the sample file list.
  var advanced: Self {
    var setting = self
    setting.isAdvanced = true
    return setting
  }
}

extension [Setting] {
  /// The settings in a section, for some modes.
  func listed(in section: Setting.Section, _ modes: Set<Mode>) -> Self {
    map { setting in
      var setting = setting
      (setting.section, setting.modes) = (section, modes)
      return setting
    }
  }
}

extension Limits {
  /// The range in a few words, such as "above 0 to 100".
  var words: String {
    (isOpenBelow ? "above " : "") + Self.words(lower)
      + (upper >= 1e15 ? " or more" : " to " + Self.words(upper))
  }

  /// A number without a tail of zeros.
  private static func words(_ value: Double) -> String {
    let powers = [1e5: "1e5", 1e6: "1e6", 1e7: "1e7", 1e8: "1e8", 1e9: "1e9"]
    if let power = powers[abs(value)] { return (value < 0 ? "-" : "") + power }
    return value.text
  }
}
