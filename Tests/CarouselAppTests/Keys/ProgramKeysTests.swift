import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView
import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp
@testable import CarouselDesktop

struct ProgramKeysTests {
  /// A carousel with the program's keys, and what they have set.
  private final class Program {
    let scene: CarouselScene
    let keys: ProgramKeys
    let runner: CommandRunner
    let book = ItemBook()
    private(set) var set: [StyleSetting] = []
    private(set) var warnings: [String] = []

    init(
      count: Int = 12, _ adapt: (inout KeySettings) throws -> Void = { _ in },
      hasOwnKeys: Bool = true
    ) throws {
      scene = try CarouselScene(
        count: count,
        settings: {
          $0.hasWindowKeys = hasOwnKeys
          $0.titleFollowsItem = true
        }, adapt: { $0.opensWith = .all })
      scene.seat.setKeymap(try #require(Keymap.installed("us")))
      var keySettings = KeySettings()
      try adapt(&keySettings)
      var told: [StyleSetting] = []
      let settings = TestSettings { changes throws(DesktopError) in
        told += changes
        throw .setting("told")
      }
      runner = CommandRunner(scene.window, book, settings: settings)
      keys = ProgramKeys(
        scene.window, runner, keySettings, isTyping: false, hasOwnKeys: hasOwnKeys)
      read = { told }
      keys.onWarning = { [weak self] in self?.warnings.append($0) }
      scene.compositor.settle()
    }

    private var read: () -> [StyleSetting] = { [] }
    var settings: [StyleSetting] { read() }

    func tap(_ keys: KeyCode...) {
      for key in keys {
        scene.seat.keyboard.tap(key)
        scene.pass(.milliseconds(50))
      }
    }
  }

  private static let t = KeyCode(rawValue: 20)
  private static let g = KeyCode(rawValue: 34)
  private static let r = KeyCode(rawValue: 19)
  private static let b = KeyCode(rawValue: 48)
  private static let m = KeyCode(rawValue: 50)
  private static let f1 = KeyCode(rawValue: 59)
  private static let l = KeyCode(rawValue: 38)
  private static let h = KeyCode(rawValue: 35)

