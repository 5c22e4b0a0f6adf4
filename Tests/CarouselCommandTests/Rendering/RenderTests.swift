import CarouselEngine
import Foundation
import Glibc
import CarouselTestSupport
import Testing

@testable import CarouselPaint

struct RenderTests {
  @Test(arguments: ArrangementKind.allCases.filter { $0 != .custom }, [false, true])
  func `every arrangement is painted across and down`(kind: ArrangementKind, isVertical: Bool)
    throws
  {
    let pictures = try Pictures(5)
    let target = pictures.file("out.PNG.x")
    let run = try Run(
      ["render", "--type", kind.name, "--size", "160x100", "-o", target.path]
        + (isVertical ? ["--vertical"] : []) + [pictures.folder.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == "")
    let image = try PNGImage(target)
    #expect(image.width == 160 && image.height == 100)
    // The front card is in the middle, as large as half the view at least.
    #expect(image.hasInTheMiddle(Pictures.red))
    #expect(image.count(Pictures.red) > 1200)
  }

  @Test(.enabled(if: Sanitizer.current != .thread, "the sanitizer does not live with the limit"))
  func `where no file may grow it ends with a line for each picture, not by a signal`() throws {
    let pictures = try Pictures()
    let run = try Run(
      ["render", "-o", pictures.file("out").path, pictures.folder.path], limit: "ulimit -f 0")
    #expect(run.status == 1)
    #expect(run.complaints.count == 7, "\(run.errors)")
    #expect(run.complaints.last == "carousel: not one of the pictures can be read")
  }

  @Test func `the scale multiplies the pixels`() throws {
    let pictures = try Pictures()
    let target = pictures.file("out")
    let run = try Run(
      [
        "render", "--no-captions", "--size", "100x50", "--scale", "1.5", "-o", target.path,
        pictures.folder.path,
      ])
    #expect(run.status == 0)
    let image = try PNGImage(target)
    #expect(image.width == 150 && image.height == 75)
    #expect(image.hasInTheMiddle(Pictures.red))
  }

  @Test(arguments: ["out.webp", "out.JPG", "a.png/out.svg"])
  func `a name that promises another format is refused`(name: String) throws {
    let pictures = try Pictures()
    let run = try Run(["render", "-o", name, pictures.folder.path])
    #expect(run.status == 2)
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    #expect(
      run.complaints.map { $0.prefix { $0 != "(" } } == [
        "carousel: cannot write .\(ending) to --output: only PNG can be written "
      ])
  }

  @Test func `without a background the area between the cards is transparent`() throws {
    let pictures = try Pictures()
    let target = pictures.file("out.png")
    let run = try Run(
      [
        "render", "--no-captions", "--no-shadow", "--background", "none", "--size", "160x100", "-o",
        target.path, pictures.folder.path,
      ])
    #expect(run.status == 0 && run.errors == "")
    let image = try PNGImage(target)
    #expect(image.hasInTheMiddle(Pictures.red))
    #expect(image.clearCount > 3000)
  }

  @Test func `start counts from 1, and the offset from there`() throws {
    let pictures = try Pictures(2)
    try Pictures.png(Pictures.blue).write(to: pictures.file("picture 1.png"))
    for (place, color) in [
      (["--offset", "0"], Pictures.red), (["--offset", "1"], Pictures.blue),
      (["--start", "1"], Pictures.red), (["--start", "2"], Pictures.blue),
      (["--start", "2", "--offset=-1"], Pictures.red), (["--start", "99"], Pictures.blue),
    ] {
      let target = pictures.folder.appendingPathComponent("out.part")
      let run = try Run(
        ["render", "--size", "160x100", "-o", target.path] + place
          + [pictures.folder.path])
      #expect(run.status == 0)
      #expect(try PNGImage(target).hasInTheMiddle(color))
    }
  }

  @Test func `two names that are no text are two pictures`() throws {
    let pictures = try Pictures(0)
    let target = pictures.file("out")
    for (byte, color) in [(0xFE, Pictures.red), (0xFF, Pictures.blue)] as [(UInt8, UInt32)] {
      let picture = pictures.file("new")
      try Pictures.png(color).write(to: picture)
      let name = Array((pictures.folder.path + "/").utf8) + [byte, 0]
      #expect(unsafe rename(picture.path, name.map(CChar.init(bitPattern:))) == 0)
    }
    let run = try Run(
      ["render", "--size", "160x100", "--offset", "1", "-o", target.path],
      redirections: ["376", "377"]
        .map { "\"$(printf '\(pictures.folder.path)/\\\($0)')\"" }.joined(separator: " "))
    #expect(run.status == 0 && run.errors == "")
    #expect(try PNGImage(target).hasInTheMiddle(Pictures.blue))
  }

