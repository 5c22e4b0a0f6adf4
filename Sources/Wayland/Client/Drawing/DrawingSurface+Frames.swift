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
