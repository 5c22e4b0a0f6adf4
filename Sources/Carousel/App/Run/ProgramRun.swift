import CarouselDesktop
import CarouselView
import Glibc
import Wayland

/// One run of a program: the owner of its window and of everything that works on the window.
///
/// Belongs to the thread that serves the loop.
final class ProgramRun {
  /// The reasons for a clean exit.
  enum Ending {
    case left
    case chosen([Choice])
    case signal(Int32)
  }

  private let application: CarouselApplication
  private let warn: (String) -> Void
  private let loop = EventLoop()
  private let brokenPipe = BrokenPipeSignal()
  private let signals: EndingSignal
  private let service: ServiceNotifier?
  private let display: Display?
  private let carousel: CarouselWindow
  private let companion: AnyObject?
  private let schedule: DaySchedule
  private let chooser: Chooser?
  private let runner: CommandRunner
  private let keys: ProgramKeys
  private let preview: SettleCommand?
  private let desktop: DesktopSettings?
  private let remote: RemoteControl
  private let arrivals: Arrivals
  private let walk: FolderWalk?
  private var signalWatch: Watch?
  private var reconnection: Reconnection?
  /// The pointers that the desktop's settings ask for.
  private var cursorTheme = CursorTheme()
  private var ending: Ending?
  private var isReadable = true

  /// Makes the window and its parts; nothing is shown before ``serve()``.
  init(
    _ application: CarouselApplication, _ announcer: Announcer, _ warn: @escaping (String) -> Void
  ) throws(DesktopError) {
    (self.application, self.warn) = (application, warn)
    let socket: ControlSocket? =
      if let name = application.control.socket {
        try ControlSocket(name, in: ControlName.folder())
      } else {
        nil
      }
    // While there is no window, signals end the process with their default actions.
    display =
      application.reconnects
      ? nil : try Self.onWayland { () throws(WaylandError) in try Display(name: nil) }
    signals = try EndingSignal()
    service = ServiceNotifier(loop)
    schedule = DaySchedule(application.hours, loop)
    var settings = application.settings
    let shown = schedule.shown(application.items.map { settings.spoken($0) })
    // Some items may not be shown at this hour.
    func index(of id: String?) -> Int? { id.flatMap { id in shown.firstIndex { $0.id == id } } }
    if application.items.indices ~= settings.startIndex {
      settings.startIndex = index(of: application.items[settings.startIndex].id) ?? 0
    }
    settings.openingIndex = index(of: application.opening)
    carousel = try CarouselWindow(
      loop, items: shown, style: application.style, settings: settings, announcer: announcer)
    carousel.isOffHours = shown.isEmpty && !application.items.isEmpty
    carousel.onWarning = warn
    companion = if let prepare = application.prepare { try prepare(carousel, loop) } else { nil }
    let book = ItemBook()
    let chooser = Chooser(carousel, book, for: application)
    self.chooser = chooser
    let choice: (Int) -> Choice = { [unowned carousel] in
      chooser?.choice(at: $0) ?? Choice($0, of: carousel.view.items)
    }
    let control = application.control
    let runner = CommandRunner(
      carousel, book, settings: control.settings,
      fixedItems: {
        chooser?.isFiltering == true
          ? "items cannot be changed while they are filtered" : control.fixedItems
      })
    self.runner = runner
    if let chooser {
      runner.replace = { [unowned chooser] in chooser.replace(shown: $0, with: $1) }
    }
    let keys = ProgramKeys(
      carousel, runner, application.keys, isTyping: chooser != nil,
      takesSeveral: application.choosing == .several, hasOwnKeys: settings.hasWindowKeys)
    self.keys = keys
    keys.choice = choice
    keys.strip = Filmstrip(carousel, isWanted: settings.showsStrip)
    preview = SettleCommand(carousel, application.keys, choice: choice)
    desktop = DesktopSettings(loop)
    remote = RemoteControl(loop, runner, socket: socket)
    arrivals = Arrivals(application.items, from: application.reader, in: carousel, loop, warn: warn)
    { [unowned carousel, schedule] found, isInFolder in
      let found = carousel.settings.cardsAreRows ? found.map(\.menuRow) : found
      let all = (isInFolder ? found : book.edited(found)).map(carousel.spoken)
      let shown = schedule.shown(all)
      carousel.isOffHours = shown.isEmpty && !all.isEmpty
      let items = carousel.brokenSlides.leftOut(of: book.turned(shown))
      return chooser?.withMarks(items) ?? book.withMarks(items)
    }
    walk =
      if let reading = application.folders {
        FolderWalk(
          carousel, arrivals, reading: reading, watches: application.reader?.watches ?? false)
      } else {
        nil
      }
    connect()
  }

