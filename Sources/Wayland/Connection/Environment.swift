internal import Glibc

/// What whoever started the program left in its environment.
enum Environment {
  /// The activation token; taken out, so that programs started from here do not use it again.
  static func takeActivationToken() -> String? {
    guard let value = unsafe getenv("XDG_ACTIVATION_TOKEN") else { return nil }
    let token = unsafe String(cString: value)
    unsafe unsetenv("XDG_ACTIVATION_TOKEN")
    return token.isEmpty ? nil : token
  }
}
