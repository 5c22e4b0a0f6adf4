import CarouselPaint
import CarouselView
import DesktopTestSupport
import Testing

@testable import CarouselApp
@testable import CarouselDesktop

struct AlbumTests {
  /// How a picture begins.
  private static let gif = "GIF89a"

  @Test func `a folder gives its pictures in natural order`() throws {
    let folder = try TemporaryFolder()
    for name in ["10.png", "2.jpg", "1.jpeg"] { try folder.add(name) }
    let album = try Album(scanning: [folder.path])
    #expect(album.pictures.map(\.label) == ["1", "2", "10"])
    #expect(album.pictures.first?.path == folder.file("1.jpeg"))
  }

  @Test func `of a large folder the first and the last pictures are reported before the others`()
    throws
  {
    let folder = try TemporaryFolder()
    for number in 1...600 { try folder.add("\(number).png") }
    var scan = AlbumScan()
    var told: [(labels: [String], settledCount: Int)] = []
    scan.add([.named(folder.path)]) { soFar in
      told.append((soFar.album.pictures.map(\.label), soFar.settledCount))
    }
    let all = (1...600).map(String.init)
    let first = try #require(told.first)
    #expect(told.count == 1)
    #expect(first.labels == all.prefix(192) + all.suffix(64))
    #expect(first.settledCount == 192)
    #expect(scan.album.pictures.map(\.label) == all)
    #expect(scan.settledCount == 600)
  }

  @Test func `hidden, partial, empty, foreign and irregular files are left out`() throws {
    let folder = try TemporaryFolder()
    try folder.add("good.png")
    for name in [".hidden.png", "a.png.part", "b.jpg.crdownload", "c.png~"] {
      try folder.add(name, content: Self.gif)
    }
    try folder.add("notes.txt")
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

  @Test func `folders below a folder are searched only if there is nothing else`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("deep")
    try folder.add("deep/a.png")
    #expect(try Album(scanning: [folder.path]).pictures.map(\.label) == ["a"])
    try folder.add("b.png")
    #expect(try Album(scanning: [folder.path]).pictures.map(\.label) == ["b"])
  }

