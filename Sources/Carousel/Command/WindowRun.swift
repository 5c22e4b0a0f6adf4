import CarouselPaint
import CarouselShow
import CarouselView
import Glibc

/// One run of a mode that opens a window.
struct WindowRun {
  /// How long a window waits for the rest of the pictures after the first, in milliseconds.
  private static let patience: Int32 = 100
  /// With so many pictures it waits no longer: more are never seen at once.
  private static let enough = 64

  let warnings = Exit.warnings()
  /// What the window is for, beside showing pictures.
  var choosing: CarouselApplication.Choosing?
  /// How announcements are written.
  var announcements = AnnouncementFormat.off
  /// Where they are written.
  var announcementDescriptor = STDOUT_FILENO
  /// Whether motion is reduced where the desktop's user wants it so.
  var followsDesktopMotion: Bool
  /// The themes that a key goes through, the one that is shown first.
  var themes: [String]
  /// What is started when a picture is selected.
  var onSelect: CommandTemplate?
  /// Whether commands are taken from standard input.
  var takesCommands = false
  /// Whether files that are dropped on the window or pasted are shown too.
  var takesFiles = false
  /// Whether a picture file that is the only one named brings the others in its folder.
  var showsSiblings = false
  /// Whether list entries that name no picture are shown as text cards.
  var takesLabels = false
  /// Whether text that is typed can be chosen, also where there is nothing else.
  var choosesText = false
  /// What is asked for, where something is to be chosen.
  var prompt = ""

  /// A run that follows the options of look and of control.
  init(_ style: StyleOptions, _ control: ControlOptions? = nil) {
    themes = style.theme.namesFromHere
    followsDesktopMotion = style.reducedMotion == nil
    takesCommands = control?.control ?? false
    onSelect = control?.command
  }

  /// Shows the pictures until something ends it; gives back what was chosen.
  func callAsFunction(
    _ album: AlbumArguments, _ style: CarouselStyle, _ window: WindowOptions,
    adapt: (inout CarouselWindowSettings) -> Void = { _ in }
  ) throws -> [Choice]? {
    let writesOutput =
      takesCommands || (announcements != .off && announcementDescriptor == STDOUT_FILENO)
    if choosing != nil || writesOutput, !StandardDescriptors.outputWasOpen {
      throw ShowError.outputClosed
    }
    let (reader, first, front) = try open(album, window)
    if let warning = first.warning { warnings.write(warning) }
    var settings = try window.settings(count: first.album.pictures.count)
    if let front, window.start == 1 { settings.startIndex = front }
    if reader.watches {
      let language = window.spoken ?? LanguageArgument(argument: "en")
      settings.emptyLines = [language?.noPictures ?? ""] + album.places.prefix(2)
    }
    adapt(&settings)
    var application = CarouselApplication(
      items: first.album.items, style: style, settings: settings,
      announcements: takesCommands ? .off : announcements,
      announcementDescriptor: announcementDescriptor)
    application.choosing = choosing
    application.choosesText = choosesText
    application.prompt = prompt
    if !first.isComplete || reader.watches { application.reader = reader }
    application.expectsItems = !first.isComplete
    application.keys.bindings = try window.bindings()
    application.keys.onSelect = onSelect
    application.keys.themes = themes
    if let language = window.spoken { application.keys.words = language.keyWords }
    application.followsDesktopMotion = followsDesktopMotion
    application.control.usesStandardInput = takesCommands
    application.follow(window)
    if takesFiles { application.takenFiles = album.reading }
    return try application.run { warnings.write($0) }
  }

  /// Begins to read, and waits for the first pictures; gives back the index of the one to show first,
  /// unless that is the first one.
  private func open(
    _ album: AlbumArguments, _ window: WindowOptions
  ) throws(ShowError) -> (AlbumReader, AlbumReader.News, front: Int?) {
    let choices = album.paths.isEmpty ? AlbumArguments.standard(album) : [album]
    for choice in choices {
      let sources = choice.sources(siblings: showsSiblings)
      do throws(ShowError) {
        let reader = try AlbumReader(
          sources, reading: choice.reading, takesLabels: takesLabels,
          mayBeEmpty: choosesText, watches: window.watch ?? false)
        let first = try reader.waitForFirst(
          thenFor: Self.patience, atLeast: window.start, orAtOnceWith: Self.enough)
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
  /// Follows the options of a window that are for the whole run, and takes commands by its socket.
  mutating func follow(_ window: WindowOptions) {
    control.socket = window.socket?.name
    let live = LiveStyle((try? Invocation.current.get().arguments) ?? [])
    control.restyle = { settings throws(ShowError) in try live.set(settings) }
    frameLog = window.frameLog?.pathname
    reconnects = window.reconnect ?? false
    PictureWorker.requiresSandbox = window.requireSandbox
  }
}
