internal import Glibc

/// The environment of a program under test.
enum ProgramEnvironment {
  /// That of this process without what leads to the session it runs in, with what leads to the
  /// compositor, and with `additions`.
  static func make(folder: String, library: String?, additions: [String: String]) -> [String] {
    var values = inherited
    for name in ["DISPLAY", "WAYLAND_SOCKET", "WAYLAND_DEBUG", "LD_PRELOAD"] { values[name] = nil }
    values["XDG_RUNTIME_DIR"] = folder
    values["WAYLAND_DISPLAY"] = DisplaySocket.name
    // Toolkits that speak several languages are to speak this one.
    values["XDG_SESSION_TYPE"] = "wayland"
    values["GDK_BACKEND"] = "wayland"
    values["QT_QPA_PLATFORM"] = "wayland"
    values["SDL_VIDEODRIVER"] = "wayland"
    if let library {
      values["LD_PRELOAD"] = library
      // The library brings the Swift runtime along, which would comment on every crash.
      values["SWIFT_BACKTRACE"] = "enable=no"
      values[SharedTime.variable] = folder
    }
    values.merge(additions) { $1 }
    return values.map { "\($0.key)=\($0.value)" }.sorted()
  }

  private static var inherited: [String: String] {
    var values: [String: String] = [:]
    var place = 0
    while let entry = unsafe environ[place] {
      let text = unsafe String(cString: entry)
      if let sign = text.firstIndex(of: "=") {
        values[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      place += 1
    }
    return values
  }
}
