public import CarouselAnnouncements
import CarouselEngine
public import CarouselPaint
public import CarouselView
public import Wayland

/// A carousel in a window: a view, the window it fills, and the announcer of what happens in it.
///
/// Belongs to the thread that serves the loop. Nothing runs while nothing moves.
///
/// The carousel outlives its window: when a session has ended, ``open(in:)`` shows it in another.
///
/// ```swift
/// reconnection.onSession = { carousel.open(in: $0) }
/// reconnection.onLoss = { _ in carousel.sessionEnded() }
/// ```
public final class CarouselWindow {
  /// What the carousel is shown on: the window or the overlay, or `nil` while there is none.
  public private(set) var shown: (any SurfaceRole)?
  /// The window, or `nil` while there is no session to show it in.
  public var window: Window? { shown as? Window }
  /// The layer over the windows, where the settings want one, or `nil` while there is none.
  public var overlay: LayerSurface? { shown as? LayerSurface }
  /// The carousel that fills it.
  public let view: CarouselView
  /// Called when the user closes the window.
  ///
  /// By default the loop stops.
  public var onClose: (() -> Void)?
  /// Called when Escape is pressed and nothing is open that it closes; returns `true` if the window stays.
  package var onLeave: (() -> Bool)?
  /// Take input before the carousel does, in this order.
  public var responders: [InputResponder] = []
  /// Called with each announcement and the file that it is about.
  public var onAnnouncement: ((Announcement, Pathname?) -> Void)?
  /// Called with the absolute paths of files that were dropped on the window or pasted into it.
  ///
  /// Without it no files are taken. Set it before the window is opened.
  public var onFiles: (([Pathname]) -> Void)?
  /// Called with text that was pasted into the window.
  ///
  /// Without it no text is taken. Set it before the window is opened.
  public var onText: ((String) -> Void)?
  /// Called when the path of the picture in front was copied.
  package var onCopy: (() -> Void)?
  /// Called with the record of every painted frame, once its outcome is known.
  public var onFrameRecord: ((FrameRecord) -> Void)? {
    didSet { shown?.onFrameRecord = onFrameRecord }
  }
  /// Called when a frame was shown, if the compositor reports it.
  public var onPresented: ((Presentation) -> Void)? {
    didSet { shown?.onPresented = onPresented }
  }
  /// Called with each recoverable problem of the window or its view, as one line of text.
  public var onWarning: ((String) -> Void)?
  /// Returns whether a file is known to be away, so that no warning says that it cannot be read.
  package var isAway: ((Pathname) -> Bool)?
  /// Returns those of other items that are shown, such as those that a search finds; `nil` shows all.
  package var found: (([CarouselItem]) -> [CarouselItem])?
  /// Whether the overlay is transparent: it has the keyboard, and the carousel is not painted.
  public var isVeiled = false {
    didSet {
      guard isVeiled != oldValue else { return }
      view.invalidate()
      overlay?.setNeedsFrame()
    }
  }

  /// Whether nothing is shown at this time of the day, so that the screen may be switched off.
  package var isOffHours = false {
    didSet { if isOffHours != oldValue { viewChanged() } }
  }

  package let loop: EventLoop
  /// The session that it is shown in, or can be.
  public private(set) var session: Session?
  package let settings: CarouselWindowSettings
  /// How the next window begins.
  private var windowSettings: WindowSettings
  private let announcing: AnnouncerBacklog?
  private var observers: [(WindowEvent) -> Void] = []
  private var hasStarted = false
  /// Waits until the screens of the session are known.
  private var readiness: TurnHook?
  private let calls: ViewCalls
  private var shownItems: ShownItems?
  private var readers: WindowReaders?
  private var idlePointer: IdlePointer?
  private var idleReturn: IdleReturn?
  private let pacing = SlidePacing()
  private var pinch = TouchpadPinch()
  /// The slides that are left out.
  package let brokenSlides: BrokenSlides
  /// The seat whose input the view is handling.
  private var actingSeat: UInt32?
  private var clipboard: WindowClipboard?
  private var fade: OverlayFade?
  private var exit: OverlayExit?
  private let emptyNotice: EmptyNotice
  /// Whether the title bar was painted in light colors.
  private var hasLightBar = false

