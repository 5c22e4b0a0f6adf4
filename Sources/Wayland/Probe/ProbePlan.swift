import Glibc
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
  /// A file that is played after the scenarios.
  var script: PlayedScript?
  var price = DrawingPrice.none
  var isInRealTime = false
  /// Whether the program keeps the user's home folder and session bus.
  var keepsEnvironment = false
  /// The variables of the user's environment that the program keeps in any case.
  var keptVariables: [String] = []
  /// Whether every message is kept.
  var keepsTranscript = false
  /// The lines of a script of faults.
  var attack: [String]?
}

/// Variables of this process's environment for the program.
enum ProgramVariables {
  /// Those of `names` that are set.
  static func values(of names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    return values
  }
}
