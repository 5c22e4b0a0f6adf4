import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText
import Foundation
import Testing

@testable import CarouselCommand

struct MessageTests {
  @Test func `words are sent as an object, and an object as it is`() throws {
    #expect(
      try MsgCommand.command(["previous", "3"]).text == #"{"command":"previous","count":3}"#)
    #expect(try MsgCommand.command([#"{"command":"x"}"#]).text == #"{"command":"x"}"#)
    for words in [[], ["{"], ["{}", "x"], ["gotoo", "3"]] {
      #expect(throws: UsageError.self) { try MsgCommand.command(words) }
    }
  }

  @Test func `paths are found from wherever the other program is`() throws {
    let command = try MsgCommand.command(["insert", "a.png"])
    let path = command["items"]?.array?.first?["image"]?.string
    #expect(path?.hasPrefix("/") == true)
    #expect(path?.hasSuffix("/a.png") == true)
    #expect(CommandParameter.item(Pathname([0x2F, 0xFF])).text == #"{"path_base64":"L/8="}"#)
  }

  @Test(
    arguments: [
      (["type", "./x.arrangement"], ["/x.arrangement"]), (["type", "wheel"], ["wheel"]),
      (["set", "background=sea.jpg", "theme=dark"], ["/sea.jpg", "dark"]),
      (["set", "background=#123456"], ["#123456"]),
      (["toggle", "arrangement", "a/b", "rotary"], ["/a/b", "rotary"]),
    ])
  func `files of settings are found from wherever the other program is`(
    words: [String], ends: [String]
  ) throws {
    let command = try MsgCommand.command(words)
    let values =
      [command["type"]].compactMap(\.self) + (command["values"]?.array ?? [])
      + (command["settings"]?.object ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    #expect(values.count == ends.count)
    for (value, end) in zip(values, ends) {
      let text = try #require(value.string)
      #expect(end.hasPrefix("/") ? text.hasPrefix("/") && text.hasSuffix(end) : text == end)
    }
  }

  // MARK: Insertion

  private let pictures: Pictures

  init() throws { pictures = try Pictures(3) }

  private func images(_ command: JSONValue) -> [String] {
    command["items"]?.array?.compactMap { $0["image"]?.string } ?? []
  }

  @Test func `a folder represents its pictures`() throws {
    try Data("x".utf8).write(to: pictures.file("README.txt"))
    let commands = try Insertion.commands([pictures.folder.path], at: 2)
    #expect(commands.count == 1)
    #expect(
      images(commands[0]) == (0..<3).map { pictures.file("picture \($0).png").path })
    #expect(commands[0]["position"] == .number("2"))
  }

  @Test func `what cannot be shown is refused with the reason, and nothing is sent`() throws {
    let good = pictures.file("picture 0.png").path
    try Data("x".utf8).write(to: pictures.file("README.txt"))
    let empty = pictures.file("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    for (path, reason) in [
      (pictures.file("README.txt").path, "is not a picture"),
      (pictures.file("nothere.png").path, "No such file"), (empty.path, "no readable picture"),
    ] {
      let error = try #require(throws: DesktopError.self) {
        try Insertion.commands([good, path], at: nil)
      }
      #expect(error.description.contains(reason))
    }
  }

  @Test func `many pictures are sent in several commands, one after the other`() throws {
    let many = try Pictures(0)
    let data = Pictures.picture
    for number in 0..<1200 {
      let name = String(repeating: "x", count: 100) + "\(number).png"
      try data.write(to: many.file(name))
    }
    let commands = try Insertion.commands([many.folder.path], at: 5)
    #expect(commands.count > 2)
    var position = 5
    for command in commands {
      #expect(command["position"] == .number(String(position)))
      #expect(command.text.utf8.count < 48 << 10)
      position += images(command).count
    }
    #expect(position == 1205)
    #expect(
      try Insertion.commands([many.folder.path], at: nil).allSatisfy { $0["position"] == nil })
  }
}
