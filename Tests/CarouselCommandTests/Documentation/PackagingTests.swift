import CarouselPaint
import CarouselTestSupport
import Foundation
import Testing

@testable import CarouselCommand

/// What packages contain, compared with the programs and the pages.
struct PackagingTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// What stands between two texts, once for each first one.
  private static func parts(of path: String, from start: String, to end: String) throws -> [String]
  {
    try text(path).components(separatedBy: start).dropFirst().map {
      $0.components(separatedBy: end)[0]
    }
  }

  /// The number in Package.swift.
  private static func number() throws -> String {
    try #require(parts(of: "Package.swift", from: "\nlet version = \"", to: "\"").first)
  }

  /// The value of a key in a file of sections, where it has one.
  private static func value(_ key: String, in path: String) throws -> String? {
    try parts(of: path, from: "\n\(key)=", to: "\n").first
  }

  @Test func `programs, pages and files have the version of the package`() throws {
    let number = try Self.number()
    let isBuiltElsewhere = CarouselProgram.version.hasPrefix(number + "+")
    #expect(CarouselProgram.version == number || isBuiltElsewhere)
    #expect(try Run(["--version"]).output.hasPrefix("carousel \(CarouselProgram.version)\n"))
    let probe = try Run(["--version"], program: BuiltProgram.path("frame-probe"))
    #expect(probe.output == "frame-probe \(CarouselProgram.version)\n")
    for page in ["docs/libraries.md", "Examples/Embedding/Package.swift"] {
      #expect(try Self.parts(of: page, from: "from: \"", to: "\"") == [number], "\(page)")
    }
    let metainfo = "meson-helper/io.github.carousel_wayland.carousel.metainfo.xml"
    #expect(try Self.parts(of: metainfo, from: "release version=\"", to: "\"").first == number)
    let newest = try #require(try Self.parts(of: "CHANGELOG.md", from: "\n## ", to: "\n").first)
    #expect(newest.contains(number))
  }

  @Test func `the version of a tree says how far it is from its tag`() throws {
    let folder = try Pictures(0)
    let script = """
      set -eu
      cd "$1"
      mkdir Scripts
      cp "$2/Scripts/version" Scripts
      printf 'let version = "1.2.3"\\n' > Package.swift
      Scripts/version
      git init --quiet --initial-branch=main
      commit() { git -c user.name=a -c user.email=b commit --quiet --allow-empty --message "$1"; }
      git add .
      commit one
      Scripts/version
      git tag v1.2.3
      Scripts/version
      commit two
      commit three
      Scripts/version
      echo >> Package.swift
      Scripts/version
      CAROUSEL_VERSION=4 Scripts/version
      git rev-parse --short HEAD
      git rev-parse --short HEAD~2
      """
    let run = try Run(
      ["-c", script, "sh", folder.folder.path, Self.package.path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"], program: "/bin/bash")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 8)
    let (last, first) = (lines[6], lines[7])
    let versions = [
      "1.2.3", "1.2.3+1.g\(first)", "1.2.3", "1.2.3+2.g\(last)", "1.2.3+2.g\(last).modified", "4",
    ]
    #expect(Array(lines.prefix(6)) == versions)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/mime/globs2")))
  func `the desktop entry has the types of all pictures that can be read`() throws {
    let endings = PictureFormats.extensions.union(PictureFormats.undecodableExtensions)
    // Lines such as "50:image/png:*.png".
    let names = try String(contentsOfFile: "/usr/share/mime/globs2", encoding: .utf8)
    // Older lists of types do not tell animated PNG from other PNG.
    var types: Set<String> = ["inode/directory", "image/apng"]
    for line in names.split(separator: "\n") {
      let fields = line.split(separator: ":").map(String.init)
      guard fields.count == 3, fields[1].hasPrefix("image/") else { continue }
      if endings.contains(String(fields[2].dropFirst(2))) { types.insert(fields[1]) }
    }
    let entry = try Self.value("MimeType", in: "meson-helper/carousel.desktop") ?? ""
    let listed = Set(entry.split(separator: ";").map(String.init))
    #expect(listed == types)
  }

  @Test func `the kiosk's unit does what its page says`() throws {
    let unit = "meson-helper/carousel-kiosk.service"
    let start = try #require(try Self.value("ExecStart", in: unit))
    let words = start.split(separator: " ").map(String.init)
    let program = try #require(words.firstIndex { $0.hasSuffix("/carousel") })
    #expect(throws: Never.self) { _ = try Invocation(Array(words[(program + 1)...])) }
    let command = (["carousel"] + words[(program + 1)...]).joined(separator: " ")
    let page = try Self.text("docs/kiosk.md")
    #expect(page.contains("`\(command)`"), "\(command)")
    for setting in ["Type", "NotifyAccess", "WatchdogSec"] {
      let value = try #require(try Self.value(setting, in: unit), "\(setting)")
      #expect(page.contains("`\(setting)=\(value)`"), "\(setting)=\(value)")
    }
    // cage is the main process, and the program would not feed a watchdog that is meant for that.
    #expect(start.contains("env --unset=WATCHDOG_PID"))
  }

  @Test func `the user's unit names no folder`() throws {
    let start = try #require(try Self.value("ExecStart", in: "meson-helper/carousel.service"))
    let words = start.split(separator: " ").map(String.init)
    #expect(throws: Never.self) { _ = try Invocation(Array(words.dropFirst())) }
    #expect(!words.dropFirst().contains { $0.contains("/") || $0.contains("%") }, "\(start)")
  }
}
