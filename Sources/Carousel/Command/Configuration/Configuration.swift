import CarouselApp
import CarouselDesktop

extension ConfigurationFile {
  /// Sets what the file says for a mode.
  ///
  /// After ``mostProblems`` lines that cannot be used, the rest is not used either.
  ///
  /// - Returns: the lines that cannot be used, in their order
  func apply(to settings: inout Settings, in mode: Mode) -> [Problem] {
    var problems = problems
    for entry in entries where entry.mode == nil || entry.mode == mode.rawValue {
      guard problems.count <= Self.mostProblems else {
        let message = "too many mistakes; the rest is not used"
        problems.append(Problem(place: entry.place, message: message))
        break
      }
      let (name, value) = (entry.setting.name, entry.setting.value)
      // Settings that only other modes have are for those.
      let isOthers = Setting.all.contains { $0.name == name && !$0.modes.contains(mode) }
      let own = try? Setting.named(name, in: mode)
      if entry.mode == nil, isOthers, own?.isOwn != false { continue }
      do throws(DesktopError) {
        try Setting.named(name, in: mode).assign(value, to: &settings, spelling: name)
      } catch {
        problems.append(Problem(place: entry.place, message: error.description))
      }
    }
    return problems.sorted { $0.place.order < $1.place.order }
  }

  /// The lines that some mode cannot use, in their order.
  func mistakes() -> [Problem] {
    var found: [Problem] = []
    for mode in Mode.allCases where mode.isConfigurable {
      var settings = Settings()
      // What is wrong in several modes is reported once.
      for problem in apply(to: &settings, in: mode) where !found.contains(problem) {
        found.append(problem)
      }
    }
    return found.sorted { $0.place.order < $1.place.order }
  }

  /// A problem with its place, for people: `config:7: …`.
  func description(of problem: Problem) -> String {
    "\(problem.place.path):\(problem.place.line): \(problem.message)"
  }
}
