import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselView

/// A change of the look shows what lies between its start and its end, and nothing else.
@Suite struct RestyleTests {
  private static let kinds: [ArrangementKind] = [
    .coverFlow, .coverFlow2, .rotary, .linear, .cylinder, .timeMachine, .stack,
  ]

  @Test(arguments: kinds, [5, 13, 40])
  func `no pixel leaves the range from its start to its end`(kind: ArrangementKind, count: Int)
    throws
  {
    let plain = Self.style(kind)
    var (light, mirrored, bare, shaded) = (plain, plain, plain, plain)
    // The letters of a caption fade out and in again: they are left out here.
    (light.backdrop, light.caption) = (.gradient([.white, RGBA(rgb: 0xD9DBE0)]), nil)
    mirrored.cards.reflection = ReflectionStyle()
    bare.caption = nil
    shaded.cards.shadow = nil
    for (one, other) in [(bare, light), (plain, mirrored), (plain, bare), (plain, shaded)] {
      for (old, new) in [(one, other), (other, one)] {
        try Self.check(old, new, count: count, "\(kind.name) \(count)")
      }
    }
  }

  private static func style(_ kind: ArrangementKind) -> CarouselStyle {
    var style = CarouselStyle(kind)
    style.cards.verticalPlace = 1
    return style
  }

  private static func check(
    _ old: CarouselStyle, _ new: CarouselStyle, count: Int, _ comment: Comment
  ) throws {
    let view = try CarouselView(
      items: MixedShapesTests.items(count, labels: true), style: old,
      size: Size(width: 480, height: 300), at: 0)
    _ = try view.comeToRest()
    let start = try view.comeToRest()
    let time = view.time.now + 20
    try view.restyle(new, at: DisplayTime(time))
    let end = try CarouselView(
      items: MixedShapesTests.items(count, labels: true), style: new,
      size: Size(width: 480, height: 300), at: 0
    ).comeToRest()
    var worst = 0
    for step in 1...30 {
      let now = DisplayTime(time + Double(step) / 60)
      var surface = try view.surface(scale: 1)
      try view.paint(on: &surface, scale: 1, at: now, bufferAge: 0)
      view.finishLoading(at: now)
      for y in 0..<surface.height {
        for x in 0..<surface.width {
          let (a, b) = (start.pixel(x: x, y: y), end.pixel(x: x, y: y))
          let word = surface.pixel(x: x, y: y)
          for shift: UInt32 in [0, 8, 16] {
            let (from, to) = (Int(a >> shift & 255), Int(b >> shift & 255))
            let value = Int(word >> shift & 255)
            worst = max(worst, min(from, to) - value, value - max(from, to))
          }
        }
      }
    }
    #expect(worst <= 2, comment)
  }
}
