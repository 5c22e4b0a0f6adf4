import ArgumentParser
import CarouselShow
import CarouselView

/// Shows pictures where nobody is to end it.
struct KioskCommand: ParsableCommand {
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

  @Option(help: "How to announce what is in front, on standard output: text, json, off.")
  var announce: AnnounceArgument = .text

  mutating func validate() throws { try album.requirePaths() }

  func run() throws {
    var style = try style.style()
    style.opensWith = .all
    var window = window
    window.watch = true
    window.fullscreen = true
    window.reconnect = true
    var show = WindowRun()
    show.announcements = announce.format
    _ = try show(album, style, window) { settings in
      settings.hasWindowKeys = false
      settings.keepsScreenOn = true
      settings.hidesIdlePointer = true
    }
  }
}
