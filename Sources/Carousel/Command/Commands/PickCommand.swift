import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText
import CarouselView
import Glibc

/// Lets pictures be chosen, and writes which.
struct PickCommand: Command {
  static let abstract = "Choose pictures or lines of text, and print them."
  static let usage = ["pick [OPTIONS] [PATH...]"]
  static let discussion = """
    Enter or a tap on the front picture chooses it; Escape clears the search text, or cancels. Typing \
    searches labels and file names: words in any order, or letters in this order, ignoring case and \
    accents. Only matches are shown. A number that no name contains is a position, and so is #7.

    Without a path, a list is read from standard input. If the program is called dmenu, rofi, fuzzel, \
    wofi or bemenu, or with this name as its first argument, it runs as pick --labels --free-text \
    --overlay and takes the options of that picker.

    Exit status: 0 chosen, 1 nothing chosen, 2 usage error, 3 failure, such as no compositor; 10 to 28 \
    chosen by a key such as --bind 'ctrl+d choose 10'.
    """

  private(set) var settings: Settings

  /// Reads a list from standard input if no path is named.
  init(settings: Settings) {
    self.settings = settings
    if settings.album.paths.isEmpty { self.settings.album.paths = ["-"] }
  }

  func run() throws {
    if let file = settings.pick.option("input") {
      do throws(DesktopError) { try StandardDescriptors.readInput(from: file) } catch {
        Exit.complain(error.description)
        throw Exit.Status(Exit.pickFailure)
      }
    }
    try settings.album.requireInput()
    let chosen: [Choice]?
    let key = ChoosingKey()
    do {
      chosen = try choose(by: key)
    } catch DesktopError.noPictures where settings.pick.ifNotEmpty {
      throw Exit.Status(Exit.failure)
    } catch let error as DesktopError {
      Exit.complain(error.description)
      throw Exit.Status(Exit.pickFailure)
    }
    guard chosen != nil || settings.pick.isNotice else { throw Exit.Status(Exit.failure) }
    if key.status != 0 { throw Exit.Status(key.status) }
  }

  func shownStyle() throws(DesktopError) -> CarouselStyle {
    var look = settings.style
    if settings.isMenu { look.forgetArrangement() }
    var style = try look.style()
    // A tap chooses.
    style.opensWith = .pinch
    style.showsBar = settings.style.hasBar && !settings.isMenu
    if settings.isMenu {
      MenuRows.prepare(&style)
      style.opensWith = []
      // A tap on any row chooses it; with several to choose, it goes there, so that it can be marked.
      style.configuration.centersSelection = settings.pick.multi
    }
    // What lies below shines through.
    if settings.window.shown.isOverlay, settings.style.background == nil {
      style.backdrop = .color(RGBA(rgb: 0x0B0C0E, opacity: 0.85))
    }
    return style
  }

  /// The exit status of the key that chose.
  private final class ChoosingKey {
    var status: Int32 = 0
  }

  private func choose(by key: ChoosingKey) throws -> [Choice]? {
    let pick = settings.pick
    let prompt = RawArguments.words(of: pick.prompt).plainLine()
    let chosen = try WindowRun(.pick, settings)(shownStyle()) { application in
      application.choosing = pick.multi ? .several : .one
      application.announcements = settings.announce ?? .off
      application.announcementDescriptor = STDERR_FILENO
      application.choosesText = pick.freeText && !pick.isNotice
      application.searchText = RawArguments.words(of: pick.search).plainLine()
      application.hidesText = pick.password
      application.keys.onStatus = { key.status = $0 }
      application.prompt = prompt
      application.settings.closesFromOutside = true
      application.findsScattered = pick.findsScattered
      application.choosesOnly = pick.choosesOnly
      application.message = RawArguments.words(of: pick.message).plainLine()
      if settings.window.title.isEmpty, !prompt.isEmpty { application.settings.title = prompt }
    }
    let form = pick.print ?? (pick.labels ? .wholeText : .path)
    for choice in chosen ?? [] {
      let bytes = form.bytes(of: choice) { text in
        pick.printedColumns?.columns.part(of: text, delimiter: pick.delimiter) ?? text
      }
      try Selection.write(bytes, endedByNUL: settings.album.endsWithNUL)
    }
    return chosen
  }
}

extension Settings {
  /// Whether texts are shown as rows of a menu: nothing that is for pickers says how else.
  var isMenu: Bool { pick.hasOnlyTexts && pick.arranging.isEmpty }
}

/// The settings of the picker.
struct PickOptions: Sendable {
  /// What is printed; `nil` for what suits the entries.
  var print: PrintArgument?
  var multi = false
  var prompt = ""
  var message = ""
  /// Whether an empty list is no failure: then nothing is shown, and nothing was chosen.
  var ifNotEmpty = false
  /// The picture that is marked and in front at first, or the text of its row.
  var current: PathArgument?
  var labels = false
  /// Whether lines that are JSON objects are read as such among texts.
  var json = false
  var freeText = false
  /// What ends an entry of the list; `nil` for a line break.
  var separator: SeparatorArgument?
  /// Whether the search text is shown as dots.
  var password = false
  /// What is searched for from the beginning.
  var search = ""
  /// The columns of texts that are shown, and those that are printed; `nil` for all.
  var shownColumns, printedColumns: ColumnsArgument?
  /// What is known of a list besides what it says about itself.
  var listOptions: [ListOptionArgument] = []
  /// Whether there is nothing but texts to choose from.
  var hasOnlyTexts = false
  /// The settings that say how cards are arranged, of those on the command line and in the section of pickers.
  var arranging: Set<String> = []

  /// Whether entries without a picture are shown as texts.
  var takesTexts: Bool { labels || print == .wholeText }
  /// Whether there is only a message, and nothing to choose.
  var isNotice: Bool { option("notice") == "true" }
  /// What separates the columns of texts.
  var delimiter: UInt8 {
    let text = option("column-separator")
    return text.flatMap { SeparatorArgument(argument: $0) }?.byte ?? UInt8(ascii: "\t")
  }
  /// Whether letters that are not next to each other are found.
  var findsScattered: Bool { option("matching") != "exact" }

  /// What is chosen without being confirmed.
  var choosesOnly: CarouselApplication.OnlyChoice? {
    switch option("auto-select") {
    case "true": .match
    case "single": .item
    default: nil
    }
  }

  /// The last value of an option of the list.
  func option(_ name: String) -> String? { listOptions.last { $0.name == name }?.value }

  /// What the entries of a list are.
  var reading: ListReading {
    var reading = ListReading()
    reading.rowsAreText = labels
    reading.takesObjects = json || !takesTexts
    reading.separator = separator?.byte
    (reading.columns, reading.delimiter) = (shownColumns?.columns, delimiter)
    for option in listOptions { reading.options[option.name] = option.value }
    return reading
  }

  /// The index of the current picture, by its file or by the text of its row, or by a part of that where the list is to
  /// be searched.
  func currentIndex(among pictures: [Album.Picture]) -> Int? {
    guard let current else { return nil }
    let index = pictures.firstIndex {
      current.isSameFile(as: $0.path) || $0.entry?.text == current.pathname.bytes
    }
    guard index == nil, option("select") == "containing" else { return index }
    let part = String(decoding: current.pathname.bytes, as: UTF8.self).lowercased()
    return pictures.firstIndex { $0.label.lowercased().contains(part) }
  }
}
