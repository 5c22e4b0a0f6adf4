import ArgumentParser
import CarouselEngine

/// The settings of a carousel that a command line can name, in the words of the manual.
enum NamedSetting {
  private typealias Switch = any WritableKeyPath<Configuration, Bool> & Sendable
  private typealias Change = @Sendable (inout Configuration, Double) throws(EngineError) -> Void

  private static let numbers: [(name: String, change: Change)] = [
    ("perspective", { (it, value) throws(EngineError) in try it.setPerspective(value) }),
    ("deceleration-rate", { (it, value) throws(EngineError) in try it.setDecelerationRate(value) }),
    ("scroll-speed", { (it, value) throws(EngineError) in try it.setScrollSpeed(value) }),
    ("bounce-distance", { (it, value) throws(EngineError) in try it.setBounceDistance(value) }),
    ("autoscroll", { (it, value) throws(EngineError) in try it.setAutoscroll(value) }),
    ("item-width", { (it, value) throws(EngineError) in try it.setItemWidth(value) }),
  ]

  private static let switches: [(name: String, path: Switch)] = [
    ("scroll-enabled", \.isScrollEnabled),
    ("paging-enabled", \.isPaging),
    ("bounces", \.bounces),
    ("stop-at-item-boundary", \.stopsAtItems),
    ("scroll-to-item-boundary", \.returnsToItems),
    ("ignore-perpendicular-swipes", \.ignoresPerpendicularSwipes),
    ("center-item-when-selected", \.centersSelection),
  ]

  /// Every name, with commas.
  static var list: String {
    (ArrangementOption.allCases.map(\.name) + numbers.map(\.name) + switches.map(\.name))
      .joined(separator: ", ")
  }

  /// Changes what an assignment names.
  static func apply(_ assignment: Assignment, to configuration: inout Configuration) throws {
    let name = assignment.kebabName
    if let option = ArrangementOption(name: name) {
      return try configuration.options.set(option, to: .value(try number(assignment)))
    }
    if let setting = numbers.first(where: { $0.name == name }) {
      return try setting.change(&configuration, try number(assignment))
    }
    if let setting = switches.first(where: { $0.name == name }) {
      configuration[keyPath: setting.path] = try isOn(assignment)
      return
    }
    throw ValidationError("there is no option \(assignment.name); there are \(list)")
  }

  /// The value as a number; yes is 1 and no is 0.
  private static func number(_ assignment: Assignment) throws -> Double {
    if let isOn = word(assignment.value) { return isOn ? 1 : 0 }
    guard let value = Double(assignment.value) else {
      throw ValidationError("\(assignment.name) takes a number, not \(assignment.value)")
    }
    return value
  }

  private static func isOn(_ assignment: Assignment) throws -> Bool {
    switch assignment.value {
    case "1": true
    case "0": false
    default:
      if let isOn = word(assignment.value) {
        isOn
      } else {
        throw ValidationError("\(assignment.name) takes yes or no, not \(assignment.value)")
      }
    }
  }

  private static func word(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "yes", "true", "on": true
    case "no", "false", "off": false
    default: nil
    }
  }
}
