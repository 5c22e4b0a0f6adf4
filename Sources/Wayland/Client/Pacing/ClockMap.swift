/// Converts times of the compositor's presentation clock to times of the loop's clock.
///
/// Both clocks are read back to back. The difference is measured again after a second, since two
/// clocks drift apart.
package struct ClockMap: Sendable {
  /// How long a measurement is trusted.
  static var lifetime: Nanoseconds { 1_000_000_000 }

  /// The number of the compositor's clock, or `nil` before the compositor told it.
  package private(set) var clock: UInt32?
  private var measured: Nanoseconds?
  private var measuredAt: Nanoseconds = 0

  /// Makes a map that knows no clock yet.
  package init() {}

  /// Takes the number of the clock, in the numbers of `clock_gettime`.
  package mutating func use(clock: UInt32) {
    if self.clock != clock { measured = nil }
    self.clock = clock
  }

  /// The loop's time at which the presentation clock shows `stamp`, or `nil` if the clock is
  /// unknown here.
  package mutating func time(of stamp: Nanoseconds, using source: some TimeSource) -> Nanoseconds? {
    guard let difference = difference(using: source) else { return nil }
    let (time, overflows) = stamp.subtractingReportingOverflow(difference)
    return overflows ? nil : time
  }

  /// What the presentation clock shows at a time of the loop, or `nil` if the clock is unknown
  /// here.
  package mutating func stamp(of time: Nanoseconds, using source: some TimeSource) -> Nanoseconds? {
    guard let difference = difference(using: source) else { return nil }
    let (stamp, overflows) = time.addingReportingOverflow(difference)
    return overflows ? nil : stamp
  }

  /// How far the presentation clock is ahead, as it was measured within the last second.
  private mutating func difference(using source: some TimeSource) -> Nanoseconds? {
    guard let clock else { return nil }
    let now = source.now
    if measured == nil || now - measuredAt > Self.lifetime || now < measuredAt {
      measured = Self.measure(clock, source)
      measuredAt = now
    }
    return measured
  }

  /// How far the presentation clock is ahead: the middle one of three measurements.
  private static func measure(_ clock: UInt32, _ source: some TimeSource) -> Nanoseconds? {
    var found: [Nanoseconds] = []
    for _ in 0..<3 {
      let before = source.now
      guard let reading = source.reading(ofClock: clock) else { return nil }
      let after = source.now
      found.append(reading - (before + (after - before) / 2))
    }
    return found.sorted()[1]
  }
}

/// The compositor's presentation clock, as far as it has one.
final class PresentationClock {
  private let presentation: Singleton<WpPresentation>
  private var map = ClockMap()

  init(_ presentation: Singleton<WpPresentation>) {
    self.presentation = presentation
    presentation.onChange = { [weak self] in self?.listen() }
    listen()
  }

  var proxy: Proxy<WpPresentation>? { presentation.proxy }

  /// The loop's time of a stamp, or `nil` if the clock is unknown here.
  func time(of stamp: Nanoseconds, using source: some TimeSource) -> Nanoseconds? {
    map.time(of: stamp, using: source)
  }

  /// The stamp of a time of the loop, or `nil` if the clock is unknown here.
  func stamp(of time: Nanoseconds, using source: some TimeSource) -> Nanoseconds? {
    map.stamp(of: time, using: source)
  }

  private func listen() {
    presentation.proxy?.onEvent { [weak self] event in
      if case .clockID(let clock) = event { self?.map.use(clock: clock) }
    }
  }
}
