import CarouselApp
import CarouselPaint
import CarouselText
import Glibc

/// Where the program's configuration and arrangements are, as the environment says.
enum ConfigurationPlace {
  /// The files that are looked for, the first one that is there counts.
  static func candidates(
    _ environment: (String) -> String? = Environment.variable
  ) -> [String] {
    BaseDirectories.configuration(environment).map { $0 + "/carousel/config" }
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
    (try? FileStatus(path: Pathname(path)))?.kind == .file
  }

  /// The names of all arrangements in the folders for them, sorted.
  static func arrangements(
    _ environment: (String) -> String? = Environment.variable
  ) -> [String] {
    let names = arrangementFolders(environment).flatMap { folder in
      ((try? FolderListing.names(in: Pathname(folder))) ?? [])
        .map { String(decoding: $0, as: UTF8.self) }
        .filter { name in
          name.hasSuffix(suffix) && name != suffix && name == name.plainLine()
            && isFile(folder + name)
        }
    }
    return Set(names).map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// The folders of arrangements: the user's, those of the system, that of the prefix in which the program is
  /// installed, and that of the sources from which it was built.
  private static func arrangementFolders(_ environment: (String) -> String?) -> [String] {
    let folders = BaseDirectories.data(environment).map { $0 + "/carousel/arrangements/" }
    guard let program = unsafe realpath("/proc/self/exe", nil) else { return folders }
    defer { unsafe free(program) }
    let place = unsafe String(cString: program).split(separator: "/").dropLast()
    func path(_ parts: some Sequence<Substring>) -> String { parts.map { "/" + $0 }.joined() }
    let installed = path(place.dropLast()) + "/share/carousel/arrangements/"
    // Below the sources, wherever in `.build` the program was built.
    guard let build = place.lastIndex(of: ".build") else { return folders + [installed] }
    return folders + [installed, path(place[..<build]) + "/Examples/Arrangements/"]
  }

  /// The file that counts, or `nil` if there is none.
  static func find() -> Pathname? {
    candidates().first { unsafe access($0, F_OK) == 0 }.map { Pathname($0) }
  }
}
