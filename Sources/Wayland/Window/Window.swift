/// A window: draws when the compositor allows it, and does nothing else.
///
/// A frame is drawn for a frame callback, at most one for each; the only others answer a configure.
/// Where nothing changes there is no commit and no timer.
public final class Window {
  /// Told of every new size, scale or state, before the frame that shows it is drawn.
  public var onConfigure: ((WindowConfiguration) -> Void)?
  /// Draws.
  ///
  /// Called only when a frame may be drawn; call `setNeedsFrame()` in it to go on.
  public var onFrame: ((WindowFrame) -> FrameResult)?
  /// Told of input.
  public var onInput: ((InputEvent) -> Void)?
  /// Told that the user wants the window gone; by default the loop stops.
  public var onClose: (() -> Void)?
  /// Told when a frame was seen, where the compositor tells.
  public var onPresented: ((Presentation) -> Void)?
  /// Told of every frame with a picture, in their order, once it is known what became of it.
  ///
  /// Where nobody is told, nothing is recorded.
  public var onFrameRecord: ((FrameRecord) -> Void)?
  /// What has happened so far.
  public internal(set) var statistics = WindowStatistics()
  /// What the window is at present; `nil` before the first configure.
  public internal(set) var configuration: WindowConfiguration?

  let session: Session
  var settings: WindowSettings
  var surface: Surface?
  var toplevel: Toplevel?
  let ring: BufferRing
  var pacer = FramePacer()
  var estimator = RefreshEstimator()
  var predictor = Predictor()
  var latch = LateLatch()
  /// When the frame that is put off was allowed.
  var allowedAt: Nanoseconds?
  /// What the screens said last.
  var refreshMillihertz: Int32?
  let feedback = PresentationFeedback()
  var callbacks: [FrameCallback] = []
  var idleInhibitor: Owned<ZwpIdleInhibitorV1>?
  var latest: Toplevel.Configure?
  var unanswered: UInt32?
  var startUp: Owned<WlCallback>?
  var hook: TurnHook?
  var timer: LoopTimer?
  var retryAt: Nanoseconds?
  var waitsForBuffer = false
  var isClosed = false
  var isDrawing = false
  /// Whether events came while a drawing served the loop, and wait for its end.
  var isHeldBack = false
  var closeIsWanted = false
  var hasNewTitle = false
  /// The size the user gave the window when nothing bound it.
  var floating: SurfaceSize?
  /// What the last commit told the compositor.
  var committedGeometry: WindowDrawing.Geometry?
  /// Who gets which input.
  var titleBar = TitleBarFilter()
  var barPicture = TitleBarPicture()
  private(set) var wantsIdleInhibited = false
  var records = FrameRecords()
  /// The time of the newest input since the last frame.
  var newestInput: Nanoseconds?

  /// Makes a window.
  ///
  /// It appears as soon as the session is ready and the compositor has said how large it shall be.
  public init(_ session: Session, _ settings: WindowSettings) {
    self.session = session
    self.settings = settings
    ring = BufferRing(
      shm: { [weak session] in session?.globals.shm.proxy }, calls: session.memory)
    ring.onRelease = { [weak self] in self?.bufferCameBack() }
    hook = session.loop.afterEvents { [weak self] in self?.update() }
    timer = session.loop.makeTimer { [weak self] in self?.update() }
    session.add(self)
  }

  /// Asks for a frame as soon as one is allowed.
  ///
  /// To ask again changes nothing.
  public func setNeedsFrame() { pacer.requestFrame() }

  /// Whether frames are being shown, as far as can be told.
  public var isVisible: Bool {
    let phase = pacer.phase(now: session.loop.now, period: estimator.period)
    return configuration != nil && phase != .hidden && phase != .suspended
  }

  /// The estimated time from one frame to the next.
  public var framePeriod: Nanoseconds { estimator.period }

  /// When the next frame will be seen if it can be drawn now, as far as that can be told.
  public var nextShowTime: Nanoseconds {
    var predictor = predictor
    return predictor.showTime(now: allowedAt ?? session.loop.now, period: estimator.period)
  }

  /// The title.
  public var title: String {
    get { settings.title }
    set {
      guard newValue != settings.title else { return }
      settings.title = newValue
      hasNewTitle = true
      barChanged()
    }
  }

  /// The pointer's picture over the content.
  public var cursor: CursorShape = .arrow {
    didSet { if cursor != oldValue { updateCursors() } }
  }

  /// Whether the screen shall stay on while the window is seen.
  public var inhibitsIdle: Bool {
    get { wantsIdleInhibited }
    set {
      wantsIdleInhibited = newValue
      updateIdleInhibitor()
    }
  }

  /// Takes the whole screen, or gives it back.
  public func setFullscreen(_ isFullscreen: Bool) {
    settings.isFullscreen = isFullscreen
    guard let toplevel = toplevel?.proxy, configuration != nil else { return }
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Takes as much room as there is, or gives it back.
  public func setMaximized(_ isMaximized: Bool) {
    settings.isMaximized = isMaximized
    guard let toplevel = toplevel?.proxy, configuration != nil else { return }
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Puts the window away.
  public func minimize() { toplevel?.proxy.setMinimized() }

  /// Takes the window from the screen for good.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    for seat in session.seats { seat.forget(self) }
    hook = nil
    timer?.disarm()
    startUp = nil
    unmap()
  }

  /// Ends every object in the order the protocols want.
  private func unmap() {
    idleInhibitor = nil
    feedback.forget()
    for record in records.takeAll() { onFrameRecord?(record) }
    callbacks.removeAll()
    toplevel = nil
    surface = nil
    ring.retire()
    pacer.reset()
    allowedAt = nil
  }

  deinit { close() }
}
