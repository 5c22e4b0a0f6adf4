import CarouselPaint
import DesktopTestSupport
import Testing

@testable import CarouselApp

struct ApplicationIconsTests {
  private let folder: TemporaryFolder
  private let icons: ApplicationIcons

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    for name in ["data", "data/applications", "data/pixmaps"] { try folder.addFolder(name) }
    for name in ["terminal", "foot", "painter", "application-x-executable"] {
      try folder.add("data/pixmaps/\(name).png")
    }
    func entry(_ name: String, _ icon: String) throws {
      try folder.add(
        "data/applications/\(name).desktop", content: "[Desktop Entry]\nIcon=\(icon)\n")
    }
    try entry("org.test.Console", "terminal")
    try entry("editor", "/usr/share/editor.svg")
    try entry("gone", "no-such-icon")
    let root = String(decoding: folder.path.bytes, as: UTF8.self)
    icons = ApplicationIcons { name in
      switch name {
      case "HOME": root
      case "XDG_DATA_DIRS": root + "/data"
      default: nil
      }
    }
  }

  private func file(_ name: String) -> Pathname { folder.file("data/pixmaps/\(name).png") }

  @Test func `the icon is that of the desktop entry, by name or by path`() {
    #expect(icons.icon(of: "org.test.Console") == file("terminal"))
    #expect(icons.icon(of: "Editor") == Pathname("/usr/share/editor.svg"))
  }

  @Test func `without a desktop entry an icon of the same name counts`() {
    #expect(icons.icon(of: "foot") == file("foot"))
    #expect(icons.icon(of: "org.test.Painter") == file("painter"))
  }

  @Test(arguments: ["unknown", "gone", "", "../pixmaps/foot", "a/../foot"])
  func `what has no icon gets the generic one`(application: String) {
    #expect(icons.icon(of: application) == file("application-x-executable"))
  }
}
