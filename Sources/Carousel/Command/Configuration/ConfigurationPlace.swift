import CarouselPaint
import CarouselText
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

  /// Returns the folder of what the program remembers; `nil` without a home.
  static func stateFolder(_ environment: (String) -> String? = Environment.variable) -> String? {
    folders("XDG_STATE_HOME", ".local/state", "", "", environment).first.map { $0 + "/carousel" }
  }

  /// The end of the names of files that declare arrangements.
  private static let suffix = ".arrangement"

  /// Returns the file that declares an arrangement with a name, or `nil` if there is none.
  static func arrangement(
    _ name: String, _ environment: (String) -> String? = Environment.variable
  ) -> String? {
    arrangementFolders(environment).map { $0 + name + suffix }
      .first(where: isFile)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names of all arrangements in the folders for them, sorted.
  static func arrangements(
    _ environment: (String) -> String? = Environment.variable
  ) -> [String] {
    var names: Set<String> = []
    for folder in arrangementFolders(environment) {
      guard let stream = unsafe opendir(folder) else { continue }
      defer { unsafe closedir(stream) }
      while let entry = unsafe readdir(stream) {
        let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
          unsafe $0.prefix { $0 != 0 }
        }
        let name = unsafe String(decoding: bytes, as: UTF8.self)
        guard name.hasSuffix(suffix), name.utf8.count > suffix.utf8.count,
          isFile(folder + name), name == name.plainLine()
        else { continue }
        names.insert(String(name.dropLast(suffix.count)))
      }
    }
    return names.sorted()
  }

  /// The folders of arrangements: the user's, those of the system, that of the prefix in which the program is
  /// installed, and that of the sources from which it was built.
  private static func arrangementFolders(_ environment: (String) -> String?) -> [String] {
    let shared = folders(
      "XDG_DATA_HOME", ".local/share", "XDG_DATA_DIRS", "/usr/local/share:/usr/share", environment)
    let folders = shared.map { $0 + "/carousel/arrangements/" }
    guard let program = unsafe realpath("/proc/self/exe", nil) else { return folders }
    defer { unsafe free(program) }
    let place = unsafe String(cString: program).split(separator: "/").dropLast()
    func above(_ count: Int) -> String {
      place.dropLast(count).map { "/" + $0 }.joined()
    }
    return folders + [
      above(1) + "/share/carousel/arrangements/", above(3) + "/Examples/Arrangements/",
    ]
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
    let shared =
      shared.isEmpty ? "" : environment(shared).flatMap { $0.isEmpty ? nil : $0 } ?? standardShared
    folders += shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return folders
  }

  /// The file that counts, or `nil` if there is none.
  static func find() -> Pathname? {
    candidates().first { unsafe access($0, F_OK) == 0 }.map { Pathname($0) }
  }
}
