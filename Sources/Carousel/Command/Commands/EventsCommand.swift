import ArgumentParser
import CarouselShow
import CarouselView

/// Shows pictures in a window and tells programs of everything that happens.
struct EventsCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Shows pictures and writes what happens, as JSON.",
    discussion: """
      Standard output carries one JSON object a line: event, index from 0, position from 1, \
      count, id, label, path, and what moved it. A picture keeps its id while others come and go.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var control: ControlOptions

  @Flag(help: "Show a picture that is named alone without the others in its folder.")
  var only = false

  mutating func validate() throws {
    if control.control { try album.leaveStandardInput() }
  }

  func shownStyle() throws -> CarouselStyle {
    try control.opening(style.style())
  }

  func run() throws {
    try album.requirePaths()
    var show = WindowRun(style, control)
    show.takesFiles = true
    show.showsSiblings = !only
    show.announcements = .json
    _ = try show(album, shownStyle(), window) { $0.announcesMoving = true }
  }
}
