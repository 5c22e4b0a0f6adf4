import CarouselCLinux
public import CarouselDesktop
public import CarouselPaint
public import CarouselView
import Glibc
public import Wayland

/// A carousel window that is the whole program: its connection, its loop, its signals, its end.
public struct CarouselApplication {
  /// How many items are chosen before the program ends.
  public enum Choosing: Sendable {
    /// One.
    case one
    /// As many as are marked, or else the one in front.
    case several
  }

  private let items: [CarouselItem]
  private let style: CarouselStyle
  private let settings: CarouselWindowSettings
  private let announcements: AnnouncementFormat
  private let announcementDescriptor: Int32
  /// Whether choosing ends the program, or `nil` for not: then it ends when the window is closed.
  public var choosing: Choosing?
  /// Called with what was chosen; returns `true` if the program goes on.
  public var onChoice: (([Choice]) -> Bool)?
  /// Whether text that is typed can be chosen instead of an item.
  public var choosesText = false
  /// Whether only the items that match the search text are shown.
  public var filters = false
  /// A line that is shown above the cards, where something is to be chosen.
  public var message = ""
  /// The item that is marked from the beginning, by its index.
  public var current: Int?
  /// What is asked for, above the cards, where something is to be chosen.
  public var prompt = ""
  /// Finds items while the window is there already; they take the place of those before.
  public var reader: AlbumReader?
  /// Whether more items are expected soon, so that announcements begin after their arrival or
  /// failure.
  public var expectsItems = false
  /// How files and folders are read that are dropped on the window, or pasted; `nil` takes none.
  public var takenFiles: FolderReading?
  /// How folders that are cards are read when they are entered; `nil` enters none.
  public var folders: FolderReading?
  /// When items without `hours` are shown, as times of the day; `nil` for always.
  public var hours: HoursOfDay?
  /// Whether the program outlives its compositor: it waits for one to begin with, and when one ends,
  /// for the next, in which it shows what it showed.
  public var reconnects = false
  /// The actions of keys, besides motion.
  public var keys = KeySettings()
  /// Called with the carousel before it is shown.
  ///
  /// The returned object is kept as long.
  public var prepare: ((CarouselWindow, EventLoop) throws(DesktopError) -> AnyObject)?
  /// How other programs command it.
  public var control = ControlSettings()
  /// Whether motion is reduced where the desktop's user wants it so; it takes ``ControlSettings/restyle``.
  public var followsDesktopMotion = false
  /// The file for the data of each frame, one line of JSON each, or `nil` for none.
  public var frameLog: Pathname?

  /// Prepares a window; nothing happens before ``run(warn:)``.
  ///
  /// Announcements are written on `announcementDescriptor`, by default on standard output.
  public init(
    items: [CarouselItem], style: CarouselStyle = CarouselStyle(),
    settings: CarouselWindowSettings = CarouselWindowSettings(),
    announcements: AnnouncementFormat = .text, announcementDescriptor: Int32 = 1
  ) {
    self.items = items
    self.style = style
    self.settings = settings
    self.announcements = announcements
    self.announcementDescriptor = announcementDescriptor
  }

  /// How long the last lines may take to leave, in milliseconds.
  private static let patience = 200

  /// Shows the window until it is closed, something is chosen, or a signal ends it.
  ///
  /// SIGINT, SIGTERM and SIGHUP close the window cleanly and then end the process as they would have
  /// without us; a second one ends it immediately.
  ///
  /// - Parameter warn: called with each warning, as one plain line.
  /// - Returns: the choice, in the order of the items, or `nil` if there was none.
  /// - Throws: ``DesktopError/window(_:)`` if the compositor is missing or exits, unless
  ///   ``reconnects`` is set;
  ///   ``DesktopError/nothingReadable`` if not one picture can be read.
  @discardableResult
  public func run(warn: @escaping (String) -> Void) throws(DesktopError) -> [Choice]? {
    linux_keep_large_blocks_apart()
    let announcer = Announcer(format: announcements, fileDescriptor: announcementDescriptor)
    defer { announcer.finish(waiting: Self.patience) }
    let ending = try serve(announcer, warn)
    if let failure = announcer.failure { warn("announcements ended: \(failure)") }
    switch ending {
    case .left: return nil
    case .chosen(let choices): return choices
    case .signal(let number):
      announcer.finish(waiting: Self.patience)
      EndingSignal.end(by: number)
      return nil
    }
  }

  /// The reasons for a clean exit.
  private enum Ending {
    case left
    case chosen([Choice])
    case signal(Int32)
  }

