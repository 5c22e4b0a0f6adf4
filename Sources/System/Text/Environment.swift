import Glibc

/// The variables of this process.
package enum Environment {
  /// The value of a variable; `nil` if it is not set.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// The locale of words, as the environment asks for it.
package enum MessageLocale {
  /// The locale without its encoding, for example `en_GB`, or `C` if none is set.
  package static func current(_ environment: (String) -> String? = Environment.variable) -> String {
    let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    let locale = asked?.prefix { $0 != "." && $0 != "@" } ?? ""
    return locale.isEmpty || locale.count > 20 ? "C" : String(locale)
  }
}

/// The folders of the XDG Base Directory Specification, the user's own first; only absolute paths count.
package enum BaseDirectories {
  /// The folders of configuration files.
  package static func configuration(_ environment: (String) -> String?) -> [String] {
    folders(environment, "XDG_CONFIG_HOME", ".config", "XDG_CONFIG_DIRS", "/etc/xdg")
  }

  /// The folders of data, such as icons.
  package static func data(_ environment: (String) -> String?) -> [String] {
    folders(
      environment, "XDG_DATA_HOME", ".local/share", "XDG_DATA_DIRS", "/usr/local/share:/usr/share")
  }

  /// The folder of what programs remember; `nil` without a home.
  package static func state(_ environment: (String) -> String?) -> String? {
    own(environment, "XDG_STATE_HOME", ".local/state")
  }

  private static func own(
    _ environment: (String) -> String?, _ name: String, _ standard: String
  ) -> String? {
    if let folder = environment(name), folder.hasPrefix("/") { return folder }
    return environment("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/" + standard : nil }
  }

  private static func folders(
    _ environment: (String) -> String?, _ name: String, _ standard: String, _ shared: String,
    _ standardShared: String
  ) -> [String] {
    let shared = environment(shared).flatMap { $0.isEmpty ? nil : $0 } ?? standardShared
    return [own(environment, name, standard)].compactMap(\.self)
      + shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }
}
