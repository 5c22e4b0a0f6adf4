@testable import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselTestSupport
@testable import CarouselView
import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct ArrivalsTests {
  /// Waits, as long as it takes, until a reader's thread has found what it was to find.
  private func wait(_ scene: CarouselScene, until isThere: () -> Bool) {
    while !isThere() {
      _ = poll(nil, 0, 5)
      scene.pass(.milliseconds(20))
    }
    scene.rest()
  }

  @Test func `files that are brought come last, once, and the first of them in front`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.add(name) }
    let scene = try CarouselScene()
    let files = [folder.file("a.png")].map { Album.Picture(path: $0).item }
    scene.view.apply(files, at: scene.window.time)
    var warnings: [String] = []
    let arrivals = Arrivals(
      files, from: nil, in: scene.window, scene.session.loop, warn: { warnings.append($0) },
      dress: { items, _ in items })
    #expect(!arrivals.mayBringMore)
    arrivals.add([folder.file("c.png"), folder.file("b.png")], reading: FolderReading())
    #expect(arrivals.mayBringMore)
    wait(scene) { !arrivals.mayBringMore }
    #expect(
      scene.view.items.map(\.path) == [
        folder.file("a.png"), folder.file("c.png"), folder.file("b.png"),
      ])
    #expect(scene.currentIndex == 1)
    // What is there already is gone to.
    arrivals.add([folder.file("a.png")], reading: FolderReading())
    wait(scene) { !arrivals.mayBringMore }
    #expect(scene.view.items.count == 3)
    #expect(scene.currentIndex == 0)
    #expect(warnings == [])
  }

  @Test func `the count is reported when all files are found`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.add(name) }
    let reader = try AlbumReader([.named(folder.path)])
    // The folder is read in one go.
    var request = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
    try #require(unsafe poll(&request, 1, 60_000) == 1)
    var arrivals: Arrivals?
    let scene = try CarouselScene(
      count: 1, rests: false,
      prepare: { window, loop in
        arrivals = Arrivals([], from: reader, in: window, loop, warn: { _ in }) { items, _ in items
        }
        arrivals?.holdAnnouncements()
        window.observe { if case .ready = $0 { arrivals?.begin() } }
      })
    scene.pass(.milliseconds(100))
    #expect(scene.lines() == ["Carousel, 3 items. 1 of 3, a"])
    scene.rest()
    #expect(scene.lines() == [])
    #expect(arrivals?.mayBringMore == false)
  }

  @Test func `the available files are reported when the others take their time`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let reader = try AlbumReader([.list(ends[0], endedByNUL: false)])
    var arrivals: Arrivals?
    let scene = try CarouselScene(
      count: 2, rests: false,
      prepare: { window, loop in
        arrivals = Arrivals([], from: reader, in: window, loop, warn: { _ in }) { items, _ in items
        }
        arrivals?.holdAnnouncements()
        window.observe { if case .ready = $0 { arrivals?.begin() } }
      })
    scene.pass(.milliseconds(400))
    #expect(scene.lines() == [])
    scene.pass(.milliseconds(200))
    #expect(scene.lines() == ["Carousel, 2 items. 1 of 2, Item 1"])
    #expect(arrivals?.mayBringMore == true)
  }

  @Test func `slides of a folder that is away are not reported one by one`() throws {
    let parent = try TemporaryFolder()
    try parent.addFolder("slides")
    let picture = SolidPicture.png(width: 32, height: 20, red: 255, green: 0, blue: 0)
    for index in 10..<50 { try parent.add("slides/\(index).png", bytes: picture) }
    let reader = try AlbumReader([.named(parent.file("slides"))], watches: true)
    let items = try reader.waitForFirst(thenFor: -1).album.items
    let scene = try CarouselScene(settings: { $0.cardsFillView = true })
    scene.view.apply(items, at: scene.window.time)
    var warnings: [String] = []
    scene.window.onWarning = { warnings.append($0) }
    let arrivals = Arrivals(
      items, from: reader, in: scene.window, scene.session.loop, warn: { warnings.append($0) },
      dress: { items, _ in items })
    arrivals.begin()
    scene.rest()
    let (folder, away) = (parent.file("slides"), parent.file("away"))
    try #require(unsafe rename(folder.terminated, away.terminated) == 0)
    wait(scene) { !warnings.isEmpty }
    // A slide that was never loaded is left out.
    scene.view.scroll(toItem: 20, duration: 0, at: scene.window.time)
    wait(scene) { scene.view.items.count < items.count }
    #expect(warnings.count == 1 && warnings[0].hasSuffix("waiting for it"), "\(warnings)")
  }

  @Test(arguments: [true, false])
  func `cards of a slide show stay while their folder is away`(isShow: Bool) throws {
    let parent = try TemporaryFolder()
    try parent.addFolder("cards")
    for index in 0..<3 { try parent.add("cards/\(index).png") }
    let reader = try AlbumReader([.named(parent.file("cards"))], watches: true)
    let items = try reader.waitForFirst(thenFor: -1).album.items
    let scene = try CarouselScene(settings: { $0.autoplay = isShow ? Autoplay(interval: 60) : nil })
    scene.view.apply(items, at: scene.window.time)
    var warnings = 0
    let arrivals = Arrivals(
      items, from: reader, in: scene.window, scene.session.loop, warn: { _ in warnings += 1 },
      dress: { items, _ in items })
    arrivals.begin()
    let (folder, away) = (parent.file("cards"), parent.file("away"))
    try #require(unsafe rename(folder.terminated, away.terminated) == 0)
    while warnings == 0 {
      _ = poll(nil, 0, 5)
      scene.pass(.milliseconds(20))
    }
    scene.pass(.seconds(1))
    #expect(scene.view.itemCount == (isShow ? 3 : 0))
    scene.view.stopAutoplay(at: scene.window.time)
  }

  @Test func `a picture in front that is renamed stays in front`() throws {
    let folder = try TemporaryFolder()
    let picture = SolidPicture.png(width: 32, height: 20, red: 255, green: 0, blue: 0)
    for name in "abcdef" { try folder.add("\(name).png", bytes: picture) }
    let reader = try AlbumReader([.named(folder.path)], watches: true)
    let items = try reader.waitForFirst(thenFor: -1).album.items
    let scene = try CarouselScene()
    scene.view.apply(items, at: scene.window.time)
    let arrivals = Arrivals(
      items, from: reader, in: scene.window, scene.session.loop, warn: { _ in },
      dress: { items, _ in items })
    arrivals.begin()
    scene.view.scroll(toItem: 1, duration: 0, at: scene.window.time)
    scene.rest()
    _ = scene.lines()
    let (old, new) = (folder.file("b.png"), folder.file("z.png"))
    try #require(unsafe rename(old.terminated, new.terminated) == 0)
    wait(scene) { scene.view.items.contains { $0.path == new } }
    #expect(scene.view.currentIndex.flatMap(scene.view.item(at:))?.path == new)
    // Nothing else was in front meanwhile.
    #expect(scene.lines() == [])
  }

  @Test func `slides that cannot be loaded leave a dark view, and are there once they can be`()
    throws
  {
    let folder = try TemporaryFolder()
    let paths = (0..<8).map { folder.file("\($0).png") }
    let items = paths.map { Album.Picture(path: $0).item }
    let scene = try CarouselScene(
      settings: {
        $0.cardsFillView = true
        $0.autoplay = Autoplay(interval: 3)
      }, adapt: { SlideTransition.fade.apply(to: &$0) })
    scene.view.apply(items, at: scene.window.time)
    let window = scene.window
    let arrivals = Arrivals(
      items, from: nil, in: window, scene.session.loop, warn: { _ in },
      dress: { items, _ in window.brokenSlides.leftOut(of: items) })
    window.brokenSlides.onRetry = { [unowned arrivals] in arrivals.retryBrokenSlides() }
    wait(scene) { scene.view.itemCount == 0 }
    let picture = SolidPicture.png(width: 32, height: 20, red: 255, green: 0, blue: 0)
    for index in 0..<8 { try folder.add("\(index).png", bytes: picture) }
    var waited = 0
    while waited < 40, scene.view.itemCount < 8 || !scene.view.isReady(0) {
      scene.pass(.seconds(1))
      scene.window.finishLoading()
      waited += 1
    }
    #expect(scene.view.items.map(\.path) == paths)
    #expect(waited < 20)
    scene.view.stopAutoplay(at: scene.window.time)
  }

  @Test func `a broken slide is loaded again when its file is written, not when another one is`()
    throws
  {
    let folder = try TemporaryFolder()
    let picture = SolidPicture.png(width: 32, height: 20, red: 255, green: 0, blue: 0)
    for name in ["a.png", "c.png", "d.png"] { try folder.add(name, bytes: picture) }
    try folder.add("b.png", bytes: Array("no picture".utf8))
    let reader = try AlbumReader([.named(folder.path)], watches: true)
    let items = try reader.waitForFirst(thenFor: -1).album.items
    let scene = try CarouselScene(settings: { $0.cardsFillView = true })
    scene.view.apply(items, at: scene.window.time)
    let window = scene.window
    let arrivals = Arrivals(
      items, from: reader, in: window, scene.session.loop, warn: { _ in },
      dress: { items, _ in window.brokenSlides.leftOut(of: items) })
    arrivals.begin()
    func names() -> [String] { scene.view.items.map { $0.label } }
    wait(scene) { names() == ["a", "c", "d"] }
    var shown: Set<[String]> = []
    scene.view.observe { _ in shown.insert(names()) }
    try folder.add("e.png", bytes: picture)
    wait(scene) { names() == ["a", "c", "d", "e"] }
    try folder.add(
      "a.png", bytes: SolidPicture.png(width: 40, height: 20, red: 0, green: 0, blue: 0))
    wait(scene) { scene.view.list.rows[0].contentSize?.width == 40 }
    #expect(shown == [["a", "c", "d", "e"]])
    try folder.add("b.png", bytes: picture)
    wait(scene) { names() == ["a", "b", "c", "d", "e"] }
  }

  /// How many descriptors of event counters the process has.
  private var counters: Int {
    (0..<4096).count { descriptor in
      var target = [CChar](repeating: 0, count: 64)
      let count = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
      return String(
        decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        == "anon_inode:[eventfd]"
    }
  }

  @Test func `each drop gives its descriptor back`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    let scene = try CarouselScene()
    let arrivals = Arrivals(
      [], from: nil, in: scene.window, scene.session.loop, warn: { _ in },
      dress: { items, _ in items })
    let before = counters
    for _ in 0..<150 {
      arrivals.add([folder.file("a.png")], reading: FolderReading())
      while arrivals.mayBringMore {
        _ = poll(nil, 0, 1)
        scene.client.turn()
      }
    }
    // Other tests have some too.
    #expect(counters - before < 75)
  }

  @Test func `other files are reported, and the shown ones stay`() throws {
    let folder = try TemporaryFolder()
    let scene = try CarouselScene()
    let items = scene.view.items
    var warnings: [String] = []
    let arrivals = Arrivals(
      items, from: nil, in: scene.window, scene.session.loop, warn: { warnings.append($0) },
      dress: { items, _ in items })
    arrivals.add([folder.file("missing.png")], reading: FolderReading())
    wait(scene) { !arrivals.mayBringMore }
    #expect(scene.view.items.map(\.id) == items.map(\.id))
    #expect(warnings.count == 1)
  }
}
