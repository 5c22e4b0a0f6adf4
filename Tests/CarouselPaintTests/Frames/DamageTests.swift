import CarouselEngine
import TestSupport
import Testing

@testable import CarouselPaint

@Suite struct DamageTests {
  /// Painting only what changed, into buffers of changing age, against painting everything.
  @Test(arguments: [
    ArrangementKind.linear, .rotary, .coverFlow, .coverFlow2, .timeMachine, .wheel, .cylinder,
  ])
  func `damage covers every pixel that changes, and no buffer is ever stale`(
    kind: ArrangementKind
  ) throws {
    var random = SeededGenerator(seed: UInt64(kind.hashedName))
    let style = CardStyle(
      cornerRadius: 6, shadow: ShadowStyle(softness: 6), reflection: ReflectionStyle())
    let caption = CaptionStyle(size: 12)
    let stage = try Stage(
      Carousel.Configuration(kind), width: 220, height: 140, item: 60, style: style,
      backdrop: .standard,
      caption: caption)
    let reference = try Stage(
      Carousel.Configuration(kind), width: 220, height: 140, item: 60, style: style,
      backdrop: .standard,
      caption: caption)
    var buffers: [(buffer: Buffer, paintedAt: Int)] = []
    var shown = Buffer(stage.size)
    for step in 1...24 {
      let stays = Int.random(in: 0..<5, using: &random) == 0
      if !stays {
        let offset = Double.random(in: 0...8, using: &random)
        let target = Bool.random(using: &random) ? offset.rounded() : offset
        for stage in [stage, reference] {
          stage.carousel.scroll(toOffset: target, duration: 0, at: Double(step))
        }
      }
      let isMoving = Bool.random(using: &random)
      try stage.prepare()
      try reference.prepare()
      if buffers.count < 3 { buffers.append((Buffer(stage.size), 0)) }
      let index = Int.random(in: 0..<buffers.count, using: &random)
      let paintedAt = buffers[index].paintedAt
      let age = paintedAt == 0 ? 0 : step - paintedAt
      let buffer = buffers[index].buffer
      let damage = stage.paint(into: buffer, age: age, isMoving: isMoving)
      buffers[index].paintedAt = step

      let whole = reference.whole(isMoving: isMoving)
      let stale = buffer.differences(from: whole)
      #expect(stale.isEmpty, "step \(step), age \(age): \(stale.count) stale pixels")
      let missed = whole.differences(from: shown).filter { place in
        !damage.contains { $0.contains(x: place.x, y: place.y) }
      }
      #expect(missed.isEmpty, "step \(step): \(missed.count) changed pixels outside the damage")
      shown = whole
    }
  }

  @Test func `merged rectangles are disjoint and cover all`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let rectangles = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        PixelRectangle(
          x: Int.random(in: 0..<60, using: &random), y: Int.random(in: 0..<60, using: &random),
          width: Int.random(in: 0..<15, using: &random),
          height: Int.random(in: 0..<15, using: &random))
      }
      let merged = Damage.merged(rectangles)
      for y in 0..<75 {
        for x in 0..<75 where rectangles.contains(where: { $0.contains(x: x, y: y) }) {
          #expect(merged.count { $0.contains(x: x, y: y) } == 1)
        }
      }
      for (index, a) in merged.enumerated() {
        for b in merged.dropFirst(index + 1) { #expect(a.intersection(b).isEmpty) }
      }
    }
  }

  @Test func `two cards that change places are damaged, the others are not`() throws {
    let texture = try ImageSurface(width: 4, height: 4).texture()
    let size = PixelSize(width: 100, height: 20)
    func placed(_ x: Double) -> PlacedQuad {
      var map = Homography.identity
      map.h13 = x
      map.h23 = 5
      return PlacedQuad(TexturedQuad(texture: texture, homography: map), in: size)
    }
    let damage = Damage.between(
      [placed(10), placed(30), placed(32), placed(60)],
      [placed(10), placed(32), placed(30), placed(60)])
    #expect(damage.allSatisfy { $0.x >= 29 && $0.x + $0.width <= 37 })
    #expect(!damage.isEmpty)
  }

  @Test func `a quad with a corner behind the eye may touch everything`() throws {
    let texture = try ImageSurface(width: 4, height: 4).texture()
    var map = Homography.identity
    map.h31 = -1
    let quad = TexturedQuad(texture: texture, homography: map)
    #expect(
      Damage.bounds(of: quad, in: PixelSize(width: 9, height: 8))
        == PixelRectangle(x: 0, y: 0, width: 9, height: 8))
  }

  @Test func `a quad that is not finite touches nothing beyond the view`() throws {
    let texture = try ImageSurface(width: 4, height: 4).texture()
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      var map = Homography.identity
      map.h13 = value
      let bounds = Damage.bounds(
        of: TexturedQuad(texture: texture, homography: map), in: PixelSize(width: 9, height: 8))
      #expect(bounds.x >= 0 && bounds.x + bounds.width <= 9)
    }
  }
}

extension ArrangementKind {
  fileprivate var hashedName: Int { rawValue.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 } }
}