  /// Prepares a window that a view fills; it appears with ``open(in:)``.
  ///
  /// Of the settings, those that a view begins with (``CarouselWindowSettings/startIndex``, the words of
  /// announcements) are the view's own.
  ///
  /// - Throws: ``DesktopError/setting(_:)`` if a number of the settings is out of its range.
  public init(
    _ loop: EventLoop, showing view: CarouselView,
    settings: CarouselWindowSettings = CarouselWindowSettings(), announcer: Announcer? = nil
  ) throws(DesktopError) {
    self.loop = loop
    brokenSlides = BrokenSlides(loop)
    self.settings = settings
    windowSettings = settings.window
    emptyNotice = EmptyNotice(settings.emptyLines)
    announcing = announcer.map { AnnouncerBacklog($0, loop) }
    self.view = view
    do throws(EngineError) { try settings.autoplay?.validate() } catch {
      throw .setting(error.description)
    }
    calls = ViewCalls(view, loop)
    if settings.isDecorated {
      windowSettings.titleBar = .painted { [weak view] in view?.style.backdrop.isLight == true }
    }
    if let seconds = settings.returnsAfter {
      idleReturn = IdleReturn(after: seconds, loop) { [weak self] in self?.returnToStart() }
    }
    if settings.autoplay != nil { pacing.take(view.items) }
    view.stepDuration = settings.stepDuration
    connect()
    if let application = settings.accessibility {
      let items = ShownItems(
        view, loop: loop, title: settings.title, label: settings.listLabel,
        positionLabel: settings.phrases.position)
      readers = WindowReaders(of: items, application, loop: loop, sessionBus: settings.sessionBus)
      shownItems = items
    }
  }

  /// The buttons of the title bar, where the window has one.
  package var titleBarButtons: TitleBar.Buttons {
    get { windowSettings.titleBar?.buttons ?? .standard }
    set {
      windowSettings.titleBar?.buttons = newValue
      window?.titleBarButtons = newValue
    }
  }

  /// Calls a function with every event of the window, after the observers before it.
  public func observe(_ observer: @escaping (WindowEvent) -> Void) { observers.append(observer) }

  private func report(_ event: WindowEvent) { for observer in observers { observer(event) } }

  // MARK: Sessions

  /// Shows the carousel in a session, which need not be ready yet, as it was shown in the one before.
  public func open(in session: Session) {
    sessionEnded()
    self.session = session
    // Search and prompts take letters that are composed of several keys.
    session.composesText = true
    report(.sessionBegan(session))
    if !settings.appearsOnRequest { show() }
  }

  /// Shows the carousel in its session; does nothing while it is shown, or without a session.
  ///
  /// If a screen is named, that waits until the screens are known.
  public func show() {
    guard shown == nil, let session else { return }
    guard settings.outputName.isEmpty || session.isReady else {
      readiness = session.loop.afterEvents { [weak self, weak session] in
        guard let self, let session, session.isReady else { return }
        readiness = nil
        if session === self.session { show() }
      }
      return
    }
    let output = namedOutput(in: session)
    if settings.isOverlay {
      openOverlay(in: session, on: output)
    } else {
      openWindow(in: session, on: output)
    }
  }