  @Test func `a key inserts the pictures of a folder, or says why not`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.add(name) }
    let program = try Program(count: 3) {
      $0.bindings = [
        try KeyBinding("b insert \(folder.path)"), try KeyBinding("m insert /nonexistent --at 2"),
      ]
    }
    func wait(until isThere: () -> Bool) {
      while !isThere() {
        _ = poll(nil, 0, 5)
        program.scene.pass(.milliseconds(20))
      }
      program.scene.rest()
    }
    program.tap(Self.b)
    wait { program.scene.view.items.count != 3 }
    #expect(program.scene.view.items.suffix(2).map(\.label) == ["a", "b"])
    program.tap(Self.m)
    wait { !program.warnings.isEmpty }
    #expect(program.warnings == ["cannot read /nonexistent: No such file or directory"])
    #expect(program.scene.view.items.count == 5)
  }

  @Test func `what keys do can be asked for without keys`() throws {
    let program = try Program()
    var answer = JSONObject()
    let view = program.scene.view
    for words in [["mark"], ["last"]] {
      try program.runner.run(try ProgramCommand(words), &answer)
      program.scene.rest()
    }
    #expect(view.items[0].isMarked && program.scene.currentIndex == 11)
    #expect(throws: ControlError("told")) { try program.runner.run(.turnType(1), &answer) }
    #expect(program.settings.map(\.name) == ["type"])
    try program.runner.run(.zoom(.larger), &answer)
    program.scene.rest()
    #expect(view.showsDetail)
    var hasQuit = false
    program.runner.onQuit = { hasQuit = true }
    try program.runner.run(.view(.close), &answer)
    #expect(hasQuit)
  }

  @Test(
    arguments: [
      ("run /nonexistent/program", "cannot start"), ("run x {path}", "no file"),
      ("slower", "motion is to be reduced"), ("pause", "motion is to be reduced"),
      ("zoom-fit", "not possible"), ("next-theme", "not possible"), ("strip", "not possible"),
      ("dots", "told"),
    ])
  func `what is asked for without keys and cannot be done is refused with the reason`(
    line: String, reason: String
  ) throws {
    let program = try Program()
    var style = program.scene.view.style
    style.configuration.reducesMotion = true
    try program.scene.view.restyle(style, at: program.scene.window.time)
    var answer = JSONObject()
    let command = try ProgramCommand(try #require(CommandWords.of(line)))
    let error = #expect(throws: ControlError.self) { try program.runner.run(command, &answer) }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    #expect(program.warnings == [])
  }

  @Test func `a key with modifiers does what it is bound to, also again while it is held`() throws {
    let program = try Program {
      $0.bindings = [try KeyBinding("ctrl+alt+x next"), try KeyBinding("ctrl+c set tilt=0.5")]
    }
    let (control, alt) = (KeyCode.leftControl, KeyCode(rawValue: 56))
    let x = KeyCode(rawValue: 45)
    program.tap(x)
    program.scene.rest()
    #expect(program.scene.currentIndex == 0)
    program.scene.seat.keyboard.press(control)
    // It comes before the clipboard.
    program.tap(KeyCode(rawValue: 46))
    #expect(program.settings == [StyleSetting("tilt", "0.5")])
    #expect(program.scene.compositor.clipboardTypes == [])
    program.scene.seat.keyboard.press(alt)
    program.tap(x)
    program.scene.rest()
    #expect(program.scene.currentIndex == 1)
    program.scene.seat.keyboard.press(x)
    program.scene.pass(.seconds(1))
    program.scene.seat.keyboard.release(x)
    program.scene.rest()
    #expect((program.scene.currentIndex ?? 0) > 3)
  }

  @Test func `keys turn the type, the look and the theme`() throws {
    let program = try Program {
      $0.themes = ["dark", "light"].map { [StyleSetting("theme", $0)] }
    }
    program.tap(Self.t, Self.r, Self.b, Self.b)
    #expect(
      program.settings == [
        StyleSetting("type", "cover-flow2"), StyleSetting("reflection", "yes"),
        StyleSetting("theme", "light"), StyleSetting("theme", "dark"),
      ])
    #expect(program.warnings.count == 4)
  }

  @Test func `one Escape too many does not end the program, a second one does`() throws {
    let program = try Program()
    var hasClosed = false
    program.scene.window.onClose = { hasClosed = true }
    program.tap(Self.f1, Self.f1, .escape)
    #expect(!hasClosed)
    #expect(program.scene.lines().contains { $0.contains("Escape again quits") })
    // The first one is forgotten after a while.
    program.scene.pass(.seconds(3))
    program.tap(.escape)
    #expect(!hasClosed)
    program.tap(.escape)
    #expect(hasClosed)
    hasClosed = false
    program.tap(.q)
    #expect(hasClosed)
  }

  @Test func `l and h are the right and the left`() throws {
    let program = try Program()
    program.tap(Self.l, Self.l, Self.h)
    program.scene.rest()
    #expect(program.scene.currentIndex == 1)
  }

  @Test func `I shows what is known of the picture in front`() throws {
    let folder = try TemporaryFolder()
    try folder.add("harbor.png", content: "abc")
    let program = try Program()
    var items = program.scene.view.items
    items[1] = CarouselItem(file: folder.file("harbor.png"), id: "harbor", label: "Harbor")
    program.scene.view.apply(items, at: program.scene.window.time)
    let rows = ItemFacts.rows(of: 1, in: program.scene.view, words: KeyWords()) {
      try? FileStatus(path: $0)
    }
    #expect(
      rows.map(\.key).filter { $0 != "Pixels" } == ["Name", "Position", "Size", "Changed", "Path"])
    #expect(rows.map(\.summary).prefix(2) == ["Harbor", "2 / 12"])
    #expect(rows.contains { $0.summary == "3 B" })
    #expect(
      ItemFacts.rows(of: 99, in: program.scene.view, words: KeyWords()) {
        try? FileStatus(path: $0)
      } == [])
    let before = program.scene.view.overlays.count
    program.scene.seat.keyboard.press(.leftShift)
    program.scene.seat.keyboard.tap(KeyCode(rawValue: 23))
    program.scene.seat.keyboard.release(.leftShift)
    program.scene.pass(.milliseconds(100))
    #expect(program.scene.view.overlays.count == before + 1)
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1234567, "1.2 MB"), (99_960, "100 kB"),
      (999_600, "1.0 MB"), (Int.max, "9223372 TB"),
    ])
  func `sizes have about three digits`(bytes: Int, text: String) {
    #expect(ItemFacts.text(ofSize: bytes) == text)
  }

  @Test func `the keys that open pages close them, and others do what they do`() throws {
    let program = try Program()
    let scene = program.scene
    func tapInformation() {
      scene.seat.keyboard.press(.leftShift)
      program.tap(KeyCode(rawValue: 23))
      scene.seat.keyboard.release(.leftShift)
      scene.pass(.milliseconds(50))
    }
    program.tap(Self.f1)
    #expect(scene.view.overlays.count == 1)
    program.tap(.leftShift, .right)
    scene.rest()
    #expect(scene.view.overlays.count == 1 && scene.currentIndex == 1)
    program.tap(Self.f1)
    #expect(scene.view.overlays.isEmpty)
    tapInformation()
    #expect(scene.view.overlays.count == 1)
    _ = scene.lines()
    program.tap(.right)
    scene.rest()
    #expect(scene.view.overlays.count == 1 && scene.currentIndex == 2)
    #expect(scene.lines().contains { $0.contains("Name: Item 3") }, "it follows, and is said")
    let place = try #require(scene.view.overlays.first?.place)
    #expect(place.x < 20 && place.maxX < CarouselScene.size.width * 0.85, "it stands at a side")
    tapInformation()
    #expect(scene.view.overlays.isEmpty)
    program.tap(Self.f1, .escape)
    #expect(scene.view.overlays.isEmpty && scene.closes == 0)
    program.tap(.q)
    #expect(scene.closes == 1)
  }

  @Test func `p starts a slide show, and pauses it`() throws {
    let program = try Program()
    let p = KeyCode(rawValue: 25)
    program.tap(p)
    #expect(program.scene.view.carousel.isAutoplaying)
    program.scene.pass(.seconds(6))
    #expect(program.scene.currentIndex == 1)
    program.tap(p)
    #expect(!program.scene.view.carousel.isAutoplaying)
    program.tap(p)
    #expect(program.scene.view.carousel.isAutoplaying)
    program.scene.view.stopAutoplay(at: program.scene.window.time)
  }

  @Test func `without a search n and N go to the next and the previous item`() throws {
    let program = try Program()
    program.tap(KeyCode(rawValue: 49), KeyCode(rawValue: 49))
    program.scene.rest()
    #expect(program.scene.currentIndex == 2)
    program.scene.seat.keyboard.press(.leftShift)
    program.tap(KeyCode(rawValue: 49))
    program.scene.seat.keyboard.release(.leftShift)
    program.scene.rest()
    #expect(program.scene.currentIndex == 1)
  }

  @Test func `a marked item is marked among other items too, and keeps its label`() throws {
    let program = try Program()
    program.tap(Self.m)
    #expect(program.scene.view.items[0].isMarked)
    #expect(program.book.withMarks(CarouselScene.items(1))[0].isMarked)
    #expect(program.scene.view.items[0].label == "Item 1")
    program.tap(Self.m)
    #expect(!program.scene.view.items[0].isMarked)
  }

  /// The keys of the upper row: 1 is the first.
  private static func digit(_ number: UInt32) -> KeyCode {
    KeyCode(rawValue: number == 0 ? 11 : number + 1)
  }

  @Test func `digits go to a position immediately if no more can follow, else after a delay`()
    throws
  {
    let program = try Program()
    program.tap(Self.digit(7))
    #expect(program.scene.view.carousel.targetIndex == 6)
    program.scene.rest()
    program.tap(Self.digit(1))
    // It may become 10, 11 or 12.
    #expect(program.scene.view.carousel.targetIndex == 6)
    program.tap(Self.digit(2))
    #expect(program.scene.view.carousel.targetIndex == 11)
    program.scene.rest()
    program.tap(Self.digit(1))
    program.scene.rest()
    #expect(program.scene.currentIndex == 0)
    // Where there is no such item, nothing moves.
    program.tap(Self.digit(1), Self.digit(9))
    program.scene.rest()
    #expect(program.scene.currentIndex == 0)
    program.tap(Self.digit(1), .escape)
    #expect(program.scene.closes == 0)
  }

  @Test func `the position is seen for a moment after a jump and when it is asked for`() throws {
    let program = try Program()
    program.tap(.right)
    #expect(program.scene.view.overlays.isEmpty)
    for key in [.end, KeyCode(rawValue: 23), .pageDown] {
      program.tap(key)
      #expect(program.scene.view.overlays.count == 1)
      program.scene.rest()
      #expect(program.scene.view.overlays.isEmpty)
    }
  }

  @Test func `the title names the item in front, its position and the program`() throws {
    let program = try Program()
    program.scene.rest()
    #expect(program.scene.toplevel.title == "Item 1 – 1 of 12 – Carousel")
    program.tap(.right)
    program.scene.rest()
    #expect(program.scene.toplevel.title == "Item 2 – 2 of 12 – Carousel")
  }

  @Test func `a slash searches for a name, and n goes on to the next match`() throws {
    let program = try Program()
    let slash = KeyCode(rawValue: 53)
    let n = KeyCode(rawValue: 49)
    program.tap(.right, slash)
    // In a name, keys are letters.
    program.tap(KeyCode(rawValue: 23), Self.t, KeyCode(rawValue: 18), Self.m, .space)
    program.tap(Self.digit(1), Self.digit(1))
    program.scene.rest()
    #expect(program.scene.currentIndex == 10)
    #expect(program.scene.view.items.allSatisfy { !$0.isMarked })
    program.tap(.escape)
    program.scene.rest()
    #expect(program.scene.currentIndex == 1 && program.scene.view.overlays.isEmpty)
    program.tap(slash, Self.digit(1), .enter, n, n)
    program.scene.rest()
    // Item 1 has the whole word; after it come 10 and 11.
    #expect(program.scene.currentIndex == 10)
    #expect(program.scene.closes == 0 && program.scene.view.detail == nil)
  }

  @Test func `keys open, enlarge and fit an item`() throws {
    let program = try Program()
    let (minus, equals) = (KeyCode(rawValue: 12), KeyCode(rawValue: 13))
    var scale: Double? {
      program.scene.rest()
      let detail = program.scene.view.detail
      return detail.flatMap { $0.picture(at: program.scene.window.time.now)?.resolution }
    }
    program.tap(minus, Self.digit(0))
    program.scene.rest()
    #expect(program.scene.view.detail == nil)
    program.tap(equals)
    let fit = try #require(scale)
    program.tap(equals)
    #expect(try abs(#require(scale) / fit - 1.5) < 0.01)
    program.tap(equals, minus)
    #expect(try abs(#require(scale) / fit - 1.5) < 0.01)
    program.tap(Self.digit(0))
    #expect(try abs(#require(scale) / fit - 1) < 0.001)
    program.tap(.escape)
    program.scene.rest()
    #expect(program.scene.currentIndex == 0 && program.scene.closes == 0)
  }

  @Test func `other layers over the cards stay where the keys show theirs`() throws {
    let program = try Program()
    let own = FrameLayer(LiveDrawing { _, _, _ in }, in: Rect(x: 0, y: 0, width: 10, height: 10))
    program.scene.view.overlays = [own]
    program.tap(Self.f1)
    #expect(program.scene.view.overlays.count == 2)
    program.tap(Self.f1)
    #expect(program.scene.view.overlays.map(\.drawing) == [own.drawing])
  }

  @Test func `g shows all in a grid and as they were`() throws {
    let program = try Program()
    program.tap(Self.g)
    program.scene.rest()
    #expect(program.scene.view.showsGallery)
    // Escape leaves the grid, and not the program.
    program.tap(.escape)
    program.scene.rest()
    #expect(!program.scene.view.showsGallery && program.scene.closes == 0)
    program.tap(Self.g, Self.g)
    #expect(!program.scene.view.showsGallery && program.scene.broken == [])
  }

  @Test func `keys make a slide show faster and slower, and start one`() throws {
    let program = try Program()
    func tap(shifted key: UInt32) {
      program.scene.seat.keyboard.press(.leftShift)
      program.tap(KeyCode(rawValue: key))
      program.scene.seat.keyboard.release(.leftShift)
    }
    let (less, greater) = (UInt32(51), UInt32(52))
    var interval: Double? { program.scene.view.carousel.autoplay?.interval }
    tap(shifted: greater)
    #expect(interval == 5 && program.scene.view.carousel.isAutoplaying)
    tap(shifted: greater)
    tap(shifted: greater)
    #expect(interval == 2)
    tap(shifted: less)
    #expect(interval == 3)
    for _ in 0..<20 { tap(shifted: less) }
    #expect(interval == 300)
    program.scene.view.stopAutoplay(at: program.scene.window.time)
  }

  @Test func `w fits the width, and Space and pages read on before the next picture`() throws {
    let program = try Program()
    let scene = program.scene
    for index in 0..<3 {
      var item = scene.view.items[index]
      item.naturalSize = Size(width: 100, height: 1000)
      scene.view.replace(item: index, with: item, animated: false, at: scene.window.time)
    }
    program.tap(.enter)
    scene.rest()
    program.tap(KeyCode(rawValue: 17))
    scene.rest()
    func top() throws -> Double {
      scene.rest()
      return try #require(scene.view.detail?.picture(at: scene.window.time.now)).quad.topLeft.y
    }
    let width = scene.view.carousel.viewSize.width
    #expect(try top() == 0)
    program.tap(.space)
    #expect(try abs(top() + scene.view.carousel.viewSize.height * 0.9) < 1)
    for _ in 0..<40 where scene.currentIndex == 0 {
      program.tap(.pageDown)
      scene.rest()
    }
    #expect(scene.currentIndex == 1 && scene.view.isOpened && width > 0)
    program.tap(.pageUp)
    scene.rest()
    #expect(scene.currentIndex == 0)
  }

  @Test func `a finger that rests opens a menu of gallery, information, keys and the end`() throws {
    let program = try Program()
    let scene = program.scene
    func rest(_ finger: Script) {
      scene.compositor.play(finger)
      scene.pass(finger.end + .milliseconds(50))
    }
    let hold = Script.finger(0).down(x: 160, y: 100).wait(.milliseconds(800)).up()
    let before = scene.view.pinned.count
    rest(hold)
    #expect(scene.view.pinned.count == before + 1)
    // It was no tap.
    #expect(scene.selected == [] && !scene.view.showsDetail)
    // Elsewhere it is closed, and that is all.
    rest(Script.finger(0).down(x: 5, y: 5).wait(.milliseconds(40)).up())
    #expect(scene.view.pinned.count == before && scene.selected == [])
    rest(hold)
    let place = try #require(scene.view.pinned.last).place(scene.view.carousel.viewSize)
    rest(Script.finger(0).down(x: 160, y: place.y + 5).wait(.milliseconds(40)).up())
    scene.rest()
    #expect(scene.view.showsGallery && scene.view.pinned.count == before)
    // The last row closes what is open, and in the end the program.
    for _ in 0..<2 {
      rest(hold)
      rest(Script.finger(0).down(x: 160, y: place.maxY - 5).wait(.milliseconds(40)).up())
      scene.rest()
    }
    #expect(!scene.view.showsGallery && scene.closes == 1 && scene.broken == [])
  }

  @Test func `the right button and the menu key open it too, and keys move in it`() throws {
    let program = try Program()
    let scene = program.scene
    scene.seat.pointer.move(x: 160, y: 100)
    scene.seat.pointer.button(Script.rightButton, isPressed: true)
    scene.seat.pointer.button(Script.rightButton, isPressed: false)
    scene.pass(.milliseconds(50))
    #expect(scene.view.pinned.count == 1)
    program.tap(.escape)
    #expect(scene.view.pinned.isEmpty && scene.closes == 0)
    program.tap(KeyCode(rawValue: 127))
    #expect(scene.view.pinned.count == 1)
    program.tap(.down, .enter)
    scene.rest()
    #expect(scene.view.showsGallery && scene.view.pinned.isEmpty)
  }

  @Test func `in a kiosk only the owner's keys are there`() throws {
    let program = try Program(
      { $0.bindings = [try KeyBinding("b set type=wheel")] }, hasOwnKeys: false)
    program.tap(Self.t, Self.f1, Self.m, Self.b)
    #expect(program.settings == [StyleSetting("type", "wheel")])
    #expect(program.scene.view.overlays.isEmpty)
  }

  @Test func `a program that cannot be started is reported`() throws {
    let program = try Program {
      $0.bindings = [
        try KeyBinding("b run /nonexistent/program"), try KeyBinding("t run x {path}"),
      ]
    }
    program.tap(Self.b, Self.t)
    #expect(program.warnings.count == 2)
    #expect(program.warnings.first?.contains("/nonexistent/program") == true)
    #expect(program.warnings.last?.contains("no file") == true)
    // The standard error of a program that a desktop has started is not seen.
    #expect(program.scene.view.overlays.count == 1)
  }

  @Test(arguments: ["ctrl+q", "x"])
  func `keys that are bound to quit and full screen work where the window has no keys`(
    key: String
  ) throws {
    let program = try Program(
      {
        $0.bindings = [try KeyBinding("\(key) quit"), try KeyBinding("ctrl+f fullscreen")]
      }, hasOwnKeys: false)
    program.tap(.q, .escape, .f, .f11)
    #expect(program.scene.closes == 0)
    program.scene.seat.keyboard.press(.leftControl)
    program.tap(.f)
    program.scene.seat.keyboard.release(.leftControl)
    program.scene.pass(.milliseconds(200))
    #expect(program.scene.toplevel.wishes == ["set_fullscreen"])
    if key == "x" {
      program.tap(KeyCode(rawValue: 45))
    } else {
      program.scene.seat.keyboard.press(.leftControl)
      program.tap(.q)
      program.scene.seat.keyboard.release(.leftControl)
    }
    #expect(program.scene.closes == 1)
  }

  // MARK: File facts

  @Test func `a file system that does not answer keeps nothing waiting`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.png")
    let scene = try CarouselScene()
    var questions: [@Sendable () -> Void] = []
    var work = BackgroundWork()
    work.start = { question in
      questions.append(question)
      return true
    }
    let facts = FileFacts(scene.session.loop, work)
    var changes = 0
    facts.onChange = { changes += 1 }
    #expect(facts.status(of: path) == nil)
    // Asked once, and of no other file until there is an answer.
    #expect(facts.status(of: path) == nil && facts.status(of: folder.path) == nil)
    #expect(questions.count == 1 && changes == 0)
    for question in questions { question() }
    scene.client.turn()
    #expect(changes == 1)
    #expect(facts.status(of: path)?.kind == .file)
  }
}
