import CarouselPaint
import Glibc

/// Where the program's configuration lies, as the environment says.
enum ConfigurationPlace {
  /// The files that are looked for, the first one that is there counts.
  static func candidates(
    _ environment: (String) -> String? = Environment.variable
  ) -> [String] {
    var folders: [String] = []
    if let own = environment("XDG_CONFIG_HOME"), own.hasPrefix("/") {
      folders.append(own)
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folders.append(home + "/.config")
    }
    let shared = environment("XDG_CONFIG_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
    folders += shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return folders.map { $0 + "/carousel/config" }
  }

  /// The file that counts, or `nil` if there is none.
  static func find() -> Pathname? {
    candidates().first { unsafe access($0, F_OK) == 0 }.map { Pathname($0) }
  }
}
