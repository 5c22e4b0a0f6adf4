import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselDesktop

struct AnnouncementLineTests {
  private func announcement(label: String = "Harbour") throws -> Announcement {
    var policy = AnnouncementPolicy(count: 12, index: 0)
    return try #require(
      policy.announce(.selected(index: 2), at: 0) { _ in
        ItemDescription(id: "harbour.jpg", label: label)
      })
  }

  private func line(_ announcement: Announcement, path: Pathname?) throws -> String {
    let line = try #require(
      AnnouncementFormat.json.line(for: announcement, path: path, dropped: 0))
    #expect(line.count <= AnnouncementFormat.longestLine)
    return String(decoding: line, as: UTF8.self)
  }

  @Test func `an object names index and path of its picture`() throws {
    let line = try line(announcement(), path: "/pictures/harbour.jpg")
    #expect(line.contains("\"index\":2,\"position\":3"))
    #expect(line.contains("\"path\":\"/pictures/harbour.jpg\""))
    #expect(!line.contains("path_base64"))
  }

  @Test func `an item that is no file has no path`() throws {
    #expect(try !line(announcement(), path: nil).contains("path"))
  }

  @Test func `a path that is no text is there with every byte`() throws {
    let line = try line(announcement(), path: Pathname([0x2F, 0xFF, 0x0A, 0x61]))
    #expect(line.contains("\"path\":\"/\u{FFFD}\\na\""))
    #expect(line.contains("\"path_base64\":\"L/8KYQ==\""))
  }

  @Test func `names give way to a long path, and a path is whole or left out`() throws {
    let long = "/" + String(repeating: "x", count: 3500)
    let shortened = try line(
      announcement(label: String(repeating: "y", count: 900)), path: Pathname(long))
    #expect(shortened.contains("\"path\":\"\(long)\""))
    let longer = "/" + String(repeating: "x", count: 4090)
    #expect(try !line(announcement(), path: Pathname(longer)).contains("path"))
  }

  @Test func `text lines are for people and carry no path`() throws {
    let line = AnnouncementFormat.text.line(
      for: try announcement(), path: "/pictures/harbour.jpg", dropped: 0)
    #expect(line == Array("Selected 3 of 12, Harbour\n".utf8))
  }
}
