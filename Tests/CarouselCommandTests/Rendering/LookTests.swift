import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
import CarouselView
import Foundation
import CarouselTestSupport
import Testing

@testable import CarouselCommand

struct LookTests {
  private func image(_ options: [String]) throws -> PNGImage {
    let pictures = try Pictures()
    let target = pictures.file("out")
    let run = try Run(
      ["render", "--size", "160x100", "--no-captions", "--no-shadow", "-o", target.path] + options
        + [pictures.folder.path])
    #expect(run.status == 0 && run.errors == "")
    return try PNGImage(target)
  }

  @Test(arguments: [([], false), (["--multi"], true)])
  func `in a menu a tap on any row chooses it, unless several are marked`(
    options: [String], goesThere: Bool
  ) throws {
    var settings = try Invocation(["pick", "--labels"] + options).settings
    settings.pick.hasOnlyTexts = true
    let style = try PickCommand(settings: settings).shownStyle()
    #expect(style.configuration.centersSelection == goesThere)
  }

  @Test func `themes and backgrounds set the area behind the cards`() throws {
    #expect(try image(["--theme", "contrast"]).count(0x000000) > 3000)
    #expect(try image(["--theme", "light"]).count(0xFFFFFF) > 100)
    #expect(try image(["--theme", "light", "--background", "#123456"]).count(0x123456) > 3000)
    #expect(try image(["--background", "#123456,#123456"]).count(0x123456) > 3000)
  }

  @Test func `a picture file or the front picture is behind the cards`() throws {
    let pictures = try Pictures(1)
    let sea = pictures.file("sea.png")
    try Pictures.png(Pictures.blue).write(to: sea)
    #expect(try image(["--background", sea.path, "--dim", "0"]).count(Pictures.blue) > 3000)
    #expect(try image(["--background", sea.path, "--dim", "1"]).count(0x16181C) > 3000)
    #expect(try image(["--background", "front", "--dim", "0"]).count(Pictures.red) > 10000)
  }

