import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselPaint
import CarouselShow
import CarouselView
import Wayland

/// Shows running programs.
struct HostCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "host", abstract: "Shows running programs as live cards.",
    discussion: """
      Starts each command, and shows the windows of all of them; others join by WAYLAND_DISPLAY, which \
      is written to standard error. The window in front is fully interactive: it gets the pointer, \
      fingers and keys; a finger along the carousel turns it.

      Control-Alt with Left or Page Up goes to the previous window, with Right or Page Down to the next \
      one. Control-Alt-Up lets the front window fill the view, Control-Alt-Down makes it a card again, \
      Control-Alt-Return does either, as does a swipe from the lower or the upper edge. bind adds \
      other keys, such as super+right next. In GNOME and KDE the desktop's own shortcuts go to the \
      program in front, where the desktop allows it.

      Programs find no display but the host's: DISPLAY is unset, and GDK_BACKEND, QT_QPA_PLATFORM, \
      SDL_VIDEODRIVER and the like are set to Wayland. The host exits when no program runs and none is \
      connected.
      """)

  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: "How to announce what is in front, on standard output: text, json, off.")
  var announce: AnnounceArgument = .text

  @Flag(
    inversion: .prefixedNo,
    help: "Lie over all windows, as launchers do, where the compositor has layers.")
  var overlay = false

  @Flag(help: "Let programs list the windows of all programs and capture them.")
  var allowCapture = false

  @Flag(help: "Stay when the last program has ended, for those that join.")
  var stay = false

  @Option(
    help: ArgumentHelp(
      "Write how the frames of each program's window went, one line of JSON when it goes.",
      valueName: "file"))
  var programLog: PathArgument?

  @Option(
    help: ArgumentHelp(
      "Who gets the desktop's shortcuts: program, desktop; auto: the program in GNOME and KDE.",
      valueName: "who"))
  var shortcuts = ShortcutsArgument.auto

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Programs to start: -- COMMAND ... -- COMMAND ...", valueName: "commands"))
  var words: [String] = []

  /// The command lines.
  private var commands: [[[UInt8]]] {
    words.split(separator: "--").map { $0.map { RawArguments.bytes(of: $0) } }
  }

  /// Checks that there is something to show, or may be.
  private func requireCommands() throws {
    guard stay || !commands.isEmpty else {
      throw ValidationError("nothing to show: name programs after --, or give --stay")
    }
  }

  func shownStyle() throws -> CarouselStyle {
    var shown = try style.style()
    // No window is seen twice, unless somebody wants the carousel to go round.
    if case .automatic = shown.configuration.options[.wrap] {
      shown.configuration.options[.wrap] = .value(0)
    }
    return shown
  }

  func run() throws {
    try requireCommands()
    let warnings = Exit.warnings()
    var settings = try window.settings(count: 0)
    settings.listLabel = "Programs"
    settings.hasWindowKeys = false
    settings.isOverlay = overlay
    var application = CarouselApplication(
      items: [], style: try shownStyle(), settings: settings, announcements: announce.format)
    application.follow(window)
    application.keys.bindings = try window.bindings()
    application.keys.themes = style.theme.namesFromHere
    application.control.fixedItems = "cannot change the cards: they are windows of programs"
    let log: FrameLogFile? =
      if let programLog {
        try FrameLogFile(programLog.pathname) { warnings.write($0) }
      } else {
        nil
      }
    application.prepare = {
      [commands, shortcuts, stay, allowCapture] carousel, loop throws(ShowError) in
      do throws(HostError) {
        let host = try WindowHost(carousel, loop, allowsCapture: allowCapture)
        host.onWarning = { warnings.write($0) }
        host.shortcuts = shortcuts.policy
        if let log {
          host.onReport = { log.write($0.line) }
        }
        try Self.start(commands, in: host, isLasting: stay) { warnings.write($0) }
        if !stay { host.onEmpty = { loop.stop() } }
        warnings.write("WAYLAND_DISPLAY=\(host.display)")
        return host
      } catch {
        throw .host(error.description)
      }
    }
    try application.run { warnings.write($0) }
  }

  /// Starts each command that can be started; fails where none can be, and `isLasting` is not set.
  private static func start(
    _ commands: [[[UInt8]]], in host: WindowHost, isLasting: Bool, warn: (String) -> Void
  ) throws(HostError) {
    var failures: [HostError] = []
    for command in commands {
      do throws(HostError) { try host.start(command) } catch { failures.append(error) }
    }
    if !isLasting, failures.count == commands.count, let last = failures.popLast() {
      for failure in failures { warn(failure.description) }
      throw last
    }
    for failure in failures { warn(failure.description) }
  }
}

/// Who gets the desktop's own shortcuts while a program is in front.
enum ShortcutsArgument: String, ExpressibleByArgument, CaseIterable {
  case auto, program, desktop

  var policy: HostShortcuts {
    switch self {
    case .auto: .automatic
    case .program: .inhibited
    case .desktop: .kept
    }
  }
}
