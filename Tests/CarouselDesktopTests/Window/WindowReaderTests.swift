import CarouselAccessibility
import CarouselAnnouncements
import CarouselDBus
import CarouselEngine
import DBusTestSupport
import DesktopTestSupport
import Testing
import WaylandTesting

@testable import CarouselDesktop
@testable import CarouselView

/// A carousel in a window, a keyboard, a finger and a screen reader.
@Suite struct WindowReaderTests {
  private let reader = PlayedReader()
  private let scene: CarouselScene

  init() throws {
    let address = reader.sessionAddress
    scene = try CarouselScene(settings: { settings in
      settings.accessibility = AccessibleApplication(name: "carousel", version: "1")
      settings.listLabel = "Pictures"
      settings.sessionBus = address
    })
    let compositor = scene.compositor
    // What the program says in a turn the bus hears after it: a few turns are enough for a talk.
    var turns = 0
    reader.serveProgram = {
      compositor.settle()
      turns += 1
      return turns % 4 != 0
    }
    try reader.begin()
  }

  /// The events of states that readers speak by.
  private func focused() throws -> [String] {
    try reader.told().filter { $0.contains("StateChanged focused 1") }
  }

  private func ask(_ item: Int, _ interface: String, _ member: String, _ arguments: [BusValue] = [])
    throws -> [BusValue]
  {
    try reader.ask(
      try reader.items()[item], "org.a11y.atspi." + interface, member, arguments
    ).body
  }

  @Test func `a reader receives the window and its first item`() throws {
    let told = try reader.told()
    #expect(told.contains("window Activate 0 Carousel"))
    #expect(told.contains("0 StateChanged focused 1"))
    #expect(try reader.items().count == 12)
    #expect(
      try ask(2, "Accessible", "GetAttributes")
        == [.dictionary(["posinset": "3", "setsize": "12", "toolkit": "carousel"])])
  }

  @Test func `a key is announced immediately with its target, and once`() throws {
    _ = try reader.told()
    scene.seat.keyboard.tap(.right)
    scene.pass(.milliseconds(40))
    #expect(scene.currentIndex == 0)
    #expect(try focused() == ["1 StateChanged focused 1"])
    scene.rest()
    #expect(try focused() == [])
  }

  @Test func `a swipe is announced after its release`() throws {
    _ = try reader.told()
    scene.touch.down(id: 1, x: 200, y: 100)
    for step in 1...8 {
      scene.touch.motion(id: 1, x: Double(200 - 12 * step), y: 100)
      scene.pass(.milliseconds(17))
    }
    #expect(try focused() == [])
    scene.touch.up(id: 1)
    scene.rest()
    let index = try #require(scene.currentIndex)
    #expect(index > 0)
    #expect(try focused().last == "\(index) StateChanged focused 1")
  }

  @Test func `a reader brings an item to the front`() throws {
    #expect(try ask(5, "Component", "GrabFocus") == [.boolean(true)])
    scene.rest()
    #expect(scene.currentIndex == 5)
    #expect(scene.selected == [])
    #expect(try focused().last == "5 StateChanged focused 1")
  }

  @Test func `a reader activates an item, wherever it is`() throws {
    #expect(try ask(3, "Action", "DoAction", [.int32(0)]) == [.boolean(true)])
    scene.rest()
    #expect(scene.currentIndex == 3)
    #expect(scene.selected == [3])
    _ = try ask(3, "Action", "DoAction", [.int32(0)])
    #expect(scene.selected == [3, 3])
  }

  @Test func `the position in a long list is a slider, which a reader can set`() throws {
    let slider = ObjectPath("/org/a11y/atspi/accessible/slider")
    var style = scene.view.style
    style.showsBar = true
    try scene.view.restyle(style, duration: 0, at: scene.window.time)
    scene.view.insert(
      (12..<60).map { CarouselItem("Item \($0 + 1)") }, before: 12, at: scene.window.time)
    scene.rest()
    #expect(try reader.told().contains { $0.contains("ChildrenChanged add 1") })
    let name = try reader.ask(
      slider, "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi.Accessible"), .string("Name")])
    #expect(name.body == [.variant(.string("Position"))])
    _ = try reader.ask(
      slider, "org.freedesktop.DBus.Properties", "Set",
      [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(41))])
    scene.rest()
    #expect(scene.currentIndex == 40)
    #expect(try reader.told().contains { $0.contains("accessible-value") })
    // Tab gives it the keys.
    scene.seat.keyboard.tap(.tab)
    scene.rest()
    #expect(try reader.told().contains("slider StateChanged focused 1"))
  }

  @Test func `areas are those on the screen`() throws {
    guard case .structure(let front)? = try ask(0, "Component", "GetExtents", [.uint32(1)]).first,
      case .int32(let x) = front[0], case .int32(let width) = front[2]
    else {
      Issue.record("no area")
      return
    }
    // The item in front is in the middle of a window 320 units wide.
    #expect(abs(x + width / 2 - 160) <= 1 && width > 40)
    let unseen = try #require((0..<12).first { !scene.view.visibleItems.contains($0) })
    #expect(
      try ask(unseen, "Component", "GetExtents", [.uint32(1)])
        == [.structure([BusValue](repeating: .int32(-1), count: 4))])
    let found = try reader.ask(
      ObjectPath("/org/a11y/atspi/accessible/window"), "org.a11y.atspi.Component",
      "GetAccessibleAtPoint", [.int32(160), .int32(100), .uint32(1)])
    #expect(
      found.body == [.structure([.string(":1.7"), .objectPath(try reader.items()[0])])])
  }

  @Test func `a slide show says that it begins, and nothing more until it ends`() throws {
    _ = try reader.told()
    scene.change { carousel, time in
      try? carousel.startAutoplay(Autoplay(interval: 1), at: time)
    }
    scene.pass(.seconds(5))
    #expect(try #require(scene.currentIndex) > 1)
    let told = try reader.told()
    #expect(told.contains { $0.contains("Announcement 1") })
    #expect(told.filter { $0.contains("focused 1") } == [])
    scene.change { carousel, time in carousel.stopAutoplay(at: time) }
    scene.rest()
    #expect(try focused().count == 1)
  }

  @Test func `what the list tells is not announced as well`() throws {
    _ = try reader.told()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(try !reader.told().contains { $0.contains("Announcement") })
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(try reader.told().contains { $0.contains("Announcement 1 Selected 2 of 12") })
  }

  @Test func `items that come and go keep the objects of the others`() throws {
    let before = try reader.items()
    scene.view.insert(CarouselScene.items(1), before: 0, at: scene.window.time)
    scene.view.remove(item: 4, at: scene.window.time)
    scene.rest()
    let after = try reader.items()
    #expect(after.count == 12)
    #expect(
      Array(after.dropFirst()) == before.enumerated().filter { $0.offset != 3 }.map(\.element))
    #expect(try reader.told().filter { $0.contains("ChildrenChanged") }.count == 2)
    var items = scene.view.items
    items.swapAt(1, 2)
    scene.view.apply(items, at: scene.window.time)
    scene.rest()
    let moved = try reader.items()
    #expect(moved.count == 12)
    #expect(Set(moved).subtracting(after).count == 1)
  }
}
