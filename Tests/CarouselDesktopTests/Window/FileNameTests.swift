import CarouselPaint
import Testing

@testable import CarouselDesktop

struct FileNameTests {
  @Test(
    arguments: [
      ("/a/b/Harbour.jpg", "Harbour"),
      ("old_harbour-at-night.jpeg", "old_harbour-at-night"),
      ("Sony ILCE-7M4, FE 24-70mm.jpg", "Sony ILCE-7M4, FE 24-70mm"),
      ("-rf dashing.jpg", "-rf dashing"), ("/x/___.png", "___"),
      ("/pictures/v1.2 final.png", "v1.2 final"),
      ("/pictures/noextension", "noextension"),
      ("/pictures/.hidden", ".hidden"),
      ("/a/folder/", "folder"),
      ("Straße – Zürich.png", "Straße – Zürich"),
    ])
  func `a label is the name without folder and extension`(path: String, label: String) {
    #expect(FileName(of: Pathname(path)).label == label)
  }

  @Test func `a label has the end of the longest names, which tells them apart`() {
    let name = String(repeating: "a", count: 240) + "-2019"
    #expect(FileName(of: Pathname("/x/\(name).png")).label == name)
  }

  @Test func `a label never carries a line feed, an escape or a change of direction`() {
    let label = FileName(of: Pathname("a\nb\u{1B}[31m\u{202E}gpj.png")).label
    #expect(
      label.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0x202E
      })
    #expect(label.contains("a"))
  }

  @Test(
    arguments: [
      ("https://example.org/a/North%20sea_2.JPG?w=300&x=/y.png#top", "North sea_2"),
      ("HTTP://example.org/%E6%B5%B7.png", "海"), ("http://example.org/100%", "100%"),
      ("http://example.org/", "example"), ("/srv/a%20b?.png", "a%20b?"),
    ])
  func `what people read of an address of the web is its file`(path: String, label: String) {
    #expect(FileName(of: Pathname(path)).label == label)
  }

  @Test func `a name of nothing that is seen has a label that is`() {
    #expect(FileName(of: Pathname("/x/\u{200B}\u{202E}.png")).label == "\\u{200b}\\u{202e}.png")
  }

  @Test(arguments: ["a.jpg", "a.JPG", "a.Jpeg", "a.b.png"])
  func `pictures are known by their extension in any case`(name: String) {
    #expect(FileName(of: Pathname(name)).recognition == .picture)
  }

  @Test(arguments: ["a.txt", "png", ".png", "a.", "a.png.part", "a.jpg~", ""])
  func `other names are not pictures`(name: String) {
    #expect(FileName(of: Pathname(name)).recognition == .other)
  }
}
