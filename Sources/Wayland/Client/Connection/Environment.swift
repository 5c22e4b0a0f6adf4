internal import Glibc

/// The environment variables that the program inherited.
enum Environment {
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The activation token; taken out, so that programs started from here do not use it again.
  static func takeActivationToken() -> String? {
    take("XDG_ACTIVATION_TOKEN").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of a connected socket; taken out likewise.
  static func takeSocket() -> String? { take("WAYLAND_SOCKET") }

  /// Where the service manager hears of the program; taken out likewise.
  static func takeNotifySocket() -> String? { take("NOTIFY_SOCKET") }

  /// How often the service manager wants to hear of the program, in microseconds; taken out
  /// likewise.
  static func takeWatchdogInterval() -> String? { take("WATCHDOG_USEC") }

  /// The process the service manager wants to hear; taken out likewise.
  static func takeWatchdogProcess() -> String? { take("WATCHDOG_PID") }

  private static func take(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    unsafe unsetenv(name)
    return value
  }
}
