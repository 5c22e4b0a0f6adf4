import CarouselApp
import CarouselPaint
import Foundation
import Testing

@testable import CarouselCommand

struct InvocationTests {
  @Test(
    arguments: [
      (["--type", "wheel", "pick", "x"], Mode.pick, ["x"]),
      (["--multi", "-r", "pick", "--type=wheel", "x"], .pick, ["x"]),
      (["-o", "pick", "render", "x"], .render, ["x"]),
      (["--perspective", "-0.002", "kiosk", "x"], .kiosk, ["x"]),
      (["kiosk", "-fr", "--", "-x"], .kiosk, ["-x"]),
      // Values, files, and what comes after -- are no commands.
      (["--title", "pick", "x"], .view, ["x"]),
      (["--vertical", "x", "pick"], .view, ["x", "pick"]),
      (["--vertical", "--", "pick"], .view, ["pick"]),
      (["--vertical", "-", "pick"], .view, ["-", "pick"]),
    ])
  func `a command is found after options`(line: [String], mode: Mode, paths: [String]) throws {
    let invocation = try Invocation(line)
    #expect(invocation.mode == mode && invocation.settings.album.paths == paths)
  }

  @Test func `the words after -- are the programs of a host`() throws {
    let invocation = try Invocation(["host", "--stay", "--", "foot", "--type", "--", "mpv"])
    #expect(invocation.settings.words == ["foot", "--type", "--", "mpv"])
    #expect(invocation.settings.host.stay)
  }

  @Test func `a file may be named by its URI or below the home folder`() throws {
    let pictures = try Pictures(1)
    let path = try #require(
      try FileManager.default.contentsOfDirectory(atPath: pictures.folder.path).first)
    let render = ["render", "--only", "--size", "60x40", "-o", "-"]
    for (prefix, home) in [
      ("file://", ""), ("file://localhost", ""), ("", "/nonexistent"), ("~", pictures.folder.path),
    ] {
      let name = prefix == "~" ? "~/\(path)" : prefix + pictures.folder.path + "/" + path
      let run = try Run(
        render + [name], redirections: ">/dev/null",
        environment: home.isEmpty ? [:] : ["HOME": home])
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
  }

