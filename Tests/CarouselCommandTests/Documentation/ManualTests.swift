@testable import CarouselApp
import CarouselTestSupport
import Foundation
import Testing

@testable import CarouselCommand

/// The pages of the manual, filled in with the options of the program.
struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("meson-helper/manual")

  /// A page as scdoc reads it.
  private static func page(_ name: String) throws -> String {
    let process = Process()
    process.executableURL = folder.appendingPathComponent("fill")
    process.arguments = [
      CarouselProgram.version, folder.appendingPathComponent(name + ".scd").path, Run.program,
      BuiltProgram.path("frame-probe"),
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `the manual describes every command`() throws {
    let pages = try ["carousel.1", "carousel-msg.1", "carousel-host.1"].map(Self.page).joined()
    for name in Mode.allCases.map(\.rawValue) where name != "view" {
      #expect(pages.contains("*carousel \(name)*"), "\(name)")
    }
  }

  @Test func `manual, page and help list every command that can be sent`() throws {
    let manual = try Self.page("carousel-msg.1")
    let help = HelpText(.msg, isLong: true, namesMode: true).text
    let page = try String(
      contentsOf: Self.folder.appendingPathComponent("../../docs/scripting.md"), encoding: .utf8)
    for form in CommandForm.all {
      #expect(manual.contains("\n*\(form.name)*"), "\(form.name)")
      #expect(help.contains("\n  \(form.name) "), "\(form.name)")
      #expect(page.contains("`\(form.name)`") || page.contains("`\(form.name) "), "\(form.name)")
    }
  }

  @Test func `the manual names every key of the program`() throws {
    let page = try #require(try Self.page("carousel.1").components(separatedBy: "\n# KEYS").last)
    let keys = page.components(separatedBy: "\n# ")[0].replacing("\\", with: "").lowercased()
    for binding in KeyBinding.standard {
      #expect(keys.contains("*\(binding.key.name.lowercased())*"), "\(binding.key.name)")
    }
  }

  @Test func `the manual lists the options of each command`() throws {
    let page = try Self.page("carousel.1")
    for option in [
      "*--type*", "*--wrap*, *--no-wrap*", "*-o*, *--output*", "*--tilt*", "*--labels*",
    ] {
      #expect(page.components(separatedBy: "\n").contains { $0.contains(option) }, "\(option)")
    }
  }

  @Test func `the manual of frame-probe lists the options of each command`() throws {
    let page = try Self.page("frame-probe.1")
    for option in ["*--scenario*", "*--budget*", "*--screenshots*", "*--output*"] {
      #expect(page.components(separatedBy: "\n").contains { $0.contains(option) }, "\(option)")
    }
  }

  @Test(arguments: [
    "carousel.1", "carousel.5", "carousel-host.1", "carousel-msg.1", "carousel-windows.1",
    "frame-probe.1",
  ])
  func `a page has all sections, each once, and its examples`(name: String) throws {
    let headings = try Self.page(name).split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(Set(headings).count == headings.count)
    for heading in ["NAME", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
      #expect(headings.contains("# \(heading)"), "\(heading)")
    }
  }

  @Test func `the manual of the configuration file lists every setting of a mode once`() throws {
    let page = try Self.page("carousel.5")
    for mode in Mode.allCases where mode.isConfigurable {
      for setting in Setting.all(of: mode) {
        #expect(page.contains("\n*\(setting.name)* = "), "\(setting.name)")
      }
    }
    let names = try #require(page.components(separatedBy: "# SETTINGS\n").last)
      .components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("*") && $0.contains("* = ") }
    #expect(Set(names).count == names.count && names.count > 40)
  }
}
