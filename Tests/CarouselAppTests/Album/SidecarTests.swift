import CarouselPaint
import CarouselView
import DesktopTestSupport
import Testing

@testable import CarouselApp

/// What JSON files next to pictures say about them.
struct SidecarTests {
  @Test func `a picture has its own times before those of its folder`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.add(name) }
    try folder.add(
      ".carousel.json", content: #"{"duration": 20, "hours": "08:00-18:00", "alt": "x"}"#)
    try folder.add(
      "a.png.json",
      content: #"{"duration": 5, "label": "Menu\u0007", "alt": "Today's menu", "hours": "never"}"#)
    try folder.add("b.png.json", content: "{ not an object")
    let items = try Album(scanning: [folder.path]).items
    #expect(items.map(\.label) == ["Menu", "b", "c"])
    #expect(items.map(\.alternativeText) == ["Today's menu", nil, nil])
    #expect(items.map { $0.entry?.duration } == [5, 20, 20])
    #expect(items.allSatisfy { $0.entry?.hours?.text == "08:00-18:00" })
  }

  @Test func `a file that is too long, a pipe and a folder say nothing`() throws {
    let folder = try TemporaryFolder()
    let long = #"{"duration": 5, "x": ""# + String(repeating: "x", count: 70_000) + "\"}"
    #expect(Sidecar(reading: try folder.add("long.json", content: long)) == nil)
    try folder.addPipe("pipe.json")
    try folder.addFolder("folder.json")
    #expect(Sidecar(reading: folder.file("pipe.json")) == nil)
    #expect(Sidecar(reading: folder.file("folder.json")) == nil)
    #expect(Sidecar(reading: folder.file("gone.json")) == nil)
    let short = try folder.add("short.json", content: #"{"duration": 0}"#)
    #expect(Sidecar(reading: short)?.duration == nil)
  }
}
