import Glibc

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
