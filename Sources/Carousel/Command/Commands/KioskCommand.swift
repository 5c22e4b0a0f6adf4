import CarouselApp
import CarouselDesktop

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

  func run() throws {
    try settings.album.requirePaths()
    _ = try WindowRun(.kiosk, settings)(shownStyle()) { application in
      application.announcements = settings.announce ?? .text
      application.settings.hasWindowKeys = false
      application.settings.closesOnRequest = false
      // A button that closes nothing would be a lie.
      application.settings.isDecorated = false
      application.settings.copiesPaths = false
      application.settings.keepsScreenOn = true
      application.settings.hidesIdlePointer = true
    }
  }
}
