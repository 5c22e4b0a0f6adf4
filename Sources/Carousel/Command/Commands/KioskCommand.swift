import ArgumentParser
import CarouselShow
import CarouselView

/// Shows pictures where nobody is to end it.
struct KioskCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk", abstract: "Shows pictures on a whole screen for everybody.",
    discussion: """
      No key ends it, nor does Alt+F4; the screen stays on, and the pointer is visible only while it \
      moves. Folders are watched; empty and missing ones are waited for. A tap opens the front \
      picture. When the compositor ends, the next one shows what was shown. SIGTERM ends it.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var control: ControlOptions

  @Option(help: "How to announce what is in front, on standard output: text, json, off.")
  var announce: AnnounceArgument = .text

  mutating func validate() throws {
    if control.control { try album.leaveStandardInput() }
  }

  func shownStyle() throws -> CarouselStyle {
    try control.opening(style.style())
  }

  /// The options of the window, on where the command line does not turn them off.
  var shownWindow: WindowOptions {
    var window = window
    window.watch = window.watch ?? true
    window.fullscreen = window.fullscreen ?? true
    window.reconnect = window.reconnect ?? true
    return window
  }

  func run() throws {
    try album.requirePaths()
    var show = WindowRun(style, control)
    show.announcements = announce.format
    _ = try show(album, shownStyle(), shownWindow) { settings in
      settings.hasWindowKeys = false
      settings.closesOnRequest = false
      // A button that closes nothing would be a lie.
      settings.isDecorated = false
      settings.copiesPaths = false
      settings.keepsScreenOn = true
      settings.hidesIdlePointer = true
    }
  }
}
