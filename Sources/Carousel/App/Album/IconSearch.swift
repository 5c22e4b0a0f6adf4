import CarouselDBus
import CarouselDesktop
import CarouselLocking
public import CarouselPaint
import CarouselText

/// Finds the files of icons by their names, as the Icon Theme Specification of freedesktop.org says.
///
/// The theme is the one of the desktop's settings, then those that it inherits, Adwaita and hicolor; icons
/// of no theme come last. Each folder is read once, when it is first needed.
///
/// GNOME keeps the setting in its own database, which the settings portal reads. Others have it in
/// the files of GTK and KDE.
struct IconSearch: Sendable {
  /// Where themes are, the user's own first.
  private let folders: [Pathname]
  /// Where icons of no theme are.
  private let pixmaps: [Pathname]
  /// The files that say which theme the desktop uses, after the portal.
  private let settings: [Pathname]
  /// The file that says so before the portal: KDE's, in KDE.
  private let firstSettings: [Pathname]
  /// The addresses of the bus on which the settings portal is asked, or `nil` for none.
  private let sessionBus: String?
  /// The icons of each theme by their names, in the order in which they are searched.
  private var themes: [[String: Pathname]]?

  /// The most themes that are searched, and the most folders of one.
  private static let mostThemes = 16
  private static let mostFolders = 1024

  /// How long the portal may take, in milliseconds.
  private static let patience = 500

  /// A search in the folders that an environment names; by default that of this process.
  init(environment: (String) -> String? = Environment.variable) {
    let data = BaseDirectories.data(environment)
    folders =
      [environment("HOME").map { $0 + "/.icons" }].compactMap(\.self).map { Pathname($0) }
      + data.map { Pathname($0 + "/icons") }
    pixmaps = data.map { Pathname($0 + "/pixmaps") }
    let configuration = BaseDirectories.configuration(environment) + ["/etc"]
    func files(_ name: String) -> [Pathname] { configuration.map { Pathname("\($0)/\(name)") } }
    settings = ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini", "kdeglobals"].flatMap(files)
    let desktops = environment("XDG_CURRENT_DESKTOP")?.split(separator: ":") ?? []
    firstSettings = desktops.contains("KDE") ? files("kdeglobals") : []
    sessionBus = SessionBus.address(environment)
  }

  /// The file of an icon, or of the first of several whose names are separated by commas, or `nil`
  /// if no theme has it.
  mutating func file(named name: String) -> Pathname? {
    let themes = themes ?? read()
    self.themes = themes
    let names = name.split(separator: ",").map { Self.stem(String($0)) }
    for name in names {
      for theme in themes {
        if let path = theme[name] { return path }
      }
    }
    return nil
  }

