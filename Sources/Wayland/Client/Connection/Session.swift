/// A connection to a compositor: its globals, screens, seats and the surfaces on it.
///
/// `wl_compositor`, `wl_shm` and `xdg_wm_base` are required. All other globals may be missing, appear
/// late or be withdrawn, including seats and screens.
public final class Session {
  /// The connection.
  public let display: Display
  /// The loop that serves it.
  public let loop: EventLoop
  /// What the compositor offers.
  public let registry: Registry
  /// The screens, in the order they were offered.
  public private(set) var outputs: [Output] = []
  /// The seats, in the order they were offered.
  public private(set) var seats: [Seat] = []
  /// Called with each warning, as one plain line.
  ///
  /// The same warning is not repeated within a minute, and there are at most ten different ones.
  public var onWarning: ((String) -> Void)?
  /// Called with the layout of each keyboard, in xkbcommon's text format, and the seat.
  ///
  /// For programs that forward keys to others.
  public var onKeymap: ((_ seat: UInt32, _ text: String) -> Void)?
  /// Called when the held or locked modifiers of a keyboard change.
  public var onModifiers: ((ModifierState) -> Void)?
  /// The functions that allocate memory; tests replace them.
  package var memory = MemoryCalls()
  /// How work is done that would hold the loop up; for tests.
  package var background = BackgroundWork()
  /// Whether keys that compose one character, like `´` and `e`, arrive composed in
  /// ``KeyEvent/text``, as text fields need it.
  ///
  /// The locale's table is read in the background. Until then, keys arrive one by one.
  package var composesText = false {
    didSet { if composesText != oldValue { composing.isWanted = composesText } }
  }
  /// Whether the first offers have been heard.
  public private(set) var isReady = false
  /// The token that lets the first window come to the front, taken from the environment.
  var activationToken: String?

  /// The kinds of pixels that the compositor takes.
  private(set) var pixelFormats = PixelFormats()
  /// How large a window may be.
  private(set) var room = ScreenRoom()
  let globals: Globals
  /// The memory that is shared with the compositor, while it offers any.
  package var shm: Proxy<WlShm>? { globals.shm.proxy }
  let presentationClock: PresentationClock
  let presentationTrust = PresentationTrust()
  private(set) lazy var composing = ComposeLoading(self)
  /// The table of composed characters, or `nil` where none is wanted or none is there yet.
  var composeTable: ComposeTable? { composesText ? composing.table : nil }
  /// The clipboard, and content that is dragged.
  ///
  /// Its events arrive only after the first access.
  public private(set) lazy var clipboard: Clipboard = {
    exchangesData = true
    return Clipboard(self) { $0.data }
  }()
  /// The primary selection, which the middle button pastes, where the compositor has one.
  ///
  /// Its events arrive only after the first access.
  public private(set) lazy var primarySelection: Clipboard = {
    exchangesSelections = true
    return Clipboard(self) { $0.primary }
  }()
  /// Whether the compositor hands on what input methods type.
  public var offersTextInput: Bool { globals.textInput.proxy != nil }
  /// Called when ``offersTextInput`` has changed.
  public var onTextInputOffer: (() -> Void)?
  /// Whether seats tell of what input methods type.
  ///
  /// The first text field of a surface sees to it.
  ///
  /// Set it before a window is there: some compositors never tell those who ask while a surface has the
  /// keyboard already.
  public var takesText = false {
    didSet { if takesText, !oldValue { attachText() } }
  }
  private(set) lazy var transfers = Transfers(loop)
  /// Whether seats receive clipboard and drag events.
  var exchangesData = false {
    didSet { if exchangesData, !oldValue { attachData() } }
  }
  /// Whether seats receive events of the primary selection.
  var exchangesSelections = false {
    didSet { if exchangesSelections, !oldValue { attachData() } }
  }
  /// The pointers where the compositor has none by name, as the environment wants them unless set.
  public var cursorTheme: CursorTheme {
    get { cursorPictures.theme }
    set { cursorPictures.theme = newValue }
  }
  private(set) lazy var cursorPictures = CursorPictures(self)
  private var warnings = WarningLimit()
  /// Pings to answer once the socket has room, oldest first.
  private var unansweredPings: [UInt32] = []
  /// The largest number of answers that wait for room in the socket.
  private static var mostPings: Int { 1024 }
  private var surfaces: [WeakSurface] = []
  private var startUp: Owned<WlCallback>?
  private var hook: TurnHook?

