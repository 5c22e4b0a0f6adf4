import CarouselPaint
import CarouselShow
import Foundation
import Testing

@testable import CarouselCommand

struct ConfigurationTests {
  private func configuration(_ text: String) -> Configuration {
    Configuration(file: ConfigurationFile(Array(text.utf8), path: "config"))
  }

  private func problems(_ text: String) -> [String] {
    let configuration = configuration(text)
    return configuration.problems().map { configuration.file.description(of: $0) }
  }

  @Test func `options are those of the command line, for the modes that have them`() throws {
    let configuration = configuration(
      """
      # a remark
      type = wheel
        captions=no
      tilt = 0.5
      multi = yes
      background = #202028

      [kiosk]
      autoplay = 8

      [host]
      stay = yes
      """)
    let look = ["--type=wheel", "--no-captions", "--option=tilt=0.5", "--background=#202028"]
    #expect(configuration.arguments(for: .view).arguments == look)
    #expect(configuration.arguments(for: .kiosk).arguments == look + ["--autoplay=8"])
    #expect(configuration.arguments(for: .host).arguments == look + ["--stay"])
    #expect(
      configuration.arguments(for: .pick).arguments
        == Array(look[..<3]) + ["--multi"] + Array(look[3...]))
    #expect(configuration.problems() == [])
  }

  @Test(
    arguments: [
      ("\ntylt = 1", "config:2: there is no option tylt; did you mean tilt?"),
      ("tilt = steep", "config:1: tilt takes a number, not steep"),
      ("type = weel", "config:1: type takes linear, rotary, "),
      ("captions = perhaps", "config:1: captions takes yes or no"),
      ("wheel", "config:1: a line must be name = value"),
      ("= wheel", "config:1: a line must be name = value"),
      ("[kiosc]\ntype = wheel", "config:1: there is no mode kiosc; did you mean kiosk?"),
      ("[host]\nmulti = yes", "config:2: there is no option multi"),
      ("config = x", "config:1: config is for the command line"),
      ("seed = 3", "config:1: --seed needs --sort random"),
      ("bind = x nxt", "config:1: no key can do nxt; did you mean next?"),
    ])
  func `what is wrong is told with its line`(text: String, problem: String) {
    let problems = problems(text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  @Test func `lines that are right together are right`() {
    #expect(problems("seed = 3\nsort = random\ntype = wheel") == [])
  }

  @Test func `bytes that are no text are told`() {
    let file = ConfigurationFile([0x61, 0xFF, 0x0A, 0x00], path: "config")
    #expect(file.problems.map(\.line) == [1, 2])
  }

  @Test func `the user's file comes before the system's`() {
    let places = ConfigurationPlace.candidates {
      ["XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/x:relative:/y"][$0]
    }
    #expect(places == ["/c/carousel/config", "/x/carousel/config", "/y/carousel/config"])
    let standard = ConfigurationPlace.candidates { ["HOME": "/h"][$0] }
    #expect(standard == ["/h/.config/carousel/config", "/etc/xdg/carousel/config"])
  }

  @Test func `the command line comes after the file, with the mode in front`() throws {
    let pictures = try Pictures(0)
    let file = pictures.file("config")
    try "type = wheel\n".write(to: file, atomically: true, encoding: .utf8)
    let option = "--config=\(file.path)"
    #expect(try Invocation([option, "x"]).arguments == ["view", "--type=wheel", option, "x"])
    #expect(
      try Invocation(["kiosk", "--config", file.path, "x"]).arguments
        == ["kiosk", "--type=wheel", "--config", file.path, "x"])
    // What comes after the programs' -- is theirs.
    #expect(
      try Invocation(["host", option, "--", "foot", "--config=/nonexistent"]).arguments
        == ["host", "--type=wheel", option, "--", "foot", "--config=/nonexistent"])
    #expect(throws: ShowError.self) { try Invocation(["--config=/nonexistent", "x"]) }
  }

  @Test func `the program checks a file, and goes on with what is right in a wrong one`() throws {
    let pictures = try Pictures(1)
    let file = pictures.file("config")
    try "type = wheel\n".write(to: file, atomically: true, encoding: .utf8)
    let good = try Run(["--check-config", "--config", file.path])
    #expect(good.status == 0 && good.errors == "")
    try "type = wheel\n\ncorners = -1\ncolor = 3\n[kiosk]\nautoplay = 0\n".write(
      to: file, atomically: true, encoding: .utf8)
    let bad = try Run(["--check-config", "--config", file.path])
    #expect(bad.status == 2)
    #expect(bad.complaints.count == 3)
    #expect(bad.errors.contains(":3: corners must be 0…1000"))
    let picture = pictures.file("out.png")
    let run = try Run(
      [
        "render", "--config", file.path, "--size", "60x40", "-o", picture.path,
        pictures.folder.path,
      ])
    #expect(run.status == 0)
    #expect(run.complaints.count == 2)
    #expect(
      run.errors.contains(":3: corners must be 0…1000") && run.errors.contains(":4: there is"))
    // What is right is used.
    let right = try Invocation(["render", "--config", file.path, "x"])
    #expect(right.arguments == ["render", "--type=wheel", "--config", file.path, "x"])
    // A kiosk does not stay dark for a mistyped color; there is no compositor here.
    let kiosk = try Run(["kiosk", "--no-reconnect", "--config", file.path, pictures.folder.path])
    #expect(kiosk.status == 1 && kiosk.complaints.count == 4)
  }

  @Test(
    arguments: [
      ["help"], ["help", "pick"], ["--help"], ["pick", "--help"], ["-h"], ["--version"],
      ["--generate-completion-script", "bash"],
    ])
  func `help is the same whatever the file says`(arguments: [String]) throws {
    let pictures = try Pictures(0)
    let folder = pictures.file("carousel")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "nonsense\ntype = weel\n".write(
      to: folder.appendingPathComponent("config"), atomically: true, encoding: .utf8)
    let run = try Run(arguments, environment: ["XDG_CONFIG_HOME": pictures.folder.path])
    #expect(run.status == 0 && run.errors == "")
    #expect(try run.output == Run(arguments).output)
  }

  @Test func `a file of any name is read, and one that cannot be is no end if nobody asked for it`()
    throws
  {
    let pictures = try Pictures(1)
    let name = Array(pictures.folder.path.utf8) + Array("/c\u{E9}".utf16.map { UInt8($0) })
    let opened = unsafe fopen(name.map { CChar(bitPattern: $0) } + [0], "w")
    let file = unsafe try #require(opened)
    unsafe fputs("corners = -1\n", file)
    unsafe fclose(file)
    #expect(try ConfigurationFile(reading: Pathname(name)).entries.count == 1)
    // A folder cannot be read.
    let folder = pictures.file("carousel/config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try Run(
      ["render", "--size", "60x40", "-o", pictures.file("out").path, pictures.folder.path],
      environment: ["XDG_CONFIG_HOME": pictures.folder.path])
    #expect(run.status == 0 && run.complaints.count == 1)
    #expect(run.errors.contains("cannot read"))
  }
}
