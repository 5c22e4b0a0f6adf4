import ArgumentParser
import CarouselEngine
import CarouselPaint
import CarouselShow
import CarouselText
import CarouselView
import CarouselWindows
import Wayland

/// Shows the windows of the session, and switches to the one that is chosen.
struct WindowsCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "windows", abstract: "Switch between the windows of the session, shown live.",
    discussion: """
      Shows every window as a card with its live content, the most recently used first. Enter, a tap \
      or a click activates the window in front; typing searches titles; Delete closes the window in \
      front; Escape leaves everything as it is.

      With --daemon it stays hidden, keeps the order of use, and opens on carousel msg windows next, \
      previous, next-of-app, previous-of-app or show. After next and previous, releasing the \
      modifiers chooses; nothing is shown if they are released within the delay.

      With --print it chooses what to share, for xdg-desktop-portal-wlr: it prints Window: and an \
      identifier, or Monitor: and a name.

      The compositor must list windows (ext-foreign-toplevel-list or wlr-foreign-toplevel-management). \
      Live content needs ext-image-copy-capture with toplevel sources; without it, cards show icons. \
      Exit status: 0 chosen, 1 nothing chosen, 2 usage, 3 failure, such as a missing protocol.
      """)

  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Flag(help: "Stay in the background, and open on carousel msg windows.")
  var daemon = false

  @Flag(help: "Print the chosen window or output for a screen sharing portal; activate nothing.")
  var print = false

  @Option(
    help: ArgumentHelp(
      "Show only windows of this application. Can be given several times.", valueName: "id"))
  var app: [String] = []

  @Option(
    help: ArgumentHelp("Show only windows that are visible on this output.", valueName: "name"))
  var output: String?

  @Flag(help: "Show only windows that are visible: those of the current workspaces.")
  var visible = false

  @Option(
    help: ArgumentHelp(
      "Show nothing if the keys are released within this time: 0…1000.", valueName: "ms"))
  var delay = 150

  @Option(
    help: "How to announce what is in front, on standard error with --print: text, json, off.")
  var announce: AnnounceArgument?

  mutating func validate() throws {
    guard !(daemon && print) else {
      throw ValidationError("--daemon and --print exclude each other")
    }
    guard (0...1000).contains(delay) else {
      throw ValidationError("--delay must be 0…1000, not \(delay)")
    }
  }

  func shownStyle() throws -> CarouselStyle {
    var style = try style.style()
    // A tap chooses, and no window is seen twice.
    style.opensWith = []
    if case .automatic = style.configuration.options[.wrap] {
      style.configuration.options[.wrap] = .value(0)
    }
    if self.style.background == nil {
      style.backdrop = .color(RGBA(rgb: 0x0B0C0E, opacity: 0.85))
    }
    return style
  }

  func run() throws {
    do {
      guard try choose() || daemon else { throw ExitCode.failure }
    } catch let error as ShowError {
      Exit.complain(error.description)
      throw ExitCode(Exit.pickFailure)
    }
  }

  /// Serves until the end; returns whether anything was chosen.
  private func choose() throws -> Bool {
    let warnings = Exit.warnings()
    var application = CarouselApplication(
      items: [], style: try shownStyle(), settings: try windowSettings(),
      announcements: (announce ?? (print ? .off : .text)).format,
      announcementDescriptor: print ? 2 : 1)
    application.choosing = .one
    application.follow(window)
    if daemon, application.control.socket == nil {
      application.control.socket = ControlName.windowSwitcher
    }
    application.keys.bindings = try window.bindings()
    application.keys.themes = style.theme.namesFromHere
    if let language = window.spoken { application.keys.words = language.keyWords }
    application.followsDesktopMotion = style.reducedMotion == nil
    application.control.fixedItems = "cannot change the cards: they are windows of programs"
    let switcher = SwitcherHolder()
    application.control.onWindows = { switcher.value?.perform($0) }
    application.onChoice = { choices in
      guard let choice = choices.first else { return false }
      return switcher.value?.choose(choice) == true
    }
    application.prepare = { [settings] carousel, loop throws(ShowError) in
      let new = WindowSwitcher(carousel, loop, settings)
      switcher.value = new
      return new
    }
    let chosen = try application.run { warnings.write($0) }
    if print, let line = chosen?.first?.text { try Selection.write(line, endedByNUL: false) }
    return chosen != nil
  }

  /// Refers to the switcher once there is one.
  private final class SwitcherHolder {
    weak var value: WindowSwitcher?
  }

  private func windowSettings() throws -> CarouselWindowSettings {
    var settings = try window.settings(count: 0)
    settings.listLabel = "Windows"
    if window.title == nil { settings.title = "Windows" }
    settings.titleFollowsItem = false
    settings.isOverlay = true
    settings.appearsOnRequest = true
    settings.copiesPaths = false
    return settings
  }

  private var settings: WindowSwitcher.Settings {
    var settings = WindowSwitcher.Settings()
    settings.filter.applications = app
    settings.filter.output = output
    settings.filter.visibleOnly = visible
    settings.waits = daemon
    settings.delay = Nanoseconds(delay) * 1_000_000
    settings.choosesForSharing = print
    return settings
  }
}
