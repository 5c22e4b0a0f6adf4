import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView
import Glibc

/// One run of a mode that opens a window.
struct WindowRun {
  private let mode: Mode
  private let settings: Settings
  /// How long a window waits for the rest of the pictures after the first, in milliseconds.
  private static let patience: Int32 = 100
  /// How long it waits where one of them is to be in front.
  private static let longPatience: Int32 = 1000
  /// With this number of pictures it waits no longer, because more are never visible together.
  private static let enough = 64

  /// A run of a mode with its settings.
  init(_ mode: Mode, _ settings: Settings) {
    (self.mode, self.settings) = (mode, settings)
  }

  /// Shows the pictures until something ends it.
  ///
  /// Returns what was chosen.
  func callAsFunction(
    _ style: CarouselStyle, adapt: (inout CarouselApplication) -> Void
  ) throws -> [Choice]? {
    var (settings, style) = (settings, style)
    let (album, window) = (settings.album, settings.window)
    let warnings = Exit.warnings()
    let takesCommands = settings.control.control
    if takesCommands, album.paths.contains("-") {
      throw UsageError("standard input has either a list or commands")
    }
    let places = mode.rawValue + "\n" + album.key
    let last = window.remember && !window.isPrivate ? LastPositions() : nil
    let remembered = window.start == 1 ? last?[places] : nil
    let (reader, first, front) = try open(
      album, window, waitsForOne: remembered != nil || settings.pick.current != nil)
    if let warning = first.warning { warnings.write(warning) }
    var shown = window.settings(count: first.album.pictures.count)
    if let front, window.start == 1 { shown.startIndex = front }
    if reader.watches {
      let language = window.spoken ?? LanguageArgument(argument: "en")
      shown.emptyLines = [language?.noPictures ?? ""] + album.places.prefix(2)
    }
    // Where text can be typed, nothing is missing.
    let takesText = settings.pick.freeText || settings.pick.isNotice
    if mode == .pick, first.isComplete, !reader.watches, !takesText {
      shown.emptyLines = [shown.phrases.items(0)]
    }
    if settings.style.slides != nil {
      shown.cardsFillView = true
      shown.stepDuration = window.transition
      shown.autoplay = window.autoplay.map {
        Autoplay(interval: $0, stepDuration: window.transition)
      }
    }
    let current = settings.pick.currentIndex(among: first.album.pictures)
    if window.start == 1, let current { shown.startIndex = current }
    if mode == .pick, settings.pick.labels,
      first.album.pictures.allSatisfy({ $0.isLabelOnly || $0.isIcon })
    {
      settings.pick.hasOnlyTexts = true
      shown.listLabel = window.listWords.choices
      style = try mode.command.init(settings: settings).shownStyle()
      shown.cardsAreRows = settings.isMenu
    }
    let items = first.album.items
    var application = CarouselApplication(
      items: shown.cardsAreRows ? items.map(\.menuRow) : items, style: style, settings: shown)
    adapt(&application)
    if application.choosing != nil { application.follow(first.options) }
    if takesCommands { application.announcements = .off }
    let writesOutput =
      application.announcements != .off && application.announcementDescriptor == STDOUT_FILENO
    if application.choosing != nil || takesCommands || writesOutput,
      !StandardDescriptors.outputWasOpen
    {
      throw DesktopError.outputClosed
    }
    application.current = current.map { items[$0].id }
    if current == nil, front == nil { application.opening = remembered }
    if !first.isComplete || reader.watches { application.reader = reader }
    application.expectsItems = !first.isComplete
    application.keys.onSelect = settings.control.onSelect?.template
    application.keys.onSettle = settings.control.onSettle?.template
    application.keys.onCancel = settings.control.onCancel?.template
    application.control.usesStandardInput = takesCommands
    application.control.announces = !window.isPrivate
    application.follow(mode, settings)
    application.folders = album.entered
    application.hours = window.hours
    if let last {
      application.onEnd = { id in
        guard let id else { return }
        do throws(DesktopError) { try last.note(id, for: places) } catch {
          warnings.write(error.description)
        }
      }
    }
    return try application.run { warnings.write($0) }
  }

  /// Begins to read, and waits for the first pictures, or longer for one that is to be in front.
  ///
  /// Returns the index of the one to show first, unless that is the first one.
  private func open(
    _ album: AlbumArguments, _ window: WindowOptions, waitsForOne: Bool
  ) throws(DesktopError) -> (AlbumReader, AlbumReader.News, front: Int?) {
    // A picture file that is the only one named brings the others in its folder.
    let showsSiblings = mode == .view && !settings.only
    let choices = album.paths.isEmpty ? AlbumArguments.standard(album) : [album]
    for choice in choices {
      let sources = choice.sources(siblings: showsSiblings)
      do throws(DesktopError) {
        let reader = try AlbumReader(
          sources, reading: choice.reading, takesLabels: settings.pick.takesTexts,
          list: settings.pick.reading,
          mayBeEmpty: !settings.pick.ifNotEmpty && (settings.pick.freeText || settings.pick.labels),
          watches: window.watch ?? false)
        let first = try reader.waitForFirst(
          thenFor: waitsForOne ? Self.longPatience : Self.patience, atLeast: window.start,
          orAtOnceWith: waitsForOne ? nil : Self.enough)
        if album.paths.isEmpty, first.album.pictures.isEmpty { continue }
        return (reader, first, showsSiblings ? choice.front(in: first.album) : nil)
      } catch {
        if !album.paths.isEmpty { throw error }
      }
    }
    let folders = choices.dropLast().flatMap(\.places).joined(separator: " or ")
    throw .setting("no pictures in \(folders); name a folder or some pictures")
  }
}

extension CarouselApplication {
  /// Takes over what a list of rofi says about itself, where the command line says nothing.
  fileprivate mutating func follow(_ options: [String: String]) {
    if prompt.isEmpty, let text = options["prompt"] { prompt = text.plainLine() }
    if message.isEmpty, let text = options["message"] {
      message = String(decoding: RowMarkup.plain(Array(text.utf8)), as: UTF8.self).plainLine()
    }
    if options["no-custom"] == "true" { choosesText = false }
  }

  /// Takes over the settings of every mode that opens a window.
  mutating func follow(_ mode: Mode, _ settings: Settings) {
    let window = settings.window
    control.socket = window.socket
    control.settings = LiveStyle(mode, settings)
    keys.bindings = window.bindings
    keys.themes = settings.style.looks
    if let language = window.spoken { keys.words = language.keyWords }
    followsDesktopMotion = settings.style.reducedMotion == nil
    reconnects = window.reconnect ?? false
    PictureWorker.requiresSandbox = window.requireSandbox
  }
}
