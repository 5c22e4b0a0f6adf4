import CarouselPaint
import Glibc

/// Where the program's configuration and arrangements are, as the environment says.
enum ConfigurationPlace {
  /// The files that are looked for, the first one that is there counts.
  static func candidates(
    _ environment: (String) -> String? = Environment.variable
  ) -> [String] {
    folders("XDG_CONFIG_HOME", ".config", "XDG_CONFIG_DIRS", "/etc/xdg", environment)
      .map { $0 + "/carousel/config" }
  }

  /// Returns the file that declares an arrangement with a name, or `nil` if none is installed.
  static func arrangement(
    _ name: String, _ environment: (String) -> String? = Environment.variable
  ) -> String? {
    folders(
      "XDG_DATA_HOME", ".local/share", "XDG_DATA_DIRS", "/usr/local/share:/usr/share", environment
    )
    .map { $0 + "/carousel/arrangements/" + name + ".arrangement" }
    .first { unsafe access($0, F_OK) == 0 }
  }

  /// The folder of the user and those of the system, as the XDG Base Directory Specification says: only absolute
  /// paths count.
  private static func folders(
    _ own: String, _ standardOwn: String, _ shared: String, _ standardShared: String,
    _ environment: (String) -> String?
  ) -> [String] {
    var folders: [String] = []
    if let own = environment(own), own.hasPrefix("/") {
      folders.append(own)
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folders.append(home + "/" + standardOwn)
    }
    let shared = environment(shared).flatMap { $0.isEmpty ? nil : $0 } ?? standardShared
    folders += shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return folders
  }

  /// The file that counts, or `nil` if there is none.
  static func find() -> Pathname? {
    candidates().first { unsafe access($0, F_OK) == 0 }.map { Pathname($0) }
  }
}
