import Foundation
import Testing

@testable import CarouselCommand

struct ManualTests {
  @Test func `the manual has a section for every mode`() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = try Pictures(0)
    let process = Process()
    process.executableURL = package.appendingPathComponent("meson-helper/man-page")
    process.arguments = [Run.program, CarouselProgram.version, folder.file("page").path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let page = try String(contentsOf: folder.file("page"), encoding: .utf8)
    for name in CarouselProgram.commandNames where name != "view" {
      #expect(page.contains(".SH CAROUSEL \(name.uppercased())"))
    }
  }
}
