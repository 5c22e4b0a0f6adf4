import Foundation
import Testing

@testable import CarouselCommand

/// The pages in the repository, compared with the program and the examples.
struct DocumentationTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of all pages.
  private static let pages: [String] = {
    let pages = try? FileManager.default.contentsOfDirectory(
      atPath: package.appendingPathComponent("docs").path)
    return ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
      + (pages ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// The catalogs of the documentation of modules.
  private static let catalogs: [String] = {
    let paths = try? FileManager.default.subpathsOfDirectory(
      atPath: package.appendingPathComponent("Sources").path)
    return (paths ?? []).filter { $0.hasSuffix(".docc") }.map { "Sources/" + $0 }.sorted()
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// The code blocks of a page: their language and text.
  private static func blocks(of page: String) throws -> [(language: String, text: String)] {
    let parts = try text(page).components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].split(separator: "\n", omittingEmptySubsequences: false)
      return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
    }
  }

  /// The words of each call of the program in a shell line.
  private static func calls(in line: String) -> [[String]] {
    var (calls, words, word, quote) = ([[String]](), [String](), "", Character?.none)
    func endWord() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    func endCall() {
      endWord()
      if let name = words.firstIndex(of: "carousel"), !words.contains("command") {
        calls.append(Array(words[(name + 1)...]))
      }
      words = []
    }
    for character in line {
      switch character {
      case quote: quote = nil
      case _ where quote != nil: word.append(character)
      case "'", "\"": quote = character
      case " ": endWord()
      case "#" where word.isEmpty:
        endCall()
        return calls
      case "|", "&", ";", "(", ")", ">": endCall()
      default: word.append(character)
      }
    }
    endCall()
    return calls
  }

  @Test func `the program understands every command of the pages`() throws {
    var understood = 0
    for page in Self.pages {
      for block in try Self.blocks(of: page) where block.language.isEmpty {
        let lines = block.text.replacingOccurrences(of: "\\\n", with: " ")
        for line in lines.split(separator: "\n") {
          for words in Self.calls(in: String(line)) {
            #expect(throws: Never.self, "\(page): carousel \(words.joined(separator: " "))") {
              _ = try Invocation(RawArguments.arguments(words, calledAs: "carousel"))
            }
            understood += 1
          }
        }
      }
    }
    #expect(understood > 25)
  }

  @Test func `the configuration file of the pages has no mistakes`() throws {
    let folder = try Pictures(0)
    let block = try #require(
      try Self.blocks(of: "docs/configuration.md").first { $0.language == "ini" })
    try block.text.write(to: folder.file("config"), atomically: true, encoding: .utf8)
    let run = try Run(["--config", folder.file("config").path, "--check-config"])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  @Test(
    arguments: [
      ("hyprpaper", "hyprctl hyprpaper reload ,/p/a b.png\n"),
      (
        "gnome-shell",
        "gsettings set org.gnome.desktop.background picture-uri file:///p/a b.png\n"
      ),
      ("", "pkill -x swaybg\nswaybg -m fill -i /p/a b.png\n"),
    ])
  func `the script of the picker's page sets the wallpaper of what runs`(
    running: String, calls: String
  ) throws {
    let folder = try Pictures(0)
    let script = try #require(
      try Self.blocks(of: "docs/picker.md").first { $0.language == "sh" })
    func add(_ name: String, _ text: String) throws {
      let file = folder.file(name)
      try ("#!/bin/sh\n" + text).write(to: file, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    try add("wallpaper", script.text)
    try add("pgrep", "[ \"$2\" = '\(running)' ]\n")
    try add("setsid", "shift; \"$@\"\n")
    for name in ["hyprctl", "gsettings", "pkill", "swaybg"] {
      try add(name, "echo \(name) \"$@\" >> '\(folder.file("record").path)'\n")
    }
    let run = try Run(
      [folder.file("wallpaper").path, "/p/a b.png"],
      environment: ["PATH": folder.folder.path + ":/usr/bin:/bin"], program: "/bin/sh")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(try String(contentsOf: folder.file("record"), encoding: .utf8) == calls)
  }

  @Test func `the programs of the pages are examples that are built`() throws {
    let sources = try Self.exampleSources()
    var found = 0
    for page in Self.pages {
      found += try Self.blocks(of: page).count { sources.contains($0.text) }
      for block in try Self.blocks(of: page)
      where block.language == "swift" && block.text.hasPrefix("import") {
        #expect(sources.contains(block.text), "\(page): \(block.text.prefix(200))")
      }
    }
    #expect(found > 2)
  }

  @Test func `each Swift library has a page with an example that is built`() throws {
    let sources = try Self.exampleSources()
    // Dynamic libraries are for other languages.
    let modules = try Self.text("Package.swift").components(separatedBy: ".library(name: \"")
      .dropFirst().filter { !$0.prefix(40).contains("type: .dynamic") }
      .map { String($0.prefix { $0 != "\"" }) }
    #expect(modules.count > 10)
    for module in modules {
      let catalog = try #require(
        Self.catalogs.first { $0.hasSuffix("/\(module).docc") }, "\(module)")
      let blocks = try Self.blocks(of: "\(catalog)/\(module).md")
      #expect(blocks.contains { sources.contains($0.text) }, "\(module)")
    }
  }

  /// The texts of the programs in Examples.
  private static func exampleSources() throws -> Set<String> {
    let examples = try FileManager.default.subpathsOfDirectory(
      atPath: package.appendingPathComponent("Examples").path
    ).filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
    return Set(try examples.map { try text("Examples/" + $0) })
  }

  @Test func `every link in the pages leads to a file`() throws {
    var links = 0
    for page in Self.pages {
      let base = Self.package.appendingPathComponent(page).deletingLastPathComponent()
      let prose = try Self.text(page).components(separatedBy: "```").enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      for part in prose.components(separatedBy: "](").dropFirst() {
        let target = String(part.prefix { $0 != ")" && $0 != "#" })
        if target.isEmpty || target.contains("://") { continue }
        let path = base.appendingPathComponent(target).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page): \(target)")
        links += 1
      }
    }
    #expect(links > 20)
  }
}
