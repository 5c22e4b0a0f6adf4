import ArgumentParser
import CarouselShow
import CarouselView

/// Shows pictures where nobody is to end it.
struct KioskCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk", abstract: "Shows pictures on a whole screen for everybody.",
    discussion: """
      No key ends it, the screen stays on, the pointer is seen while it moves only, and what comes \
      and goes in the folders is followed: it begins with an empty one as well. A tap opens the \
      front picture. When the compositor ends, the next one shows what was shown. SIGTERM ends it.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var control: ControlOptions

  @Option(help: "How to announce what is in front, on standard output: text, json, off.")
  var announce: AnnounceArgument = .text

  mutating func validate() throws {
    try album.requirePaths()
    if control.control { try album.leaveStandardInput() }
  }

  func shownStyle() throws -> CarouselStyle {
    try control.opening(style.style())
  }

  func run() throws {
    var window = window
    window.watch = true
    window.fullscreen = true
    window.reconnect = true
    var show = WindowRun(style, control)
    show.announcements = announce.format
    _ = try show(album, shownStyle(), window) { settings in
      settings.hasWindowKeys = false
      settings.copiesPaths = false
      settings.keepsScreenOn = true
      settings.hidesIdlePointer = true
    }
  }
}
