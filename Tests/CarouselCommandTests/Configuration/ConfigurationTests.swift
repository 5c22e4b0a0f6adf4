import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselTestSupport
import CarouselView
import Foundation
import Testing

@testable import CarouselCommand

struct ConfigurationTests {
  private func configuration(_ text: String) -> ConfigurationFile {
    ConfigurationFile(Array(text.utf8), path: "config")
  }

  private func problems(_ text: String) -> [String] {
    let file = configuration(text)
    return file.mistakes().map(file.description)
  }

  /// The settings that a text has in a mode.
  private func settings(_ text: ConfigurationFile, _ mode: Mode) -> Settings {
    var settings = Settings()
    _ = text.apply(to: &settings, in: mode)
    return settings
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
    for mode in [Mode.view, .pick, .kiosk, .host] {
      let settings = settings(configuration, mode)
      #expect(settings.style.type.kind == .wheel && settings.style.captions == .no)
      #expect(settings.style.value(of: .tilt) == 0.5)
      #expect(settings.style.background?.text == "#202028")
      #expect(settings.pick.multi == (mode == .pick))
      #expect(settings.window.autoplay == (mode == .kiosk ? 8 : nil))
      #expect(settings.host.stay == (mode == .host))
    }
    #expect(configuration.mistakes() == [])
  }

