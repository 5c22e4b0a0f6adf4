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
