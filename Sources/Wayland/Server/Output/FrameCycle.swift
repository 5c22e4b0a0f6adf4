/// The grid of vblanks and repaints of a display, and where in it callbacks are answered.
///
/// Pure arithmetic: every instant follows from the model, the origin and a question.
public struct FrameCycle: Hashable, Sendable {
  /// One refresh.
  public struct Refresh: Hashable, Sendable {
    /// The number of the vblank, counted from 0 at the origin.
    public var index: Int
    /// When the compositor takes the content.
    public var repaint: Duration
    /// When that content becomes light.
    public var vblank: Duration

    /// Makes a refresh.
    public init(index: Int, repaint: Duration, vblank: Duration) {
      self.index = index
      self.repaint = repaint
      self.vblank = vblank
    }
  }

  /// The display.
  public var model: OutputModel
  /// When vblank 0 was.
  public let origin: Duration

  /// Makes the grid of `model` with vblank 0 at `origin`.
  public init(_ model: OutputModel, origin: Duration) {
    self.model = model
    self.origin = origin
  }

  /// The first refresh whose content is taken after `instant`.
  public func refresh(after instant: Duration) -> Refresh {
    let vblank = firstVblank(after: instant + model.repaintLead)
    return Refresh(
      index: vblank.index, repaint: vblank.time - model.repaintLead, vblank: vblank.time)
  }

  /// The last vblank at or before `instant`; the origin if there is none.
  public func vblank(before instant: Duration) -> Duration {
    let next = firstVblank(after: instant)
    guard next.index > 0 else { return origin }
    return next.time - model.period(after: next.index - 1)
  }

  /// When a frame callback that was committed at `instant` is answered, or `nil` for never.
  ///
  /// What ``CallbackPolicy/losing(every:)`` and ``CallbackPolicy/stopping(after:)`` count is not
  /// known here: they answer as ``CallbackPolicy/everyRefresh``.
  public func answer(after instant: Duration) -> Duration? {
    let next = refresh(after: instant)
    let usual = model.callbackMoment == .atVblank ? next.vblank : next.repaint
    switch model.callbacks {
    case .everyRefresh, .losing, .stopping: return usual
    case .never: return nil
    case .delayed(let delay): return usual + delay
    case .rate(let hertz): return grid(.period(hertz: hertz), after: instant)
    case .burst(let count): return grid(model.period / max(1, count), after: instant)
    }
  }

  private func grid(_ step: Duration, after instant: Duration) -> Duration {
    let width = max(1, step.nanoseconds)
    let passed = (instant - origin).nanoseconds
    return origin + .nanoseconds((passed / width + 1) * width)
  }

  private func firstVblank(after instant: Duration) -> (index: Int, time: Duration) {
    let passed = max(0, (instant - origin).nanoseconds)
    if model.periods.isEmpty {
      let period = max(1, model.period.nanoseconds)
      let index = passed / period + 1
      return (Int(index), origin + .nanoseconds(index * period))
    }
    let pattern = model.periods.map { max(1, $0.nanoseconds) }
    let round = pattern.reduce(0, +)
    var index = Int(passed / round) * pattern.count
    var time = passed / round * round
    while time <= passed {
      time += pattern[index % pattern.count]
      index += 1
    }
    return (index, origin + .nanoseconds(time))
  }
}
