@testable import CarouselApp
@testable import CarouselDesktop
import CarouselEngine
import CarouselPaint
@testable import CarouselView
import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Folders as cards: what they show, and the way in and out.
struct FolderWalkTests {
  /// A window that shows a folder, in which others are cards.
  private final class Walk {
    let folder: TemporaryFolder
    let scene: CarouselScene
    let arrivals: Arrivals
    let walk: FolderWalk
    var warnings: [String] = []

    init(watches: Bool = false, _ fill: (TemporaryFolder) throws -> Void) throws {
      folder = try TemporaryFolder()
      try fill(folder)
      var reading = FolderReading()
      reading.showsFolders = true
      let reader = try AlbumReader([.named(folder.path)], reading: reading, watches: watches)
      let first = try reader.waitForFirst(thenFor: -1)
      var made: (Arrivals, FolderWalk)?
      var warned: [String] = []
      let scene = try CarouselScene { _ in
      } prepare: { window, loop in
        let items = first.album.items.map(window.spoken)
        window.view.apply(items, animated: false, at: window.time)
        let arrivals = Arrivals(
          items, from: reader, in: window, loop, warn: { warned.append($0) },
          dress: { items, _ in items.map(window.spoken) })
        made = (arrivals, FolderWalk(window, arrivals, reading: reading, watches: watches))
        arrivals.begin()
      }
      self.scene = scene
      (arrivals, walk) = try #require(made)
      warnings = warned
      scene.seat.setKeymap(try #require(Keymap.installed("us")))
    }

    var labels: [String] { scene.view.items.map(\.label) }

    /// Waits, as long as it takes, until something is shown.
    func wait(_ isThere: () -> Bool) {
      while !isThere() {
        _ = poll(nil, 0, 5)
        scene.pass(.milliseconds(20))
      }
      scene.rest()
    }

    func tap(_ key: KeyCode) {
      scene.seat.keyboard.tap(key)
      scene.rest()
    }
  }

  private static func harbors(_ folder: TemporaryFolder) throws {
    for name in ["a.png", "z.png"] { try folder.add(name) }
    try folder.addFolder("harbors")
    try folder.addFolder("harbors/deep")
    try folder.addFolder(".hidden")
    for name in ["harbors/1.png", "harbors/2.png", "harbors/deep/3.png"] { try folder.add(name) }
  }

  @Test func `Enter opens a folder, and Backspace and Escape go up, with it in front`() throws {
    let walk = try Walk(Self.harbors)
    let scene = walk.scene
    #expect(walk.labels == ["harbors", "a", "z"])
    #expect(
      scene.lines() == ["Carousel, 3 items. 1 of 3, harbors, folder"])
    walk.tap(.enter)
    walk.wait { walk.labels == ["deep", "1", "2"] }
    #expect(scene.view.detail == nil)
    #expect(
      scene.lines() == [
        "Selected 1 of 3, harbors, folder", "Carousel, 3 items. 1 of 3, deep, folder",
      ])
    #expect(WindowTitle.text(of: scene.view, scene.window.phrases, "").hasSuffix("harbors"))
    walk.tap(.enter)
    walk.wait { walk.labels == ["3"] }
    #expect(WindowTitle.text(of: scene.view, scene.window.phrases, "") == "3 – 1 of 1 – deep")
    walk.tap(.backspace)
    #expect(walk.labels == ["deep", "1", "2"] && scene.currentIndex == 0)
    walk.tap(.right)
    walk.tap(.escape)
    #expect(walk.labels == ["harbors", "a", "z"] && scene.currentIndex == 0)
    #expect(scene.closes == 0)
    walk.tap(.escape)
    #expect(scene.closes == 1)
    #expect(scene.broken == [])
  }

  @Test func `a button names the folder and leaves it, and so does the back button`() throws {
    let walk = try Walk(Self.harbors)
    let (scene, view) = (walk.scene, walk.scene.view)
    #expect(view.pinned.isEmpty)
    walk.walk.enter(0)
    walk.wait { walk.labels == ["deep", "1", "2"] }
    #expect(view.pinned.map(\.live.content.label) == ["harbors"])
    let place = try #require(view.pinned.first).place(view.carousel.viewSize)
    scene.compositor.play(
      Script.finger(0).down(x: place.x + 8, y: place.y + 8).wait(.milliseconds(50)).up())
    scene.rest()
    #expect(walk.labels == ["harbors", "a", "z"] && view.pinned.isEmpty)
    walk.walk.enter(0)
    walk.wait { walk.labels == ["deep", "1", "2"] }
    #expect(
      scene.window.responders.contains { $0.takesInput(ViewInput(.buttonPressed(0x113), time: 0)) })
    scene.rest()
    #expect(walk.labels == ["harbors", "a", "z"])
  }

  @Test func `a folder without pictures is not entered`() throws {
    let walk = try Walk { folder in
      try folder.add("a.png")
      try folder.addFolder("empty")
    }
    walk.walk.enter(0)
    walk.wait { walk.scene.view.overlays.count == 1 }
    #expect(walk.labels == ["empty", "a"])
    #expect(walk.arrivals.depth == 0)
  }

  @Test func `a loop of links ends, and each of its folders is left again`() throws {
    let walk = try Walk { folder in
      try folder.add("a.png")
      try folder.addLink("loop", to: ".")
    }
    #expect(walk.labels == ["loop", "a"])
    for depth in 1...63 {
      walk.walk.enter(0)
      guard depth < 40 else { break }
      walk.wait { walk.arrivals.depth == depth || walk.scene.view.overlays.count == 1 }
      if walk.arrivals.depth < depth { break }
    }
    #expect((1...63).contains(walk.arrivals.depth))
    while walk.walk.leave() {}
    #expect(walk.arrivals.depth == 0 && walk.labels == ["loop", "a"])
  }

  @Test func `what comes into a folder that is shown is shown too`() throws {
    let walk = try Walk(watches: true, Self.harbors)
    walk.walk.enter(0)
    walk.wait { walk.labels == ["deep", "1", "2"] }
    try walk.folder.add("harbors/0.png")
    try walk.folder.add("b.png")
    walk.wait { walk.labels == ["deep", "0", "1", "2"] }
    walk.walk.leave()
    walk.wait { walk.labels == ["harbors", "a", "b", "z"] }
    #expect(walk.scene.currentIndex == 0)
  }

  @Test func `the cover of a folder is its first pictures`() throws {
    let folder = try TemporaryFolder()
    for name in ["10.png", "2.png", "1.png", "3.png", ".0.png", "notes.txt"] {
      try folder.add(name)
    }
    #expect(FolderCover.files(in: folder.path) == ["1.png", "2.png", "3.png"].map(folder.file))
    #expect(FolderCover.files(in: folder.file("gone")).isEmpty)
    #expect(try FolderListing.names(in: folder.path, atMost: 2).count == 2)
    #expect(Pathname("a/").appending(Array("b".utf8)) == "a/b")
  }
}
