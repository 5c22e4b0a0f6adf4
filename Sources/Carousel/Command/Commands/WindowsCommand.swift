import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView
import CarouselWindows
import Wayland

/// Shows the windows of the session, and switches to the one that is chosen.
struct WindowsCommand: Command {
  static let abstract = "Switch between the windows of the session, shown live."
  static let usage = ["windows [OPTIONS]"]
  static let discussion = """
    Shows every window as a card with its live content, the most recently used first. Enter, a tap or a \
    click activates the window in front; typing searches titles; Delete closes the window in front; \
    Escape leaves everything as it is.

    With --daemon it stays hidden, keeps the order of use, and opens on carousel msg windows next, \
    previous, next-of-app, previous-of-app or show. After next and previous, releasing the modifiers \
    chooses; nothing is shown if they are released within the delay.

    With --share it chooses what to share, for xdg-desktop-portal-wlr: it prints Window: and an \
    identifier, or Monitor: and a name.

    The compositor must list windows (ext-foreign-toplevel-list or wlr-foreign-toplevel-management). \
    Live content needs ext-image-copy-capture with toplevel sources; without it, cards show icons.

    Exit status: 0 chosen, 1 nothing chosen, 2 usage error, 3 failure, such as a missing protocol.
    """

  let settings: Settings

  func shownStyle() throws(DesktopError) -> CarouselStyle {
    var style = try settings.style.style()
    // A tap chooses, and no window is seen twice.
    style.opensWith = []
    if case .automatic = style.configuration.options[.wrap] {
      style.configuration.options[.wrap] = .value(0)
    }
    if settings.style.background == nil {
      // Of the desktop behind the cards, hardly anything is seen.
      style.backdrop = .color(RGBA(rgb: 0x0B0C0E, opacity: 0.92))
    }
    return style
  }

  func run() throws {
    guard !(settings.windows.daemon && settings.windows.share) else {
      throw UsageError("--daemon and --share exclude each other")
    }
    do {
      guard try choose() || settings.windows.daemon else { throw Exit.Status(Exit.failure) }
    } catch let error as DesktopError {
      Exit.complain(error.description)
      throw Exit.Status(Exit.pickFailure)
    }
  }

  /// Serves until the end.
  ///
  /// Returns whether anything was chosen.
  private func choose() throws -> Bool {
    let warnings = Exit.warnings()
    let share = settings.windows.share
    var application = CarouselApplication(
      items: [], style: try shownStyle(), settings: windowSettings,
      announcements: share ? settings.announce ?? .off : settings.announcements,
      announcementDescriptor: share ? 2 : 1)
    application.choosing = .one
    application.follow(.windows, settings)
    if settings.windows.daemon, application.control.socket == nil {
      application.control.socket = ControlName.windowSwitcher
    }
    application.control.fixedItems = "cannot change the cards: they are windows of programs"
    let switcher = SwitcherHolder()
    application.control.onWindows = { switcher.value?.perform($0) }
    application.onChoice = { choices in
      guard let choice = choices.first else { return false }
      return switcher.value?.choose(choice) == true
    }
    application.prepare = { [switching] carousel, loop throws(DesktopError) in
      let new = WindowSwitcher(carousel, loop, switching)
      switcher.value = new
      return new
    }
    let chosen = try application.run { warnings.write($0) }
    if share, let line = chosen?.first?.text { try Selection.write(line, endedByNUL: false) }
    return chosen != nil
  }

  /// Refers to the switcher once there is one.
  private final class SwitcherHolder {
    weak var value: WindowSwitcher?
  }

  private var windowSettings: CarouselWindowSettings {
    var window = settings.window.settings(count: 0)
    window.listLabel = settings.window.listWords.windows
    if settings.window.title.isEmpty { window.title = window.listLabel }
    window.titleFollowsItem = false
    window.isOverlay = true
    window.appearsOnRequest = true
    window.closesFromOutside = true
    window.copiesPaths = false
    window.emptyLines = [settings.window.listWords.noWindows]
    return window
  }

  private var switching: WindowSwitcher.Settings {
    let options = settings.windows
    var switching = WindowSwitcher.Settings()
    switching.filter.applications = options.app
    switching.filter.output = options.output.isEmpty ? nil : options.output
    switching.filter.visibleOnly = options.visible
    switching.waits = options.daemon
    switching.delay = Nanoseconds(options.delay) * 1_000_000
    switching.choosesForSharing = options.share
    switching.arrangesRow = !settings.style.hasType && settings.style.cardSize == nil
    return switching
  }
}

/// The settings of the window switcher.
struct WindowsOptions: Sendable {
  var daemon = false
  var share = false
  var app: [String] = []
  /// The output on which windows are shown; empty for all.
  var output = ""
  var visible = false
  /// The milliseconds in which a release of the keys shows nothing, 0…1000.
  var delay = 150
}
