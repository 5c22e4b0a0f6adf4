import CarouselLocking
import CarouselPaint
import CarouselTestSupport
import CarouselView
import DesktopTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CarouselApp
@testable import CarouselDesktop

/// The results of a reader.
///
/// It has its own thread, for which these tests wait.
struct AlbumReaderTests {
  private func labels(_ news: AlbumReader.News) -> [String] { news.album.pictures.map(\.label) }

  /// The next news that fits, or `nil` if none comes within five minutes, which a loaded machine may take.
  private func news(
    of reader: AlbumReader, where fits: (AlbumReader.News) -> Bool
  ) throws -> AlbumReader.News? {
    for _ in 0..<3000 {
      if let news = try reader.takeNews(), fits(news) { return news }
      var request = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&request, 1, 100)
    }
    return nil
  }

  @Test func `pictures of a list are reported while the list goes on`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.add(name) }
    let list = try DesktopTestSupport.Pipe()
    func send(_ name: String) { list.write(folder.file(name).bytes + [UInt8(ascii: "\n")]) }
    let reader = try AlbumReader([.list(list.readingEnd, endedByNUL: false)])
    send("a.png")
    let first = try reader.waitForFirst(thenFor: 0)
    #expect(labels(first) == ["a"] && !first.isComplete)
    // The reader reports the warning once, with the first news after its line.
    var isTold = false
    func next(where fits: (AlbumReader.News) -> Bool) throws -> AlbumReader.News? {
      try news(of: reader) {
        isTold = isTold || $0.warning?.contains("missing.png") == true
        return fits($0)
      }
    }
    send("missing.png")
    send("b.png")
    #expect(try next { labels($0) == ["a", "b"] } != nil)
    list.finish()
    #expect(try next { $0.isComplete } != nil)
    #expect(isTold)
    withExtendedLifetime(list) {}
  }

  /// The news of a list that has ended.
  private func news(of text: String, takesLabels: Bool = false) throws -> AlbumReader.News {
    let list = try DesktopTestSupport.Pipe()
    // Until the list has been read.
    defer { withExtendedLifetime(list) {} }
    list.write(text)
    list.finish()
    return try AlbumReader([.list(list.readingEnd, endedByNUL: false)], takesLabels: takesLabels)
      .waitForFirst(thenFor: -1)
  }

  @Test func `a choice has the number of its line, whatever else is in the list`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c d.png"] { try folder.add(name) }
    let (a, b, c) = (folder.file("a.png"), folder.file("b.png"), folder.file("c d.png"))
    let list = "\(a)\n\nmissing.png\n/etc/passwd\n\"\(c)\"\n\(b)"
    let items = try news(of: list).album.items
    #expect(items.map(\.path) == [a, c, b])
    #expect(items.indices.map { Choice($0, of: items).index } == [0, 4, 5])
  }

  @Test func `a row of rofi whose icon is missing stays, and the list says something of itself`()
    throws
  {
    let found = try news(
      of: "\0prompt\u{1F}Game\u{1F}no-custom\u{1F}true\nPong\0icon\u{1F}/nonexistent/cover.png\n")
    #expect(found.album.pictures.map(\.label) == ["Pong"] && found.warning == nil)
    #expect(found.options == ["prompt": "Game", "no-custom": "true"])
  }

  @Test func `a folder with pictures only in its folders shows those, and says so`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("years")
    try folder.addFolder("years/2024")
    try folder.addFolder("years/2025")
    for name in ["years/2024/a.png", "years/2025/b.png"] { try folder.add(name) }
    let reader = try AlbumReader([.named(folder.file("years"))])
    let first = try reader.waitForFirst(thenFor: -1)
    #expect(labels(first) == ["a", "b"])
    #expect(first.warning?.contains("--recursive") == true)
    #expect(first.warning?.contains("--folders") == true)
    // One picture more is enough to leave the folders out.
    try folder.add("years/c.png")
    let others = try AlbumReader([.named(folder.file("years"))]).waitForFirst(thenFor: -1)
    #expect(labels(others) == ["c"] && others.warning == nil)
    var reading = FolderReading()
    reading.looksDeeper = false
    try folder.addFolder("none")
    try folder.addFolder("none/in")
    try folder.add("none/in/d.png")
    #expect(throws: DesktopError.self) {
      try AlbumReader([.named(folder.file("none"))], reading: reading).waitForFirst(thenFor: -1)
    }
  }

  @Test(.enabled(if: isOtherDevice("/dev/shm")))
  func `an empty folder of another file system is where a drive was pulled out`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("drive")
    try folder.add("drive/a.png")
    let link = folder.file("mount")
    var template = Array("/dev/shm/carousel-test-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    let point = Pathname(template.dropLast().map { UInt8(bitPattern: $0) })
    defer { unsafe rmdir(point.terminated) }
    func lead(to target: Pathname) throws {
      let new = folder.file("new")
      try #require(unsafe symlink(target.terminated, new.terminated) == 0)
      try #require(unsafe rename(new.terminated, link.terminated) == 0)
    }
    try lead(to: folder.file("drive"))
    let reader = try AlbumReader([.named(link)], watches: true)
    #expect(labels(try reader.waitForFirst(thenFor: -1)) == ["a"])
    try lead(to: point)
    let gone = try #require(try news(of: reader) { labels($0).isEmpty })
    #expect(gone.isMissing)
    try lead(to: folder.file("drive"))
    let back = try #require(try news(of: reader) { labels($0) == ["a"] })
    #expect(!back.isMissing)
    // An empty folder of the same file system is empty.
    try folder.addFolder("empty")
    try lead(to: folder.file("empty"))
    let empty = try #require(try news(of: reader) { labels($0).isEmpty })
    #expect(!empty.isMissing)
  }

  private static func isOtherDevice(_ folder: Pathname) -> Bool {
    guard let one = try? FileStatus(path: "/tmp"), let other = try? FileStatus(path: folder) else {
      return false
    }
    return one.identity.device != other.identity.device
  }

  @Test func `an endless list is not awaited`() throws {
    let folder = try TemporaryFolder()
    let line = try folder.add("a.png").bytes + [UInt8(ascii: "\n")]
    let list = try DesktopTestSupport.Pipe()
    let output = list.writingEnd
    // The next entry always comes before the wait for it is over.
    let isOver = Atomic<Bool>(false)
    let end = EventCounter()
    let sender = Thread {
      for _ in 0..<20_000 where !isOver.load(ordering: .relaxed) {
        _ = unsafe write(output, line, line.count)
        usleep(5000)
      }
      end.raise()
    }
    sender.start()
    let reader = try AlbumReader([.list(list.readingEnd, endedByNUL: false)])
    let first = try reader.waitForFirst(thenFor: 200)
    #expect(!first.isComplete && !first.album.pictures.isEmpty)
    isOver.store(true, ordering: .relaxed)
    end.wait()
    list.finish()
    _ = try reader.waitForFirst(thenFor: -1)
    withExtendedLifetime(list) {}
  }

  @Test func `with enough pictures the others are not awaited`() throws {
    let folder = try TemporaryFolder()
    let line = try folder.add("a.png").bytes + [UInt8(ascii: "\n")]
    let list = try DesktopTestSupport.Pipe()
    for _ in 0..<20 { list.write(line) }
    let reader = try AlbumReader([.list(list.readingEnd, endedByNUL: false)])
    let start = ContinuousClock.now
    let first = try reader.waitForFirst(thenFor: 600_000, orAtOnceWith: 20)
    #expect(!first.isComplete && first.album.pictures.count == 20)
    #expect(start.duration(to: .now) < .seconds(300))
    list.finish()
    _ = try reader.waitForFirst(thenFor: -1)
    withExtendedLifetime(list) {}
  }

  @Test func `a picture that is asked for by its place is the one that has that place in the end`()
    throws
  {
    let folder = try TemporaryFolder()
    for number in 1...2000 { try folder.add("\(number).png") }
    let reader = try AlbumReader([.named(folder.path)])
    let first = try reader.waitForFirst(thenFor: 600_000, atLeast: 200, orAtOnceWith: 64)
    #expect(first.settledCount >= 200)
    #expect(labels(first)[199] == "200")
  }

  @Test func `a list without a picture is reported when it ends`() {
    #expect(throws: DesktopError.noPictures(places: ["standard input"])) { try news(of: "") }
  }

  @Test(arguments: [true, false])
  func `entries of a list that are too long are reported`(areOthers: Bool) throws {
    let folder = try TemporaryFolder()
    let picture = areOthers ? try folder.add("a.png").description + "\n" : ""
    let long = String(repeating: "x", count: 70_000) + "\n"
    let list = try folder.add("list", content: long + picture + long + long.dropLast())
    let descriptor = unsafe open(list.terminated, O_RDONLY)
    defer { close(descriptor) }
    let reader = try AlbumReader([.list(descriptor, endedByNUL: false)])
    let line =
      "3 entries skipped; the first: cannot read standard input: an entry is longer than 64 KiB"
    if areOthers {
      #expect(try reader.waitForFirst(thenFor: -1).warning == line)
    } else {
      let error = #expect(throws: DesktopError.self) { try reader.waitForFirst(thenFor: -1) }
      #expect(error?.description == "nothing to show: " + line)
    }
  }

  @Test(arguments: [true, false])
  func `rows of rofi without pictures are cards`(takesLabels: Bool) throws {
    let news = try news(
      of: "Yes\0icon\u{1F}/nonexistent\nNo\0info\u{1F}n\n", takesLabels: takesLabels)
    #expect(labels(news) == ["Yes", "No"])
    #expect(news.album.items.allSatisfy { $0.path == nil && $0.content.picture == nil })
    #expect(news.album.items.map(\.id) == ["Yes", "n"])
  }

  @Test func `plain lines are text cards, and pictures where they name some`() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.add("a.png")
    try folder.addFolder("bin")
    try folder.add("notes.txt")
    let lines = [
      "one", "a  b\t-c", "\(picture)", "\(folder.file("bin"))", "\(folder.file("notes.txt"))",
      "https://example.org/", "one",
    ]
    let news = try news(of: lines.joined(separator: "\n") + "\n", takesLabels: true)
    let items = news.album.items
    #expect(
      items.map(\.path) == [nil, nil, picture, nil, nil, nil, nil] && news.warning == nil)
    #expect(items.map(\.label).prefix(3) == ["one", "a b -c", "a"])
    #expect(items.map(\.id).last == "one#2")
    // What is chosen is written as it came.
    #expect(
      items.indices.map { String(decoding: Choice($0, of: items).text, as: UTF8.self) } == lines)
  }

  @Test func `what comes and goes in a folder is followed, and in folders that are new`() throws {
    let folder = try TemporaryFolder()
    try folder.add("b.png")
    var reading = FolderReading()
    reading.isRecursive = true
    let reader = try AlbumReader([.named(folder.path)], reading: reading, watches: true)
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["b"])
    try folder.add("a.png")
    #expect(try news(of: reader) { labels($0) == ["a", "b"] } != nil)
    _ = unsafe unlink(folder.file("b.png").terminated)
    #expect(try news(of: reader) { labels($0) == ["a"] } != nil)
    _ = unsafe unlink(folder.file("a.png").terminated)
    #expect(try news(of: reader) { labels($0) == [] } != nil)
    try folder.addFolder("deep")
    try folder.add("c.png")
    #expect(try news(of: reader) { labels($0) == ["c"] } != nil)
    try folder.add("deep/d.png")
    #expect(try news(of: reader) { labels($0) == ["c", "d"] } != nil)
  }

  @Test func `a reader that is released stops watching`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    let number = String(try FileStatus(path: folder.path).identity.number, radix: 16)
    /// Whether one of this process's descriptors watches the folder.
    func isWatched() -> Bool {
      (0..<1024).contains { descriptor in
        let path = Pathname("/proc/self/fdinfo/\(descriptor)")
        guard let bytes = try? SmallFile.bytes(of: path, atMost: 1 << 20) else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("ino:\(number) ")
      }
    }
    var reader: AlbumReader? = try AlbumReader([.named(folder.path)], watches: true)
    _ = try reader?.waitForFirst(thenFor: -1)
    #expect(isWatched())
    reader = nil
    #expect(eventually { !isWatched() })
  }

  @Test func `a picture that is written again is reported`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.add(name) }
    let reader = try AlbumReader([.named(folder.path)], watches: true)
    _ = try reader.waitForFirst(thenFor: -1)
    // The times of files are no finer than the system's clock.
    _ = poll(nil, 0, 300)
    try folder.add("b.png", content: "other")
    let path = folder.file("b.png")
    #expect(try news(of: reader) { $0.rewritten == [path] } != nil)
  }

  @Test func `a picture stays while its file is empty, and is reported when it is written`() throws
  {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.add(name) }
    let reader = try AlbumReader([.named(folder.path)], watches: true)
    _ = try reader.waitForFirst(thenFor: -1)
    _ = poll(nil, 0, 300)
    try folder.add("a.png", content: "")
    try folder.add("c.png")
    // One that was never a picture is none.
    try folder.add("d.png", content: "")
    var rewritten: Set<Pathname> = []
    let next = try news(of: reader) {
      rewritten.formUnion($0.rewritten)
      return labels($0).contains("c")
    }
    #expect(try labels(#require(next)) == ["a", "b", "c"] && rewritten.isEmpty)
    try folder.add("a.png", content: "other")
    #expect(try news(of: reader) { $0.rewritten == [folder.file("a.png")] } != nil)
  }

  @Test func `an empty folder that is watched is no failure`() throws {
    let folder = try TemporaryFolder()
    let reader = try AlbumReader([.named(folder.path)], watches: true)
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == [])
    try folder.add("a.png")
    #expect(try news(of: reader) { labels($0) == ["a"] } != nil)
  }

  @Test func `a list that fails late keeps what was found, and says why`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    // Reading a folder as a list fails.
    let descriptor = unsafe open(folder.path.terminated, O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let reader = try AlbumReader(
      [
        .named(folder.file("a.png")), .list(descriptor, endedByNUL: false),
        .named(folder.file("a.png")),
      ])
    let news = try reader.waitForFirst(thenFor: -1)
    #expect(labels(news) == ["a", "a"])
    #expect(news.warning == "cannot read standard input: Is a directory")
  }

  @Test func `a picture that is named alone brings the others in its folder`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png", ".d.png"] { try folder.add(name) }
    try folder.add("notes.txt")
    for (name, labels) in [("b.png", ["a", "b", "c"]), (".d.png", ["a", "b", "c", ".d"])] {
      let source = AlbumReader.Source.around(folder.file(name))
      #expect(source == .siblings(of: folder.file(name)))
      let news = try AlbumReader([source]).waitForFirst(thenFor: -1)
      #expect(self.labels(news) == labels)
      #expect(news.album.pictures.contains { $0.path == folder.file(name) })
    }
    #expect(AlbumReader.Source.around(folder.path) == .named(folder.path))
    #expect(throws: DesktopError.notAPicture(path: folder.file("notes.txt").description)) {
      try AlbumReader([.around(folder.file("notes.txt"))]).waitForFirst(thenFor: -1)
    }
  }

  @Test func `the others stay when the picture that brought them goes`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.add(name) }
    let reader = try AlbumReader([.around(folder.file("b.png"))], watches: true)
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a", "b"])
    _ = unsafe unlink(folder.file("b.png").terminated)
    #expect(try news(of: reader) { labels($0) == ["a"] } != nil)
  }

  @Test func `folders give their pictures in the order that is asked for`() throws {
    let folder = try TemporaryFolder()
    for (name, length) in [("a.png", 20), ("b.png", 40), ("c.png", 30)] {
      try folder.add(name, content: String(repeating: "x", count: length))
    }
    func labels(_ order: AlbumOrder, isReversed: Bool = false) throws -> [String] {
      var reading = FolderReading()
      (reading.order, reading.isReversed) = (order, isReversed)
      return try AlbumScan([.named(folder.path)], reading: reading).album.pictures.map(\.label)
    }
    #expect(try labels(.name, isReversed: true) == ["c", "b", "a"])
    #expect(try labels(.size) == ["b", "c", "a"])
    for (name, second) in [("a.png", 50), ("b.png", 10), ("c.png", 90)] {
      var times = [timespec(tv_sec: second, tv_nsec: 0), timespec(tv_sec: second, tv_nsec: 0)]
      #expect(unsafe utimensat(AT_FDCWD, folder.file(name).terminated, &times, 0) == 0)
    }
    #expect(try labels(.time) == ["c", "a", "b"])
    let drawn = try (0..<20).map { try labels(.random(seed: $0)) }
    #expect(try drawn == (0..<20).map { try labels(.random(seed: $0)) })
    #expect(Set(drawn).count > 3)
  }

  @Test func `folders in folders are read once, also where links lead back`() throws {
    let folder = try TemporaryFolder()
    try folder.addFolder("deep")
    try folder.add("deep/b.png")
    try folder.add("a.png")
    try folder.addLink("deep/back", to: "..")
    var reading = FolderReading()
    reading.isRecursive = true
    let album = try AlbumScan([.named(folder.path)], reading: reading).album
    #expect(album.pictures.map(\.label) == ["a", "b"])
  }
}
