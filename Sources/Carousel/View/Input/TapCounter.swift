import CarouselEngine

/// Counts taps that follow each other in one place.
struct TapCounter: Equatable {
  private var last: (point: Point, source: GestureSource, time: Double)?
  private var number = 0

  /// The largest time in seconds between taps that are counted together.
  static let interval = 0.35
  /// The largest distance in logical units between them.
  static let reach = 32.0

  /// The number of a tap: 1 for a tap alone, 2 for the second.
  ///
  /// The third is alone again.
  mutating func count(_ point: Point, from source: GestureSource, time: Double) -> Int {
    let follows =
      last.map {
        $0.source == source && (0...Self.interval).contains(time - $0.time)
          && (point - $0.point).length <= Self.reach
      } ?? false
    number = follows && number == 1 ? 2 : 1
    last = (point, source, time)
    return number
  }

  static func == (a: TapCounter, b: TapCounter) -> Bool {
    a.number == b.number && a.last?.point == b.last?.point && a.last?.source == b.last?.source
      && a.last?.time == b.last?.time
  }
}
