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
  /// leaves the answer unused for longer than ``patience``, it rests since the answer.
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
    missed = Self.missed(frames, period: period)
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

  /// How long after the answer to its frame callback a client still counts as drawing: 250 ms.
  public static var patience: Duration { .milliseconds(250) }

  private static func missed(_ frames: [FrameLog.Frame], period: Duration) -> Int {
    guard period > .zero else { return 0 }
    var total = 0
    var last: Duration?
    var wishes: [Range<Duration>] = []
    for frame in frames {
      if let wish = wish(of: frame) { wishes.append(wish) }
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

  /// The time in which the client wanted to show `frame` and could not yet.
  private static func wish(of frame: FrameLog.Frame) -> Range<Duration>? {
    guard let wanted = frame.wanted else { return nil }
    var end = frame.shown ?? frame.committed
    if let allowed = frame.allowed, frame.committed - allowed > patience { end = allowed }
    return wanted < end ? wanted..<end : nil
  }

  private static func quantile(_ values: [Duration], _ fraction: Double) -> Duration? {
    guard !values.isEmpty else { return nil }
    let rank = Int((Double(values.count - 1) * min(max(fraction, 0), 1)).rounded())
    return values.sorted()[rank]
  }
}
