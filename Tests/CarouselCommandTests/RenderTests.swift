import CarouselEngine
import Foundation
import Testing

struct RenderTests {
  /// Width and height in the head of a PNG file.
  private func size(of file: URL) throws -> [Int] {
    let data = try Data(contentsOf: file)
    try #require(data.count > 24)
    return [16, 20].map { place in
      data[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  @Test(arguments: ArrangementKind.allCases.filter { $0 != .custom }, [false, true])
  func `every arrangement is painted across and down`(kind: ArrangementKind, isVertical: Bool)
    throws
  {
    let pictures = try Pictures()
    let target = pictures.file("out.PNG.x")
    let run = try Run(
      ["render", "--type", kind.name, "--size", "160x100", "-o", target.path]
        + (isVertical ? ["--vertical"] : []) + [pictures.folder.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == "")
    #expect(try size(of: target) == [160, 100])
  }

  @Test func `the scale multiplies the pixels`() throws {
    let pictures = try Pictures()
    let target = pictures.file("out")
    let run = try Run(
      ["render", "--size", "100x50", "--scale", "1.5", "-o", target.path, pictures.folder.path])
    #expect(run.status == 0)
    #expect(try size(of: target) == [150, 75])
  }

  @Test func `another offset is another picture`() throws {
    let pictures = try Pictures()
    let contents = try ["0", "1.5"].map { offset in
      let target = pictures.file("out" + offset)
      let run = try Run(
        ["render", "--size", "160x100", "--offset", offset, "-o", target.path]
          + [pictures.folder.path])
      #expect(run.status == 0)
      return try Data(contentsOf: target)
    }
    #expect(contents[0] != contents[1])
  }

  @Test func `names come from standard input`() throws {
    let pictures = try Pictures()
    let target = pictures.file("out")
    let run = try Run(
      ["render", "--size", "100x50", "-o", target.path, "-"],
      input: pictures.file("picture 0.png").path + "\n" + pictures.file("picture 1.png").path)
    #expect(run.status == 0)
    #expect(try size(of: target) == [100, 50])
  }

  @Test func `a broken picture among others is told and costs nothing else`() throws {
    let pictures = try Pictures(2)
    try Data("no picture".utf8).write(to: pictures.file("broken.png"))
    let target = pictures.file("out")
    let run = try Run(["render", "--size", "100x50", "-o", target.path, pictures.folder.path])
    #expect(run.status == 0)
    #expect(run.complaints.count == 1)
    #expect(run.errors.contains("broken.png"))
    #expect(try size(of: target) == [100, 50])
  }

  @Test func `pictures that cannot be read at all are a failure`() throws {
    let pictures = try Pictures(0)
    try Data("no picture".utf8).write(to: pictures.file("broken.png"))
    let target = pictures.file("out")
    let run = try Run(["render", "--size", "100x50", "-o", target.path, pictures.folder.path])
    #expect(run.status == 1)
    #expect(run.complaints == ["carousel: not one of the pictures can be read"])
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test func `a place that cannot be written is a failure`() throws {
    let pictures = try Pictures()
    let run = try Run(["render", "-o", "/nonexistent/out.png", pictures.folder.path])
    #expect(run.status == 1)
    #expect(run.complaints.count == 1)
    #expect(run.errors.contains("/nonexistent/out.png"))
  }
}
