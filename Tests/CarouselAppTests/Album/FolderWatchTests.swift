import CarouselPaint
import DesktopTestSupport
import Glibc
import Testing

@testable import CarouselApp

/// Folders that are watched and replaced.
///
/// Readers have their own threads, for which these tests wait.
struct FolderWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func labels(_ news: AlbumReader.News) -> [String] { news.album.pictures.map(\.label) }

  /// The next news that fits, or `nil` if none comes within a minute.
  private func news(
    of reader: AlbumReader, where fits: (AlbumReader.News) -> Bool
  ) throws -> AlbumReader.News? {
    for _ in 0..<600 {
      if let news = try reader.takeNews(), fits(news) { return news }
      var request = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&request, 1, 100)
    }
    return nil
  }

  private func watch(_ name: String) throws -> AlbumReader {
    try AlbumReader([.named(folder.file(name))], watches: true)
  }

  private func remove(_ name: String) {
    let path = folder.file(name).terminated
    #expect(unsafe unlink(path) == 0 || rmdir(path) == 0)
  }

  private func move(_ name: String, to other: String) {
    #expect(unsafe rename(folder.file(name).terminated, folder.file(other).terminated) == 0)
  }

  @Test(arguments: ["symbolic", "hard", "hard, its other name removed immediately"])
  func `links that arrive are pictures that arrive`(kind: String) throws {
    try folder.addFolder("shown")
    try folder.add("a.png")
    // The times of files are no finer than the system's clock.
    _ = poll(nil, 0, 50)
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == [])
    if kind == "symbolic" {
      try folder.addLink("shown/b.png", to: "../a.png")
    } else {
      #expect(
        unsafe link(folder.file("a.png").terminated, folder.file("shown/b.png").terminated) == 0)
      if kind != "hard" { remove("a.png") }
    }
    #expect(try news(of: reader) { labels($0) == ["b"] } != nil)
  }

  @Test func `a folder that is removed and made again is followed`() throws {
    try folder.addFolder("shown")
    try folder.add("shown/a.png")
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    for name in ["b", "c"] {
      remove(name == "b" ? "shown/a.png" : "shown/b.png")
      remove("shown")
      #expect(
        try news(of: reader) { labels($0) == [] && $0.warning?.hasSuffix("waiting for it") == true }
          != nil)
      try folder.addFolder("shown")
      try folder.add("shown/\(name).png")
      #expect(try news(of: reader) { labels($0) == [name] } != nil)
    }
  }

  @Test func `a folder that another takes the place of is followed`() throws {
    for name in ["shown", "other"] { try folder.addFolder(name) }
    try folder.add("shown/a.png")
    try folder.add("other/b.png")
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    move("shown", to: "old")
    move("other", to: "shown")
    #expect(try news(of: reader) { labels($0) == ["b"] } != nil)
    // What happens in the old one is no news; what happens in the new one is.
    try folder.add("old/x.png")
    try folder.add("shown/c.png")
    #expect(try news(of: reader) { labels($0) == ["b", "c"] } != nil)
  }

  /// Whether this process may mount file systems.
  private static let canMount =
    unsafe system("mount --bind /mnt /mnt 2> /dev/null") == 0
    && system("umount /mnt") == 0

  @Test(.enabled(if: canMount, "only the superuser may mount file systems"))
  func `a folder over which another file system is mounted shows that, and itself again afterward`()
    throws
  {
    try folder.addFolder("shown")
    try folder.add("shown/a.png")
    try folder.addFolder("other")
    try folder.add("other/b.png")
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    let (shown, other) = (folder.file("shown").description, folder.file("other").description)
    #expect(unsafe system("mount --bind '\(other)' '\(shown)'") == 0)
    #expect(try news(of: reader) { labels($0) == ["b"] } != nil)
    #expect(unsafe system("umount '\(shown)'") == 0)
    #expect(try news(of: reader) { labels($0) == ["a"] } != nil)
  }

  @Test(.enabled(if: canMount, "only the superuser may mount file systems"))
  func `an empty folder from which the same file system was unmounted is no empty folder`() throws {
    try folder.addFolder("drive")
    try folder.add("drive/a.png")
    try folder.addFolder("shown")
    let (shown, drive) = (folder.file("shown").description, folder.file("drive").description)
    #expect(unsafe system("mount --bind '\(drive)' '\(shown)'") == 0)
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    #expect(unsafe system("umount '\(shown)'") == 0)
    let gone = try #require(try news(of: reader) { labels($0).isEmpty })
    #expect(gone.isMissing)
  }

  @Test func `a link that is switched leads to other pictures, also of the same names`() throws {
    for name in ["one", "two"] {
      try folder.addFolder(name)
      try folder.add("\(name)/a.png")
      var times = [timespec(tv_sec: 7, tv_nsec: 0), timespec(tv_sec: 7, tv_nsec: 0)]
      let path = folder.file("\(name)/a.png").terminated
      #expect(unsafe utimensat(AT_FDCWD, path, &times, 0) == 0)
    }
    try folder.add("two/b.png")
    try folder.addLink("shown", to: "one")
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    try folder.addLink("next", to: folder.file("two").description)
    move("next", to: "shown")
    var rewritten: Set<Pathname> = []
    var found: [String] = []
    _ = try news(of: reader) {
      rewritten.formUnion($0.rewritten)
      found = labels($0)
      return found == ["a", "b"] && !rewritten.isEmpty
    }
    #expect(found == ["a", "b"])
    #expect(rewritten == [folder.file("shown/a.png")])
    try folder.add("two/c.png")
    #expect(try news(of: reader) { labels($0) == ["a", "b", "c"] } != nil)
  }

  @Test func `a missing folder is awaited, and that is reported once`() throws {
    try folder.add("a.png")
    let reader = try AlbumReader(
      [.named(folder.file("media/usb")), .named(folder.file("a.png"))], watches: true)
    let first = try reader.waitForFirst(thenFor: -1)
    #expect(labels(first) == ["a"])
    #expect(
      first.warning
        == "cannot read \(folder.file("media/usb")): No such file or directory; waiting for it")
    try folder.addFolder("media")
    try folder.addFolder("media/usb")
    try folder.add("media/usb/b.png")
    let next = try news(of: reader) { labels($0) == ["b", "a"] }
    #expect(next != nil && next?.warning == nil)
  }

  @Test func `a picture that is another one after its folder was away is one that has changed`()
    throws
  {
    try folder.addFolder("shown")
    try folder.add("shown/a.png", content: "one")
    let reader = try watch("shown")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    remove("shown/a.png")
    remove("shown")
    #expect(try news(of: reader) { labels($0) == [] } != nil)
    try folder.addFolder("next")
    try folder.add("next/a.png", content: "another")
    move("next", to: "shown")
    var rewritten: Set<Pathname> = []
    let next = try news(of: reader) {
      rewritten.formUnion($0.rewritten)
      return labels($0) == ["a"] && !rewritten.isEmpty
    }
    #expect(next != nil && rewritten == [folder.file("shown/a.png")])
  }

  @Test func `a path through links that come later is found`() throws {
    try folder.addFolder("real")
    try folder.addFolder("real/deep")
    try folder.add("real/deep/a.png")
    try folder.addLink("one", to: "two")
    let reader = try watch("one/deep/../deep")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == [])
    try folder.addLink("two", to: "./real/")
    #expect(try news(of: reader) { labels($0) == ["a"] } != nil)
  }

  @Test func `a file that is named is followed too`() throws {
    try folder.add("a.png")
    let reader = try watch("a.png")
    #expect(try labels(reader.waitForFirst(thenFor: -1)) == ["a"])
    remove("a.png")
    #expect(try news(of: reader) { labels($0) == [] } != nil)
    try folder.add("a.png")
    #expect(try news(of: reader) { labels($0) == ["a"] } != nil)
  }

  @Test func `circular links end, and are awaited`() throws {
    try folder.addLink("a", to: "b")
    try folder.addLink("b", to: "a")
    let reader = try watch("a")
    #expect(try reader.waitForFirst(thenFor: -1).warning?.contains("waiting") == true)
    remove("b")
    try folder.addFolder("b")
    try folder.add("b/c.png")
    #expect(try news(of: reader) { labels($0) == ["c"] } != nil)
  }
}
