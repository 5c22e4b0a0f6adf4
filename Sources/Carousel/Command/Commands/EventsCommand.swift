import CarouselApp
import CarouselDesktop

/// Shows pictures in a window and writes everything that happens.
struct EventsCommand: Command {
  static let abstract = "Show pictures and print events as JSON."
  static let usage = ["events [OPTIONS] PATH..."]
  static let discussion = """
    Standard output carries one JSON object per line: event, index from 0, position from 1, count, id, \
    label, path and cause. A picture keeps its id while others come and go.
    """

  let settings: Settings

  func run() throws {
    try settings.album.requirePaths()
    _ = try WindowRun(.events, settings)(shownStyle()) { application in
      application.takenFiles = settings.album.reading
      application.announcements = .json
      application.settings.announcesMoving = true
    }
  }
}
