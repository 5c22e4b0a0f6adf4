import CarouselEngine
import CarouselPaint
import CarouselView
import DesktopTestSupport
import Foundation
import Glibc
import Testing
import Wayland
import WaylandTestSupport

@testable import CarouselApp
@testable import CarouselDesktop

struct CommandProcessesTests {
  @Test(arguments: [true, false])
  func `nothing is left of a program that has ended, also without a descriptor for it`(
    isWatched: Bool
  ) throws {
    let scene = try CarouselScene()
    let processes =
      isWatched
      ? CommandProcesses(scene.session.loop)
      : CommandProcesses(scene.session.loop, descriptor: { _ in -1 })
    var ends = 0
    try processes.start([Array("true".utf8)]) { ends += 1 }
    #expect(processes.count == 1)
    for _ in 0..<6000 where processes.count > 0 {
      _ = poll(nil, 0, 10)
      scene.pass(.milliseconds(50))
      scene.client.turn()
    }
    #expect(processes.count == 0 && ends == 1)
  }

  @Test func `a program that cannot be found is an error`() throws {
    let scene = try CarouselScene()
    #expect(throws: DesktopError.self) {
      try CommandProcesses(scene.session.loop).start([Array("/nonexistent/x".utf8)])
    }
  }

  // MARK: Command template

  private let choice = Choice(index: 2, id: "c", label: "$(id) ; x", path: "-a b")

  private func arguments(_ words: [String], marked: [Pathname] = []) throws -> [String]? {
    try CommandTemplate(words).arguments(for: choice, marked: marked)?.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `placeholders are whole arguments, whatever is in them`() throws {
    #expect(
      try arguments(["p", "{path}", "{label}", "{id}", "{index}", "{position}", "--", "x"])
        == ["p", "./-a b", "$(id) ; x", "c", "2", "3", "--", "x"])
  }

  @Test func `marked are all that are marked, or the front one`() throws {
    #expect(try arguments(["p", "{marked}"]) == ["p", "./-a b"])
    #expect(
      try arguments(["p", "{marked}", "x"], marked: ["1", "-2"]) == ["p", "1", "./-2", "x"])
  }

  @Test func `without a path nothing is started that wants one`() throws {
    var choice = choice
    choice.path = nil
    #expect(try CommandTemplate(["p", "{path}"]).arguments(for: choice, marked: []) == nil)
    #expect(try CommandTemplate(["p", "{label}"]).arguments(for: choice, marked: []) != nil)
  }

  @Test(
    arguments: [
      [], [""], ["{path}"], ["p", "x{path}"], ["p", "sh -c '{label}'"], ["p", "{pth}"],
    ])
  func `other templates are refused`(words: [String]) {
    #expect(throws: DesktopError.self) { try CommandTemplate(words) }
  }

  // MARK: Settle command

  /// A carousel, and a program that appends its arguments to a file.
  private final class Preview {
    let scene: CarouselScene
    let folder: TemporaryFolder
    let preview: SettleCommand

    init(seconds: Double = 0) throws {
      scene = try CarouselScene()
      folder = try TemporaryFolder()
      let record = "sleep \(seconds); echo \"$@\" >> \(folder.path)/record"
      var settings = KeySettings()
      settings.onSettle = try CommandTemplate(["sh", "-c", record, "sh", "set", "{index}"])
      settings.onCancel = try CommandTemplate(["sh", "-c", record, "sh", "back", "{position}"])
      let made = SettleCommand(scene.window, settings) { [unowned scene] in
        Choice($0, of: scene.view.items)
      }
      preview = try #require(made)
      preview.begin()
    }

    func scroll(to index: Int) {
      scene.view.scroll(toItem: index, duration: 0, at: scene.window.time)
      scene.rest()
    }

    /// The lines that are recorded, once there are a number of them.
    func lines(_ count: Int) -> [String] {
      for _ in 0..<500 {
        let text =
          (try? String(contentsOfFile: folder.file("record").description, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").map(String.init)
        if lines.count >= count { return lines }
        usleep(10_000)
      }
      return []
    }
  }

  @Test func `a program is started for each item that the carousel settles on`() throws {
    let preview = try Preview()
    preview.scroll(to: 2)
    preview.preview.end(isChosen: true)
    #expect(preview.lines(1) == ["set 2"])
  }

  @Test func `cancel starts the other one for the first item, after the preview`() throws {
    let preview = try Preview(seconds: 0.2)
    preview.scroll(to: 3)
    preview.preview.end(isChosen: false)
    #expect(preview.lines(2) == ["set 3", "back 1"])
  }

  @Test func `nothing is started for the item that is there already`() throws {
    let preview = try Preview()
    preview.scroll(to: 0)
    preview.preview.end(isChosen: false)
    #expect(preview.lines(1) == ["back 1"])
  }

  @Test(
    arguments: [
      ("ctrl+d choose 10", ProgramCommand.choose(10)), ("f5 choose", .choose(0)),
      ("g toggle dots", .cycle("dots", ["yes", "no"])),
      ("g toggle type wheel stack", .cycle("type", ["wheel", "stack"])),
    ])
  func `keys choose with a status, and toggle settings`(line: String, command: ProgramCommand)
    throws
  {
    #expect(try KeyBinding(line).command == command)
  }

  @Test(arguments: [
    "f5 choose 9", "f5 choose 29", "f5 choose x", "g toggle", "g toggle type wheel",
  ])
  func `other words are no keys`(line: String) {
    #expect(throws: DesktopError.self) { try KeyBinding(line) }
  }
}
