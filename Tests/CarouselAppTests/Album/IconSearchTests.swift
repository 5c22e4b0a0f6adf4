import CarouselDBus
import CarouselPaint
import CarouselView
import DBusTestSupport
import DesktopTestSupport
import Dispatch
import Synchronization
import Testing

@testable import CarouselApp

struct IconSearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["config", "config/gtk-3.0", "data", "data/pixmaps", "data/icons"] {
      try folder.addFolder(name)
    }
  }

  private func addTheme(_ name: String, inherits: String = "", _ files: [String]) throws {
    let theme = "data/icons/\(name)"
    try folder.addFolder(theme)
    let folders = Set(files.map { String($0.prefix { $0 != "/" }) }).sorted()
    var index = """
      # A comment
      [Icon Theme]
      Name=\(name)
      Inherits=\(inherits)
      Directories=\(folders.joined(separator: ",")),missing,../../config

      """
    for size in folders {
      try folder.addFolder("\(theme)/\(size)")
      index += "[\(size)]\nSize = \(size)\nType=Fixed\n"
    }
    try folder.add("\(theme)/index.theme", content: index)
    for file in files { try folder.add("\(theme)/\(file)") }
  }

  private func search(
    sessionBus: String? = nil, desktop: String? = nil
  ) -> IconSearch {
    let root = String(decoding: folder.path.bytes, as: UTF8.self)
    return IconSearch { name in
      switch name {
      case "HOME": root
      case "XDG_CONFIG_HOME": root + "/config"
      case "XDG_DATA_DIRS": "relative:" + root + "/data"
      case "DBUS_SESSION_BUS_ADDRESS": sessionBus
      case "XDG_CURRENT_DESKTOP": desktop
      default: nil
      }
    }
  }

  private func file(_ name: String) -> Pathname { folder.file("data/icons/" + name) }

  @Test func `the theme of the settings comes before those it inherits and hicolor`() throws {
    try folder.add(
      "config/gtk-3.0/settings.ini", content: "[Settings]\ngtk-icon-theme-name = Own\n")
    try addTheme("Own", inherits: "Parent,hicolor", ["48/a.png"])
    try addTheme("Parent", inherits: "Own,hicolor", ["48/a.png", "48/b.png"])
    try addTheme("hicolor", ["48/a.png", "48/b.png", "48/firefox.png"])
    var search = search()
    #expect(search.file(named: "a") == file("Own/48/a.png"))
    #expect(search.file(named: "b") == file("Parent/48/b.png"))
    #expect(search.file(named: "firefox") == file("hicolor/48/firefox.png"))
    #expect(search.file(named: "c") == nil)
  }

  @Test func `the largest file of an icon is taken`() throws {
    try addTheme("hicolor", ["16/a.png", "256/a.png", "48/a.png", "48/notes.txt"])
    var search = search()
    #expect(search.file(named: "a") == file("hicolor/256/a.png"))
    #expect(search.file(named: "notes") == nil)
  }

  @Test func `icons of no theme are found, and of several names the first that there is`() throws {
    try addTheme("Adwaita", ["48/web-browser.png"])
    try folder.add("data/pixmaps/logo.png")
    var search = search()
    #expect(search.file(named: "logo") == folder.file("data/pixmaps/logo.png"))
    #expect(search.file(named: "logo.png") == folder.file("data/pixmaps/logo.png"))
    #expect(search.file(named: "firefox, web-browser") == file("Adwaita/48/web-browser.png"))
  }

  @Test(arguments: ["", ",", "..", "../../config/gtk-3.0/settings", "\u{0}", " "])
  func `names that are none find nothing`(name: String) throws {
    try addTheme("hicolor", ["48/a.png"])
    var search = search()
    #expect(search.file(named: name) == nil)
  }

  @Test func `a row that names an icon shows it, and one that names a file that`() throws {
    let icon = try folder.add("icon.png")
    var named = ListRow(label: "A", path: icon)
    named.mayBeIcon = true
    #expect(try AlbumScan([.listed(named)]).album.pictures.map(\.path) == [icon])
    // This machine may have any icons, but none of that name.
    var unknown = ListRow(label: "B", path: "no-icon-has-this-name")
    unknown.mayBeIcon = true
    var scan = AlbumScan(takesLabels: true)
    scan.add([.listed(unknown)])
    #expect(scan.album.items.map(\.label) == ["B"] && scan.album.items[0].path == nil)
  }

  /// Finds an icon on another thread, while a settings portal here names a theme.
  ///
  /// `nil` refuses.
  private func file(
    named name: String, _ search: IconSearch, _ socket: TestBusSocket, theme: String?
  ) -> Pathname? {
    let found = Mutex<Pathname?>(nil)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      var search = search
      let path = search.file(named: name)
      found.withLock { $0 = path }
    }
    var bus: TestBus?
    while group.wait(timeout: .now() + 0.001) == .timedOut {
      bus = bus ?? socket.accept()
      guard let question = bus?.takeCall("ReadAll") else { continue }
      let values = BusValue.dictionary(["icon-theme": .string(theme ?? "")])
      let spaces = BusValue.array(
        of: .entry(.string, values.type),
        [.entry(.string("org.gnome.desktop.interface"), values)])
      bus?.send(
        theme == nil ? question.refusal("org.example.No", "no") : question.answer([spaces]))
    }
    return found.withLock { $0 }
  }

  @Test(arguments: [
    ("Portal", "GNOME", "Portal"), (nil, "GNOME", "Own"), ("Portal", "KDE", "Breeze"),
  ])
  func `the settings portal comes before the files of GTK, and after KDE's in KDE`(
    portal: String?, desktop: String, theme: String
  ) throws {
    try folder.add(
      "config/gtk-3.0/settings.ini", content: "[Settings]\ngtk-icon-theme-name=Own\n")
    try folder.add("config/kdeglobals", content: "[Icons]\nTheme=Breeze\n")
    for name in ["Own", "Portal", "Breeze"] { try addTheme(name, ["48/a.png"]) }
    let socket = TestBusSocket()
    let search = search(sessionBus: socket.address, desktop: desktop)
    #expect(file(named: "a", search, socket, theme: portal) == file("\(theme)/48/a.png"))
  }

  @Test(
    arguments: [
      // That of the desktop entry, by name or by path; one of the same name; a generic one.
      ("org.test.Console", "terminal"), ("Editor", nil), ("foot", "foot"),
      ("org.test.Painter", "painter"),
    ]
      + ["unknown", "gone", "", "../pixmaps/foot", "a/../foot"].map {
        ($0, "application-x-executable")
      })
  func `an application has the icon of its desktop entry, of its name, or a generic one`(
    application: String, icon: String?
  ) throws {
    try folder.addFolder("data/applications")
    for name in ["terminal", "foot", "painter", "application-x-executable"] {
      try folder.add("data/pixmaps/\(name).png")
    }
    for (name, icon) in [
      ("org.test.Console", "terminal"), ("editor", "/usr/share/editor.svg"),
      ("gone", "no-such-icon"),
    ] {
      try folder.add(
        "data/applications/\(name).desktop", content: "[Desktop Entry]\nIcon=\(icon)\n")
    }
    let root = String(decoding: folder.path.bytes, as: UTF8.self)
    let variables = ["HOME": root, "XDG_DATA_DIRS": root + "/data"]
    let file = icon.map { folder.file("data/pixmaps/\($0).png") } ?? "/usr/share/editor.svg"
    #expect(ApplicationIcons { variables[$0] }.icon(of: application) == file)
  }
}
