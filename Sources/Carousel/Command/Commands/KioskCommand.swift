import CarouselDesktop
import CarouselView

/// Shows pictures on a whole screen, for everyone who passes.
struct KioskCommand: Command {
  static let abstract = "Show pictures full screen, for signage."
  static let usage = ["kiosk [OPTIONS] PATH..."]
  static let discussion = """
    No key quits, nor does Alt+F4; the screen stays on, and the pointer is visible only while it moves. \
    Folders are watched; empty and missing ones are waited for. When the compositor exits, the kiosk \
    waits for the next one. SIGTERM closes it.
    """

  let settings: Settings

  /// Sets the defaults of a kiosk.
  init(settings: Settings) {
    var settings = settings
    settings.window.watch = settings.window.watch ?? true
    settings.window.fullscreen = settings.window.fullscreen ?? true
    settings.window.reconnect = settings.window.reconnect ?? true
    self.settings = settings
  }

  func shownStyle() throws(DesktopError) -> CarouselStyle {
    settings.control.opening(try settings.style.style())
  }

  func run() throws {
    try settings.album.requirePaths()
    if settings.control.control { try settings.album.leaveStandardInput() }
    var show = WindowRun(.kiosk, settings)
    show.announcements = settings.announce ?? .text
    _ = try show(shownStyle()) { settings in
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