  /// Connects the parts.
  private func connect() {
    signalWatch = loop.watch(signals.fileDescriptor) { [unowned self] _ in
      if let number = signals.take() { end(.signal(number)) }
    }
    chooser?.onChoice = { [unowned self] choices in
      if application.onChoice?(choices) != true { end(.chosen(choices)) }
    }
    if let chooser {
      carousel.found = { [unowned chooser] items in
        defer { chooser.itemsChanged() }
        return chooser.withMarks(items)
      }
    }
    chooser?.isListComplete = { [unowned arrivals] in !arrivals.mayBringMore }
    runner.onQuit = { [loop] in loop.stop() }
    runner.onWindows = application.control.onWindows
    runner.folders = walk
    keys.onWarning = warn
    if let chooser { keys.chooseFront = { [unowned chooser] in chooser.chooseFront() } }
    preview?.onWarning = warn
    if application.followsDesktopMotion {
      desktop?.onMotionChange = { [unowned runner] in runner.setMotion(isReduced: $0) }
    }
    desktop?.onButtonsChange = { [unowned carousel] in carousel.titleBarButtons = $0 }
    desktop?.onCursorChange = { [unowned self] in
      cursorTheme = $0
      carousel.session?.cursorTheme = $0
    }
    if application.control.usesStandardInput {
      remote.serve(
        input: STDIN_FILENO, output: STDOUT_FILENO, isSubscribed: application.control.announces)
    }
    carousel.onAnnouncement = { [unowned remote] in remote.announce($0, path: $1) }
    schedule.onChange = { [unowned arrivals] in arrivals.show() }
    carousel.brokenSlides.onRetry = { [unowned arrivals] in arrivals.retryBrokenSlides() }
    walk?.onChange = { [weak chooser] in chooser?.clearSearch() }
    arrivals.onShow = { [unowned self] in
      chooser?.itemsChanged()
      keys.itemsChanged()
    }
    if application.expectsItems { arrivals.holdAnnouncements() }
    carousel.observe { [unowned self] event in
      guard case .ready = event else { return }
      service?.ready()
      chooser?.chooseOnly()
      preview?.begin()
      arrivals.begin()
    }
    if let reading = application.takenFiles {
      carousel.onFiles = { [unowned arrivals] in arrivals.add($0, reading: reading) }
    }
    carousel.view.observe { [unowned self] event in
      // Others may be on their way.
      guard event == .nothingReadable, !arrivals.mayBringMore else { return }
      isReadable = false
      loop.stop()
    }
  }

  /// Stops the loop; the first reason counts, unless it is a signal.
  private func end(_ new: Ending) {
    if case .signal = new { ending = new } else { ending = ending ?? new }
    loop.stop()
  }

  /// Shows the window until something ends the run.
  func serve() throws(DesktopError) -> Ending {
    defer {
      service?.stopping()
      carousel.sessionEnded()
      signalWatch?.cancel()
    }
    openSession()
    let end = Result { () throws(DesktopError) in
      try Self.onWayland { () throws(WaylandError) in try loop.run() }
    }
    // Also where the compositor has ended.
    application.onEnd?(
      arrivals.outermostOrigin
        ?? carousel.view.currentIndex.flatMap(carousel.view.item(at:))?.id)
    try end.get()
    if case .chosen = ending { preview?.end(isChosen: true) } else { preview?.end(isChosen: false) }
    guard isReadable else { throw .nothingReadable }
    return ending ?? .left
  }

  /// Opens the window in a session on the display; without one, in one session after the other.
  private func openSession() {
    func open(_ session: Session) {
      session.onWarning = warn
      session.cursorTheme = cursorTheme
      carousel.open(in: session)
    }
    if let display { return open(Session(display: display, loop: loop)) }
    let reconnection = Reconnection(loop)
    self.reconnection = reconnection
    reconnection.onSession = { open($0) }
    reconnection.onLoss = { [unowned carousel] _ in carousel.sessionEnded() }
    reconnection.onWait = { [warn] in warn("\($0); waiting for a compositor") }
    reconnection.start()
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

extension Chooser {
  /// The picker of an application, or `nil` where nothing is chosen.
  fileprivate convenience init?(
    _ window: CarouselWindow, _ book: ItemBook, for application: CarouselApplication
  ) {
    guard let choosing = application.choosing else { return nil }
    self.init(
      window, book, takesSeveral: choosing == .several, takesText: application.choosesText,
      hidesText: application.hidesText, findsScattered: application.findsScattered,
      choosesOnly: application.choosesOnly, prompt: application.prompt, message: application.message
    )
    if let current = window.view.items.firstIndex(where: { $0.id == application.current }) {
      mark(current)
    }
    search(for: application.searchText)
  }
}
