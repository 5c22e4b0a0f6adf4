import CarouselDBus
import DBusTestSupport
import Projection
import Testing

@testable import CarouselAccessibility

/// From the first reader to the last, and the events of each.
@Suite struct ReadingTests {
  @Test func `a slider that comes, moves and goes is reported`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    let area = PixelRectangle(x: 0, y: 0, width: 9, height: 9)
    scene.list.slider = AccessibleSlider(
      label: "Position", extents: area, step: 1, isFocused: false)
    scene.accessibility.update(scene.list)
    #expect(try scene.told().contains { $0.contains("ChildrenChanged add 1") })
    scene.list.current = 2
    scene.list.slider?.isFocused = true
    scene.accessibility.update(scene.list)
    let told = try scene.told()
    #expect(told.contains { $0.contains("accessible-value") })
    #expect(told.filter { $0.contains("focused 1") }.count == 1)
    scene.list.slider = nil
    scene.accessibility.update(scene.list)
    #expect(try scene.told().contains { $0.contains("ChildrenChanged remove 1") })
  }

  @Test func `until a reader starts there is only a subscription`() throws {
    let scene = try ReaderScene()
    try scene.answerStatus(isEnabled: false)
    #expect(scene.session.takeHeard().map(\.member) == ["AddMatch", "AddMatch"])
    scene.list.current = 2
    scene.accessibility.update(scene.list)
    scene.accessibility.itemsInserted(1, at: 0)
    scene.accessibility.announce("Slide show started")
    #expect(!scene.isReady && !scene.accessibility.isRead)
    #expect(scene.session.takeHeard().isEmpty)
  }

  @Test func `readers that come later are met`() throws {
    let scene = try ReaderScene()
    try scene.answerStatus(isEnabled: false)
    try scene.statusChanged()
    try scene.begin()
    #expect(scene.accessibility.isRead)
  }

  @Test func `nothing is started to find readers, and the registry learns where we are`() throws {
    let scene = try ReaderScene()
    let question = try scene.reader.answerStatus(isEnabled: true)
    #expect(question.flags == .noStart && question.destination == "org.a11y.Bus")
    try scene.reader.answerAddress()
    let call = try scene.reader.answerEmbed()
    #expect(call.body == [AccessibleTree.reference(":1.7", ObjectPaths.root)])
  }

  @Test func `a first reader receives the window and the current item`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let told = try scene.told()
    #expect(told.filter { $0 == "AddAccessible" }.count == 4)
    #expect(
      told.filter { $0 != "AddAccessible" } == [
        "window Activate 0 Harbours", "window StateChanged active 1", "0 StateChanged selected 1",
        "0 StateChanged focused 1", "list1 SelectionChanged 0",
      ])
  }

  @Test func `a new current item is reported once, after the end of the old one`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    scene.list.current = 1
    scene.accessibility.update(scene.list)
    #expect(
      try scene.told() == [
        "0 StateChanged selected 0", "0 StateChanged focused 0", "1 StateChanged selected 1",
        "1 StateChanged focused 1", "2 StateChanged showing 1", "list1 SelectionChanged 0",
      ])
    scene.accessibility.update(scene.list)
    #expect(try scene.told().isEmpty)
  }

  @Test func `a window without the keyboard has no focus in it`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    scene.list.isActive = false
    scene.accessibility.update(scene.list)
    #expect(
      try scene.told() == [
        "window Deactivate 0 Harbours", "window StateChanged active 0",
        "0 StateChanged focused 0",
      ])
  }

  @Test func `changed names are reported as plain lines`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    scene.list.names[3] = "Lagoon\u{202e}\n"
    scene.list.title = "Lakes"
    scene.accessibility.update(scene.list)
    #expect(
      try scene.told() == [
        "window PropertyChange accessible-name 0 Lakes",
        "3 PropertyChange accessible-name 0 Lagoon",
      ])
  }

  @Test func `a slide show is silent until it ends`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    scene.list.isMovingByItself = true
    for index in [1, 2, 3] {
      scene.list.current = index
      scene.accessibility.update(scene.list)
    }
    #expect(try !scene.told().contains { $0.contains("focused") || $0.contains("elect") })
    scene.list.isMovingByItself = false
    scene.accessibility.update(scene.list)
    #expect(
      try scene.told() == [
        "0 StateChanged selected 0", "0 StateChanged focused 0", "3 StateChanged selected 1",
        "3 StateChanged focused 1", "list1 SelectionChanged 0",
      ])
  }

  @Test func `announcements are plain and say how urgent they are`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    scene.accessibility.announce("Slide\u{7} show\nstarted")
    scene.accessibility.announce("Stop", .assertive)
    scene.accessibility.announce("\u{1b}[0m")
    #expect(
      try scene.told() == ["list1 Announcement 1 Slide show started", "list1 Announcement 2 Stop"])
  }

  // MARK: Items that come and go

  @Test func `an item that comes moves the others and not their objects`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let before = try scene.items()
    _ = try scene.told()
    scene.list.names.insert("Cliffs", at: 1)
    scene.accessibility.itemsInserted(1, at: 1)
    scene.accessibility.update(scene.list)
    let told = try scene.told()
    #expect(told.first == "list1 ChildrenChanged add 1")
    #expect(told.contains("AddAccessible"))
    #expect(told.contains("3 AttributesChanged posinset 0 5"))
    #expect(told.contains("0 AttributesChanged setsize 0 5"))
    let after = try scene.items()
    #expect(after.count == 5 && [0, 2, 3, 4].map { after[$0] } == before)
  }

  @Test func `a removed item does not return`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let before = try scene.items()
    _ = try scene.told()
    scene.list.names.remove(at: 0)
    scene.accessibility.itemsRemoved(1, at: 0)
    scene.accessibility.update(scene.list)
    let told = try scene.told()
    #expect(told.prefix(2) == ["list1 ChildrenChanged remove 0", "RemoveAccessible"])
    #expect(told.suffix(3).contains("1 StateChanged focused 1"))
    let answer = try scene.ask(before[0], "org.a11y.atspi.Accessible", "GetRole")
    #expect(answer.errorName == CallError.unknownObject.name)
    #expect(try scene.items() == Array(before.dropFirst()))
  }

  @Test func `a large change of items is another list`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let before = try scene.items()
    _ = try scene.told()
    scene.list.names += (0..<500).map { "Number \($0)" }
    scene.accessibility.itemsInserted(500, at: 4)
    scene.accessibility.update(scene.list)
    let told = try scene.told()
    #expect(
      told.prefix(3) == [
        "window ChildrenChanged remove 0", "RemoveAccessible", "window ChildrenChanged add 0",
      ])
    #expect(told.count < 100)
    #expect(told.contains("0 StateChanged focused 1"))
    #expect(Set(try scene.items()).isDisjoint(with: before))
  }

  @Test func `items that change without a word are another list`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    _ = try scene.told()
    scene.list.names.removeLast()
    #expect(try scene.items().count == 3)
    scene.list.names.removeAll()
    scene.list.current = nil
    scene.accessibility.update(scene.list)
    #expect(try scene.items().isEmpty)
  }

  @Test func `edits that are wrong change what there is`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    scene.accessibility.itemsInserted(.max, at: .min)
    scene.accessibility.itemsInserted(-4, at: 2)
    scene.accessibility.itemsRemoved(.max, at: -3)
    scene.accessibility.itemsRemoved(2, at: .max)
    scene.accessibility.itemsReplaced(count: -1)
    scene.accessibility.update(scene.list)
    #expect(try scene.items().count == 4)
  }

  // MARK: Readers and what they do

  @Test func `a list may tell of a change while it is asked`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let items = try scene.items()
    _ = try scene.told()
    scene.list.onSelect = { [unowned scene] in
      scene.list.names.append("Lagoon")
      scene.accessibility.itemsInserted(1, at: 4)
      scene.accessibility.update(scene.list)
      scene.accessibility.dispatch(scene.list)
    }
    scene.readers?.send(
      .call("GrabFocus", of: "org.a11y.atspi.Component", at: items[2], on: ":1.7"), from: ":1.30")
    let told = try scene.told()
    #expect(told.contains("2 StateChanged focused 1"))
    #expect(told.contains("list1 ChildrenChanged add 4"))
    #expect(try scene.items().count == 5)
  }

  @Test func `when the last reader goes the carousel goes too, and comes back`() throws {
    let scene = try ReaderScene()
    try scene.begin()
    let readers = try #require(scene.readers)
    try scene.statusChanged()
    try scene.answerStatus(isEnabled: false)
    readers.listen()
    #expect(readers.isClosed && !scene.accessibility.isRead)
    try scene.statusChanged()
    try scene.begin()
    #expect(scene.accessibility.isRead && scene.readers !== readers)
  }
}
