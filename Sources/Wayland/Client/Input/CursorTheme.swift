internal import Glibc

/// The pictures of pointers that are installed under a name, and under those it inherits from.
struct CursorTheme: Equatable, Sendable {
  /// The longest description of a theme that is read, in bytes.
  private static var longestIndex: Int { 65_536 }
  /// The most themes that are looked into for one picture.
  private static var longestChain: Int { 16 }

  var name: String
  /// How large a pointer is, in logical units.
  var size: Int
  /// Where themes are, the first place first.
  var folders: [String]

  /// What the environment asks for.
  static var wanted: CursorTheme {
    let size = Environment.value("XCURSOR_SIZE").flatMap { Int($0) } ?? 24
    return CursorTheme(
      name: Environment.value("XCURSOR_THEME") ?? "default", size: min(max(size, 8), 128),
      folders: folders(
        path: Environment.value("XCURSOR_PATH"), home: Environment.value("HOME"),
        data: Environment.value("XDG_DATA_HOME")))
  }

  /// The folders of a path with colons, or the usual ones if there is none; `~` is the home.
  static func folders(path: String?, home: String?, data: String?) -> [String] {
    let usual = "~/.icons:/usr/local/share/icons:/usr/share/icons:/usr/share/pixmaps"
    let list = path ?? (data.map { "\($0)/icons:" } ?? "~/.local/share/icons:") + usual
    return list.split(separator: ":").compactMap { folder in
      guard folder.hasPrefix("~/") else { return folder.hasPrefix("/") ? String(folder) : nil }
      return home.map { $0 + folder.dropFirst() }
    }
  }

  /// The first picture that is there under one of the names, for a scale.
  ///
  /// The names are asked in their order, each in all the themes.
  func picture(_ names: [String], scale: Int) -> CursorPicture? {
    let chain = chain
    for name in names {
      for theme in chain {
        for folder in folders {
          guard let file = CursorFile(path: "\(folder)/\(theme)/cursors/\(name)"),
            let (picture, found) = file.picture(nearestTo: size * scale)
          else { continue }
          // A theme may not have the size asked for: a small picture is not shown still smaller.
          return picture.scaled(min(max((found + size / 2) / size, 1), scale))
        }
      }
    }
    return nil
  }

  /// The theme and those it inherits from, then the system's own, each once however they refer to
  /// each other.
  private var chain: [String] {
    var chain: [String] = []
    var waiting = ["default", name]
    while chain.count < Self.longestChain, let next = waiting.popLast() {
      // Names are folders: none leads elsewhere.
      guard !next.isEmpty, !next.contains("/"), next != "..", !chain.contains(next) else {
        continue
      }
      chain.append(next)
      waiting += parents(of: next).reversed()
    }
    return chain
  }

  private func parents(of theme: String) -> [String] {
    for folder in folders {
      guard let text = Self.text(ofFile: "\(folder)/\(theme)/index.theme") else { continue }
      // By bytes: some themes list thousands of folders, and characters take ten times as long.
      for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 })
      where line.starts(with: "Inherits".utf8) {
        let rest = Substring(line).dropFirst(8).drop { $0 == " " || $0 == "\t" }
        guard rest.first == "=" else { continue }
        return rest.dropFirst().split { " \t,;".contains($0) }.map(String.init)
      }
    }
    return []
  }

  private static func text(ofFile path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longestIndex)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
