/// What a frame log says about the smoothness and the thrift of a client.
///
/// Computed from the log alone: equal logs give equal reports.
public struct FrameReport: Hashable, Sendable {
  /// How many contents were committed.
  public let commits: Int
  /// How many of them were shown.
  public let shown: Int
  /// How many were replaced before they were shown: work for nothing.
  public let superseded: Int
  /// How many vblanks passed without a new frame while the client wanted to draw one.
  ///
  /// It wants to from its request for a frame callback until its next content is shown. If it
  /// leaves the answer unused until input or a configure comes, or for longer than `FrameLog.patience`,
  /// it rests since the answer. A client that draws in no time rests until its commit arrives.
  public let missed: Int
  /// The times from one shown frame to the next.
  public let intervals: [Duration]
  /// The intervals of an animation: those throughout which the client wanted to show the next frame.
  package let pacedIntervals: [Duration]
  /// The times from each commit to the light of its content, for those shown.
  package let latencies: [Duration]
  /// The times from the first input that each content shown could answer to its light.
  package let inputLatencies: [Duration]
  /// The number of contents with exactly the same pixels as before, or 0 if not checked.
  public let repeated: Int
  /// The share of the damage that has really changed, 0…1, or `nil` if not checked.
  public let changedShare: Double?
  /// The share of the buffers that was declared damaged, 0…1, or 0 without commits.
  public let damagedShare: Double

  /// Evaluates `frames`, all of one surface, against a display with this `period`.
  public init(_ frames: [FrameLog.Frame], period: Duration) {
    let times = frames.compactMap(\.shown)
    commits = frames.count
    shown = times.count
    superseded = frames.count { $0.isSuperseded }
    intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    pacedIntervals = Self.pacedIntervals(frames)
    missed = Self.missed(frames, period: period)
    latencies = frames.compactMap { frame in frame.shown.map { $0 - frame.committed } }
    inputLatencies = frames.compactMap { frame in
      guard let input = frame.input, let shown = frame.shown else { return nil }
      return shown - input
    }
    repeated = frames.count { $0.changedArea == 0 }
    let looked = frames.filter { $0.changedArea != nil && $0.damagedArea > 0 }
    let damaged = looked.reduce(0) { $0 + $1.damagedArea }
    let changed = looked.reduce(0) { $0 + min($1.changedArea ?? 0, $1.damagedArea) }
    changedShare = damaged > 0 ? Double(changed) / Double(damaged) : nil
    let painted = frames.reduce(0) { $0 + $1.damagedArea }
    let possible = frames.reduce(0) { $0 + $1.bufferArea }
    damagedShare = possible > 0 ? Double(painted) / Double(possible) : 0
  }

  /// The interval below which `fraction` (0…1) of all intervals lie, or `nil` without intervals.
  public func interval(atFraction fraction: Double) -> Duration? {
    Self.quantile(intervals, fraction)
  }

  /// The interval of an animation below which `fraction` (0…1) of all lie, or `nil` without any.
  public func pacedInterval(atFraction fraction: Double) -> Duration? {
    Self.quantile(pacedIntervals, fraction)
  }

  /// The latency below which `fraction` (0…1) of all latencies lie, or `nil` without any.
  public func latency(atFraction fraction: Double) -> Duration? {
    Self.quantile(latencies, fraction)
  }

  /// The input latency below which `fraction` (0…1) of all lie, or `nil` without any.
  public func inputLatency(atFraction fraction: Double) -> Duration? {
    Self.quantile(inputLatencies, fraction)
  }

  /// How far the intervals are from even: the mean of their distances from their median, or `nil`
  /// without intervals.
  public var jitter: Duration? {
    guard let median = interval(atFraction: 0.5) else { return nil }
    let sum = intervals.reduce(Duration.zero) { $0 + ($1 < median ? median - $1 : $1 - median) }
    return sum / intervals.count
  }

