import ArgumentParser
import CarouselShow
import CarouselView

/// Shows pictures in a window until it is closed.
struct ViewCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Shows pictures in a carousel on Wayland.",
    usage: """
      carousel [<options>] [<path> ...]
      carousel pick [<options>] [<path> ...]
      carousel kiosk [<options>] <path> ...
      carousel events [<options>] <path> ...
      carousel render -o <file> [<options>] <path> ...
      carousel host [<options>] -- <command> ... [-- <command> ...]
      carousel windows [<options>]
      """,
    discussion: """
      Drag, flick, wheel, arrows, Home, End and Page keys move; digits go to a position, / searches \
      by name, n and N go to the next and the previous match. Enter, Space or a tap opens the front \
      picture, and Escape closes it. In an opened picture +, -, 0 (fit), 1 (actual size), pinch, \
      wheel and double tap zoom, drags move it, swipes and arrows go on to the next. i shows the \
      position; p pauses a slide show; m marks; f is full screen; q or Escape quits; ? shows all \
      keys. Ctrl+C copies the path of the front picture; files that are dropped or pasted with \
      Ctrl+V are shown too.

      carousel pick lets pictures be chosen and writes their paths; carousel kiosk shows \
      pictures where nobody is to end it; carousel events tells programs what happens; carousel \
      render paints one frame without a compositor; carousel host shows running programs as cards, \
      carousel windows those of the session; \
      carousel msg and carousel subscribe speak with a carousel that runs; carousel bench measures \
      what frames cost. Each has its --help.

      Exit status: 0 in order, 1 failure, 2 usage.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var control: ControlOptions

  @Option(help: "How to announce what is in front, on standard output: text, json, off.")
  var announce: AnnounceArgument = .text

  @Flag(help: "Announce pictures passed on the way as well.")
  var announceMoving = false

  @Flag(help: "Show a picture that is named alone without the others in its folder.")
  var only = false

  mutating func validate() throws {
    if control.control { try album.leaveStandardInput() }
  }

  func shownStyle() throws -> CarouselStyle {
    try control.opening(style.style())
  }

  func run() throws {
    try album.requireInput()
    var show = WindowRun(style, control)
    show.takesFiles = true
    show.showsSiblings = !only
    show.announcements = announce.format
    _ = try show(album, shownStyle(), window) { $0.announcesMoving = announceMoving }
  }
}
