import CarouselView
import Testing

struct HoursOfDayTests {
  @Test(
    arguments: [
      ("08:00-18:00", [480, 1079], [479, 1080, 0]), ("22:00-06:00", [1320, 0, 359], [360, 1319]),
      ("8:00-12:00,13:00-18:00", [480, 719, 780], [720, 779, 1080]),
      ("00:00-24:00", [0, 1439], []), (" 8:05 - 9:00 ", [485], [484]),
    ])
  func `hours have a beginning and an end, also on the next day`(
    text: String, inside: [Int], outside: [Int]
  ) throws {
    let hours = try #require(HoursOfDay(text))
    for minute in inside { #expect(hours.contains(minute)) }
    for minute in outside { #expect(!hours.contains(minute)) }
    for minute in 0..<HoursOfDay.day {
      let next = hours.nextChange(after: minute)
      #expect((1...HoursOfDay.day).contains(next))
      for wait in 0..<next {
        #expect(hours.contains((minute + wait) % HoursOfDay.day) == hours.contains(minute))
      }
    }
  }

  @Test(
    arguments: [
      "", "8-18", "08:00", "25:00-26:00", "08:00-08:00", "24:00-08:00", "08:60-09:00",
      "08:00-18:00,", "-", "a:bb-c:dd", "08:00-18:00-20:00", "+8:00-09:00", "24:01-10:00",
    ])
  func `other texts are none`(text: String) { #expect(HoursOfDay(text) == nil) }
}
