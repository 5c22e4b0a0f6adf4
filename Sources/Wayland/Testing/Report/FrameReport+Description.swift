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
