import CarouselDesktop
import CarouselView

/// Shows pictures in a window and writes everything that happens.
struct EventsCommand: Command {
  static let abstract = "Show pictures and print events as JSON."
  static let usage = ["events [OPTIONS] PATH..."]
  static let discussion = """
    Standard output carries one JSON object per line: event, index from 0, position from 1, count, id, \
    label, path and cause. A picture keeps its id while others come and go.
    """

  let settings: Settings

  func shownStyle() throws(DesktopError) -> CarouselStyle {
    settings.control.opening(try settings.style.style())
  }

  func run() throws {
    try settings.album.requirePaths()
    if settings.control.control { try settings.album.leaveStandardInput() }
    var show = WindowRun(.events, settings)
    show.takesFiles = true
    show.showsSiblings = !settings.only
    show.announcements = .json
    _ = try show(shownStyle()) { $0.announcesMoving = true }
  }
}
