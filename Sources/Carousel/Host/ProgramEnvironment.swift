import Glibc

/// The environment of hosted programs: that of this process, with the host as the only display.
///
/// Variables are bytes: neither their values nor their names need to be UTF-8.
enum ProgramEnvironment {
  /// Variables that belong to the session around the carousel.
  ///
  /// Programs that find an X display, or a token of another compositor, would show their windows there.
  private static let unset: Set<String> = [
    "DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID",
  ]

  /// Variables that make toolkits use Wayland.
  private static let set = [
    ("XDG_SESSION_TYPE", "wayland"), ("GDK_BACKEND", "wayland"), ("QT_QPA_PLATFORM", "wayland"),
    ("SDL_VIDEODRIVER", "wayland"), ("SDL_VIDEO_DRIVER", "wayland"),
    ("CLUTTER_BACKEND", "wayland"), ("MOZ_ENABLE_WAYLAND", "1"),
    ("ELECTRON_OZONE_PLATFORM_HINT", "wayland"),
  ]

  /// The variables for programs that connect to the socket at the path `display`.
  static func variables(display: String) -> [[UInt8]] {
    variables(of: inherited, display: display)
  }

  /// The same, of a process whose own variables are `inherited`.
  static func variables(of inherited: [[UInt8]], display: String) -> [[UInt8]] {
    let own = set + [("WAYLAND_DISPLAY", display)]
    let replaced = Set(own.map(\.0)).union(unset)
    let kept = inherited.filter { variable in
      let name = String(decoding: variable.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      return !replaced.contains(name) && !name.hasPrefix("WAYLAND_")
    }
    return kept + own.map { Array("\($0)=\($1)".utf8) }
  }

  private static var inherited: [[UInt8]] {
    var variables: [[UInt8]] = []
    var index = 0
    while let entry = unsafe environ[index] {
      variables.append(unsafe Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      index += 1
    }
    return variables
  }
}
