import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselText
import CarouselHost
import CarouselPaint
import CarouselView
import Glibc
import Wayland

/// Shows running programs.
struct HostCommand: Command {
  static let abstract = "Show running programs as live cards."
  static let usage = ["host [OPTIONS] -- COMMAND... [-- COMMAND...]"]
  static let discussion = """
    Starts each command, and shows the windows of all of them; others join by WAYLAND_DISPLAY, which is \
    written to standard error. The window in front is fully interactive: it gets the pointer, fingers \
    and keys; a finger along the carousel turns it.

    Control-Alt with Left or Page Up goes to the previous window, with Right or Page Down to the next \
    one. Control-Alt-Up lets the front window fill the view, Control-Alt-Down makes it a card again, \
    Control-Alt-Return does either, as does a swipe from the lower or the upper edge.

    Programs find no display but the host's. The host exits when no program runs and none is connected. \
    Exit status: that of the program, of several the first that is not 0; 128 and its number for a signal.
    """

  let settings: Settings

  /// The command lines.
  private var commands: [[[UInt8]]] {
    settings.words.split(separator: "--").map { $0.map { RawArguments.bytes(of: $0) } }
  }

  func shownStyle() throws(DesktopError) -> CarouselStyle {
    var shown = try settings.style.style()
    // Each window is visible once, unless wrapping is requested.
    if case .automatic = shown.configuration.options[.wrap] {
      shown.configuration.options[.wrap] = .value(0)
    }
    // The window in use is in the middle.
    shown.keepsTwoTogether = false
    return shown
  }

  func run() throws {
    let (window, options) = (settings.window, settings.host)
    guard options.stay || !commands.isEmpty else {
      throw UsageError("nothing to show: name programs after --, or give --stay")
    }
    // Before anything else is opened under this number.
    if let descriptor = options.displayDescriptor, fcntl(Int32(clamping: descriptor), F_GETFD) < 0 {
      throw UsageError("--display-fd \(descriptor): the descriptor is not open")
    }
    let warnings = Exit.warnings()
    var shown = window.settings(count: 0)
    shown.listLabel = window.listWords.programs
    shown.emptyLines = [window.listWords.noWindows]
    shown.hasWindowKeys = false
    var application = CarouselApplication(
      items: [], style: try shownStyle(), settings: shown,
      announcements: settings.announcements)
    application.follow(.host, settings)
    application.control.fixedItems = "cannot change the cards: they are windows of programs"
    // The name lives as long as the host.
    var name: DisplayName?
    defer { withExtendedLifetime(name) {} }
    application.prepare = {
      [commands, options] carousel, loop throws(DesktopError) in
      do throws(HostError) {
        let host = try WindowHost(carousel, loop, allowsCapture: options.allowCapture)
        host.onWarning = { warnings.write($0) }
        host.shortcuts = options.shortcuts
        host.respawnsPrograms = options.respawn
        if !options.display.isEmpty {
          let folder = Environment.variable("XDG_RUNTIME_DIR") ?? ""
          name = try DisplayName(options.display, of: host.display, in: folder)
        }
        try Self.start(commands, in: host, isLasting: options.stay) { warnings.write($0) }
        if !options.stay { host.onEmpty = { loop.stop() } }
        warnings.write("WAYLAND_DISPLAY=\(host.display)")
        if let descriptor = options.displayDescriptor {
          Self.write(host.display, to: Int32(clamping: descriptor))
        }
        return host
      } catch {
        throw .host(error.description)
      }
    }
    let statuses = StatusHolder()
    let prepare = application.prepare
    application.prepare = { carousel, loop throws(DesktopError) in
      let companion = try prepare?(carousel, loop)
      statuses.host = companion as? WindowHost
      return companion ?? statuses
    }
    try application.run { warnings.write($0) }
    // As a shell has it for the command that it waits for.
    if let status = statuses.host?.exitStatus, status != 0 { throw Exit.Status(status) }
  }

  /// Refers to the host once there is one.
  private final class StatusHolder {
    var host: WindowHost?
  }

  /// Writes the path of the display and a line feed, and closes the descriptor.
  private static func write(_ display: String, to descriptor: Int32) {
    let line = Array((display + "\n").utf8)
    _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if descriptor > STDERR_FILENO { close(descriptor) }
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

/// The settings of the host.
struct HostOptions: Sendable {
  var allowCapture = false
  var stay = false
  /// Whether programs that exit are started again.
  var respawn = false
  /// The name of the display; empty for none but its path.
  var display = ""
  /// The descriptor to which the path of the display is written.
  var displayDescriptor: Int?
  var shortcuts = HostShortcuts.automatic
}

extension HostShortcuts: SettingValue {}