  @Test func `names come from standard input, and other files are skipped`() throws {
    let pictures = try Pictures()
    let target = pictures.file("out")
    let run = try Run(
      ["render", "--no-captions", "--size", "100x50", "-o", target.path, "-"],
      input: [".", "", "/dev/null", pictures.file("picture 0.png").path, "/nonexistent"]
        .joined(separator: "\n"))
    #expect(run.status == 0)
    #expect(
      run.errors == "carousel: 3 entries skipped; the first: cannot read .: Is a directory\n")
    #expect(try PNGImage(target).hasInTheMiddle(Pictures.red))
  }

  @Test func `a broken picture among others is reported and costs nothing else`() throws {
    let pictures = try Pictures(2)
    try Data("no picture".utf8).write(to: pictures.file("z broken.png"))
    let target = pictures.file("out")
    let run = try Run([
      "render", "--no-captions", "--size", "100x50", "-o", target.path, pictures.folder.path,
    ])
    #expect(run.status == 0)
    #expect(run.complaints.count == 1)
    #expect(run.errors.contains("z broken.png"))
    #expect(try PNGImage(target).count(Pictures.red) > 300)
  }

  @Test func `pictures that cannot be read at all are a failure`() throws {
    let pictures = try Pictures(0)
    try Data("no picture".utf8).write(to: pictures.file("broken.png"))
    let target = pictures.file("out")
    let run = try Run([
      "render", "--no-captions", "--size", "100x50", "-o", target.path, pictures.folder.path,
    ])
    #expect(run.status == 1)
    #expect(run.complaints.count == 2)
    #expect(run.complaints.first?.contains("broken.png: ") == true)
    #expect(run.complaints.last == "carousel: not one of the pictures can be read")
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test func `standard output takes the picture, and nothing else`() throws {
    let pictures = try Pictures()
    let target = pictures.file("out")
    let run = try Run(
      ["render", "--no-captions", "--size", "100x50", "-o", "-", pictures.folder.path],
      redirections: "| cat >'\(target.path)'")
    #expect(run.errors == "")
    #expect(try PNGImage(target).hasInTheMiddle(Pictures.red))
  }

  @Test func `a list gives labels, rofi's rows and JSON`() throws {
    let pictures = try Pictures(1)
    let picture = pictures.file("picture 0.png").path
    for row in [
      picture, "Harbour\u{0}icon\u{1F}\(picture)",
      "{\"label\": \"Harbour\", \"image\": \"\(picture)\"}",
    ] {
      let target = pictures.file("out.part")
      let run = try Run(
        ["render", "--no-captions", "--size", "100x50", "-o", target.path, "-"], input: row + "\n")
      #expect(run.status == 0 && run.errors == "")
      #expect(try PNGImage(target).hasInTheMiddle(Pictures.red))
    }
  }

  @Test func `a place that cannot be written is a failure`() throws {
    let pictures = try Pictures()
    let run = try Run(["render", "-o", "/nonexistent/out.png", pictures.folder.path])
    #expect(run.status == 1)
    #expect(run.complaints.count == 1)
    #expect(run.errors.contains("/nonexistent/out.png"))
  }

  @Test func `a single picture is painted among those of its folder, or with --only alone`()
    throws
  {
    let pictures = try Pictures(0)
    for (name, color) in [("1.png", 0xFF00_FF00), ("2.png", 0xFFFF_0000), ("3.png", 0xFF00_00FF)]
      as [(String, UInt32)]
    {
      try Pictures.png(color).write(to: pictures.file(name))
    }
    func colors(_ options: [String]) throws -> [Bool] {
      let target = pictures.file("out")
      let run = try Run(
        ["render", "--type", "linear", "--shading", "0", "--size", "300x100", "-o", target.path]
          + options + [pictures.file("2.png").path])
      #expect(run.status == 0 && run.errors == "")
      let image = try PNGImage(target)
      #expect(image.hasInTheMiddle(0xFFFF_0000))
      return [0xFF00_FF00, 0xFF00_00FF].map { image.count($0) > 20 }
    }
    #expect(try colors([]) == [true, true])
    #expect(try colors(["--only"]) == [false, false])
  }

  @Test func `the program takes addresses as arguments, in lists and as its background`() throws {
    let png = Array(Pictures.picture)
    let server = try RudeServer { $0.path == "/no" ? $0.head(404) : $0.file(png) }
    let pictures = try Pictures(0)
    let out = pictures.file("out").path
    let options = ["render", "--size", "160x100", "--no-captions", "--no-shadow", "-o", out]
    func red(_ arguments: [String], input: String? = nil) throws -> Int {
      let run = try Run(options + arguments, input: input)
      #expect(run.status == 0 && run.errors == "")
      return try PNGImage(pictures.file("out")).count(Pictures.red)
    }
    #expect(try red([server.address + "/a.png"]) > 1000)
    #expect(try red(["-"], input: server.address + "/a.png\n") > 1000)
    #expect(
      try red(["-"], input: #"{"image":"\#(server.address)/a?w=1","label":"A"}"# + "\n") > 1000)
    try Pictures.png(Pictures.blue).write(to: pictures.file("blue.png"))
    #expect(
      try red([
        "--background", server.address + "/a.png", "--dim", "0", pictures.file("blue.png").path,
      ]) > 5000)
    let run = try Run(options + [server.address + "/no"])
    #expect(run.status == 1)
    #expect(run.complaints.allSatisfy { $0.hasPrefix("carousel: ") })
  }

  @Test func `typing a worker's argument gives an error`() throws {
    let run = try Run([PictureWorker.argument, "raster", "1000"])
    #expect(run.status == 2 && run.complaints.count == 1)
  }
}
