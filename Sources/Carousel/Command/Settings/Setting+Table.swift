import CarouselApp
import CarouselDesktop
import CarouselEngine

extension Setting {
  /// Every setting of the program.
  static let all =
    pictures + choosing + looks + slides + arrangement + window + program
    + modes

  /// The settings of a mode, in the order of the help.
  static func all(of mode: Mode) -> [Setting] {
    let own = all.filter { $0.modes.contains(mode) }
    return Section.allCases.flatMap { section in own.filter { $0.section == section } }
  }

  /// The setting of a mode with a name, in kebab case or the camel case of iCarousel.
  ///
  /// - Throws: `DesktopError.setting(_:)` if the mode has none
  static func named(_ name: String, in mode: Mode) throws(DesktopError) -> Setting {
    let wanted = current(kebab(name))
    if let found = all.first(where: { $0.name == wanted && $0.modes.contains(mode) }) {
      return found
    }
    if all.contains(where: { $0.name == wanted }) {
      throw .setting("\(mode.rawValue) has no setting '\(name)'")
    }
    let nearest = NearestName.of(wanted, among: all(of: mode).map(\.name))
    throw .setting("unknown setting '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// The name that a setting has now.
  static func current(_ name: String) -> String { name == "arrangement" ? "type" : name }

  /// A name in kebab case, from kebab case or camel case.
  static func kebab(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty, result.last != "-" { result += "-" }
      result += character.lowercased()
    }
    return result
  }
}
