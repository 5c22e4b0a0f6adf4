import Glibc

/// The variables of this process.
enum Environment {
  /// The value of a variable, or `nil` if it is not set.
  static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
