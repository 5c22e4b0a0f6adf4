import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

/// Cards of which a mask leaves a part.
struct MaskedCardTests {
  private static func stage(_ mask: CardMask?, style: CardStyle = CardStyle()) throws -> Stage {
    var configuration = Carousel.Configuration(.custom)
    configuration.placing = { CardPose($0.base.translated(x: 200 * $0.offset, y: 0), mask: mask) }
    let stage = try Stage(
      configuration, count: 1, style: style, backdrop: .color(RGBA(rgb: 0x00FF80)))
    try stage.prepare()
    return stage
  }

  @Test func `the outline of a reduced picture is that of the whole`() throws {
    let words = (0..<64 * 48).map { UInt32($0 / 64 < 24 ? 255 : 0) << 24 }
    let whole = unsafe words.withUnsafeBytes {
      unsafe Texture(width: 64, height: 48, copying: $0, stride: 64 * 4)
    }
    let expected = try #require(Silhouette(of: whole)).shadow(deviation: (3, 3))
    for (across, down) in [(true, false), (false, true), (true, true)] {
      let outline = try #require(Silhouette(of: whole.reduced(across: across, down: down)))
      let shadow = outline.shadow(deviation: (3, 3))
      #expect(shadow.width == expected.width)
      #expect(shadow.height == expected.height)
      for y in [0, 12, 20, 30, 45] {
        #expect(shadow.texel(x: 30, y: y) == expected.texel(x: 30, y: y))
      }
    }
  }

  private static let ground: UInt32 = 0xFF00_FF80

  @Test func `a masked card shows the visible part of its picture, in its own size`() throws {
    let whole = try Self.stage(nil).whole()
    let part = try Self.stage(CardMask(start: 0.2, end: 0.6, breadth: 0.5)).whole()
    // The card is 90 units large and in the middle of 320 × 200.
    let (left, top) = (115, 55)
    for y in 0..<200 {
      for x in 0..<320 {
        let isInside = (left + 18..<left + 54).contains(x) && (top + 23..<top + 67).contains(y)
        let isOutside =
          !(left + 17..<left + 55).contains(x) || !(top + 21..<top + 69).contains(y)
        if isInside { #expect(part[x, y] == whole[x, y]) }
        if isOutside { #expect(part[x, y] == Self.ground) }
      }
    }
  }

  @Test func `the picture moves under the mask, which it fills`() throws {
    let whole = try Self.stage(nil).whole()
    let moved = try Self.stage(CardMask(start: 0.25, end: 0.75, shift: 0.9)).whole()
    // As far as the mask is filled: a quarter of the card, 22.5 units.
    let row = 100
    for x in 115 + 24..<115 + 66 {
      #expect(moved[x, row] != Self.ground)
      let near = [whole[x - 22, row], whole[x - 23, row]]
      #expect(near.contains(moved[x, row]))
    }
  }

  @Test func `round corners and the reflection are those of the visible part`() throws {
    let style = CardStyle(cornerRadius: 0, reflection: ReflectionStyle(length: 0.4, opacity: 0.9))
    let picture = try Self.stage(
      CardMask(start: 0.2, end: 0.8, breadth: 0.6, corner: 0.2), style: style
    ).whole()
    let (left, top, bottom) = (115 + 18, 55 + 18, 55 + 72)
    #expect(picture[left + 1, top + 1] == Self.ground)
    #expect(picture[left + 27, top + 1] != Self.ground)
    // Two units below it begins the reflection, and no other content lies below that.
    #expect(picture[left + 27, bottom + 8] != Self.ground)
    #expect(picture[left + 27, bottom + 40] == Self.ground)
  }

  @Test func `a moving mask leaves no stale pixels`() throws {
    let stage = try Self.stage(nil, style: CardStyle(cornerRadius: 6, shadow: ShadowStyle()))
    let buffer = Buffer(stage.size)
    for step in 0..<5 {
      var configuration = stage.carousel.configuration
      let share = Double(step) / 10
      let mask = CardMask(start: share, end: 1 - share / 2, corner: 0.1, shift: share / 3)
      configuration.placing = { CardPose($0.base.translated(x: 200 * $0.offset, y: 0), mask: mask) }
      try stage.carousel.configure(configuration, at: 0)
      try stage.prepare()
      stage.paint(into: buffer, age: step == 0 ? 0 : 1)
      let fresh = try Self.stage(
        mask, style: CardStyle(cornerRadius: 6, shadow: ShadowStyle())
      ).whole()
      #expect(buffer.differences(from: fresh).isEmpty)
    }
  }
}
