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

/// Everything that a command line and a configuration file can say.
struct Settings: Sendable {
  var album = AlbumArguments()
  var style = StyleOptions()
  var window = WindowOptions()
  var control = ControlOptions()
  var pick = PickOptions()
  var host = HostOptions()
  var windows = WindowsOptions()
  var painting = PaintingOptions()
  /// The configuration file; `nil` for the one that the environment names.
  var config: PathArgument?
  /// How announcements are written; `nil` for the mode's own way.
  var announce: AnnouncementFormat?
  /// Whether a picture that is named alone is shown without the others in its folder.
  var only = false
  /// Where `msg insert` inserts, from 1.
  var place: Int?
  /// The words of a command line that are no options.
  var words: [String] = []

  /// How announcements are written where sentences are the mode's own way: names of pictures do not belong in
  /// a journal.
  var announcements: AnnouncementFormat {
    announce ?? (window.isPrivate || !StandardDescriptors.outputIsWanted ? .off : .text)
  }
}

extension Setting {
  static let modes =
    [
      Setting("scale", "Pixels per logical unit.", \.painting.scale, within: Limits(0.1, 16))
    ].listed(in: .window, [.render])
    + [
      Setting("offset", "Distance beyond the picture in front.", optional: \.painting.offset),
      Setting("output", "PNG file to write; - is standard output.", optional: \.painting.output)
        .letter("o").placeholder("file").own,
    ].listed(in: .program, [.render])
    + [
      Setting("allow-capture", "Let programs list and capture windows.", \.host.allowCapture),
      Setting("stay", "Stay when the last program has exited.", \.host.stay),
      Setting("respawn", "Start a program again when it exits.", \.host.respawn),
      Setting("display", "Name of the display, such as wayland-5.", \.host.display)
        .placeholder("name"),
      Setting(
        "display-fd", "Write the path of the display to this descriptor.",
        optional: \.host.displayDescriptor, within: Limits(0, 1e6)
      ).placeholder("fd"),
      Setting("shortcuts", "Who gets the shortcuts of the desktop.", \.host.shortcuts)
        .placeholder("who"),
    ].listed(in: .program, [.host])
    + [
      Setting("daemon", "Stay hidden until carousel msg windows.", \.windows.daemon),
      Setting("share", "Print the choice for a screen sharing portal.", \.windows.share),
      Setting("app", "Show only windows of this application.", each: \.windows.app)
        .placeholder("id"),
      Setting("output", "Show only windows on this output.", \.windows.output)
        .placeholder("name").own,
      Setting("visible", "Show only windows that are visible.", \.windows.visible),
      Setting(
        "delay", "Time in which a release of the keys shows nothing.", \.windows.delay,
        within: Limits(0, 1000)
      ).placeholder("ms"),
    ].listed(in: .program, [.windows])
    + [
      Setting("at", "Insert at this position, from 1.", optional: \.place, within: Limits(1, 1e15))
    ].listed(in: .program, [.msg])
}
