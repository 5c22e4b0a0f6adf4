import CarouselTestSupport
import Foundation
import Testing

@testable import CarouselCommand

/// The commands in the pages and in the manual, run by a shell that has a recorder in place of the program.
struct PageExampleTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let pages: [String] =
    ["docs", "meson-helper/manual"].flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: package.appendingPathComponent(folder).path)
      return (names ?? []).filter { $0.hasSuffix(".md") || $0.hasSuffix(".scd") }.sorted()
        .map { folder + "/" + $0 }
    } + ["README.md"]

  /// The shell commands of a page as its readers see them.
  private static func blocks(of page: String) throws -> [String] {
    let text = try String(contentsOf: package.appendingPathComponent(page), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      guard parts[index].hasPrefix("\n") else { return nil }
      return page.hasSuffix(".scd") ? shown(parts[index]) : parts[index]
    }
  }

  /// What scdoc makes of a text: a backslash before a character goes.
  private static func shown(_ text: String) -> String {
    var (shown, rest) = ("", text[...])
    while let character = rest.popFirst() {
      if character != "\\" {
        shown.append(character)
      } else if let next = rest.popFirst() {
        shown.append(next)
      }
    }
    return shown
  }

  private static let names = ["carousel", "dmenu"]

  @Test func `the examples of the pages and of the manual run`() throws {
    var calls = 0
    for page in Self.pages {
      for block in try Self.blocks(of: page)
      // Drawings are no commands.
      where !block.contains("│") && Self.names.contains(where: { block.contains($0 + " ") }) {
        let folder = try Pictures(0)
        // Each call leaves its name, its arguments and what it has read.
        let recorder = """
          #!/bin/bash
          file=$(/bin/mktemp '\(folder.folder.path)/call-XXXXXX')
          printf '%s\\0' "${0##*/}" "$@" > "$file"
          if [ -p /dev/stdin ]; then /bin/cat > "$file.input"; fi
          """
        for name in Self.names {
          let file = folder.file(name)
          try recorder.write(to: file, atomically: true, encoding: .utf8)
          try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        // Other programs do nothing, but one that is to start ours does.
        let script = """
          now=/sea.jpg
          command_not_found_handle() {
            while [ $# -gt 0 ] && [ "$1" != carousel ]; do shift; done
            [ $# = 0 ] || "$@"
          }
          \(block.replacingOccurrences(of: "/srv/", with: folder.folder.path + "/"))
          wait
          """
        for name in ["pictures", "games/chess", ".config/carousel"] {
          try FileManager.default.createDirectory(
            at: folder.file(name), withIntermediateDirectories: true)
        }
        try Data().write(to: folder.file("list.jsonl"))
        let run = try Run(
          ["-c", script], environment: ["PATH": folder.folder.path, "HOME": folder.folder.path],
          program: "/bin/bash")
        #expect(run.status == 0 && run.errors == "", "\(page): \(block)\(run.errors)")
        calls += try check(folder.folder, of: page, block)
      }
    }
    #expect(calls > 60, "\(calls)")
  }

  /// Reads what was recorded.
  ///
  /// - Returns: how many calls there were
  private func check(_ folder: URL, of page: String, _ block: String) throws -> Int {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let calls = files.filter { $0.hasPrefix("call-") && !$0.hasSuffix(".input") }
    for call in calls {
      let record = try Data(contentsOf: folder.appendingPathComponent(call))
      let words = record.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
      let line = "\(page): \(words.joined(separator: " "))"
      #expect(throws: Never.self, "\(line)") {
        _ = try Invocation(RawArguments.arguments(Array(words.dropFirst()), calledAs: words[0]))
      }
      let input = try? String(
        contentsOf: folder.appendingPathComponent(call + ".input"), encoding: .utf8)
      guard let input, !input.isEmpty else { continue }
      if block.contains("shutdown") {
        #expect(
          input == "shutdown\nreboot\nsuspend\n" || input.hasPrefix("Files\0icon\u{1F}"), "\(line)")
      }
      if input.contains("icon") { #expect(input.contains("\0icon\u{1F}"), "\(line)") }
    }
    return calls.count
  }
}
