import CarouselDesktop
import Foundation
import Testing

@testable import CarouselCommand

/// What the program says about command lines that cannot be run, and about runs that fail.
struct UsageTests {
  /// Why a command line is wrong; nothing has happened by then.
  private func complaint(_ line: [String]) -> String? {
    do {
      let invocation = try Invocation(line)
      try invocation.mode.command.init(settings: invocation.settings).run()
      return nil
    } catch { return (error as? UsageError)?.description }
  }

  @Test(
    arguments: [
      // Values, with the valid ones.
      ("--type spiral", "no such type or file; see --list-types"),
      ("--type custom", "no such type"),
      ("--type it's", "invalid value 'it's' for --type: no such"),
      ("--type whel", "no such type or file; did you mean 'wheel'?"),
      ("--theme darc", "must be dark, light or contrast; did you mean 'dark'?"),
      ("--theme drak", "did you mean 'dark'?"), ("--background grey", "such as #202028"),
      ("--announce loudly", "for --announce: must be"), ("--sort color", "must be name, time,"),
      ("--size wide", "must be a width and a height from 1 to 16384 such as 1280x720"),
      ("--size 0x10", "for --size"), ("--size 1x99999999999", "for --size"),
      ("--size 3'for'x", "invalid value '3'for'x' for --size: must be a width"),
      ("--start x", "'x' for --start: must be a whole number, 1 or more"),
      ("--start 0", "invalid value '0' for --start: must be a whole number, 1 or more"),
      ("--corners -1", "invalid value '-1' for --corners: must be a number, 0 to 1000"),
      ("--autoplay 0", "'0' for --autoplay: must be a number, above 0 to 1e9"),
      ("--autoplay -3", "for --autoplay"), ("--autoplay 0x10", "for --autoplay"),
      ("--perspective -1", "for --perspective: must be a number, -0.01 to 0.01"),
      ("--seed x", "for --seed"), ("pick --print all", "for --print"),
      ("render -o x --scale 0", "for --scale: must be a number, 0.1 to 16"),
      ("render -o x --offset nan", "for --offset"), ("render -o x --start 0", "for --start"),
      // Settings by name, in both spellings.
      ("--set tint=1", "unknown setting 'tint'; did you mean 'tilt'?"),
      ("--set cardSise=1", "did you mean 'card-size'?"), ("--set tilt", "must be NAME=VALUE"),
      ("--set tilt=steep", "for tilt: must be a number"),
      ("--set tilt=99", "'99' for tilt: must be a number, -10 to 10"),
      ("--set tilt=1e9", "for tilt"), ("--set visibleItems=-1", "for visible-items"),
      ("--set perspective=1", "for perspective"),
      ("--set decelerationRate=nan", "for deceleration"),
      ("--set scrollSpeed=-2", "invalid value '-2' for scroll-speed: must be a number, 0 to "),
      ("--set bounces=perhaps", "for bounces: must be yes or no"),
      ("--bind x~set~tint=1", "did you mean 'tilt'?"), ("--bind x~set~slides=fade", "cannot be"),
      ("--bind x~toggle~type", "invalid value"), ("--on-select ", "run needs a program"),
      ("--on-select a~{label}{id}", "{label} must be a separate argument, not part of {label}{id}"),
      ("--on-select a~'b", "for --on-select: a quote is not closed"),
      // Options and modes.
      ("--tipe wheel", "unknown option '--tipe'; did you mean '--type'?"),
      ("--nonsense", "unknown option '--nonsense'"), ("-x", "unknown option '-x'"),
      ("-rz", "unknown option '-z'"), ("-rf~a.jpg", "unknown option '-rf a.jpg'"),
      ("msg insert -rf~a.jpg", "unknown option '-rf a.jpg'"),
      ("--multi", "carousel view has no option --multi"), ("-o DP-1", "view has no option -o"),
      ("windows -o DP-1", "carousel windows has no option -o"),
      ("pick --announce-moving", "pick has no option"),
      ("kiosk --foo", "unknown option '--foo'"), ("host --foo", "unknown option '--foo'"),
      ("msg --foo", "unknown option '--foo'"), ("render -o x --foo", "unknown option '--foo'"),
      ("pik", "unknown command 'pik'; did you mean 'pick'?"),
      ("--type wheel kisok", "unknown command 'kisok'; did you mean 'kiosk'?"),
      ("help nothing-like-it", "unknown command 'nothing-like-it'"),
      ("events", "instead of events, use --announce json --announce-moving"),
      ("host foot", "unexpected 'foot'; commands follow --"), ("windows x", "unexpected 'x'"),
      // What is missing, or one too many.
      ("render", "needs --output"), ("kiosk", "name a folder"), ("- -", "one list"),
      ("host --display-fd 999999 -- true", "--display-fd 999999"), ("host", "nothing to show"),
      ("msg", "the command is missing"), ("msg ", "unknown command ''"),
      ("msg netx", "did you mean 'next'?"), ("msg goto", "goto needs a position or an id"),
      ("msg goto 0", "goto takes a position from 1"),
      ("msg goto -1", "goto takes a position from 1, not -1"),
      ("msg next -2", "next takes a whole number from 1, not -2"),
      ("msg rotate up", "rotate takes left or"),
      ("msg next 99999999999999999999", "next takes a whole number"),
      ("msg insert", "insert needs"),
      ("msg set", "set needs"), ("msg {}", "command must be"),
      ("msg next --at 3", "--at is for insert"),
    ])
  func `a wrong command line is refused with the reason`(line: String, words: String) {
    let line = line.split(separator: " ", omittingEmptySubsequences: false).map {
      String($0.replacing("~", with: " "))
    }
    let complaint = complaint(line)
    #expect(complaint?.contains(words) == true, "\(complaint ?? "nothing")")
    #expect(complaint?.contains("\n") == false)
  }

