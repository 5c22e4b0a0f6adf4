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
      application.settings.announcesMoving = settings.announcesMoving
    }
  }
}
