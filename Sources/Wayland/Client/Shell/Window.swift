/// A window of the desktop.
///
/// What draws and hears input is its ``surface``; here is what the desktop makes of it: its size and
/// states, its title, and a title bar where the compositor decorates none.
public final class Window: SurfaceRole {
  /// What the window draws on and hears input from.
  public let surface: DrawingSurface
  /// Called with every new size, scale or state, before the frame that shows it is drawn.
  public var onConfigure: ((WindowConfiguration) -> Void)?
  /// Called when the user wants to close the window.
  ///
  /// By default the loop stops.
  public var onClose: (() -> Void)?
  /// What the window is at present, or `nil` before the first configure.
  public private(set) var configuration: WindowConfiguration?

  private let session: Session
  private var settings: WindowSettings
  private(set) var toplevel: Toplevel?
  private var sizing: WindowSizing
  private var bar: TitleBarView
  private var shadow: WindowShadow?
  /// Whether there was no memory for a shadow: the window goes without.
  private var lacksShadow = false
  private var latest: Toplevel.Configure?
  private var unanswered: UInt32?
  private var startUp: Owned<WlCallback>?
  private var closeIsWanted = false
  /// Fires once a finger has rested on the title bar.
  private var longPress: LoopTimer?
  private var hasNewTitle = false
  private var shownIcon: ShownIcon

  /// Makes a window.
  ///
  /// It appears as soon as the session is ready and the compositor has said how large it shall be.
  public init(_ session: Session, _ settings: WindowSettings) {
    self.session = session
    self.settings = settings
    surface = DrawingSurface(session, isOpaque: settings.isOpaque)
    sizing = WindowSizing(settings)
    bar = TitleBarView(settings.titleBar)
    shownIcon = ShownIcon(settings.icon)
    surface.take(self)
  }

  /// The title.
  public var title: String {
    get { settings.title }
    set {
      guard newValue != settings.title else { return }
      settings.title = newValue
      surface.session.loop.wake()
      hasNewTitle = true
      barChanged()
    }
  }

  /// The icon of the window in lists of windows, or `nil` for the program's own icon.
  ///
  /// It has no effect where the compositor has no icons for single windows.
  public var icon: WindowIcon? {
    get { settings.icon }
    set {
      guard newValue != settings.icon else { return }
      settings.icon = newValue
      shownIcon.icon = newValue
      session.loop.wake()
    }
  }

  /// The size of the content where nothing binds it, in logical units.
  ///
  /// A window that is maximized, fullscreen or tiled takes a new size once it no longer is, if the compositor
  /// leaves that to it. One that the user is resizing keeps the user's size. Sizes below
  /// ``WindowSettings/minimumSize`` are raised to it.
  public var size: SurfaceSize {
    get { sizing.own }
    set {
      let least = settings.minimumSize
      sizing.own = SurfaceSize(
        width: max(newValue.width, least.width, 1), height: max(newValue.height, least.height, 1))
      if let states = latest?.states, !states.bindsSize, !states.isTiled,
        !states.contains(.resizing)
      {
        latest?.width = 0
        latest?.height = 0
      }
      session.loop.wake()
    }
  }

  /// The buttons of the title bar, where the compositor does not decorate.
  public var titleBarButtons: TitleBar.Buttons {
    get { bar.buttons }
    set {
      bar.buttons = newValue
      settings.titleBar?.buttons = newValue
      session.loop.wake()
    }
  }

  /// What another window begins with to be as this one is now, in another session too.
  public var currentSettings: WindowSettings {
    var settings = settingsWithStates
    settings.size = sizing.own
    // The screens of another session are others.
    settings.output = nil
    return settings
  }

  /// The settings with the states that the window has, once the compositor has answered the first request for some.
  private var settingsWithStates: WindowSettings {
    var settings = settings
    guard startUp == nil, let states = configuration?.states else { return settings }
    settings.isFullscreen = states.contains(.fullscreen)
    settings.isMaximized = states.contains(.maximized)
    return settings
  }

  /// Takes a whole screen, by default one that the compositor chooses, or gives it back.
  public func setFullscreen(_ isFullscreen: Bool, on output: Output? = nil) {
    settings.isFullscreen = isFullscreen
    settings.output = output
    guard let toplevel = toplevel?.proxy, configuration != nil else { return }
    if isFullscreen {
      toplevel.setFullscreen(output: output?.proxy)
    } else {
      toplevel.unsetFullscreen()
    }
  }

