import Foundation
import Testing

@testable import CarouselCommand

/// The pages of the manual, filled in with the options of the program.
struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("meson-helper/manual")

  /// A page as scdoc reads it.
  private static func page(_ name: String) throws -> String {
    let process = Process()
    process.executableURL = folder.appendingPathComponent("fill")
    process.arguments = [
      CarouselProgram.version, folder.appendingPathComponent(name + ".scd").path, Run.program,
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
    for name in CarouselProgram.commandNames where name != "view" {
      #expect(pages.contains("*carousel \(name)*"), "\(name)")
    }
  }

  @Test func `the manual lists the options of each command`() throws {
    let page = try Self.page("carousel.1")
    for option in ["*--type*", "*--wrap*, *--no-wrap*", "*-o*, *--output*", "*tilt*", "*--labels*"]
    {
      #expect(page.components(separatedBy: "\n").contains { $0.contains(option) }, "\(option)")
    }
  }

  @Test func `the manual of the configuration file lists every setting of a mode once`() throws {
    let page = try Self.page("carousel.5")
    let settings = try #require(page.components(separatedBy: "# SETTINGS\n").last)
    let sections = settings.components(separatedBy: "\n## ")
    for section in sections {
      let names = section.split(separator: "\n").filter { $0.hasPrefix("*") && $0.contains("* = ") }
        .map { $0.prefix { $0 != " " } }
      #expect(Set(names).count == names.count && !names.isEmpty)
    }
    for name in ["type", "wrap", "tilt", "autoplay", "theme"] {
      #expect(sections[0].contains("\n*\(name)* = "), "\(name)")
    }
  }
}
