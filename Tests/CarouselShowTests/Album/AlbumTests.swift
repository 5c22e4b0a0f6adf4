import CarouselPaint
import Testing

@testable import CarouselShow

struct AlbumTests {
  @Test func `a folder gives its pictures in natural order`() throws {
    let folder = try TemporaryFolder()
    for name in ["10.png", "2.jpg", "1.jpeg"] { try folder.add(name) }
    let album = try Album(scanning: [folder.path])
    #expect(album.pictures.map(\.label) == ["1", "2", "10"])
    #expect(album.pictures.first?.path == folder.file("1.jpeg"))
  }

  @Test func `hidden, partial, empty, foreign and irregular files are left out`() throws {
    let folder = try TemporaryFolder()
    try folder.add("good.png")
    for name in [".hidden.png", "a.png.part", "b.jpg.crdownload", "notes.txt", "c.png~"] {
      try folder.add(name)
    }
    try folder.add("empty.png", content: "")
    try folder.addFolder("folder.png")
    try folder.addPipe("pipe.png")
    try folder.addLink("dangling.png", to: "nowhere.png")
    try folder.addLink("loop.png", to: "loop.png")
    #expect(try Album(scanning: [folder.path]).pictures.map(\.label) == ["good"])
  }

  @Test func `a link to a picture is a picture`() throws {
    let folder = try TemporaryFolder()
    try folder.add("target.bin")
    try folder.addLink("link.png", to: "target.bin")
    #expect(try Album(scanning: [folder.path]).pictures.map(\.label) == ["link"])
  }

  @Test func `folders below a folder are not searched`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("deep")
    try folder.add("deep/a.png")
    #expect(throws: ShowError.noPictures(places: [folder.path.description])) {
      try Album(scanning: [folder.path])
    }
  }

  @Test func `names that are no text keep their bytes`() throws {
    let folder = try TemporaryFolder()
    let name: [UInt8] = [0xFF, 0xC3, 0x0A, 0x1B] + Array(".png".utf8)
    try folder.add(name)
    let picture = try #require(try Album(scanning: [folder.path]).pictures.first)
    #expect(picture.path == folder.file(name))
    #expect(!picture.label.contains("\n"))
    #expect(!picture.label.contains("\u{1B}"))
  }

  @Test func `the longest name is a picture like any other`() throws {
    let folder = try TemporaryFolder()
    try folder.add(String(repeating: "x", count: 251) + ".png")
    #expect(try Album(scanning: [folder.path]).pictures.count == 1)
  }

  @Test func `files are taken in the order given`() throws {
    let folder = try TemporaryFolder()
    let paths = try ["b.png", "a.png"].map { try folder.add($0) }
    #expect(try Album(scanning: paths).pictures.map(\.label) == ["b", "a"])
  }

  @Test func `a missing path is named with the reason`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("missing")
    #expect(
      throws: ShowError.unreadable(
        path: missing.description, reason: "No such file or directory")
    ) {
      try Album(scanning: [missing])
    }
  }

  @Test func `a file that is no picture is named`() throws {
    let folder = try TemporaryFolder()
    let notes = try folder.add("notes.txt")
    #expect(throws: ShowError.notAPicture(path: notes.description)) {
      try Album(scanning: [notes])
    }
  }

  @Test func `an error never carries the control characters of a name`() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: ShowError.self) {
      try Album(scanning: [folder.file("a\nb\u{1B}[2J")])
    }
    #expect(!error.description.contains("\n"))
    #expect(!error.description.contains("\u{1B}"))
  }
}
