/// When the compositor answers `wl_surface.frame`.
public enum CallbackPolicy: Hashable, Sendable {
  /// Once per refresh, as the protocol intends.
  case everyRefresh
  /// Never: what weston's kiosk shell does to a window it does not show.
  case never
  /// At this rate whatever the output does, as for occluded windows (1 Hz, 2 Hz, 10 Hz).
  case rate(hertz: Double)
  /// Once per refresh, each later by this much than the refresh.
  case delayed(Duration)
  /// Up to this many times within one refresh, evenly spread.
  case burst(Int)
  /// Once per refresh, but every nth callback is lost and never answered.
  case losing(every: Int)
  /// Normally for the first n, then never.
  case stopping(after: Int)
}

/// The instant within a refresh cycle at which `wl_callback.done` is sent.
public enum CallbackMoment: Hashable, Sendable {
  /// With the vertical blank for which the content was taken.
  case atVblank
  /// Right after the compositor has taken the content for the next vblank, as weston and wlroots
  /// do.
  case afterRepaint
}

/// What `wl_callback.done` carries.
public enum CallbackStamp: Hashable, Sendable {
  /// The present instant.
  case now
  /// The last vblank on the presentation clock, as weston sends.
  case lastVblank
  /// Always this number.
  case constant(UInt32)
  /// The present instant, counted backwards.
  case backwards
}

/// When the compositor gives a buffer back with `wl_buffer.release`.
public enum ReleasePolicy: Hashable, Sendable {
  /// Immediately, in the answer to the commit: compositors that copy into a texture do that.
  case immediately
  /// When the content is on its way to the screen, just before the frame callback: weston with GL.
  case atCallback
  /// Only when the next buffer has taken its place: wlroots and weston with pixman, KWin.
  case afterNextCommit
  /// This number of refreshes after another buffer replaced it.
  case afterRefreshes(Int)
  /// This long after the commit, whatever else happens.
  case delayed(Duration)
  /// Two at a time, the later first.
  case outOfOrder
  /// Twice, the second time a refresh later.
  case twice
  /// Never.
  case never
}

/// How the compositor fulfils `wp_presentation`.
public struct PresentationPolicy: Hashable, Sendable {
  /// What becomes of a request for feedback.
  public enum Completion: Hashable, Sendable {
    /// Each frame that is shown is reported.
    case presents
    /// The first n are discarded, the others reported.
    case discardsFirst(Int)
    /// All are discarded.
    case discardsAll
    /// Nothing is ever reported (wlroots 0.15 headless).
    case never
    /// Reports are held back and come in pairs, the later frame first.
    case outOfOrder
    /// The owner shows the content elsewhere and reports its presentation with
    /// ``Compositor/tellPresented(_:of:)``. Content without a report for 100 ms counts as
    /// presented here.
    case told
  }

  /// What is said in `refresh`.
  public enum Refresh: Hashable, Sendable {
    /// The true period.
    case actual
    /// Zero: unknown or variable.
    case unknown
    /// This, true or not.
    case claimed(Duration)
  }

  /// The clock that is announced, a `clockid_t`: 1 monotonic, 4 raw monotonic, 7 boot time.
  public var clockID: UInt32
  /// What that clock shows when the compositor's virtual clock shows zero.
  public var clockOffset: Duration
  /// How much faster that clock runs, in parts per million; 100 000 either way are the most.
  package var clockSkew: Double
  /// Whether `seq` counts refreshes; otherwise it is zero.
  public var countsRefreshes: Bool
  /// What is said in `refresh`.
  public var refresh: Refresh
  /// The flags: 1 vsync, 2 hardware clock, 4 hardware completion, 8 zero copy.
  public var flags: UInt32
  /// What becomes of a request for feedback.
  public var completion: Completion

  /// Makes a policy.
  ///
  /// The defaults are those of a perfect display on the client's own clock.
  public init(
    clockID: UInt32 = 1, clockOffset: Duration = .zero, clockSkew: Double = 0,
    countsRefreshes: Bool = true, refresh: Refresh = .actual, flags: UInt32 = 7,
    completion: Completion = .presents
  ) {
    self.clockID = clockID
    self.clockOffset = clockOffset
    self.clockSkew = clockSkew
    self.countsRefreshes = countsRefreshes
    self.refresh = refresh
    self.flags = flags
    self.completion = completion
  }

  /// What the presentation clock shows when the virtual clock shows `instant`.
  public func reading(at instant: Duration) -> Duration {
    let skew = clockSkew.isNaN ? 0 : min(max(clockSkew, -100_000), 100_000)
    let drift = Double(instant.nanoseconds) * skew * 1e-6
    return instant + clockOffset + .nanoseconds(Int64(drift.rounded()))
  }
}
