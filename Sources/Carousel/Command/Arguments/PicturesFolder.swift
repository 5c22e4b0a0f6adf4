import CarouselApp
import CarouselPaint
import CarouselText

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
    let file = BaseDirectories.configuration(environment).first.flatMap {
      KeyFile(Pathname($0 + "/user-dirs.dirs"))
    }
    guard let value = file?["", "XDG_PICTURES_DIR"], value.count > 1, value.first == "\"",
      value.last == "\""
    else { return nil }
    let folder = value.dropFirst().dropLast()
    return folder.hasPrefix("$HOME/") ? home + folder.dropFirst(5) : String(folder)
  }

  private static func trimmed(_ path: String) -> String {
    String(path.reversed().drop { $0 == "/" }.reversed())
  }
}
