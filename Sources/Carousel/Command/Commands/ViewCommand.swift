import CarouselApp
import CarouselDesktop
import CarouselView

/// Shows pictures in a window until it is closed.
struct ViewCommand: Command {
  static let abstract = "Browse pictures in a carousel on Wayland."
  static let usage = ["[OPTIONS] [PATH...]", "COMMAND [OPTIONS] ..."]
  static let discussion = """
    PATH is a folder, a picture, a URL, or - for a list from standard input: paths, rows of rofi, or \
    JSON objects with label and image. Without a path it shows the Pictures folder, or else the \
    current folder.

    Arrows, Home, End and Page keys move; digits go to a position; / searches. Enter opens the picture \
    in front, and +, -, 0 and 1 zoom it. p starts or pauses a slide show, m marks, f is full screen, q quits, \
    and ? shows all keys.
    """

  let settings: Settings

  func shownStyle() throws(DesktopError) -> CarouselStyle {
    var style = settings.control.opening(try settings.style.style())
    style.showsBar = settings.style.hasBar
    return style
  }

  func run() throws {
    try settings.album.requireInput()
    _ = try WindowRun(.view, settings)(shownStyle()) { application in
      application.takenFiles = settings.album.reading
      application.announcements = settings.announcements
    }
  }
}

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