  @Test func `a missing background is reported, and the rest is shown`() throws {
    let pictures = try Pictures(1)
    let run = try Run(
      [
        "render", "--background", "/nowhere/sea.png", "-o", pictures.file("out").path,
        pictures.file("picture 0.png").path,
      ])
    #expect(run.status == 0)
    #expect(
      run.complaints == ["carousel: /nowhere/sea.png: cannot read: No such file or directory"])
  }

  @Test func `the home folder is known where no shell is`() throws {
    guard case .picture(let path) = BackgroundArgument(argument: "~/a b/sea.jpg") else {
      Issue.record("no picture")
      return
    }
    #expect(path.bytes.first == UInt8(ascii: "/") && path.description.hasSuffix("/a b/sea.jpg"))
  }

  /// One frame of slides, of a red picture and then a blue one.
  private func slides(_ kind: String, offset: Double) throws -> PNGImage {
    let pictures = try Pictures(1)
    try Pictures.png(Pictures.blue).write(to: pictures.file("z.png"))
    let target = pictures.file("out")
    let run = try Run(
      [
        "render", "--slides", kind, "--fit", "fill", "--size", "60x40", "-o", target.path,
        "--offset", "\(offset)", pictures.folder.path,
      ])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return try PNGImage(target)
  }

  @Test func `around a slide that is shown whole, its own colors are seen`() throws {
    let (pictures, folder) = (try Pictures(1), try Pictures(0))
    let target = folder.file("out")
    func bars(_ options: [String], are color: UInt32) throws -> Bool {
      // A picture of 3:2 in a wide view.
      let run = try Run(
        ["render", "--slides", "fade", "--size", "90x30", "-o", target.path] + options
          + [pictures.folder.path])
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      let image = try PNGImage(target)
      return image.has(color, x: 2, y: 15) && image.has(color, x: 87, y: 15)
    }
    // Red under a veil.
    let channels = [16, 8, 0].map { ((Pictures.red >> $0 & 255) * 6 / 10) << $0 }
    #expect(try bars([], are: channels[0] | channels[1] | channels[2]))
    #expect(try bars(["--background", "#000"], are: 0))
    #expect(try bars(["--background", "#123456"], are: 0x123456))
  }

  @Test(arguments: ["fade", "push", "turn"])
  func `slides fill the view, and between two there is nothing else`(kind: String) throws {
    #expect(try slides(kind, offset: 0).count(Pictures.red) == 2400)
    #expect(try slides(kind, offset: 1).count(Pictures.blue) == 2400)
    let between = try slides(kind, offset: 0.5)
    switch kind {
    case "fade":
      #expect(between.count(Pictures.red) == 0 && between.count(Pictures.blue) == 0)
      #expect(between.count(0x000000) == 0)
      // As much of the one as of the other.
      #expect(between.count(0x800080) == 2400)
    case "push":
      #expect(between.has(Pictures.red, x: 10, y: 20))
      #expect(between.has(Pictures.blue, x: 50, y: 20))
      #expect(between.count(0x000000) == 0)
    default:
      #expect(between.has(Pictures.red, x: 20, y: 20))
      #expect(between.has(Pictures.blue, x: 40, y: 20))
    }
  }

  @Test func `dots tell which picture is in front`() throws {
    let plain = try image(["--theme", "contrast"])
    let dots = try image(["--theme", "contrast", "--dots"])
    #expect(dots.count(0x000000) < plain.count(0x000000))
  }

  @Test(
    arguments: [
      ["--theme", "pink"], ["--background", ""], ["--background", "#123456,"],
      ["--background", "#12345"], ["--background", "#1234.5"], ["--background", "fronts"],
      ["--dim", "1.1"], ["--language", "xx"],
    ])
  func `other looks are wrong usage`(options: [String]) throws {
    let pictures = try Pictures(1)
    #expect(try Run(options + [pictures.folder.path]).status == 2)
  }

  @Test func `a key goes on from the theme that is shown`() {
    #expect(ThemeArgument.light.namesFromHere == ["light", "contrast", "dark"])
  }

  @Test func `a language is that of a locale`() {
    #expect(LanguageArgument(argument: "de_AT")?.phrases.lastItem == "Letzter Eintrag")
    #expect(LanguageArgument(argument: "fr") == nil)
  }

  @Test func `a file declares where the cards are, and the command line wins`() throws {
    let pictures = try Pictures()
    let file = pictures.file("high.arrangement")
    try Data("beyond hold\ncurrent opacity 0.5\noption wrap 0\n".utf8).write(to: file)
    let plain = try image(["--type", "linear", "--background", "#000000"])
    let faint = try image(["--type", file.path, "--background", "#000000"])
    #expect(plain.count(Pictures.red) > 100)
    #expect(faint.count(Pictures.red) == 0)
    let arguments = ["view", "--arrangement", file.path, "--wrap", "/"]
    let settings = try Invocation(arguments).settings
    #expect(settings.style.value(of: .wrap) == 1)
  }

  @Test func `an installed arrangement is found by its name`() throws {
    let pictures = try Pictures()
    let folder = pictures.folder.appending(path: "data/carousel/arrangements")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("next translate 1 0".utf8).write(to: folder.appending(path: "row.arrangement"))
    let data = pictures.folder.appending(path: "data").path
    #expect(
      ConfigurationPlace.arrangement("row") { $0 == "XDG_DATA_DIRS" ? "relative:\(data)" : nil }
        == folder.appending(path: "row.arrangement").path)
    #expect(ConfigurationPlace.arrangement("row") { $0 == "HOME" ? data : nil } == nil)
  }

  @Test func `a mistake in a declared arrangement is one line with its place`() throws {
    let pictures = try Pictures()
    let file = pictures.file("bad.arrangement")
    try Data("next spin 0\n".utf8).write(to: file)
    let run = try Run(["render", "--type", file.path, "-o", pictures.file("out").path])
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "invalid value '\(file.path)' for --type: line 1, column 12: 'spin' needs a value"))
    let folder = try Run(["render", "--type", "/", "-o", pictures.file("out").path])
    #expect(folder.errors.contains("for --type: not a regular file"))
    let missing = try Run(["render", "--type", "/none", "-o", pictures.file("out").path])
    #expect(missing.errors.contains("for --type: No such file or directory"))
  }
}
