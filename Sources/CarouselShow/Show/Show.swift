public import CarouselEngine
import CarouselPaint
public import Wayland

/// A carousel in a window: frames, input, pictures and announcements brought together.
///
/// Belongs to the thread that serves the session's loop. Nothing runs while nothing moves.
public final class Show {
  /// The window.
  public let window: Window
  /// The carousel and the painter of its frames.
  public let stage: Stage
  /// Told of everything that happens to the carousel, in order.
  public var onEvent: ((Carousel.Event) -> Void)?
  /// Told that an item was selected: by a tap on the front card, Enter or Space.
  public var onSelect: ((Int) -> Void)?
  /// Told of what goes wrong and can be lived with, one plain line each.
  public var onWarning: ((String) -> Void)?
  /// Told that not one of the items has a picture that can be read.
  public var onNothingReadable: (() -> Void)?
  /// Told that the user wants the show to end; by default the loop stops.
  public var onClose: (() -> Void)?

  let session: Session
  let settings: ShowSettings
  let announcer: Announcer?
  var policy: AnnouncementPolicy
  var mapping = InputMapping()
  var timeline = Timeline()
  /// The finger that drags.
  var finger: FingerPath?
  /// Whether nobody seems to look, as far as frames can tell.
  var isUnseen = false
  var events: [Carousel.Event] = []
  var isReady = false
  /// Whether the tap that is carried out brings a card from the side.
  var isCentring = false
  var reportedFailures: Set<Int> = []

  var pictures: Watch?
  var backlog: Watch?
  var wakeUp: LoopTimer?
  var inputTimer: LoopTimer?

  /// Opens a window on a session that need not be ready yet.
  ///
  /// - Parameters:
  ///   - session: carries the window.
  ///   - content: what is shown.
  ///   - look: how it looks and moves.
  ///   - settings: how the window begins.
  ///   - announcer: writes what happens for people who cannot see the screen.
  /// - Throws: ``ShowError/paint(_:)`` if there is no means to load pictures, ``ShowError/setting(_:)`` if a
  ///   number of the look or the settings is out of its range.
  public init(
    _ session: Session, content: ShowContent, look: Look = Look(),
    settings: ShowSettings = ShowSettings(), announcer: Announcer? = nil
  ) throws(ShowError) {
    self.session = session
    self.settings = settings
    self.announcer = announcer
    let now = Self.seconds(session.loop.now)
    do throws(EngineError) { try settings.autoplay?.validate() } catch {
      throw .setting(error.description)
    }
    stage = try Stage(content: content, look: look, size: settings.size, at: now)
    if settings.startIndex != 0 {
      stage.change { $0.scroll(toItem: settings.startIndex, duration: 0, at: now) }
    }
    _ = stage.change { $0.takeEvents() }
    policy = AnnouncementPolicy(
      count: stage.carousel.itemCount, index: stage.carousel.currentIndex,
      wraps: stage.carousel.isWrapped, phrases: settings.phrases,
      announcesMoving: settings.announcesMoving)
    window = Window(session, settings.window)
    connect()
  }

  private func connect() {
    let loop = session.loop
    window.onConfigure = { [weak self] in self?.configured($0) }
    window.onFrame = { [weak self] in self?.draw($0) ?? .unchanged }
    window.onInput = { [weak self] in self?.take($0) }
    window.onClose = { [weak self] in self?.close() }
    pictures = loop.watch(stage.painter.cards.fileDescriptor) { [weak self] _ in
      self?.picturesArrived()
    }
    wakeUp = loop.makeTimer { [weak self] in self?.wokeUp() }
    inputTimer = loop.makeTimer { [weak self] in self?.inputPaused() }
    adoptAxis()
  }

  /// Seconds on the show's clock, which is the loop's.
  static func seconds(_ time: Nanoseconds) -> Double { Double(time) / 1e9 }

  /// The time on the show's clock.
  public var now: Double { Self.seconds(session.loop.now) }

  /// The time of a change of the carousel, on the time line of what is seen.
  var changeTime: Double {
    timeline.time(
      next: Self.seconds(window.nextShowTime), period: Self.seconds(window.framePeriod),
      isMoving: window.isVisible && !stage.carousel.isAtRest && !stage.carousel.isDragging)
  }

  /// Changes the carousel from the program; events and frames follow by themselves.
  ///
  /// The body is given the time of the change: that of what is seen now.
  public func change<Result, Failure: Error>(
    _ body: (inout Carousel, Double) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let time = changeTime
    defer { changed() }
    return try stage.change { (carousel) throws(Failure) in try body(&carousel, time) }
  }

  /// Changes how the show looks; cards move to their new places in `duration` seconds.
  ///
  /// - Throws: `EngineError.outOfRange` for a setting that is not in its range; then nothing changes
  public func restyle(_ look: Look, duration: Double = 0.4) throws(EngineError) {
    try stage.restyle(look, duration: duration, at: changeTime)
    adoptAxis()
    changed()
  }

  /// Shows something else.
  public func replace(_ content: ShowContent) {
    stage.replace(content, at: changeTime)
    reportedFailures = []
    report(.reloaded(count: content.itemCount))
    changed()
  }

  func close() {
    if let onClose { onClose() } else { session.loop.stop() }
  }
}
