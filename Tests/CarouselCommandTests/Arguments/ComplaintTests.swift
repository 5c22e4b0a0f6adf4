import Foundation
import Testing

struct ComplaintTests {
  private func fails(_ run: Run, status: Int32, naming words: String...) {
    #expect(run.status == status)
    #expect(run.complaints.count == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("carousel: "))
    for word in words { #expect(run.errors.contains(word), "\(word) in \(run.errors)") }
  }

  @Test func `no compositor is a failure with one line`() throws {
    let pictures = try Pictures()
    fails(try Run([pictures.folder.path]), status: 1)
  }

  @Test func `a picker tells failure from nothing chosen`() throws {
    let pictures = try Pictures()
    fails(try Run(["pick", pictures.folder.path]), status: 3)
    fails(try Run(["pick", "/nonexistent"]), status: 3, naming: "/nonexistent")
    fails(try Run(["pick"], input: ""), status: 3, naming: "standard input")
    // An empty menu is shown, for which there is no compositor here.
    fails(try Run(["pick", "--labels"], input: ""), status: 3, naming: "compositor")
    #expect(try Run(["pick", "--labels", "--free-text", "--ifne"], input: "").status == 1)
    let empty = try Run(["pick", "--ifne"], input: "")
    #expect(empty.status == 1 && empty.errors == "" && empty.output == "")
  }

  @Test func `a missing folder is named with the reason`() throws {
    fails(
      try Run(["/nonexistent/pictures"]), status: 1, naming: "/nonexistent/pictures",
      "No such file or directory")
  }

  @Test func `an empty path is visible in the line`() throws {
    fails(try Run([""]), status: 1, naming: "cannot read '': No such file or directory")
  }

  @Test func `an empty folder is named`() throws {
    let pictures = try Pictures(0)
    fails(
      try Run([pictures.folder.path]), status: 1, naming: "no readable picture",
      pictures.folder.path)
  }

  @Test func `a file that is no picture is named`() throws {
    fails(try Run(["/etc/passwd"]), status: 1, naming: "/etc/passwd")
  }

  @Test func `control characters of a name never reach the terminal`() throws {
    let run = try Run(["/nonexistent/\u{1B}[2J\n\u{202E}x"])
    fails(run, status: 1)
    #expect(!run.errors.contains("\u{1B}"))
    #expect(!run.errors.contains("\u{202E}"))
  }

  @Test(
    arguments: [
      ["--type", "spiral", "/tmp"], ["--type", "custom", "/tmp"], ["--nonsense", "/tmp"],
      ["--set", "tint=1", "/tmp"], ["--set", "tilt", "/tmp"],
      ["--set", "tilt=steep", "/tmp"], ["--set", "tilt=1e9", "/tmp"],
      ["--set", "visibleItems=-1", "/tmp"], ["--set", "perspective=1", "/tmp"],
      ["--set", "decelerationRate=nan", "/tmp"], ["--set", "bounces=perhaps", "/tmp"],
      ["--size", "0x10", "/tmp"], ["--size", "wide", "/tmp"], ["--size", "1x99999999999", "/tmp"],
      ["--start", "0", "/tmp"], ["--start", "x", "/tmp"], ["--autoplay", "0", "/tmp"],
      ["--autoplay", "-3", "/tmp"], ["--background", "grey", "/tmp"],
      ["--announce", "loudly", "/tmp"], ["--corners", "-1", "/tmp"],
      ["render", "/tmp"], ["render", "-o", "/tmp/x", "--scale", "0", "/tmp"],
      ["render", "-o", "/tmp/x", "--offset", "nan", "/tmp"], ["render", "-o", "/tmp/x"],
      ["render", "-o", "/tmp/x", "--start", "0", "/tmp"], ["-", "-"], ["--seed", "x", "/tmp"],
      ["--sort", "color", "/tmp"], ["--multi", "/tmp"], ["pick", "--print", "all", "/tmp"],
      ["pick", "--announce-moving", "/tmp"], ["kiosk"], ["events", "/tmp"],
      ["--autoplay", "0x10", "/tmp"],
      ["help", "nothing-like-it"], ["--bind", "x set tint=1", "/tmp"],
      ["--bind", "x set slides=fade", "/tmp"], ["--bind", "x toggle type", "/tmp"],
      ["--on-select", "", "/tmp"], ["msg"], ["msg", ""], ["msg", "netx"], ["msg", "goto"],
      ["msg", "goto", "0"], ["msg", "next", "99999999999999999999"], ["msg", "rotate", "up"],
      ["msg", "insert"], ["msg", "set"], ["msg", "{}"],
    ])
  func `wrong usage ends with status 2 and one line`(arguments: [String]) throws {
    fails(try Run(arguments), status: 2)
  }

  @Test(
    arguments: [
      (["--set", "tint=1"], "did you mean 'tilt'?"),
      (["--set", "cardSise=1"], "did you mean 'card-size'?"),
      (["--tipe", "wheel"], "did you mean '--type'?"),
      (["--theme", "drak"], "did you mean 'dark'?"),
      (
        ["--type", "it's"],
        "invalid value 'it's' for --type: no such type or file; see --list-types"
      ),
      (["--size", "3' for 'x"], "invalid value '3' for 'x' for --size: must be a width"),
    ])
  func `a mistyped name is reported with the nearest one`(arguments: [String], hint: String) throws
  {
    fails(try Run(arguments + ["/tmp"]), status: 2, naming: hint)
  }

  @Test(
    arguments: [
      (
        ["--size", "wide"],
        "'wide' for --size: must be a width and a height from 1 to 16384 such as 1280x720"
      ),
      (["--start", "x"], "'x' for --start: must be a whole number, 1 or more"),
      (["--type", "whel"], "no such type or file; did you mean 'wheel'?"),
      (["--theme", "darc"], "must be dark, light or contrast; did you mean 'dark'?"),
      (["--background", "grey"], "such as #202028"),
      (
        ["--corners", "-1"],
        "carousel: invalid value '-1' for --corners: must be a number, 0 to 1000"
      ),
      (
        ["--start", "0"],
        "carousel: invalid value '0' for --start: must be a whole number, 1 or more"
      ),
      (["--autoplay", "0"], "'0' for --autoplay: must be a number, above 0 to 1e9"),
      (["--set", "tilt=99"], "'99' for tilt: must be a number, -10 to 10"),
      (["--perspective", "-1"], "for --perspective: must be a number, -0.01 to 0.01"),
    ])
  func `a wrong value is reported with the valid ones`(arguments: [String], words: String) throws {
    fails(try Run(arguments + ["/tmp"]), status: 2, naming: words, "(see carousel --help)")
  }

  @Test(arguments: [["kiosk"], ["host"], ["msg"], ["render", "-o", "x"]])
  func `an unknown option is told before what is missing`(mode: [String]) throws {
    fails(try Run(mode + ["--foo"]), status: 2, naming: "unknown option '--foo'")
  }

  @Test func `a command that cannot be started for pictures is reported with the reason`() throws {
    fails(
      try Run(["--on-select", "notify-send \"x {label}\"", "/tmp"]), status: 2,
      naming: "for --on-select: {label} must be a separate argument, not part of x {label}")
    fails(
      try Run(["--on-select", "a 'b", "/tmp"]), status: 2,
      naming: "for --on-select: a quote is not closed")
  }

  @Test func `a mode that is called wrongly names its own help`() throws {
    fails(
      try Run(["render", "--scale", "big", "-o", "/tmp/x", "/tmp"]), status: 2,
      naming: "for --scale: must be a number, 0.1 to 16 (see carousel render --help)")
  }

  @Test func `a name that is near to none gets no advice`() throws {
    let run = try Run(["--set", "nonsense=1", "/tmp"])
    fails(run, status: 2, naming: "unknown setting 'nonsense'")
    #expect(!run.errors.contains("mean"))
  }

  @Test func `a value out of range is reported with its range`() throws {
    fails(
      try Run(["--set", "scrollSpeed=-2", "/tmp"]), status: 2,
      naming: "invalid value '-2' for scroll-speed: must be a number, 0 to ")
  }

  @Test func `settings have their names in both spellings, and switches take words`() throws {
    let pictures = try Pictures()
    let settings = [
      "card-size=50x50", "cardSize=50x50", "wrap=yes", "bounces=off", "deceleration-rate=0.9",
      "scrollSpeed=2", "tilt=0.7",
    ]
    let run = try Run(
      ["render", "--size", "60x40", "-o", pictures.file("out").path]
        + settings.flatMap { ["--set", $0] } + [pictures.folder.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func `a closed standard output is a failure when it is needed`() throws {
    let pictures = try Pictures()
    for (options, status) in [([], 1), (["pick"], 3), (["render", "-o", "-"], 1)] {
      fails(
        try Run(options + [pictures.folder.path], redirections: ">&-"), status: Int32(status),
        naming: "standard output is closed")
    }
  }

  @Test func `a closed standard error changes nothing but the words`() throws {
    let pictures = try Pictures()
    #expect(try Run([pictures.folder.path], redirections: "2>&-").status == 1)
  }

  @Test(
    arguments: [
      ["--help"], ["render", "--help"], ["pick", "--help"], ["kiosk", "--help"],
      ["host", "--help"], ["--version"],
    ])
  func `help and version go to standard output`(arguments: [String]) throws {
    let run = try Run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output != "")
  }

  @Test func `the version comes with the formats that can be shown`() throws {
    let lines = try Run(["--version"]).output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("carousel ") == true)
    let formats = lines.dropFirst().first?.split(separator: " ") ?? []
    #expect(formats.first == "formats:")
    #expect(Set(formats).isSuperset(of: ["png", "jpg", "webp"]))
  }
}
