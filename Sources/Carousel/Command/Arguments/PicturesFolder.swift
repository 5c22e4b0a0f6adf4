import CarouselPaint
import Glibc

/// The folder in which the desktop's user keeps pictures.
enum PicturesFolder {
  /// The folder, as the environment and `user-dirs.dirs` name it, or `nil` if there is none apart
  /// from the home folder.
  static func path(_ environment: (String) -> String? = Environment.variable) -> Pathname? {
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    let folder =
      environment("XDG_PICTURES_DIR") ?? named(home: home, environment) ?? home + "/Pictures"
    guard folder.hasPrefix("/"), trimmed(folder) != trimmed(home) else { return nil }
    return Pathname(folder)
  }

  /// The folder that the file of xdg-user-dirs names: `XDG_PICTURES_DIR="$HOME/Pictures"`.
  private static func named(home: String, _ environment: (String) -> String?) -> String? {
    let folder = environment("XDG_CONFIG_HOME") ?? home + "/.config"
    guard let bytes = try? ConfigurationFile.bytes(of: Pathname(folder + "/user-dirs.dirs")) else {
      return nil
    }
    let start = "XDG_PICTURES_DIR=\""
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last {
      $0.hasPrefix(start) && $0.hasSuffix("\"") && $0.count > start.count
    }
    guard let value = line?.dropFirst(start.count).dropLast() else { return nil }
    return value.hasPrefix("$HOME/") ? home + value.dropFirst(5) : String(value)
  }

  private static func trimmed(_ path: String) -> String {
    String(path.reversed().drop { $0 == "/" }.reversed())
  }
}
