internal import Glibc

enum ProgramEnvironment {
  /// That of this process without what leads to the session it runs in, with what leads to the
  /// compositor, and with `additions`.
  static func make(
    folder: String, library: String?, isolation: Isolation?, additions: [String: String]
  ) -> [String] {
    var values = inherited
    for name in session { values[name] = nil }
    values["XDG_RUNTIME_DIR"] = folder
    values["WAYLAND_DISPLAY"] = DisplaySocket.name
    // Toolkits that support several window systems are to use this one.
    values["XDG_SESSION_TYPE"] = "wayland"
    values["GDK_BACKEND"] = "wayland"
    values["QT_QPA_PLATFORM"] = "wayland"
    values["SDL_VIDEODRIVER"] = "wayland"
    if let isolation { isolate(&values, isolation) }
    if let library {
      values["LD_PRELOAD"] = library
      // Linked by the package manager, the library brings the Swift runtime along, which would comment on
      // every crash.
      values["SWIFT_BACKTRACE"] = "enable=no"
      values[SharedTime.variable] = folder
      // The library of a sanitizer wants to be the first one. It works behind this one too.
      let options = values["ASAN_OPTIONS"].map { "\($0):" } ?? ""
      values["ASAN_OPTIONS"] = "\(options)verify_asan_link_order=0"
    }
    values.merge(additions) { $1 }
    return values.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// What leads to the session that this process runs in.
  private static var session: [String] {
    [
      "DISPLAY", "WAYLAND_SOCKET", "WAYLAND_DEBUG", "LD_PRELOAD", "XDG_ACTIVATION_TOKEN",
      "DESKTOP_STARTUP_ID",
    ]
  }

  private static func isolate(_ values: inout [String: String], _ isolation: Isolation) {
    let prefixes = ["LC_", "XDG_", "GTK_", "QT_", "XCURSOR_", "AT_SPI_", "GNOME_", "KDE_", "SSH_"]
    let kept: Set = ["XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "XDG_DATA_DIRS", "QT_QPA_PLATFORM"]
    for name in values.keys where !kept.contains(name) {
      if prefixes.contains(where: { name.hasPrefix($0) }) { values[name] = nil }
    }
    for name in ["LANGUAGE", "XMODIFIERS"] { values[name] = nil }
    values["HOME"] = isolation.home
    // Every D-Bus library looks for the bus in XDG_RUNTIME_DIR. GLib makes the phase of its timers of whole seconds
    // from these two, and the folder has another name in every run.
    values["DBUS_SESSION_BUS_ADDRESS"] = isolation.bus == nil ? isolation.busAddress : nil
    values["HOSTNAME"] = nil
    // What the services of the system answer, and when, differs between runs.
    values["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(isolation.home)/no-system-bus"
    // Some systems have no other configuration than the one that is named here.
    values["FONTCONFIG_FILE"] = values["FONTCONFIG_FILE"] ?? isolation.fonts
    values["GSETTINGS_BACKEND"] = "memory"
    values["LANG"] = "C.UTF-8"
    values["TZ"] = "UTC"
    // Whether a sound server answers, and when, differs between runs.
    values["SDL_AUDIODRIVER"] = values["SDL_AUDIODRIVER"] ?? "dummy"
    // Hash tables of these languages are in the same order in every run.
    values["PYTHONHASHSEED"] = "0"
    values["SWIFT_DETERMINISTIC_HASHING"] = "1"
    // Qt asks the processor for random numbers otherwise.
    values["QT_NO_CPU_FEATURE"] = "rdrnd"
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

/// By which time a program lives.
public enum ProgramTime: Hashable, Sendable {
  /// By the compositor's: a preloaded clock holds it, and two runs are alike.
  ///
  /// A program that is linked statically cannot be held.
  case virtual
  /// Real time: from its start on, the compositor's clock runs in real time.
  case real
}
