import ArgumentParser
import CarouselPaint
import CarouselShow
import CarouselView
import Glibc
import CarouselText

/// Lets pictures be chosen, and writes which.
struct PickCommand: StyledCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Choose pictures or lines of text, and print them.",
    usage: "carousel pick [<options>] [<path> ...]",
    discussion: """
      Enter or a tap on the front picture chooses it; Escape clears the search text, or cancels. \
      Typing searches labels and file names: words in any order, ignoring case and accents. A \
      number that no name contains is a position, and so is #7. Tab and Shift-Tab, Down and Up, \
      Ctrl+N and Ctrl+P go to the next and the previous match; with --multi, Tab marks. Ctrl+U \
      clears the search text, Ctrl+W deletes a word.

      Without a path, a list is read from standard input. If the program is called dmenu, it runs \
      as pick --labels --free-text --overlay and takes dmenu's options.

      Standard output has the chosen entries and nothing else. Exit status: 0 chosen, 1 nothing \
      chosen, 2 usage, 3 failure, such as no compositor.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: """
      What to print: path, text (the entry's text), index (from 0) or json; by default text with \
      --labels, path otherwise.
      """)
  var print: PrintArgument?

  @Flag(help: "Mark pictures with Space and Tab; Enter chooses all that are marked.")
  var multi = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Show a prompt above the cards.", valueName: "text"))
  var prompt: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Show above all windows, where the compositor has layers (wlr-layer-shell).")
  var overlay = false

  @Flag(help: "Show list entries that name no picture as text cards.")
  var labels = false

  @Flag(
    help: "Let Enter print a search text that matches nothing, and Shift-Enter any.")
  var freeText = false

  @Option(
    help: "How to announce what is in front, on standard error: text, json, off.")
  var announce: AnnounceArgument = .off

  /// What there is to choose from: a list from standard input if nothing is named.
  private var pictures: AlbumArguments {
    var pictures = album
    if pictures.paths.isEmpty { pictures.paths = ["-"] }
    return pictures
  }

  func run() throws {
    try pictures.requireInput()
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
    show.choosesText = freeText
    show.prompt = prompt.map { RawArguments.words(of: $0).plainLine() } ?? ""
    let chosen = try show(pictures, shownStyle(), window) { [prompt = show.prompt] settings in
      settings.isOverlay = overlay
      if window.title == nil, !prompt.isEmpty { settings.title = prompt }
    }
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
    case .path: choice.path?.bytes ?? choice.text
    case .text: choice.text
    case .index: Array(String(choice.index).utf8)
    case .json: choice.json
    }
  }
}
