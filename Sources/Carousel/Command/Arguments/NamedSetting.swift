import ArgumentParser
import CarouselEngine
import CarouselShow
import Glibc

/// A setting of a carousel that a command line can name, in the words of the manual.
struct NamedSetting: Sendable {
  typealias Number = any WritableKeyPath<Carousel.Configuration, Double> & Sendable
  typealias Switch = any WritableKeyPath<Carousel.Configuration, Bool> & Sendable

  /// What an assignment changes.
  enum Target: Sendable {
    case option(ArrangementOption)
    case number(Number)
    case toggle(Switch)
  }

  /// The name in kebab case.
  let name: String
  /// What the setting does, in a few words.
  let summary: String
  let target: Target

  /// The values it takes, in words.
  var range: String {
    switch target {
    case .option(.wrap), .option(.showsBackfaces), .toggle: "yes or no"
    case .option(let option): Self.words(option.range)
    case .number(let path): Self.range(of: path)
    }
  }

  /// The line of the help for all settings.
  var help: String { "\(name) (\(range)): \(summary)" }

  /// Changes what an assignment names.
  static func apply(_ assignment: Assignment, to configuration: inout Carousel.Configuration) throws
  {
    let name = assignment.kebabName
    guard let setting = all.first(where: { $0.name == name }) else {
      let nearest = NearestName.of(name, among: all.map(\.name))
      throw ValidationError(
        "there is no option \(assignment.name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    switch setting.target {
    case .option(let option):
      configuration.options[option] = .value(try assignment.number)
    case .number(let path): configuration[keyPath: path] = try assignment.number
    case .toggle(let path): configuration[keyPath: path] = try assignment.isOn
    }
    try configuration.validate()
  }

  private static func words(_ limits: Limits) -> String {
    (limits.isOpenBelow ? "above " : "") + words(limits.lower) + " to " + words(limits.upper)
  }

  /// A number without a tail of zeros.
  private static func words(_ value: Double) -> String {
    if abs(value) >= 1e5, let power = (5...9).first(where: { abs(value) == pow(10, Double($0)) }) {
      return (value < 0 ? "-1e" : "1e") + String(power)
    }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The engine names the range when it refuses a value, and nothing is ever set to this one.
  private static func range(of path: Number) -> String {
    var configuration = Carousel.Configuration()
    configuration[keyPath: path] = .nan
    do throws(EngineError) {
      try configuration.validate()
    } catch {
      if case .outOfRange(_, _, let limits) = error { return words(limits) }
    }
    return "any number"
  }
}