  /// Takes as much room as there is, or gives it back.
  public func setMaximized(_ isMaximized: Bool) {
    settings.isMaximized = isMaximized
    guard let toplevel = toplevel?.proxy, configuration != nil else { return }
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Puts the window away.
  public func minimize() { toplevel?.proxy.setMinimized() }

  /// Lets the user move the window with the button or finger that is down on its content, for a title
  /// bar that the content paints.
  ///
  /// The press on the content is canceled. Without a press there is no effect. `seat` is
  /// the seat of the press event.
  public func beginMove(seat: UInt32) {
    guard let toplevel, let seat = session.seats.first(where: { $0.name == seat }),
      let serial = seat.lastPress, seat.cancelPresses(on: surface)
    else { return }
    toplevel.grab(.move, seat, serial)
  }

  /// Brings the window to the front with a token from the program that requested it.
  public func activate(with token: String) {
    guard let surface = surface.proxy else { return }
    session.globals.activation.proxy?.activate(token: token, surface: surface)
  }

  /// Removes the window from the screen permanently.
  public func close() {
    surface.end {
      startUp = nil
      endPresses()
      shownIcon.end()
      shadow = nil
      toplevel = nil
    }
  }

  /// Nothing is pressed or pointed at any more.
  private func endPresses() {
    longPress = nil
    bar.filter.forget()
  }

  deinit { close() }
}

extension Window: DrawingRole {
  func start() {
    guard let shell = session.globals.shell.proxy, let wire = surface.makeWire() else {
      return
    }
    let toplevel = Toplevel(shell, surface: wire.proxy)
    self.toplevel = toplevel
    toplevel.onConfigure = { [weak self] configure in self?.take(configure) }
    toplevel.onClose = { [weak self] in self?.closeIsWanted = true }
    // Old kiosk compositors crash over windows that have neither title nor name when they appear.
    sendTitle(toplevel)
    toplevel.proxy.setAppID(appID: settings.appID)
    if settings.decoration == .automatic, let manager = session.globals.decoration.proxy {
      toplevel.decorate(manager)
    }
    if shownIcon.isNew { sendIcon(toplevel) }
    sendSizeLimits()
    // Without a picture: this asks for the first configure.
    wire.proxy.commit()
  }

  func prepare() {
    passOnClose()
    adopt()
    guard !surface.isEnded, let toplevel, !session.display.isCongested else { return }
    if hasNewTitle { sendTitle(toplevel) }
    if shownIcon.isNew, surface.hasCommitted {
      sendIcon(toplevel)
      surface.commitSoon()
    }
  }

  func willCommit(_ layout: SurfaceLayout) {
    toplevel?.setGeometry(width: layout.surface.width, height: layout.surface.height)
    updateShadow(layout.surface)
  }

  /// The token that the starter left brings the window to the front.
  func hasAppeared() {
    guard let token = session.activationToken else { return }
    session.activationToken = nil
    activate(with: token)
  }

  /// The compositor may have stopped decorating.
  func offersChanged() {
    guard session.globals.decoration.proxy == nil, toplevel?.hasDecorationObject == true else {
      return
    }
    toplevel?.decorationWithdrawn()
    latest?.isServerDecorated = false
  }

  func iconsOffered() { shownIcon.offered() }

  func makePopup(_ popup: Proxy<XdgSurface>, _ place: Proxy<XdgPositioner>) -> Owned<XdgPopup>? {
    toplevel?.makePopup(popup, place)
  }

  // MARK: Configures

  /// Keeps the newest configure.
  ///
  /// A batch is answered together.
  private func take(_ configure: Toplevel.Configure) {
    guard !surface.isEnded else { return }
    latest = configure
    unanswered = configure.serial
    surface.sawEvidence()
  }

  /// Adopts the newest configure and the current scale, both together, and answers the configure.
  ///
  /// Called before drawing, never during it: the drawn state is the committed one.
  private func adopt() {
    guard let configure = latest, let wire = surface.wire, let toplevel else { return }
    let isAnswer = unanswered != nil
    let isFirst = configuration == nil && startUp == nil && !surface.hasCommitted
    if let serial = unanswered {
      unanswered = nil
      toplevel.acknowledge(serial)
      surface.suspend(configure.states.contains(.suspended))
    }
    let before = configuration
    let scale = wire.scale
    let new = sizing.configuration(
      configure, scale: scale, hasDecoration: toplevel.hasDecorationObject,
      limit: session.room.limit(scale: scale, usesViewport: wire.usesViewport),
      screen: session.room.bounds(scale: scale, usesViewport: wire.usesViewport))
    if new != before {
      configuration = new
      sizing.adopted(new, from: configure)
    }
    bar.layOut(new, configure.capabilities, hasShadow: shadow != nil)
    // A new size gets its shadow with the frame that shows it.
    if new.size == before?.size, new.hasTitleBar == before?.hasTitleBar,
      let layout = surface.layout, updateShadow(layout.surface)
    {
      surface.commitSoon()
    }
    barChanged()
    if new != before {
      if before?.hasTitleBar != new.hasTitleBar { sendSizeLimits() }
      surface.setNeedsFrame()
    }
    surface.layOut(
      new.size, inset: bar.height, scale: scale,
      mustAnswer: isAnswer && new.needsFrame(after: before))
    if isAnswer { surface.frames.owesAnswer = true }
    if isFirst { requestBeginning() }
    if new != before { onConfigure?(new) }
    // The handler may have closed the window.
    guard self.toplevel === toplevel else { return }
    if isAnswer { surface.updateIdleInhibitor() }
  }

