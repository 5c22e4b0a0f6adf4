import CarouselDesktop
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp

struct ItemBookTests {
  private func items(_ names: String) -> [CarouselItem] { names.map { CarouselItem(String($0)) } }
  private func names(_ items: [CarouselItem]) -> String { items.map(\.label).joined() }

  @Test func `what came and went stays so among other items`() {
    let book = ItemBook()
    book.insert(items("xy"), after: items("b")[0])
    book.insert(items("z"), after: nil)
    book.remove(items("c")[0])
    #expect(names(book.edited(items("abcd"))) == "zabxyd")
    #expect(names(book.edited(items("bcae"))) == "zbxyae")
    // What they came behind is gone.
    #expect(names(book.edited(items("ac"))) == "zaxy")
    // What came and went again leaves nothing.
    let other = ItemBook()
    other.insert(items("x"), after: nil)
    other.remove(items("x")[0])
    #expect(names(other.edited(items("x"))) == "x")
  }

  // MARK: Day schedule

  private func item(_ name: String, _ hours: String?) -> CarouselItem {
    var item = CarouselItem(name)
    item.entry = ListEntry(text: [])
    item.entry?.hours = hours.flatMap { HoursOfDay($0) }
    return item
  }

  @Test func `items are shown at their times, and it is due when the next of them begins or ends`()
    throws
  {
    let scene = try CarouselScene()
    var clock = (minute: 7 * 60 + 59, second: 30)
    var changes = 0
    let schedule = DaySchedule(HoursOfDay("08:00-18:00"), scene.session.loop) { clock }
    schedule.onChange = { changes += 1 }
    let items = [item("day", nil), item("night", "18:00-08:00"), item("late", "8:30-9:00")]
    #expect(schedule.shown(items).map(\.label) == ["night"])
    scene.pass(.seconds(29))
    #expect(changes == 0)
    scene.pass(.seconds(1))
    #expect(changes == 1)
    clock = (8 * 60, 0)
    #expect(schedule.shown(items).map(\.label) == ["day"])
    clock = (8 * 60 + 29, 59)
    #expect(schedule.shown(items).map(\.label) == ["day"])
    scene.pass(.seconds(1))
    #expect(changes == 2)
    clock = (8 * 60 + 30, 0)
    #expect(schedule.shown(items).map(\.label) == ["day", "late"])
  }

  @Test func `without hours nothing is due`() throws {
    let scene = try CarouselScene()
    let schedule = DaySchedule(nil, scene.session.loop)
    var changes = 0
    schedule.onChange = { changes += 1 }
    #expect(schedule.shown([item("a", nil)]).count == 1)
    scene.pass(.seconds(60))
    #expect(changes == 0)
    #expect((0..<HoursOfDay.day).contains(DaySchedule.localTime().minute))
  }
}
