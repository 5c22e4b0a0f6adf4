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

  mutating func validate() throws {
    try album.requirePaths()
    if control.control { try album.leaveStandardInput() }
  }

  func shownStyle() throws -> CarouselStyle {
    var style = try style.style()
    style.opensWith = control.onSelect == nil ? .all : [.doubleTap, .pinch]
    return style
  }

  func run() throws {
    var show = WindowRun()
    show.takesFiles = true
    show.themes = style.theme.namesFromHere
    show.followsDesktopMotion = style.reducedMotion == nil
    show.announcements = .json
    show.takesCommands = control.control
    show.onSelect = control.onSelect?.template
    _ = try show(album, shownStyle(), window) { $0.announcesMoving = true }
  }
}
