import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

/// Captions of two lines.
struct CaptionLineTests {
  private static func stage(_ caption: CaptionStyle, count: Int = 9) throws -> Stage {
    let stage = try Stage(
      count: count, height: 300, backdrop: .color(.black), caption: caption)
    try stage.prepare()
    return stage
  }

  /// The rows in which there are light letters below the card, and the light pixels in them.
  private static func letters(_ stage: Stage) -> [Int: Int] {
    let picture = stage.whole()
    var rows: [Int: Int] = [:]
    for y in 197..<300 {
      let light = (60..<260).count { picture[$0, y] & 255 > 90 }
      if light > 0 { rows[y] = light }
    }
    return rows
  }

  @Test func `the second line is smaller, below the first, and gives the position`() throws {
    var style = CaptionStyle(size: 14, color: .white)
    let one = Self.letters(try Self.stage(style))
    style.detail = .position
    let two = Self.letters(try Self.stage(style))
    let last = try #require(one.keys.max())
    // The halo of the second line reaches into the first.
    #expect(one.allSatisfy { Double(two[$0.key] ?? 0) >= Double($0.value) * 0.7 })
    let second = two.filter { $0.key > last }
    #expect(second.count >= 5 && second.count < one.count)
  }

  @Test func `it gives the position, or what the file says about the picture`() throws {
    let style = CaptionStyle(size: 14, color: .white, detail: .position)
    let view = Size(width: 320, height: 200)
    let caption = Caption(style, view: view, backdrop: .color(.black), count: 9)
    func words(
      _ slot: Carousel.Slot, of caption: Caption, _ details: PictureDetails? = nil
    ) -> String? {
      guard case .text(let text)? = caption.second(slot, details, scale: 1)?.source else {
        return nil
      }
      return text.content
    }
    #expect(words(.item(0), of: caption) == "1 / 9")
    #expect(words(.item(8), of: caption) == "9 / 9")
    #expect(words(.placeholder(0), of: caption) == nil)
    let single = Caption(style, view: view, backdrop: .color(.black), count: 1)
    #expect(words(.item(0), of: single) == nil)
    var taken = PictureDetails()
    (taken.date, taken.place) = ("2026-08-02 14:05", "Lisbon")
    for (detail, expected) in [(CaptionStyle.Detail.date, taken.date), (.place, taken.place)] {
      let caption = Caption(
        CaptionStyle(detail: detail), view: view, backdrop: .color(.black), count: 1)
      #expect(words(.item(0), of: caption, taken) == expected)
      #expect(words(.item(0), of: caption) == nil)
    }
    let plain = Caption(CaptionStyle(), view: view, backdrop: .color(.black), count: 9)
    #expect(words(.item(0), of: plain) == nil)
  }
}
