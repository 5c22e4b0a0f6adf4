import CarouselDesktop
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp

struct DayScheduleTests {
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
