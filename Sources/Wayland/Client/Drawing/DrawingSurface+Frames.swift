extension DrawingSurface {
  /// Draws.
  ///
  /// Called only when a frame may be drawn. Call `setNeedsFrame()` in it to go on.
  public var onFrame: ((SurfaceFrame) -> FrameResult)? {
    get { frames.onFrame }
    set { frames.onFrame = newValue }
  }

  /// What has happened so far.
  public var statistics: SurfaceStatistics { frames.statistics }

  /// Called when a frame was presented, where the compositor reports it.
  public var onPresented: ((Presentation) -> Void)? {
    get { frames.history.onPresented }
    set { frames.history.onPresented = newValue }
  }

  /// Called with every frame that has content, oldest first, once its outcome is known.
  ///
  /// Nothing is recorded while it is `nil`.
  public var onFrameRecord: ((FrameRecord) -> Void)? {
    get { frames.history.onRecord }
    set { frames.history.onRecord = newValue }
  }

  /// Asks for a frame as soon as one is allowed.
  ///
  /// To ask again changes nothing.
  public func setNeedsFrame() {
    frames.schedule.requestFrame()
    session.loop.wake()
  }

  /// Whether frames are being shown, as far as known.
  public var isVisible: Bool { layout != nil && frames.schedule.isVisible(now: session.loop.now) }

  /// The estimated time from one frame to the next.
  public var framePeriod: Nanoseconds { frames.schedule.period }

  /// When the next frame will be presented if it is drawn now: an estimate.
  public var nextShowTime: Nanoseconds { frames.schedule.nextShowTime(now: session.loop.now) }

  /// Whether a frame that is allowed waits for newer input.
  var isPutOff: Bool { frames.schedule.isPutOff }

  /// Whether it has shown a picture and may do so still.
  var hasContent: Bool { !isEnded && frames.hasContent }

  /// Commits what was said of the surface, with the next frame or without one.
  func commitSoon() { frames.commitSoon() }

  /// Whether anything was ever committed.
  var hasCommitted: Bool { frames.schedule.hasCommitted }
}

/// Keeps the screen on while a surface is visible and requests it.
struct IdleInhibition: ~Copyable {
  var isWanted = false
  private var inhibitor: Owned<ZwpIdleInhibitorV1>?

  /// Asks the compositor, or takes it back.
  mutating func update(
    isSeen: Bool, _ manager: Proxy<ZwpIdleInhibitManagerV1>?, _ surface: Proxy<WlSurface>?
  ) {
    guard isWanted, isSeen else {
      inhibitor = nil
      return
    }
    guard inhibitor == nil, let manager, let surface else { return }
    inhibitor = manager.createInhibitor(surface: surface)
  }

  /// Takes it back, before the surface ends.
  mutating func end() { inhibitor = nil }
}

/// Asks the compositor to leave the desktop's own shortcuts to a surface while that has the keyboard.
final class ShortcutInhibition {
  var isWanted = false
  /// The objects that ask for it, one for each seat, by the seat's number.
  private var inhibitors: [UInt32: Inhibitor] = [:]

  private final class Inhibitor {
    let inhibitor: Owned<ZwpKeyboardShortcutsInhibitorV1>
    init(_ inhibitor: consuming Owned<ZwpKeyboardShortcutsInhibitorV1>) {
      self.inhibitor = inhibitor
    }
  }

  /// Asks the compositor for every seat, or takes it back.
  func update(
    _ manager: Proxy<ZwpKeyboardShortcutsInhibitManagerV1>?, _ surface: Proxy<WlSurface>?,
    _ seats: [Seat]
  ) {
    guard isWanted, let manager, let surface else { return end() }
    inhibitors = inhibitors.filter { number, _ in seats.contains { $0.name == number } }
    for seat in seats where inhibitors[seat.name] == nil {
      inhibitors[seat.name] = Inhibitor(
        manager.inhibitShortcuts(surface: surface, seat: seat.seat.proxy))
    }
  }

  /// Takes it back, before the surface ends.
  func end() { inhibitors = [:] }
}