  @Test func `a file with the name of a mistyped command, or of an option, can be shown`() throws {
    let pictures = try Pictures(0)
    for name in ["pik", "-rf dashing.jpg", "--vertica"] {
      try Pictures.picture.write(to: pictures.file(name))
    }
    let render = ["render", "--size", "60x40", "-o", "out"]
    #expect(try Invocation(["pick", "pik"]).settings.album.paths == ["pik"])
    #expect(try Run(render + ["pik"], in: pictures.folder).status == 0)
    for name in ["-rf dashing.jpg", "--vertica"] {
      let run = try Run([name], in: pictures.folder)
      #expect(run.status == 2 && run.output == "")
      #expect(
        run.errors.contains("'\(name)' is read as an option; to name the file, put -- before it"))
      #expect(try Run(render + ["--", name], in: pictures.folder).status == 0)
      #expect(try Run(render + ["./" + name], in: pictures.folder).status == 0)
    }
    #expect(try Run(["pik"], in: pictures.folder).errors.contains("compositor"))
  }

  @Test func `without arguments the user's pictures are shown, or those here, or it is an error`()
    throws
  {
    let (home, here) = (try Pictures(0), try Pictures(0))
    func run() throws -> Run {
      try Run([], environment: ["HOME": home.folder.path], in: here.folder)
    }
    let none = try run()
    #expect(none.status == 1 && none.complaints.count == 1)
    #expect(
      none.errors.contains("no pictures in \(home.folder.path)/Pictures or \(here.folder.path)"))
    // With pictures the window is what fails.
    try Pictures.picture.write(to: here.file("a.png"))
    #expect(try run().errors.contains("compositor"))
    try FileManager.default.removeItem(at: here.file("a.png"))
    let deep = home.file("Pictures/2026")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    try Pictures.picture.write(to: deep.appendingPathComponent("a.png"))
    #expect(try run().errors.contains("compositor"))
  }

  @Test(
    arguments: [
      ("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", "/h/Bilder"),
      ("# x\nXDG_PICTURES_DIR=\"/data/p\"", "/data/p"), ("XDG_PICTURES_DIR=\"$HOME/\"", nil),
      ("XDG_MUSIC_DIR=\"$HOME/m\"", "/h/Pictures"), ("XDG_PICTURES_DIR=\"", "/h/Pictures"),
    ])
  func `the folder of pictures is the one that the desktop names`(file: String, path: String?)
    throws
  {
    let folder = try Pictures(0)
    try file.write(to: folder.file("user-dirs.dirs"), atomically: true, encoding: .utf8)
    let variables = ["HOME": "/h", "XDG_CONFIG_HOME": folder.folder.path]
    #expect(PicturesFolder.path { variables[$0] } == path.map { Pathname($0) })
    let own = variables.merging(["XDG_PICTURES_DIR": "/own"]) { $1 }
    #expect(PicturesFolder.path { own[$0] } == "/own")
  }

  @Test func `the current entry of a list is found by its text`() throws {
    let pick = try Invocation(["pick", "--current", "two"]).settings.pick
    var scan = AlbumScan(takesLabels: true)
    scan.add(["one", "two"].map { .listed(ListRow(label: $0, path: nil)) })
    #expect(pick.currentIndex(among: scan.album.pictures) == 1)
    let part = try Invocation(["pick", "--current", "WO"]).settings.pick
    #expect(part.currentIndex(among: scan.album.pictures) == nil)
    let options = ["pick", "--current", "WO", "--list-option", "select=containing"]
    let found = try Invocation(options).settings.pick
    #expect(found.currentIndex(among: scan.album.pictures) == 1)
    var icons = AlbumScan(takesLabels: true)
    let folder = try Pictures(1)
    let picture = Pathname(folder.file("picture 0.png").path)
    icons.add([.listed(ListRow(label: "two", path: picture))])
    #expect(pick.currentIndex(among: icons.album.pictures) == 0)
  }

  @Test func `a kiosk takes the screen, watches and reconnects unless it is told otherwise`() throws
  {
    func window(_ options: [String]) throws -> WindowOptions {
      let invocation = try Invocation(["kiosk"] + options + ["/"])
      return KioskCommand(settings: invocation.settings).settings.window
    }
    let standard = try window([])
    #expect([standard.fullscreen, standard.watch, standard.reconnect] == [true, true, true])
    let other = try window(["--no-fullscreen", "--no-watch", "--no-reconnect"])
    #expect([other.fullscreen, other.watch, other.reconnect] == [false, false, false])
  }

  @Test func `settings have their names in both spellings, and switches take words`() throws {
    let pictures = try Pictures(1)
    let settings = [
      "card-size=50x50", "cardSize=50x50", "wrap=yes", "bounces=off", "deceleration-rate=0.9",
      "scrollSpeed=2", "tilt=0.7",
    ]
    let run = try Run(
      ["render", "--size", "60x40", "-o", pictures.file("out").path]
        + settings.flatMap { ["--set", $0] } + [pictures.folder.path])
    #expect(run.status == 0 && run.errors == "")
  }

  @Test func `the home folder is meant in every path of an option`() throws {
    let home = try Pictures(1)
    let run = try Run(
      ["render", "--size", "60x40", "-o", "~/out.png", home.folder.path],
      environment: ["HOME": home.folder.path])
    #expect(run.status == 0)
    #expect(FileManager.default.fileExists(atPath: home.file("out.png").path))
    let settings = try Invocation(["--background=~/x.png", "/"]).settings
    #expect(settings.style.background?.text.hasPrefix("/") == true)
  }
}
