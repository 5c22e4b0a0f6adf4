import ArgumentParser
import CarouselPaint
import CarouselShow
import CarouselView
import Glibc

/// Lets pictures be chosen, and writes which.
struct PickCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Lets pictures be chosen, and writes their paths.",
    usage: "carousel pick [<options>] [<path> ...]",
    discussion: """
      Enter or a tap on the front picture chooses it, Escape leaves. What is typed goes to the \
      picture with that name or number. Without a path, a list is read from standard input. Called \
      by the name dmenu, the program does this, with --labels.

      Standard output carries what was chosen and nothing else. Exit status: 0 chosen, 1 nothing \
      chosen, 2 usage, 3 failure, such as no compositor.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: """
      What is written of a choice: path, text (the label), index (from 0), json. Without it, \
      text with --labels, else path.
      """)
  var print: PrintArgument?

  @Flag(help: "Let Space and Tab mark pictures; Enter chooses all that are marked.")
  var multi = false

  @Flag(
    inversion: .prefixedNo,
    help: "Lie over all windows, as launchers do, where the compositor has layers.")
  var overlay = false

  @Flag(help: "Show entries of a list that are no pictures by their labels.")
  var labels = false

  @Option(
    help: "How to announce what is in front, on standard error: text, json, off.")
  var announce: AnnounceArgument = .off

  mutating func validate() throws {
    var pictures = pictures
    try pictures.validate()
  }

  /// What there is to choose from: a list from standard input if nothing is named.
  private var pictures: AlbumArguments {
    var pictures = album
    if pictures.paths.isEmpty { pictures.paths = ["-"] }
    return pictures
  }

  func run() throws {
    let chosen: [Choice]?
    do {
      chosen = try choose()
    } catch let error as ShowError {
      Exit.complain(error.description)
      throw ExitCode(Exit.pickFailure)
    }
    guard chosen != nil else { throw ExitCode.failure }
  }

  func shownStyle() throws -> CarouselStyle {
    var style = try style.style()
    // A tap chooses.
    style.opensWith = .pinch
    // What lies below shines through.
    if overlay, self.style.background == nil {
      style.backdrop = .color(RGBA(rgb: 0x0B0C0E, opacity: 0.85))
    }
    return style
  }

  private func choose() throws -> [Choice]? {
    var show = WindowRun(style)
    show.choosing = multi ? .several : .one
    show.announcements = announce.format
    show.announcementDescriptor = STDERR_FILENO
    show.takesLabels = labels
    let chosen = try show(pictures, shownStyle(), window) { $0.isOverlay = overlay }
    let form = print ?? (labels ? .text : .path)
    for choice in chosen ?? [] {
      try Selection.write(form.bytes(of: choice), endedByNUL: album.endsWithNUL)
    }
    return chosen
  }
}

/// What is written of a choice.
enum PrintArgument: String, CaseIterable, ExpressibleByArgument {
  case path
  case text
  case index
  case json

  func bytes(of choice: Choice) -> [UInt8] {
    switch self {
    case .path: choice.path?.bytes ?? Array(choice.label.utf8)
    case .text: Array(choice.label.utf8)
    case .index: Array(String(choice.index).utf8)
    case .json: choice.json
    }
  }
}