  private static func pacedIntervals(_ frames: [FrameLog.Frame]) -> [Duration] {
    let shown = frames.filter { $0.shown != nil }
    return zip(shown, shown.dropFirst()).compactMap { last, next in
      guard let start = last.shown, let end = next.shown, let wanted = next.wanted,
        wanted <= start, next.prompted == nil,
        next.committed - (next.allowed ?? next.committed) <= FrameLog.patience
      else { return nil }
      return end - start
    }
  }

  private static func missed(_ frames: [FrameLog.Frame], period: Duration) -> Int {
    guard period > .zero else { return 0 }
    var total = 0
    var last: Duration?
    var wishes: [Range<Duration>] = []
    for frame in frames {
      wishes += self.wishes(of: frame)
      guard let shown = frame.shown else { continue }
      if let last {
        // Half a period of tolerance: vblanks of real displays are not quite even.
        var vblank = last + period
        while vblank < shown - period / 2 {
          if wishes.contains(where: { $0.lowerBound < vblank && $0.contains(vblank) }) {
            total += 1
          }
          vblank += period
        }
      }
      last = shown
      wishes = []
    }
    return total
  }

  /// The times in which the client wanted to show `frame` and could not yet.
  private static func wishes(of frame: FrameLog.Frame) -> [Range<Duration>] {
    guard let wanted = frame.wanted else { return [] }
    let end = frame.shown ?? frame.committed
    var wishes = [(wanted, end)]
    if let allowed = frame.allowed {
      // A client that leaves its answer unused until something else happens rests meanwhile.
      if let arrived = frame.arrived {
        // What waited while it was hidden has been wanted only since it is visible again.
        wishes = [(wanted, allowed), (max(arrived, allowed, wanted), end)]
      } else if let prompted = frame.prompted {
        wishes = [(wanted, allowed), (prompted, end)]
      } else if frame.committed - allowed > FrameLog.patience {
        wishes = [(wanted, allowed)]
      }
    }
    return wishes.filter { $0.0 < $0.1 }.map { $0.0..<$0.1 }
  }

  private static func quantile(_ values: [Duration], _ fraction: Double) -> Duration? {
    guard !values.isEmpty else { return nil }
    let rank = Int((Double(values.count - 1) * min(max(fraction, 0), 1)).rounded())
    return values.sorted()[rank]
  }
}

extension FrameReport {
  /// One for each surface that ever had content, in the order of their first.
  package static func bySurface(
    _ frames: [FrameLog.Frame], period: Duration
  ) -> [(surface: SurfaceIdentifier, report: FrameReport)] {
    var order: [SurfaceIdentifier] = []
    let groups = Dictionary(grouping: frames, by: \.surface)
    for frame in frames where !order.contains(frame.surface) { order.append(frame.surface) }
    return order.map { ($0, FrameReport(groups[$0] ?? [], period: period)) }
  }
}

extension TestCompositor {
  /// The time from refresh to refresh of the first display.
  package var period: Duration { outputs.first?.model.period ?? .milliseconds(16) }
}

extension FrameReport: CustomStringConvertible {
  /// A few lines for people: counts, intervals, latencies and damage.
  public var description: String {
    var lines = [
      "\(commits) commits, \(shown) shown, \(superseded) superseded, \(missed) vblanks missed"
    ]
    if let median = interval(atFraction: 0.5), let worst = interval(atFraction: 1) {
      lines.append("interval: median \(Self.text(median)), longest \(Self.text(worst))")
    }
    if let median = latency(atFraction: 0.5), let worst = latency(atFraction: 1) {
      lines.append("commit to light: median \(Self.text(median)), longest \(Self.text(worst))")
    }
    lines.append("damage: \(Int((damagedShare * 100).rounded())) % of the pixels")
    return lines.joined(separator: "\n")
  }

  /// Milliseconds with two places, without Foundation.
  private static func text(_ duration: Duration) -> String {
    let hundredths = (duration.nanoseconds + 5000) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
  }
}
