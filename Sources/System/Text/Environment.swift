import Glibc

/// The variables of this process.
package enum Environment {
  /// The value of a variable; `nil` if it is not set.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
