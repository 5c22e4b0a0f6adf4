import CarouselApp
import CarouselDesktop
import CarouselView

/// Shows pictures on a whole screen, for everyone who passes.
struct KioskCommand: Command {
  static let abstract = "Show pictures full screen, for signage."
  static let usage = ["kiosk [OPTIONS] PATH..."]
  static let discussion = """
    No key quits, nor does Alt+F4; the screen stays on, and the pointer is visible only while it moves. \
    Folders are watched; empty and missing ones are waited for. 30 seconds after the last touch or key \
    the kiosk returns by itself. When the compositor exits, it waits for the next one. SIGTERM closes it.
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
    var style = settings.control.opening(try settings.style.style())
    // A slide is as large as it can be.
    if settings.style.slides != nil { style.opensWith = [] }
    return style
  }

  /// After how many seconds without input it returns automatically.
  private static let patience = 30.0

  func run() throws {
    try settings.album.requirePaths()
    _ = try WindowRun(.kiosk, settings)(shownStyle()) { application in
      application.announcements = settings.announcements
      application.settings.announcesMoving = settings.announcesMoving
      application.settings.hasWindowKeys = false
      application.settings.closesOnRequest = false
      // A button that closes nothing would be a lie.
      application.settings.isDecorated = false
      application.settings.copiesPaths = false
      application.settings.keepsScreenOn = true
      application.settings.hidesIdlePointer = true
      if settings.window.returnAfter == nil {
        application.settings.returnsAfter = Self.patience
        // A slide show goes on where it was: otherwise its last pictures were hardly ever seen.
        application.settings.returnsToFirst = settings.window.autoplay == nil
      }
    }
  }
}