  @Test(arguments: [
    ("type = rotary\ncard-size = 400x300\nvertical = yes", true),
    ("[pick]\ntype = rotary", false), ("type = rotary\n[pick]\nvertical = no", false),
    ("[pick]\nvertical = auto", true), ("", true),
  ])
  func `what a file says of pictures is not meant for menus of text`(text: String, isMenu: Bool)
    throws
  {
    var settings = settings(configuration(text), .pick)
    settings.pick.hasOnlyTexts = true
    #expect(settings.isMenu == isMenu)
    let style = try PickCommand(settings: settings).shownStyle()
    #expect(
      (style.configuration.axis == .vertical && style.configuration.kind == .linear) == isMenu)
    #expect(!isMenu || style.cardSize == nil)
  }

  @Test func `a screen for all modes is no file for render and no filter for windows`() {
    let file = configuration("output = DP-1\n[render]\noutput = film.png")
    #expect(file.mistakes() == [])
    #expect(settings(file, .kiosk).window.output == "DP-1")
    #expect(settings(file, .pick).window.output == "DP-1")
    #expect(settings(file, .windows).windows.output.isEmpty)
    #expect(settings(file, .render).painting.output?.text == "film.png")
    #expect(settings(configuration("output = DP-1"), .render).painting.output == nil)
  }

  @Test(
    arguments: [
      ("\ntylt = 1", "config:2: unknown setting 'tylt'; did you mean 'tilt'?"),
      ("tilt = steep", "config:1: invalid value 'steep' for tilt: must be a number, -10 to 10"),
      (
        "type = weel",
        "config:1: invalid value 'weel' for type: no such type or file; did you mean 'wheel'?"
      ),
      (
        "captions = perhaps",
        "config:1: invalid value 'perhaps' for captions: must be yes, no or name"
      ),
      ("wheel", "config:1: a line must be name = value"),
      ("= wheel", "config:1: a line must be name = value"),
      ("[kiosc]\ntype = wheel", "config:1: unknown section 'kiosc'; did you mean 'kiosk'?"),
      ("[host]\nmulti = yes", "config:2: host has no setting 'multi'"),
      ("config = x", "config:1: unknown setting 'config'"),
      ("[]", "config:1: unknown section ''"),
      ("bind = x nxt", "config:1: invalid value 'x nxt' for bind: unknown command 'nxt'; did you"),
      ("bind = x last 2", "config:1: invalid value 'x last 2' for bind: 'last' takes no arguments"),
      (
        "bind = x set tylt=1",
        "config:1: invalid value 'x set tylt=1' for bind: unknown setting 'tylt'; did you mean 'tilt'?"
      ),
      (
        "bind = x toggle type wheel whel",
        "config:1: invalid value 'x toggle type wheel whel' for bind: invalid value 'whel' for type"
      ),
    ])
  func `an error is reported with its line`(text: String, problem: String) {
    let problems = problems(text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  @Test func `a byte order mark and carriage returns are no part of a line`() throws {
    let folder = try Pictures(0)
    try "\u{FEFF}type = wheel\r\ntilt = 0.5\r\n".write(
      to: folder.file("config"), atomically: true, encoding: .utf8)
    let file = try ConfigurationFile(reading: Pathname(folder.file("config").path))
    #expect(file.mistakes() == [])
    #expect(settings(file, .view).style.value(of: .tilt) == 0.5)
  }

  @Test(arguments: ["tylt = 1\n", "tilt\n"])
  func `a file that is no configuration is reported in a limited number of lines`(line: String) {
    let file = configuration(String(repeating: line, count: 20_000))
    let count = file.mistakes().count
    #expect((100...110).contains(count), "\(count)")
  }

  @Test func `bytes that are no text are told`() {
    let file = ConfigurationFile([0x61, 0xFF, 0x0A, 0x00], path: "config")
    #expect(file.problems.map(\.place.line) == [1, 2])
  }

  @Test func `included files stand where they are named, and report their own lines`() throws {
    let folder = try Pictures(0)
    func add(_ name: String, _ text: String) throws {
      try text.write(to: folder.file(name), atomically: true, encoding: .utf8)
    }
    try add("main", "tilt = 0.5\n[kiosk]\ninclude = looks\nautoplay = 8\ninclude = none")
    try add("looks", "tilt = 0.25\ntylt = 1\n[host]\nstay = yes")
    let file = try ConfigurationFile(reading: Pathname(folder.file("main").path))
    #expect(settings(file, .view).style.value(of: .tilt) == 0.5)
    #expect(settings(file, .kiosk).style.value(of: .tilt) == 0.25)
    #expect(settings(file, .kiosk).window.autoplay == 8 && settings(file, .host).host.stay)
    let lines = file.mistakes().map(file.description)
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("looks:2: unknown setting 'tylt'; did you mean 'tilt'?") == true)
    #expect(lines.last?.contains("main:5: cannot read") == true)
  }

  @Test func `files that include each other, and pipes, end the reading`() throws {
    let folder = try Pictures(0)
    let file = folder.file("loop")
    try "include = pipe\ninclude = loop\ntilt = 0.5".write(
      to: file, atomically: true, encoding: .utf8)
    #expect(unsafe mkfifo(folder.file("pipe").path, 0o600) == 0)
    let loop = try ConfigurationFile(reading: Pathname(file.path))
    #expect(loop.entries.count == 1 && loop.problems.count == 2)
    #expect(loop.problems.first?.message.contains("not a regular file") == true)
    #expect(loop.problems.last?.message.hasSuffix("loop includes itself") == true)
  }

  @Test func `lines of a mode that there is not are for no other`() {
    let file = ConfigurationFile(
      Array("[kiosq]\ntilt = 0.25\n[view]\nspacing = 2".utf8), path: Pathname("config"))
    #expect(file.entries.map(\.setting.name) == ["spacing"] && file.problems.count == 1)
  }

  @Test func `arrangements have names, also those of the sources`() throws {
    let run = try Run(["--list-types"])
    let names = run.output.split(separator: "\n").map(String.init)
    #expect(names.starts(with: ArrangementArgument.choices))
    #expect(names.contains("cube") && Set(names).count == names.count)
    #expect(ArrangementArgument(argument: "cube")?.declared != nil)
    #expect(ArrangementArgument(argument: "wheel")?.declared == nil)
    #expect(
      ArrangementArgument.problem(in: "cubes") == "no such type or file; did you mean 'cube'?")
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
    #expect(try Invocation([option, "x"]).settings.style.type.kind == .wheel)
    #expect(try Invocation(["--type=stack", option, "x"]).settings.style.type.kind == .stack)
    let kiosk = try Invocation(["kiosk", "--config", file.path, "x"])
    #expect(kiosk.settings.style.type.kind == .wheel && kiosk.settings.album.paths == ["x"])
    // What comes after the programs' -- is theirs.
    let host = try Invocation(["host", option, "--", "foot", "--config=/nonexistent"])
    #expect(host.settings.words == ["foot", "--config=/nonexistent"])
    #expect(throws: DesktopError.self) { try Invocation(["--config=/nonexistent", "x"]) }
  }

  @Test func `the program checks a file, and uses the correct part of a wrong one`() throws {
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
    #expect(bad.errors.contains(":3: invalid value '-1' for corners: must be a number, 0 to 1000"))
    let picture = pictures.file("out.png")
    let run = try Run(
      [
        "render", "--config", file.path, "--size", "60x40", "-o", picture.path,
        pictures.folder.path,
      ])
    #expect(run.status == 0)
    #expect(run.complaints.count == 2)
    #expect(
      run.errors.contains(":3: invalid") && run.errors.contains(":4: unknown setting"))
    // What is right is used.
    let right = try Invocation(["render", "--config", file.path, "x"])
    #expect(right.settings.style.type.kind == .wheel)
    // A kiosk does not stay dark for a mistyped color. There is no compositor here.
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

  @Test func `a file of any name is read, and an unreadable default file is no error`()
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

  // MARK: Hostile configuration

  private static let text = """
    # a remark
    type = wheel
    captions=no
    tilt = 0.5
    multi = yes
    background = #202028
    bind = x run echo {id}

    [kiosk]
    autoplay = 8
    """

  private static var mutations: Mutations {
    Mutations(
      of: [Array(text.utf8)],
      words: [
        "=", "= ", "[", "]", "\n", "nan", "inf", "1e999", "-1", "yes", "9223372036854775808", "--",
        "config", "help", "version", "\u{FEFF}", "é",
      ])
  }

  @Test func `every line is a setting, or is reported with its number`() {
    var mutations = Self.mutations
    mutations.each { bytes in
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let file = ConfigurationFile(bytes, path: "config")
      #expect(file.entries.count + file.problems.count <= lines.count)
      #expect(
        file.entries.allSatisfy { 1...lines.count ~= $0.place.line && !$0.setting.name.isEmpty })
      #expect(file.problems.allSatisfy { 1...lines.count ~= $0.place.line })
    }
  }

  @Test func `errors are reported, and without any every mode takes the file`() {
    var mutations = Self.mutations
    mutations.each(6) { bytes in
      let file = ConfigurationFile(bytes, path: "config")
      let problems = file.mistakes()
      #expect(problems.allSatisfy { !$0.message.isEmpty })
      guard problems.isEmpty else { return }
      for mode in Mode.allCases where mode.isConfigurable {
        var settings = Settings()
        #expect(file.apply(to: &settings, in: mode) == [])
      }
    }
  }
}