  private struct WeakSurface {
    weak var surface: DrawingSurface?
  }

  /// Starts a session without blocking.
  ///
  /// The session is ready after some turns of the loop. If a required global is missing then, the
  /// loop fails with `WaylandError.missingGlobal`.
  public init(display: Display, loop: EventLoop) {
    self.display = display
    self.loop = loop
    loop.display = display
    registry = Registry(display)
    globals = Globals(registry)
    presentationClock = PresentationClock(globals.presentation)
    activationToken = Environment.takeActivationToken()
    follow()
    // Offers come first, what the offered things tell of themselves second.
    startUp = sync { [weak self] in
      guard let self else { return }
      startUp = sync { [weak self] in self?.becomeReady() }
    }
    hook = loop.afterEvents { [weak self] in self?.sendPongs() }
  }

  /// Serves the loop until the session is ready.
  ///
  /// - Throws: `WaylandError.missingGlobal`, or why the connection ended.
  public func waitUntilReady() throws(WaylandError) {
    while !isReady { try loop.turn(waiting: true) }
  }

  /// Calls `handler` when the compositor has handled everything so far; keep the result.
  func sync(_ handler: @escaping () -> Void) -> Owned<WlCallback> {
    let callback = display.object.sync()
    callback.onEvent { _ in handler() }
    return callback
  }

  package func warn(_ text: String) {
    if warnings.admits(text, at: loop.now) { onWarning?(text) }
  }

  private func becomeReady() {
    startUp = nil
    if let missing = globals.missing {
      loop.fail(.missingGlobal(interface: missing))
      return
    }
    isReady = true
    for surface in liveSurfaces { surface.role?.start() }
  }

  private func follow() {
    globals.shell.onChange = { [weak self] in
      guard let self, let shell = globals.shell.proxy else { return }
      shell.onEvent { [weak self] event in
        if case .ping(let serial) = event { self?.note(ping: serial) }
      }
    }
    globals.shell.onChange?()
    globals.shm.onChange = { [weak self] in
      self?.pixelFormats.forget()
      self?.globals.shm.proxy?.onEvent { event in
        if case .format(let format) = event { self?.pixelFormats.add(format) }
      }
    }
    globals.viewporter.onChange = forEachSurface { $0.wire?.attachScaling() }
    globals.fractionalScale.onChange = globals.viewporter.onChange
    globals.decoration.onChange = forEachSurface { $0.role?.offersChanged() }
    globals.icons.onChange = forEachSurface { $0.role?.iconsOffered() }
    globals.fading.onChange = forEachSurface { $0.fade() }
    globals.timestamps.onChange = forEachSeat { $0.attachTimestamps() }
    globals.gestures.onChange = forEachSeat { $0.attachGestures() }
    globals.tablets.onChange = forEachSeat { $0.attachPens() }
    globals.textInput.onChange = { [weak self] in
      self?.attachText()
      self?.onTextInputOffer?()
    }
    globals.data.onChange = forEachSeat { $0.attachData() }
    globals.primary.onChange = globals.data.onChange
    globals.idleInhibit.onChange = forEachSurface { $0.updateIdleInhibitor() }
    globals.shortcuts.onChange = { [weak self] in self?.updateShortcuts() }
    registry.follow(
      WlOutput.self, added: { [weak self] in self?.add(output: $0) },
      removed: { [weak self] in self?.remove(output: $0) })
    registry.follow(
      WlSeat.self, added: { [weak self] in self?.add(seat: $0) },
      removed: { [weak self] in self?.remove(seat: $0) })
  }

  private func forEachSurface(_ body: @escaping (DrawingSurface) -> Void) -> () -> Void {
    return { [weak self] in self?.liveSurfaces.forEach(body) }
  }

  private func forEachSeat(_ body: @escaping (Seat) -> Void) -> () -> Void {
    return { [weak self] in self?.seats.forEach(body) }
  }

  private func attachData() {
    for seat in seats { seat.attachData() }
  }

  private func attachText() {
    for seat in seats { seat.attachText() }
  }

  private func updateShortcuts() {
    for surface in liveSurfaces { surface.updateShortcuts() }
  }

