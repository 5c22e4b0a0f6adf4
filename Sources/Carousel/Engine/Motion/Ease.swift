/// The cubic that starts and ends at rest.
enum Ease {
  /// From 0 at 0 to 1 at 1; limited outside.
  static func value(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if time < 0.5 {
      let twice = 2 * time
      return 0.5 * twice * twice * twice
    }
    let rest = 2 * time - 2
    return 0.5 * rest * rest * rest + 1
  }

  /// The slope of `value`.
  static func slope(_ time: Double) -> Double {
    guard time > 0, time < 1 else { return 0 }
    let twice = time < 0.5 ? 2 * time : 2 - 2 * time
    return 3 * twice * twice
  }
}