  /// Serves the window until something ends it.
  private func serve(
    _ announcer: Announcer, _ warn: @escaping (String) -> Void
  ) throws(DesktopError) -> Ending {
    var ending: Ending?
    let brokenPipe = BrokenPipeSignal()
    defer { withExtendedLifetime(brokenPipe) {} }
    let loop = EventLoop()
    let socket: ControlSocket? =
      if let name = control.socket {
        try ControlSocket(name, in: ControlName.folder())
      } else {
        nil
      }
    // While there is no window, signals end the process with their default actions.
    let display: Display? =
      reconnects
      ? nil : try Self.onWayland { () throws(WaylandError) in try Display(name: nil) }
    let signals = try EndingSignal()
    let watch = loop.watch(signals.fileDescriptor) { _ in
      guard let number = signals.take() else { return }
      ending = .signal(number)
      loop.stop()
    }
    let log: FrameLogFile? =
      if let frameLog { try FrameLogFile(frameLog, warn: warn) } else { nil }
    let service = ServiceNotifier(loop)
    let schedule = DaySchedule(hours, loop)
    let shown = schedule.shown(items.map { settings.spoken($0) })
    let carousel = try CarouselWindow(
      loop, items: shown, style: style, settings: settings,
      announcer: announcer)
    carousel.isOffHours = shown.isEmpty && !items.isEmpty
    carousel.onWarning = warn
    if let log { carousel.onFrameRecord = { log.write($0) } }
    let companion: AnyObject? = if let prepare { try prepare(carousel, loop) } else { nil }
    let chooser = choosing.map {
      Chooser(
        carousel, takesSeveral: $0 == .several, takesText: choosesText, filters: filters,
        prompt: prompt, message: message)
    }
    if let current { chooser?.mark(current) }
    chooser?.onChoice = { choices in
      if onChoice?(choices) == true { return }
      ending = ending ?? .chosen(choices)
      loop.stop()
    }
    let choice: (Int) -> Choice = { [weak carousel] index in
      chooser?.choice(at: index) ?? Choice(index, of: carousel?.view.items ?? [])
    }
    let runner = CommandRunner(
      carousel, restyle: control.restyle, settings: control.settings ?? { [] },
      fixedItems: { [control] in
        chooser?.isFiltering == true
          ? "items cannot be changed while they are filtered" : control.fixedItems
      })
    runner.onQuit = { loop.stop() }
    runner.onWindows = control.onWindows
    let keys = ProgramKeys(
      carousel, runner, keys, isTyping: chooser != nil, hasOwnKeys: settings.hasWindowKeys)
    keys.onWarning = warn
    keys.choice = choice
    let strip = Filmstrip(carousel, isWanted: settings.showsStrip)
    keys.strip = strip
    if let chooser { keys.chooseFront = { [weak chooser] in chooser?.chooseFront() } }
    let preview: SettleCommand? =
      if self.keys.onSettle != nil || self.keys.onCancel != nil {
        SettleCommand(
          carousel, onSettle: self.keys.onSettle, onCancel: self.keys.onCancel, choice: choice)
      } else {
        nil
      }
    preview?.onWarning = warn
    let desktop = DesktopSettings(loop)
    if followsDesktopMotion { desktop?.onMotionChange = { runner.setMotion(isReduced: $0) } }
    desktop?.onButtonsChange = { [weak carousel] in carousel?.titleBarButtons = $0 }
    let remote = RemoteControl(loop, runner, socket: socket)
    if control.usesStandardInput { remote.serve(input: STDIN_FILENO, output: STDOUT_FILENO) }
    carousel.onAnnouncement = { [weak remote] in remote?.announce($0, path: $1) }
    var isInFolder: () -> Bool = { false }
    let arrivals = Arrivals(items, from: reader, in: carousel, loop, warn: warn) {
      let all = (isInFolder() ? $0 : runner.edits.applied(to: $0)).map(carousel.spoken)
      let items = carousel.brokenSlides.leftOut(
        of: runner.turns.applied(to: schedule.shown(all)))
      carousel.isOffHours = items.isEmpty && !all.isEmpty
      return chooser?.withMarks(items) ?? keys.withMarks(items)
    }
    schedule.onChange = { [weak arrivals] in arrivals?.show() }
    carousel.brokenSlides.onRetry = { [weak arrivals] in arrivals?.retryBrokenSlides() }
    isInFolder = { [weak arrivals] in arrivals?.depth ?? 0 > 0 }
    let walk = folders.map {
      FolderWalk(carousel, arrivals, reading: $0, watches: reader?.watches ?? false)
    }
    walk?.onChange = { chooser?.clearSearch() }
    runner.folders = walk
    arrivals.onShow = {
      chooser?.itemsChanged()
      keys.itemsChanged()
    }
    if expectsItems { arrivals.holdAnnouncements() }
    carousel.onReady = {
      service?.ready()
      preview?.begin()
      arrivals.begin()
    }
    if let takenFiles {
      carousel.onFiles = { [weak arrivals] in arrivals?.add($0, reading: takenFiles) }
    }
    var isReadable = true
    carousel.view.observe { event in
      // Others may be on their way.
      guard event == .nothingReadable, !arrivals.mayBringMore else { return }
      isReadable = false
      loop.stop()
    }
    let reconnection = Self.open(carousel, on: display, loop, warn)
    defer {
      withExtendedLifetime((chooser, keys, desktop, arrivals, walk, schedule, strip, remote)) {}
      withExtendedLifetime((reconnection, companion)) {}
      service?.stopping()
      carousel.window?.close()
      carousel.overlay?.close()
      watch.cancel()
      // A signal ends the process before anything else writes what was kept back.
      log?.finish()
    }
    try Self.onWayland { () throws(WaylandError) in try loop.run() }
    if case .chosen = ending { preview?.end(isChosen: true) } else { preview?.end(isChosen: false) }
    guard isReadable else { throw .nothingReadable }
    return ending ?? .left
  }

  /// Opens the window in a session on `display`; without one, in one session after the other.
  private static func open(
    _ carousel: CarouselWindow, on display: Display?, _ loop: EventLoop,
    _ warn: @escaping (String) -> Void
  ) -> Reconnection? {
    func open(_ session: Session) {
      session.onWarning = warn
      carousel.open(in: session)
    }
    if let display {
      open(Session(display: display, loop: loop))
      return nil
    }
    let reconnection = Reconnection(loop)
    reconnection.onSession = { open($0) }
    reconnection.onLoss = { _ in carousel.sessionEnded() }
    reconnection.onWait = { warn("\($0); waiting for a compositor") }
    reconnection.start()
    return reconnection
  }

  private static func onWayland<Result>(
    _ body: () throws(WaylandError) -> Result
  ) throws(DesktopError) -> Result {
    do throws(WaylandError) {
      return try body()
    } catch {
      throw .window(error.description)
    }
  }
}