  /// A name without the ending of a picture file, which some programs give and none should.
  private static func stem(_ name: String) -> String {
    let name = name.drop { $0 == " " }
    for ending in [".png", ".svg", ".xpm"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return String(name)
  }

  // MARK: Themes

  /// Reads all that is searched.
  private func read() -> [[String: Pathname]] {
    let own =
      Self.theme(in: firstSettings)
      ?? SettingsPortal.text(
        "icon-theme", in: "org.gnome.desktop.interface", sessionBus: sessionBus,
        waiting: Self.patience) ?? Self.theme(in: settings)
    var waiting = [own].compactMap(\.self) + ["Adwaita", "hicolor"]
    var seen: Set<String> = []
    var result: [[String: Pathname]] = []
    while !waiting.isEmpty, seen.count < Self.mostThemes {
      let name = waiting.removeFirst()
      guard !name.isEmpty, !name.contains("/"), name != "..", seen.insert(name).inserted else {
        continue
      }
      guard let (index, icons) = theme(name) else { continue }
      result.append(icons)
      let parents = index["Icon Theme", "Inherits"].map(Self.list) ?? []
      // hicolor is always the last one.
      waiting.insert(contentsOf: parents.filter { $0 != "hicolor" }, at: 0)
    }
    var loose = Icons()
    for folder in pixmaps + folders { loose.add(folder, size: 0) }
    return result + [loose.files]
  }

  /// The theme that the first of some files names.
  private static func theme(in files: [Pathname]) -> String? {
    files.lazy.compactMap { KeyFile($0) }.compactMap { file in
      file["Settings", "gtk-icon-theme-name"] ?? file["Icons", "Theme"]
    }.first
  }

  /// What a theme says of itself, and its icons, or `nil` if there is no such theme.
  private func theme(_ name: String) -> (KeyFile, [String: Pathname])? {
    let places = folders.map { Pathname($0.bytes + Array("/\(name)".utf8)) }
    let indexes = places.lazy.compactMap {
      KeyFile(Pathname($0.bytes + Array("/index.theme".utf8)))
    }
    guard let index = indexes.first else { return nil }
    let names =
      (index["Icon Theme", "Directories"].map(Self.list) ?? [])
      + (index["Icon Theme", "ScaledDirectories"].map(Self.list) ?? [])
    var icons = Icons()
    for folder in names.prefix(Self.mostFolders) where !folder.contains("..") {
      let size = Int(index[folder, "Size"] ?? "") ?? 0
      let scale = Int(index[folder, "Scale"] ?? "") ?? 1
      let pixels = size.multipliedReportingOverflow(by: scale)
      for place in places {
        icons.add(
          Pathname(place.bytes + Array("/\(folder)".utf8)),
          size: pixels.overflow ? 0 : pixels.partialValue)
      }
    }
    return (index, icons.files)
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// Icons by their names, the best file of each: cards are large, so that is one that can be drawn in any
  /// size, or else the largest.
  private struct Icons {
    var files: [String: Pathname] = [:]
    private var sizes: [String: Int] = [:]

    init() {}

    /// Adds what lies in a folder.
    ///
    /// The first of several files that are as good counts.
    mutating func add(_ folder: Pathname, size: Int) {
      guard let names = try? FolderListing.names(in: folder) else { return }
      for bytes in names {
        let name = FileName(bytes)
        guard name.recognition == .picture,
          let stem = String(
            validating: bytes.dropLast(name.fileExtension.utf8.count + 1), as: UTF8.self)
        else { continue }
        let size = name.fileExtension == "svg" ? Int.max : size
        guard size > sizes[stem] ?? -1 else { continue }
        sizes[stem] = size
        files[stem] = Pathname(folder.bytes + [UInt8(ascii: "/")] + bytes)
      }
    }
  }
}

/// Finds the icons of applications by the identifiers that their windows have.
///
/// It can be used by any thread.
public final class ApplicationIcons: Sendable {
  /// Where applications describe themselves, the user's own first.
  private let folders: [String]
  private let state: Lock<State>

  private struct State {
    var search: IconSearch
    var known: [String: Pathname?] = [:]
  }

  /// The icon of a program without an icon.
  private static let generic = "application-x-executable"

  /// Prepares to find icons in the folders that the environment names.
  public convenience init() {
    self.init(environment: Environment.variable)
  }

  init(environment: (String) -> String?) {
    folders = BaseDirectories.data(environment)
    state = Lock(State(search: IconSearch(environment: environment)))
  }

  /// The file of an application's icon: that of its desktop entry, or one of its name, or a generic one.
  ///
  /// The first call reads the icon themes, which takes a while.
  public func icon(of application: String) -> Pathname? {
    state.withLock { state in
      if let icon = state.known[application] { return icon }
      let icon = find(application, &state.search)
      state.known[application] = .some(icon)
      return icon
    }
  }

  private func find(_ application: String, _ search: inout IconSearch) -> Pathname? {
    // An identifier is any text: it must not lead out of the folders.
    let name = application.contains("/") ? "" : application
    let names = [name, name.lowercased()].filter { !$0.isEmpty }
    for folder in folders {
      for name in names {
        let entry = KeyFile(Pathname("\(folder)/applications/\(name).desktop"))
        guard let icon = entry?["Desktop Entry", "Icon"] else { continue }
        if icon.hasPrefix("/") { return Pathname(icon) }
        if let file = search.file(named: icon) { return file }
      }
    }
    let last = name.split(separator: ".").last.map { $0.lowercased() }
    for name in names + [last].compactMap(\.self) + [Self.generic] {
      if let file = search.file(named: name) { return file }
    }
    return nil
  }
}

/// A file of groups of keys and values, as desktops have them: `[Group]`, then `Key=value` lines.
package struct KeyFile {
  private var groups: [String: [String: String]] = [:]

  /// The largest file that is read, in bytes.
  private static let limit = 1 << 20

  /// The value of a key in a group.
  package subscript(group: String, key: String) -> String? { groups[group]?[key] }

  /// Reads a file.
  ///
  /// Returns `nil` if there is none, or it is no text of a reasonable length.
  package init?(_ path: Pathname) {
    guard let bytes = try? SmallFile.bytes(of: path, atMost: Self.limit) else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads the text of a file.
  init(_ text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals].trimmed)
        let value = String(line[line.index(after: equals)...].trimmed)
        // Of a key that is there twice, the first one counts, as in GLib's lists of folders.
        if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
      }
    }
  }
}

extension Substring {
  /// The text without spaces and tabs around it.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