  @Test func `a name that is near to none gets no advice`() {
    #expect(complaint(["--set", "nonsense=1"]) == "unknown setting 'nonsense'")
  }

  private func fails(_ run: Run, status: Int32, _ words: String...) {
    #expect(run.status == status && run.output == "")
    #expect(run.complaints.count == 1 && run.errors.hasPrefix("carousel: "))
    for word in words { #expect(run.errors.contains(word), "\(word) in \(run.errors)") }
  }

  @Test func `wrong usage ends with status 2 and the help to read`() throws {
    fails(try Run(["--nonsense", "/tmp"]), status: 2, "'--nonsense' (see carousel --help)")
    fails(
      try Run(["render", "--scale", "big", "-o", "/tmp/x", "/tmp"]), status: 2,
      "0.1 to 16 (see carousel render --help)")
    fails(try Run(["msg", "netx"]), status: 2, "(see carousel msg --help)")
  }

  @Test func `what cannot be shown is named with the reason`() throws {
    let (pictures, empty) = (try Pictures(1), try Pictures(0))
    let folder = pictures.folder.path
    for (line, status, words) in [
      ([folder], 1, "compositor"), (["pick", folder], 3, "compositor"),
      (["pick", "/nonexistent"], 3, "/nonexistent"), (["pick"], 3, "standard input"),
      // An empty menu is shown, for which there is no compositor here.
      (["pick", "--labels"], 3, "compositor"),
      (["/nonexistent/a"], 1, "cannot read /nonexistent/a: No such file or directory"),
      ([""], 1, "cannot read '': No such file or directory"), (["/etc/passwd"], 1, "/etc/passwd"),
      ([empty.folder.path], 1, "no readable picture in \(empty.folder.path)"),
      (["kiosk", "--no-reconnect", "--no-watch", empty.folder.path], 1, "no readable picture"),
    ] as [([String], Int32, String)] {
      fails(try Run(line, input: ""), status: status, words)
    }
    for line in [["pick", "--labels", "--free-text", "--ifne"], ["pick", "--ifne"]] {
      let run = try Run(line, input: "")
      #expect(run.status == 1 && run.errors == "" && run.output == "")
    }
    let run = try Run(["/nonexistent/\u{1B}[2J\n\u{202E}x"])
    fails(run, status: 1)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{202E}"))
    let later = try Run(["kiosk", "--no-reconnect", empty.folder.path + "/later"])
    #expect(later.status == 1 && later.complaints.count == 2)
    #expect(later.errors.contains("waiting for it") && later.errors.contains("compositor"))
  }

  @Test func `a closed standard output is a failure when it is needed`() throws {
    let pictures = try Pictures(1)
    for (options, status) in [([], 1), (["pick"], 3), (["render", "-o", "-"], 1)] {
      fails(
        try Run(options + [pictures.folder.path], redirections: ">&-"), status: Int32(status),
        "standard output is closed")
    }
    #expect(try Run([pictures.folder.path], redirections: "2>&-").status == 1)
  }

  @Test(
    arguments: [
      ["--help"], ["render", "--help"], ["pick", "--help"], ["kiosk", "--help"],
      ["host", "--help"], ["--version"], ["-v"],
    ])
  func `help and version go to standard output`(arguments: [String]) throws {
    let run = try Run(arguments)
    #expect(run.status == 0 && run.errors == "" && run.output != "")
    guard arguments.last != "--help" else { return }
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("carousel ") == true)
    let formats = lines.dropFirst().first?.split(separator: " ") ?? []
    #expect(formats.first == "formats:")
    #expect(Set(formats).isSuperset(of: ["png", "jpg", "webp"]))
  }

  @Test func `a reader that has seen enough is no failure`() throws {
    let run = try Run(["--help"], redirections: "| head -n 1")
    #expect(run.errors == "" && run.output.split(separator: "\n").count == 1)
  }
}
