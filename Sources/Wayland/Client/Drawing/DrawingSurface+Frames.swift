extension DrawingSurface {
  /// Draws.
  ///
  /// Called only when a frame may be drawn; call `setNeedsFrame()` in it to go on.
  public var onFrame: ((SurfaceFrame) -> FrameResult)? {
    get { frames.onFrame }
    set { frames.onFrame = newValue }
  }

  /// What has happened so far.
  public var statistics: SurfaceStatistics { frames.statistics }

  /// Told when a frame was seen, where the compositor tells.
  public var onPresented: ((Presentation) -> Void)? {
    get { frames.fates.onPresented }
    set { frames.fates.onPresented = newValue }
  }

  /// Told of every frame with a picture, in their order, once it is known what became of it.
  ///
  /// Where nobody is told, nothing is recorded.
  public var onFrameRecord: ((FrameRecord) -> Void)? {
    get { frames.fates.onRecord }
    set { frames.fates.onRecord = newValue }
  }

  /// Asks for a frame as soon as one is allowed.
  ///
  /// To ask again changes nothing.
  public func setNeedsFrame() {
    frames.schedule.requestFrame()
    session.loop.wake()
  }

  /// Whether frames are being shown, as far as can be told.
  public var isVisible: Bool { layout != nil && frames.schedule.isVisible(now: session.loop.now) }

  /// The estimated time from one frame to the next.
  public var framePeriod: Nanoseconds { frames.schedule.period }

  /// When the next frame will be seen if it can be drawn now, as far as that can be told.
  public var nextShowTime: Nanoseconds { frames.schedule.nextShowTime(now: session.loop.now) }

  /// Whether a frame that is allowed waits for newer input.
  var isPutOff: Bool { frames.schedule.isPutOff }

  /// Whether it has shown a picture and may do so still.
  var hasContent: Bool { !isEnded && statistics.frames > 0 }

  /// Commits what was said of the surface, with the next frame or without one.
  func commitSoon() { frames.commitSoon() }

  /// Whether anything was ever committed.
  var hasCommitted: Bool { frames.schedule.hasCommitted }
}