  // MARK: Pings

  private func note(ping serial: UInt32) {
    if unansweredPings.count >= Self.mostPings { unansweredPings.removeFirst() }
    unansweredPings.append(serial)
  }

  /// A ping is always answered, but never into a full socket.
  private func sendPongs() {
    guard let shell = globals.shell.proxy else { return }
    while !display.isCongested, !unansweredPings.isEmpty {
      shell.pong(serial: unansweredPings.removeFirst())
    }
  }

  // MARK: Screens and seats

  /// The screen with a name, such as `HDMI-A-1`; `nil` if there is none, or the compositor names none.
  public func output(named name: String) -> Output? {
    outputs.first { !name.isEmpty && $0.state.name == name }
  }

  package func output(_ proxy: Proxy<WlOutput>?) -> Output? {
    proxy.flatMap { proxy in outputs.first { $0.proxy == proxy } }
  }

  private func add(output entry: Registry.Entry) {
    outputs.append(
      Output(registry.bind(entry, WlOutput.self), name: entry.name) { [weak self] in
        self?.outputsChanged()
      })
  }

  private func remove(output name: UInt32) {
    guard let place = outputs.firstIndex(where: { $0.name == name }) else { return }
    let output = outputs.remove(at: place)
    for surface in liveSurfaces { surface.wire?.outputRemoved(output) }
    outputsChanged()
  }

  private func outputsChanged() {
    room.take(outputs.map(\.state))
    for surface in liveSurfaces { surface.wire?.changed() }
  }

  private func add(seat entry: Registry.Entry) {
    seats.append(Seat(registry.bind(entry, WlSeat.self), name: entry.name, session: self))
    updateShortcuts()
  }

  private func remove(seat name: UInt32) {
    guard let place = seats.firstIndex(where: { $0.name == name }) else { return }
    seats.remove(at: place).withdraw()
    updateShortcuts()
  }

  /// Cancels all held input and transfers when the compositor has gone: no release events will arrive.
  public func cancelInput() {
    for seat in seats { seat.withdraw() }
    seats.removeAll()
    transfers.cancel()
  }

  // MARK: Surfaces

  func add(_ surface: DrawingSurface) {
    surfaces.removeAll { $0.surface == nil }
    surfaces.append(WeakSurface(surface: surface))
    if isReady { surface.role?.start() }
  }

  var liveSurfaces: [DrawingSurface] { surfaces.compactMap(\.surface) }

  /// What is drawn on a surface of the wire, or `nil` for surfaces that are gone or not of this
  /// kind.
  func drawingSurface(of surface: Proxy<WlSurface>?) -> DrawingSurface? {
    guard let surface else { return nil }
    return liveSurfaces.first { $0.wire?.proxy == surface }
  }

  /// What takes the input of a surface of the wire, and where that lies in it.
  func inputTarget(
    of surface: Proxy<WlSurface>?
  ) -> (surface: DrawingSurface, origin: SurfacePoint)? {
    guard let surface else { return nil }
    for live in liveSurfaces {
      if live.wire?.proxy == surface { return (live, SurfacePoint(x: 0, y: 0)) }
      if let origin = live.role?.origin(of: surface) { return (live, origin) }
    }
    return nil
  }

  /// Whether surfaces can be shown fainter than they are drawn.
  public var fadesSurfaces: Bool { globals.fading.proxy != nil }
  var viewporter: Proxy<WpViewporter>? { globals.viewporter.proxy }
  var fractionalScaleManager: Proxy<WpFractionalScaleManagerV1>? { globals.fractionalScale.proxy }
}

/// Limits warnings, so that a misbehaving compositor cannot fill a log.
struct WarningLimit {
  /// How long a warning is remembered.
  static var memory: Nanoseconds { 60_000_000_000 }
  /// The most warnings in that time.
  static var most: Int { 10 }

  private var recent: [(text: String, time: Nanoseconds)] = []

  /// Whether a warning is worth telling at `now`.
  mutating func admits(_ text: String, at now: Nanoseconds) -> Bool {
    recent.removeAll { now - $0.time >= Self.memory }
    guard recent.count < Self.most, !recent.contains(where: { $0.text == text }) else {
      return false
    }
    recent.append((text, now))
    return true
  }
}
