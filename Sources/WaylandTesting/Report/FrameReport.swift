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
  /// How many vblanks passed between the first and the last shown frame without a new one.
  public let missed: Int
  /// The times from one shown frame to the next.
  public let intervals: [Duration]
  /// The times from each commit to the light of its content, for those shown.
  public let latencies: [Duration]
  /// The times from the answer of a frame callback to the commit it allowed.
  public let drawTimes: [Duration]
  /// The share of the buffers that was declared damaged, 0…1; 0 without commits.
  public let damagedShare: Double

  /// Evaluates `frames`, all of one surface, against a display with this `period`.
  public init(_ frames: [FrameLog.Frame], period: Duration) {
    let times = frames.compactMap(\.shown)
    commits = frames.count
    shown = times.count
    superseded = frames.count { $0.isSuperseded }
    intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    missed = intervals.reduce(0) { total, interval in
      total + max(0, Int((interval / period).rounded()) - 1)
    }
    latencies = frames.compactMap { frame in frame.shown.map { $0 - frame.committed } }
    drawTimes = frames.compactMap { frame in frame.allowed.map { frame.committed - $0 } }
    let painted = frames.reduce(0) { $0 + $1.damagedArea }
    let possible = frames.reduce(0) { $0 + $1.bufferArea }
    damagedShare = possible > 0 ? Double(painted) / Double(possible) : 0
  }

  /// The interval below which `fraction` (0…1) of all intervals lie; `nil` without intervals.
  public func interval(atFraction fraction: Double) -> Duration? {
    Self.quantile(intervals, fraction)
  }

  /// The latency below which `fraction` (0…1) of all latencies lie; `nil` without any.
  public func latency(atFraction fraction: Double) -> Duration? {
    Self.quantile(latencies, fraction)
  }

  private static func quantile(_ values: [Duration], _ fraction: Double) -> Duration? {
    guard !values.isEmpty else { return nil }
    let rank = Int((Double(values.count - 1) * min(max(fraction, 0), 1)).rounded())
    return values.sorted()[rank]
  }
}
