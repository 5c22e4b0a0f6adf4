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
      is written to standard error. The window in front can be used as it stands, by pointer, fingers \
      and keys; a finger along the carousel turns it.

      Control-Alt and Left or Right go to the window before or after, Control-Alt-Up lets the front \
      window fill the view and Control-Alt-Down makes it a card again; a finger from the lower edge \
      upwards does both. It ends with the last program.
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

  @Flag(help: "Stay when the last program has ended, for those that join.")
  var stay = false

  @Option(
    help: ArgumentHelp(
      "Write how the frames of each program's window went, one line of JSON when it goes.",
      valueName: "file"))
  var programLog: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Programs to start: -- COMMAND ... -- COMMAND ...", valueName: "commands"))
  var words: [String] = []

  /// The command lines.
  private var commands: [[String]] {
    words.split(separator: "--").map { $0.map { RawArguments.words(of: $0) } }
  }

  mutating func validate() throws {
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
    let warnings = Exit.warnings()
    var settings = try window.settings(count: 0)
    settings.listLabel = "Programs"
    settings.hasWindowKeys = false
    settings.isOverlay = overlay
    var application = CarouselApplication(
      items: [], style: try shownStyle(), settings: settings, announcements: announce.format)
    application.follow(window)
    let log: FrameLogFile? =
      if let programLog {
        try FrameLogFile(Pathname(RawArguments.bytes(of: programLog))) { warnings.write($0) }
      } else {
        nil
      }
    application.prepare = { [commands, stay] carousel, loop throws(ShowError) in
      do throws(HostError) {
        let host = try WindowHost(carousel, loop)
        host.onWarning = { warnings.write($0) }
        if let log {
          host.onReport = {
            log.write($0.line)
            // The next one may be long in coming, or the end of the program.
            log.flush()
          }
        }
        for command in commands { try host.start(command) }
        if !stay { host.onEmpty = { loop.stop() } }
        warnings.write("WAYLAND_DISPLAY=\(host.display)")
        return host
      } catch {
        throw .host(error.description)
      }
    }
    try application.run { warnings.write($0) }
  }
}