  /// The screen that is named, if it is there.
  private func namedOutput(in session: Session) -> Output? {
    let name = settings.outputName
    guard !name.isEmpty else { return nil }
    if let output = session.output(named: name) { return output }
    let names = session.outputs.map(\.state.name).filter { !$0.isEmpty }
    onWarning?(
      "no output is called \(name)"
        + (names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"))
    return nil
  }

  /// Takes the carousel from the screen until ``show()``.
  public func hide() {
    readiness = nil
    guard shown != nil else { return }
    withdraw()
    report(.hidden)
  }

  private func openWindow(in session: Session, on output: Output?) {
    windowSettings.output = output
    let window = Window(session, windowSettings)
    window.onConfigure = { [weak self] in self?.configured($0) }
    window.surface.depth = settings.depth
    window.onClose = { [weak self] in
      if self?.settings.closesOnRequest == true { self?.close() }
    }
    if settings.hidesIdlePointer { idlePointer = IdlePointer(window, loop) }
    open(window, in: session)
  }

  /// Shows the carousel over all windows; in a window where the compositor has no layers.
  private func openOverlay(in session: Session, on output: Output?) {
    let overlay = LayerSurface(
      session,
      settings.overlay.settings(appID: settings.appID, size: settings.size, output: output))
    var isThere = false
    overlay.onResize = { [weak self] size, _ in
      isThere = true
      self?.resized(to: size)
    }
    overlay.onClose = { [weak self, weak session] in
      guard let self else { return }
      (shown, calls.surface, fade) = (nil, nil, nil)
      endExit()
      if isThere { return close() }
      if let session { openWindow(in: session, on: output) }
    }
    fade = OverlayFade(overlay, session)
    if settings.closesFromOutside {
      exit = OverlayExit(view) { [weak self] in self?.close() }
    }
    open(overlay, in: session)
  }

  /// Shows the carousel on a window or an overlay.
  private func open(_ role: any SurfaceRole, in session: Session) {
    shown = role
    calls.surface = role.surface
    role.surface.transforms = SurfaceTransform.rotations
    role.onFrame = { [weak self] in self?.draw($0) ?? .unchanged }
    role.onInput = { [weak self] in self?.take($0) }
    role.onGesture = { [weak self] in self?.take($0) }
    role.onFrameRecord = onFrameRecord
    role.onPresented = onPresented
    shownItems?.surface = role.surface
    clipboard = WindowClipboard(
      session, role, front: { [weak self] in self?.copied },
      onCopy: { [weak self] in self?.onCopy?() }, onFiles: onFiles, onText: onText)
    viewChanged()
  }

  /// Handles the end of the session and its window.
  ///
  /// The carousel stays hidden until ``open(in:)``.
  public func sessionEnded() {
    withdraw()
    session = nil
  }

  private func withdraw() {
    readiness = nil
    clipboard = nil
    setActive(false)
    guard shown != nil else { return }
    if let window { windowSettings = window.currentSettings }
    (idlePointer, fade) = (nil, nil)
    endExit()
    window?.close()
    overlay?.close()
    (shown, calls.surface) = (nil, nil)
    view.setHidden(true, at: time)
  }

  private func endExit() {
    exit?.end()
    exit = nil
  }

  /// What screen readers can do with the current item, besides opening it.
  package var readerActions: [ReaderAction] {
    get { shownItems?.offers ?? [] }
    set { shownItems?.offers = newValue }
  }

  /// The words of announcements.
  package var phrases: Phrases { settings.phrases }
  /// Whether Control and C copies the path of the picture in front.
  package var copiesPaths: Bool { settings.copiesPaths }

  private func connect() {
    view.observe { [weak self] event in
      guard let self else { return }
      switch event {
      case .scheduleChanged: viewChanged()
      case .itemsChanged(let change):
        if settings.autoplay != nil { pacing.take(view.items) }
        if settings.cardsAreRows { fitCards() }
        readers?.itemsChanged(change)
      case .announced(let announcement, let path): announce(announcement, path: path)
      case .requested(let request): serve(request)
      case .warned(let line, let path): warn(line, about: path)
      default: break
      }
    }
  }

  /// Reports a problem, unless it follows from the known absence of the file that it is about.
  func warn(_ line: String, about path: Pathname?) {
    if let path, isAway?(path) == true { return }
    onWarning?(line)
  }

  /// The time for functions of the view: now, and the timing of frames.
  public var time: DisplayTime { calls.time }

  /// Waits until every picture asked for so far is loaded, and shows them; from now on frames wait
  /// until pictures are filtered to the sizes they are seen at.
  ///
  /// For films and tests, whose time is not real; a window never waits for pictures.
  public func finishLoading() { view.finishLoading(at: time) }

  /// The window has another size, scale or state.
  private func configured(_ configuration: WindowConfiguration) {
    shownItems?.isActive = configuration.states.contains(.activated)
    resized(to: configuration.size, isHidden: configuration.states.contains(.suspended))
  }

  /// The user works in the window or the overlay now, or no longer does.
  private func setActive(_ isActive: Bool) {
    guard let shownItems, shownItems.isActive != isActive else { return }
    shownItems.isActive = isActive
    readers?.changed()
  }

  /// There is another room for the view, and it may be seen or not.
  private func resized(to size: SurfaceSize, isHidden: Bool = false) {
    let time = time
    view.resize(
      to: Size(width: Double(size.width), height: Double(size.height)), at: time)
    fitCards()
    view.setHidden(isHidden, at: time)
    emptyNotice.show(in: view, isWanted: !isOffHours)
    readers?.changed()
    exit?.show(markFor: session)
    report(.resized(view.carousel.viewSize))
  }

  /// Gives the cards the size that the settings want in the view as it is.
  private func fitCards() {
    let sized = sized(view.style)
    guard
      view.style.cardSize != sized.cardSize || view.style.wraps != sized.wraps
        || view.style.configuration.contentOffset != sized.configuration.contentOffset
    else { return }
    // A size of the compositor is one that the view takes.
    try? view.restyle(sized, duration: 0, at: time)
  }

  private func draw(_ frame: SurfaceFrame) -> FrameResult {
    if isVeiled, overlay != nil {
      frame.pixels.fill(0)
      return .painted(damage: [frame.pixels.bounds])
    }
    fade?.step(frame, isWanted: !view.carousel.configuration.reducesMotion)
    let now = time
    view.resize(to: view.carousel.viewSize, scale: frame.scale.value, at: now)
    do throws(ViewError) {
      let damage = try view.paint(into: frame, at: now)
      start()
      return .painted(damage: damage)
    } catch {
      onWarning?(error.description)
      return .unchanged
    }
  }

  /// The first frame is painted: the slide show begins.
  private func start() {
    guard !hasStarted else { return }
    hasStarted = true
    report(.ready)
    guard let autoplay = settings.autoplay else { return }
    // Its interval was checked when the window was made.
    try? view.startAutoplay(pacing.show(autoplay), at: time)
  }

  /// Starts a slide show with this many seconds for each item, or changes that of the one that runs.
  package func startShow(every interval: Double) throws(EngineError) {
    let show = Autoplay(
      interval: interval, stepDuration: settings.autoplay?.stepDuration ?? settings.stepDuration)
    pacing.take(view.items)
    try view.startAutoplay(pacing.show(show), at: time)
  }

  /// Closes what is open, and shows the item with which the settings begin or goes on with the slide show.
  private func returnToStart() {
    view.close(at: time)
    view.showGallery(false, at: time)
    report(.returnedToStart)
    if view.carousel.autoplay != nil { view.resumeAutoplay(at: time) }
    guard settings.returnsToFirst else { return }
    let index = min(settings.startIndex, view.items.count - 1)
    if index >= 0 { view.scroll(toItem: index, at: time) }
  }

  /// A style with cards as large as the view, or with rows that fill it, where the settings want that.
  package func sized(_ style: CarouselStyle) -> CarouselStyle {
    var style = style
    let size = view.carousel.viewSize
    guard size.width > 0, size.height > 0 else { return style }
    if settings.cardsFillView { style.cardSize = size }
    let configuration = style.configuration
    if settings.cardsAreRows, configuration.kind == .linear, configuration.axis == .vertical {
      MenuRows(in: size).apply(to: &style, items: view.itemCount)
    }
    return style
  }

  /// The path that is copied now.
  private var copied: Pathname? {
    guard settings.copiesPaths, let index = view.carousel.currentIndex,
      view.items.indices.contains(index)
    else { return nil }
    return view.items[index].path
  }

  /// A pinch on a touchpad is one on a screen, around the pointer.
  private func take(_ gesture: GestureEvent) {
    for input in pinch.inputs(gesture) { view.handle(input, at: time) }
  }

  private func take(_ event: InputEvent) {
    idlePointer?.sawInput(event)
    idleReturn?.sawInput(event)
    // A window is active by its state; a layer has none.
    if case .focus(let isFocused) = event, overlay != nil {
      setActive(isFocused)
      if !isFocused, settings.closesWithoutFocus { return close() }
    }
    let inputs = ViewInput.inputs(event, now: Double(loop.now) / 1e9)
    // Bound keys with modifiers take precedence over all built-in keys.
    let isShortcut = inputs.contains { $0.isShortcut }
    if isShortcut, inputs.contains(where: isTaken) { return }
    if responders.contains(where: { $0.takesEvent(event) }) { return }
    if !view.hasFocusedCard, clipboard?.take(event) == true { return }
    for input in inputs {
      if !isShortcut, isTaken(input) { continue }
      actingSeat = input.seat
      view.handle(input, at: time)
      actingSeat = nil
      exit?.saw(input)
    }
  }

  /// Whether a responder takes an input.
  private func isTaken(_ input: ViewInput) -> Bool {
    responders.contains { $0.takesInput(input) }
  }

  /// Asks for what the view wants: a frame, a call at a later time.
  private func viewChanged() {
    // A slide show is watched without input, so the screen stays on while it runs. The window
    // handles the times in which it is hidden.
    let staysOn = settings.keepsScreenOn && !isOffHours || view.carousel.isAutoplaying
    if let shown, shown.inhibitsIdle != staysOn { shown.inhibitsIdle = staysOn }
    emptyNotice.show(in: view, isWanted: !isOffHours)
    if view.style.backdrop.isLight != hasLightBar {
      hasLightBar.toggle()
      window?.repaintTitleBar()
    }
    if settings.cardsFillView {
      pacing.look(at: view, now: time.now)
      brokenSlides.look(at: self)
    }
    calls.viewChanged()
    readers?.changed()
    showTitle()
  }

  /// Names the item in front in the title, once nothing moves.
  private func showTitle() {
    guard settings.titleFollowsItem, view.isAtRest else { return }
    let title = WindowTitle.text(of: view, settings.phrases, settings.title)
    windowSettings.title = title
    window?.title = title
  }

  private func serve(_ request: WindowRequest) {
    guard settings.hasWindowKeys else { return }
    switch request {
    case .close: close()
    case .leave: if onLeave?() != true { close() }
    case .toggleFullscreen: toggleFullscreen()
    case .move: if let actingSeat { window?.beginMove(seat: actingSeat) }
    }
  }

  /// Ends what the window is for, as by its close button.
  package func close() {
    if let onClose { onClose() } else { loop.stop() }
  }

  /// Makes the window fill the screen, or no longer do so.
  package func toggleFullscreen() {
    guard let window else { return }
    window.setFullscreen(
      window.configuration?.states.contains(.fullscreen) != true,
      on: session.flatMap { $0.output(named: settings.outputName) })
  }

  private func announce(_ announcement: Announcement, path: Pathname?) {
    readers?.announce(announcement)
    onAnnouncement?(announcement, path)
    announcing?.announce(announcement, path: path)
  }
}

extension CarouselStyle {
  /// Whether the first item follows the last, or `nil` where the arrangement says so.
  fileprivate var wraps: Bool? {
    if case .value(let value) = configuration.options[.wrap] { value != 0 } else { nil }
  }
}
