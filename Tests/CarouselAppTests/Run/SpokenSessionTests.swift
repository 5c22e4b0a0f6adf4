import CarouselAccessibility
import CarouselDBus
import CarouselEngine
import CarouselView
import DBusTestSupport
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp
@testable import CarouselDesktop

/// One session of each mode, as a screen reader and standard output get it.
struct SpokenSessionTests {
  /// A carousel in a window, with the keys of a mode.
  private final class Session {
    enum Mode { case viewer, picker, kiosk }

    let scene: CarouselScene
    private let reader = PlayedReader()
    private let keys: ProgramKeys
    private var chooser: Chooser?

    init(_ mode: Mode) throws {
      let address = reader.sessionAddress
      scene = try CarouselScene(
        count: 12,
        settings: {
          $0.accessibility = AccessibleApplication(name: "carousel", version: "1")
          $0.sessionBus = address
          $0.hasWindowKeys = mode != .kiosk
        },
        adapt: {
          $0.layout = .composed
          $0.opensWith = mode == .picker ? [] : .all
        })
      scene.seat.setKeymap(try #require(Keymap.installed("us")))
      let book = ItemBook()
      if mode == .picker { chooser = Chooser(scene.window, book, takesSeveral: false) }
      keys = ProgramKeys(
        scene.window, CommandRunner(scene.window, book), KeySettings(),
        isTyping: mode == .picker, hasOwnKeys: mode != .kiosk)
      let compositor = scene.compositor
      var turns = 0
      reader.serveProgram = {
        compositor.settle()
        turns += 1
        return turns % 4 != 0
      }
      try reader.begin()
      scene.rest()
      _ = try (reader.told(), scene.lines())
    }

    /// What is heard of keys: lines, and what the reader receives to say or to look at.
    func heard(after keys: [KeyCode], shifted: Bool = false) throws -> (
      lines: [String], reader: [String]
    ) {
      if shifted { scene.seat.keyboard.press(.leftShift) }
      for key in keys {
        scene.seat.keyboard.tap(key)
        scene.pass(.milliseconds(50))
      }
      if shifted { scene.seat.keyboard.release(.leftShift) }
      scene.rest()
      let told = try reader.told().compactMap { event -> String? in
        if let words = event.split(separator: "Announcement ", maxSplits: 1).dropFirst().first {
          return String(words.dropFirst(2))
        }
        guard event.contains("focused 1") || event.contains("checked") else { return nil }
        return event
      }
      return (scene.lines(), told)
    }

    func ask(_ item: Int, _ member: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
      try reader.ask(
        try reader.items()[item], "org.a11y.atspi.Action", member, arguments
      ).body
    }
  }

  private static func key(_ number: UInt32) -> KeyCode { KeyCode(rawValue: number) }
  private static let (g, i, m, p, slash) = (key(34), key(23), key(50), key(25), key(53))

  @Test func `everything that a viewer shows is said, once`() throws {
    let session = try Session(.viewer)
    let steps: [(keys: [KeyCode], isShifted: Bool, line: String, reader: String)] = [
      ([.right], false, "2 of 12, Item 2", "1 StateChanged focused 1"),
      ([.end], false, "12 of 12, Item 12", "11 StateChanged focused 1"),
      ([.right], false, "Wrapped to 1 of 12, Item 1", "0 StateChanged focused 1"),
      ([Self.m], false, "Marked 1 of 12, Item 1", "0 StateChanged checked 1"),
      ([Self.i], false, "1 of 12", "1 of 12"),
      ([Self.i], true, "Name: Item 1", "Name: Item 1"),
      ([.escape, Self.g], false, "all as a grid", "all as a grid"),
      ([Self.g], false, "1 of 12", "1 of 12"),
      ([Self.p], false, "Slide show started", "Slide show started"),
      ([Self.p], false, "Slide show stopped", "Slide show stopped"),
      ([.enter], false, "Opened 1 of 12, Item 1", "Opened 1 of 12, Item 1"),
      ([.escape], false, "Closed 1 of 12, Item 1", "Closed 1 of 12, Item 1"),
      ([Self.slash, Self.key(45), Self.key(45)], false, "nothing found", "nothing found"),
    ]
    for step in steps {
      let heard = try session.heard(after: step.keys, shifted: step.isShifted)
      let lines = heard.lines.filter { $0.lowercased().contains(step.line.lowercased()) }
      let told = heard.reader.filter { $0.lowercased().contains(step.reader.lowercased()) }
      #expect(lines.count == 1, "\(step.line): \(heard.lines)")
      #expect(told.count == 1, "\(step.reader): \(heard.reader)")
    }
    session.scene.view.stopAutoplay(at: session.scene.window.time)
  }

  @Test func `a reader finds what can be done with an item by name, and does it`() throws {
    let session = try Session(.viewer)
    guard case .array(_, let actions)? = try session.ask(3, "GetActions").first else {
      Issue.record("no actions")
      return
    }
    let names = try (0..<actions.count).map { try session.ask(3, "GetName", [.int32(Int32($0))]) }
    #expect(names.prefix(2) == [[.string("activate")], [.string("mark")]])
    #expect(try session.ask(3, "GetLocalizedName", [.int32(1)]) == [.string("mark")])
    #expect(try session.ask(3, "GetKeyBinding", [.int32(1)]) == [.string("m")])
    #expect(try session.ask(3, "DoAction", [.int32(1)]) == [.boolean(true)])
    session.scene.rest()
    #expect(session.scene.currentIndex == 3 && session.scene.view.items[3].isMarked)
    #expect(names.contains([.string("information")]) && names.contains([.string("gallery")]))
    #expect(try session.ask(3, "DoAction", [.int32(99)]) == [.boolean(false)])
  }

  @Test func `a picker says what it finds, and that it finds nothing`() throws {
    let session = try Session(.picker)
    // "2", then a letter that no item has.
    let found = try session.heard(after: [Self.key(3)])
    #expect(!found.lines.isEmpty && !found.reader.isEmpty, "\(found)")
    let lost = try session.heard(after: [Self.key(45)])
    #expect(lost.lines.filter { $0.lowercased().contains("nothing found") }.count == 1)
    #expect(lost.reader.filter { $0.lowercased().contains("nothing found") }.count == 1)
  }

  @Test func `a kiosk says what visitors do, and offers a grid`() throws {
    let session = try Session(.kiosk)
    let opened = try session.heard(after: [.enter])
    #expect(opened.lines.contains { $0.contains("Opened 1 of 12") })
    #expect(opened.reader.contains { $0.contains("Opened 1 of 12") })
    _ = try session.heard(after: [.escape])
    let names = try (0..<3).map { try session.ask(0, "GetName", [.int32(Int32($0))]) }
    #expect(names == [[.string("activate")], [.string("gallery")], [.string("information")]])
    #expect(session.scene.closes == 0)
  }
}
