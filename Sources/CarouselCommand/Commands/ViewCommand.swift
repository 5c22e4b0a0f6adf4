import ArgumentParser
import CarouselAccessibility
import CarouselEngine
import CarouselPaint
import CarouselShow
import CarouselView
import Glibc
import PlainText

/// Shows pictures in a window until it is closed.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Shows pictures in a carousel on Wayland.",
    usage: """
      carousel [<options>] <path> ...
      carousel render -o <file> [<options>] <path> ...
      """,
    discussion: """
      Drag, flick, wheel, arrows, Home, End and Page keys move; Enter, Space or a tap on the \
      front picture selects it; i says where you are; p pauses a slide show; f is full \
      screen; q or Escape ends.

      carousel render paints one frame without a compositor: carousel render --help.

      Exit status: 0 in order, 1 failure or nothing selected, 2 usage.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions

  @Flag(help: "Begin with the whole screen.")
  var fullscreen = false

  @Option(help: ArgumentHelp("The size of the window.", valueName: "WxH"))
  var size: Dimensions?

  @Option(
    help: ArgumentHelp("The picture in front at the beginning, counted from 1.", valueName: "n"))
  var start = 1

  @Option(
    help: """
      How to announce what is in front, on standard output: text if nothing is said. With \
      --exit-after-select it goes to standard error, and is off if nothing is said.
      """)
  var announce: AnnounceArgument?

  @Flag(help: "Announce pictures passed on the way as well.")
  var announceMoving = false

  @Option(help: ArgumentHelp("Step to the next picture after so long.", valueName: "seconds"))
  var autoplay: Double?

  @Flag(
    help: """
      End when a picture is selected, and write its path on standard output. Leaving without \
      a choice writes nothing and ends with status 1.
      """)
  var exitAfterSelect = false

  @Flag(
    name: [.customLong("print0"), .customShort("0")],
    help: "With --exit-after-select: end the path with NUL, for names with line feeds.")
  var endsPathWithNUL = false

  @Option(help: ArgumentHelp("The name by which the desktop knows the program.", valueName: "id"))
  var appID = "carousel"

  @Option(help: "The title of the window.")
  var title = "Carousel"

  @Option(
    help: ArgumentHelp(
      "Write when each frame was drawn and seen, one line of JSON each.", valueName: "file"))
  var frameLog: String?

  mutating func validate() throws {
    guard (1...Int.max).contains(start) else {
      throw ValidationError("start must be 1 or more, not \(start)")
    }
    guard !endsPathWithNUL || exitAfterSelect else {
      throw ValidationError("--print0 needs --exit-after-select")
    }
    _ = try slideShow()
  }

  func run() throws {
    let announcements = announce ?? (exitAfterSelect ? .off : .text)
    if exitAfterSelect || announcements != .off, !StandardDescriptors.outputWasOpen {
      throw ShowError.outputClosed
    }
    let warnings = Exit.warnings()
    let pictures = try album.album { warnings.write($0) }
    var settings = CarouselWindowSettings()
    settings.title = RawArguments.words(of: title).plainLine()
    settings.appID = RawArguments.words(of: appID).plainLine()
    settings.accessibility = AccessibleApplication(
      name: "carousel", version: CarouselProgram.version)
    settings.listLabel = "Pictures"
    settings.isFullscreen = fullscreen
    if let size { settings.size = size.size }
    settings.startIndex = min(start, pictures.pictures.count) - 1
    settings.announcesMoving = announceMoving
    settings.autoplay = try slideShow()
    var application = CarouselApplication(
      items: pictures.items, style: try style.style(), settings: settings,
      announcements: announcements.format,
      announcementDescriptor: exitAfterSelect ? STDERR_FILENO : STDOUT_FILENO,
      endsWithSelection: exitAfterSelect)
    application.frameLog = frameLog.map { Pathname(RawArguments.bytes(of: $0)) }
    let selected = try application.run { warnings.write($0) }
    guard exitAfterSelect else { return }
    guard let selected else { throw ExitCode.failure }
    try Selection.write(pictures.pictures[selected].path, endedByNUL: endsPathWithNUL)
  }

  private func slideShow() throws -> Autoplay? {
    guard let autoplay else { return nil }
    let show = Autoplay(interval: autoplay)
    do throws(EngineError) { try show.validate() } catch {
      throw ValidationError(error.description)
    }
    return show
  }
}
