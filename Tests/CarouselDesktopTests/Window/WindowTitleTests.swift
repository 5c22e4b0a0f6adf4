import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
import CarouselView
import Testing

@testable import CarouselDesktop

struct WindowTitleTests {
  private func title(_ path: Pathname?, label: String = "Harbour", _ phrases: Phrases = Phrases())
    throws -> String
  {
    let item = CarouselItem(
      id: "a", path: path, content: CardContent(picture: nil, label: label))
    var other = item
    other.id = "b"
    let view = try CarouselView(
      items: [item, other], size: Size(width: 320, height: 200), startingAt: 1,
      at: DisplayTime(0))
    return WindowTitle.text(of: view, phrases, "Carousel")
  }

  @Test(
    arguments: [
      ("/home/a/Wallpapers/x.png", "Wallpapers"), ("b/c.png", "b"), ("/x.png", "/"),
      ("../x.png", "Carousel"), ("https://example.org/a/x.png", "Carousel"),
      ("/a/b\n\u{1B}[2Jc/x.png", "b c"),
    ] as [(String, String)])
  func `a title names picture, position and folder`(path: String, folder: String) throws {
    #expect(try title(Pathname(path)) == "Harbour – 2 of 2 – \(folder)")
  }

  @Test func `a title follows the language, and leaves out what there is not`() throws {
    #expect(try title("/Bilder/x.png", .german) == "Harbour – 2 von 2 – Bilder")
    #expect(try title(nil) == "Harbour – 2 of 2 – Carousel")
    #expect(try title("/p/x.png", label: "") == "2 of 2 – p")
    let empty = try CarouselView(
      items: [], size: Size(width: 320, height: 200), at: DisplayTime(0))
    #expect(WindowTitle.text(of: empty, Phrases(), "Carousel") == "Carousel")
  }
}
