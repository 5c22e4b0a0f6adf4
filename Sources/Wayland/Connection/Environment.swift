internal import Glibc

/// What whoever started the program left in its environment.
enum Environment {
  /// The value of a variable; `nil` where it is not set.
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The activation token; taken out, so that programs started from here do not use it again.
  static func takeActivationToken() -> String? {
    guard let token = value("XDG_ACTIVATION_TOKEN") else { return nil }
    unsafe unsetenv("XDG_ACTIVATION_TOKEN")
    return token.isEmpty ? nil : token
  }
}