  @Test func `folders are cards before the pictures, where that is wanted`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.png", "a.png"] { try folder.add(name) }
    for name in ["z", "new\u{7}year", ".hidden"] { try folder.addFolder(name) }
    try folder.addLink("link", to: "z")
    try folder.addLink("lost", to: "nowhere")
    var reading = FolderReading()
    reading.showsFolders = true
    let scan = try AlbumScan([.named(folder.path)], reading: reading)
    let labels = scan.album.pictures.map(\.label)
    #expect(labels.count == 5 && labels[0] == "link" && labels[2...] == ["z", "a", "b"])
    #expect(labels[1].unicodeScalars.allSatisfy { $0.value >= 32 })
    #expect(scan.album.items.map(\.isContainer) == [true, true, true, false, false])
    #expect(scan.skippedCount == 0)
    reading.isReversed = true
    let reversed = try AlbumScan([.named(folder.path)], reading: reading)
    #expect(reversed.album.pictures.map(\.isFolder) == [true, true, true, false, false])
    #expect(reversed.album.pictures.last?.label == "a")
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
      throws: DesktopError.unreadable(
        path: missing.description, reason: "No such file or directory")
    ) {
      try Album(scanning: [missing])
    }
  }

  @Test func `a file that is no picture is named`() throws {
    let folder = try TemporaryFolder()
    let notes = try folder.add("notes.txt")
    #expect(throws: DesktopError.notAPicture(path: notes.description)) {
      try Album(scanning: [notes])
    }
  }

  @Test func `a picture is known by its first bytes where its name does not tell`() throws {
    let folder = try TemporaryFolder()
    let named = try ["holiday", "wrong.txt", "kept.png.part"].map {
      try folder.add($0, content: Self.gif)
    }
    #expect(try Album(scanning: named).pictures.map(\.path) == named)
    #expect(
      try Album(scanning: [folder.path]).pictures.map(\.path)
        == [folder.file("holiday"), folder.file("wrong.txt")])
  }

  @Test(
    arguments: [
      "BMW: a list of cars, and more of them", "<html><body><svg></svg></body></html>", "x",
    ])
  func `a text that begins like a picture is none`(content: String) throws {
    let folder = try TemporaryFolder()
    let notes = try folder.add("notes", content: content)
    #expect(throws: DesktopError.notAPicture(path: notes.description)) {
      try Album(scanning: [notes])
    }
  }

  @Test func `what a list names in vain is skipped and counted`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("deep.png")
    try folder.addPipe("pipe.png")
    try folder.add("empty.png", content: "")
    let picture = try folder.add("a.png")
    let listed = ["missing.png", "deep.png", "pipe.png", "empty.png", "a.png"].map(folder.file)
    let scan = try AlbumScan(
      (listed + ["/dev/zero"]).map { AlbumScan.Place.listed(ListRow(path: $0)) })
    #expect(scan.album.pictures.map(\.path) == [picture])
    #expect(scan.skippedCount == 5)
    #expect(
      scan.warning == """
        5 entries skipped; the first: cannot read \(listed[0]): No such file or directory
        """)
  }

  @Test func `a folder in a list is not a separate list`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    #expect(
      throws: DesktopError.unreadable(path: folder.path.description, reason: "Is a directory")
    ) {
      try AlbumScan([.listed(ListRow(path: folder.path))])
    }
  }

  @Test func `if nothing is left, the first reason is reported`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("missing")
    let error = DesktopError.allSkipped(
      count: 2, first: "cannot read \(missing): No such file or directory")
    #expect(throws: error) { try Album(scanning: [missing, folder.file("other")]) }
  }

  @Test func `a folder without strangers has nothing to warn of`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    try folder.add("notes.txt")
    #expect(try AlbumScan([.named(folder.path)]).warning == nil)
  }

  @Test func `many files keep their order`() throws {
    let folder = try TemporaryFolder()
    let paths = try (0..<500).map { try folder.add("\(499 - $0).png") }
    #expect(try Album(scanning: paths).pictures.map(\.path) == paths)
    #expect(try Album(scanning: [folder.path]).pictures.map(\.path) == paths.reversed())
  }

  @Test func `an error never carries the control characters of a name`() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: DesktopError.self) {
      try Album(scanning: [folder.file("a\nb\u{1B}[2J")])
    }
    #expect(!error.description.contains("\n"))
    #expect(!error.description.contains("\u{1B}"))
  }

  @Test func `identities are paths below the folder, and there is each once`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "a/deep"] { try folder.addFolder(name) }
    for name in ["a/1.png", "a/deep/1.png", "b/1.png", "b/2.png"] { try folder.add(name) }
    func ids(_ places: [AlbumScan.Place], _ adapt: (inout FolderReading) -> Void) throws -> [String]
    {
      var reading = FolderReading()
      adapt(&reading)
      return try AlbumScan(places, reading: reading).album.items.map(\.id)
    }
    let (a, b) = (folder.file("a"), folder.file("b/"))
    #expect(try ids([.named(a)]) { $0.isRecursive = true } == ["1.png", "deep/1.png"])
    // A picture keeps its identity when one of another folder goes.
    #expect(
      try ids([.named(a), .named(b)]) { $0.namesFolders = true }
        == ["a/1.png", "b/1.png", "b/2.png"])
    let files = [folder.file("a/1.png"), folder.file("b/1.png"), folder.file("a/1.png")]
    #expect(try ids(files.map { .named($0) }) { _ in } == ["1.png", "1.png#2", "1.png#3"])
    #expect(
      try ids(files.map { .listed(ListRow(path: $0)) }) { _ in } == ["1.png", "1.png#2", "1.png#3"])
  }

  // MARK: Natural order

  @Test(
    arguments: [
      ["1.png", "2.png", "10.png"],
      ["a.png", "B.png", "c.png"],
      ["img.png", "img1.png", "img2.png", "img12.png"],
      ["7 a.png", "07 b.png", "007 c.png"],
      ["file99999999999999999999998.png", "file99999999999999999999999.png"],
      ["x1y2.png", "x1y10.png", "x2y1.png"],
      ["äpfel.png", "Ärzte.png", "Zebra.png"], ["Elan", "Émile", "Etage"],
    ])
  func `names stand in the order that people expect`(expected: [String]) {
    let shuffled = expected.reversed().map { Array($0.utf8) }
    let sorted = NaturalOrder.sorted(shuffled).map { String(decoding: $0, as: UTF8.self) }
    #expect(sorted == expected)
  }

  @Test func `names that differ only in case or zeros have one fixed order`() {
    let names = ["A1", "a1", "a01"].map { Array($0.utf8) }
    #expect(NaturalOrder.sorted(names) == NaturalOrder.sorted(names.reversed()))
  }

  @Test func `bytes that are no text are ordered too`() {
    let names: [[UInt8]] = [[0xFF, 0xFE], [0x31, 0xFF], []]
    #expect(NaturalOrder.sorted(names).count == 3)
    #expect(NaturalOrder.sorted(names).first == [])
  }
}
