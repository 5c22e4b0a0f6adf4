import WaylandTesting

/// What is to be done with the program.
struct ProbePlan {
  /// How long something lasts.
  enum Length {
    case frames(Int)
    case seconds(Double)

    /// The time, on a display with this `period`.
    func duration(period: Duration) -> Duration {
      switch self {
      case .frames(let count): period * count
      case .seconds(let seconds): .nanoseconds(Int64(seconds * 1e9))
      }
    }
  }

  var command: [String]
  var preset = Preset.ideal
  var refresh: Double?
  var scenarios: [Scenario] = []
  var length = Length.seconds(2)
  var script: InputScript?
  var price = DrawingPrice.none
  var isInRealTime = false
  /// Whether the program keeps the user's home folder and session bus.
  var keepsEnvironment = false
  /// The variables of the user's environment that the program keeps in any case.
  var keptVariables: [String] = []
  /// Whether every message is kept.
  var keepsTranscript = false
  /// Whether the session's own compositor answers, and the probe stands between.
  var isThrough = false
  /// Faults, with times from the beginning of the attack.
  var attack: FaultPlan?
}
