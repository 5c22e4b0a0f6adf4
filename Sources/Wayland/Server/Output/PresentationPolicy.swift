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
  public var clockSkew: Double
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