  /// Asks for what the window shall begin with, after the first configure.
  ///
  /// Before it, old kiosk compositors lose the wish. Drawing waits until the compositor has had its say.
  private func requestBeginning() {
    guard settings.isFullscreen || settings.isMaximized else { return }
    if settings.isFullscreen {
      setFullscreen(true, on: settings.output)
    } else {
      setMaximized(true)
    }
    surface.isHeld = true
    startUp = session.sync { [weak self] in
      self?.startUp = nil
      self?.surface.isHeld = false
    }
  }

  private func sendSizeLimits() {
    let least = settings.minimumSize
    let limit = ShmBuffer.longestSide
    func clamp(_ side: Int, from smallest: Int) -> Int { min(max(side, smallest, 1), limit) }
    let (width, height) = (clamp(least.width, from: 1), clamp(least.height, from: 1))
    toplevel?.proxy.setMinSize(
      width: Int32(width), height: Int32(min(height + bar.height, limit)))
  }

  /// Sends the title, cut to what fits well into one message.
  private func sendTitle(_ toplevel: Toplevel) {
    hasNewTitle = false
    toplevel.proxy.setTitle(title: settings.title.prefix(utf8Bytes: 1024))
  }

  private func sendIcon(_ toplevel: Toplevel) {
    do throws(WaylandError) {
      try shownIcon.send(to: toplevel.proxy, in: session)
    } catch {
      session.warn("no memory for the window's icon: \(error)")
    }
  }

  /// Forwards the close request; several at the same time count as one.
  private func passOnClose() {
    guard closeIsWanted else { return }
    closeIsWanted = false
    if let onClose { onClose() } else { session.loop.stop() }
  }

  // MARK: Title bar

  /// Shows the shadow around a window of this size, where it is to have one.
  ///
  /// Returns whether that is news.
  @discardableResult private func updateShadow(_ size: SurfaceSize) -> Bool {
    let isWanted = bar.wantsShadow && !lacksShadow
    if isWanted, shadow == nil, let wire = surface.wire {
      shadow = WindowShadow(wire.proxy, in: session)
      bar.filter.layout.hasShadow = shadow != nil
    }
    do throws(WaylandError) {
      let isActive = configuration?.states.contains(.activated) == true
      return try shadow?.update(isWanted ? size : nil, isActive: isActive, in: session) == true
    } catch {
      session.warn("no memory for the window's shadow: \(error)")
      lacksShadow = true
      shadow = nil
      bar.filter.layout.hasShadow = false
      return false
    }
  }

  func origin(of part: Proxy<WlSurface>) -> SurfacePoint? { shadow?.origin(of: part) }

  func take(_ event: PointerEvent) -> TitleBarFilter.Outcome<PointerEvent> {
    bar.filter.take(event)
  }

  func take(_ event: TouchEvent) -> TitleBarFilter.Outcome<TouchEvent> { bar.filter.take(event) }

  func content(of event: ScrollEvent) -> ScrollEvent? { bar.filter.take(event) }

  func finish(_ action: TitleBarFilter.Action?, from seat: Seat, finger: Int32?) {
    if let action { perform(action, from: seat, finger: finger) }
    barChanged()
    armLongPress()
  }

  private func armLongPress() {
    guard let time = bar.filter.longPressTime else { return longPress?.disarm() ?? () }
    if longPress == nil {
      longPress = session.loop.makeTimer { [weak self] in self?.showMenuForFinger() }
    }
    longPress?.arm(at: time)
  }

  private func showMenuForFinger() {
    while let press = bar.filter.takeLongPress(at: session.loop.now) {
      if let seat = session.seats.first(where: { $0.name == press.seat }) {
        perform(press.action, from: seat, finger: press.id)
      }
    }
    armLongPress()
  }

  func barCursor(of seat: UInt32) -> CursorShape? { bar.filter.cursor(of: seat) }

  func paintInset(_ pixels: PixelBuffer, lastFrame: Int?, frame: Int) -> PixelRectangle? {
    let (isNew, paint) = bar.painter(
      settings.title, configuration, lastFrame: lastFrame, frame: frame)
    paint?(pixels)
    return isNew ? pixels.bounds : nil
  }

  /// Paints the title bar again, because its painter would paint it differently now.
  public func repaintTitleBar() {
    bar.forgetPicture()
    barChanged()
  }

  /// Something about the bar may look different now.
  private func barChanged() {
    if bar.isNew(settings.title, configuration) { surface.setNeedsFrame() }
  }

  /// Performs the action of the title bar or an edge, and drops the press that the compositor takes over.
  private func perform(_ action: TitleBarFilter.Action, from seat: Seat, finger: Int32?) {
    switch action {
    case .minimize: minimize()
    case .toggleMaximized: setMaximized(configuration?.states.contains(.maximized) != true)
    case .close: closeIsWanted = true
    case .move, .resize, .showMenu:
      if let toplevel, let serial = finger.map(seat.serial) ?? seat.lastPress {
        toplevel.grab(action, seat, serial)
      }
      if let finger { seat.handOver(finger: finger) } else { seat.handOverButtons() }
    }
  }
}
