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
    #expect(try configuration.arguments(for: .view) == look)
    #expect(try configuration.arguments(for: .kiosk) == look + ["--autoplay=8"])
    #expect(try configuration.arguments(for: .host) == look + ["--stay"])
    #expect(
      try configuration.arguments(for: .pick)
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
    #expect(try Invocation([option, "x"]).arguments() == ["view", "--type=wheel", option, "x"])
    #expect(
      try Invocation(["kiosk", "--config", file.path, "x"]).arguments()
        == ["kiosk", "--type=wheel", "--config", file.path, "x"])
    // What comes after the programs' -- is theirs.
    #expect(
      try Invocation(["host", option, "--", "foot", "--config=/nonexistent"]).arguments()
        == ["host", "--type=wheel", option, "--", "foot", "--config=/nonexistent"])
    #expect(throws: ShowError.self) { try Invocation(["--config=/nonexistent", "x"]) }
  }

  @Test func `the program checks a file, and refuses a wrong one`() throws {
    let pictures = try Pictures(1)
    let file = pictures.file("config")
    try "type = wheel\n".write(to: file, atomically: true, encoding: .utf8)
    let good = try Run(["--check-config", "--config", file.path])
    #expect(good.status == 0 && good.errors == "")
    try "type = wheel\n\ncorners = -1\n".write(to: file, atomically: true, encoding: .utf8)
    for arguments in [
      ["--check-config"], [pictures.folder.path], ["pick", pictures.folder.path],
      ["host", "--check-config"], ["host", "--stay"],
    ] {
      let bad = try Run(arguments + ["--config", file.path])
      #expect(bad.status == 2)
      #expect(bad.complaints.count == 1)
      #expect(bad.errors.contains(":3: corners must be 0…1000"))
    }
  }
}
