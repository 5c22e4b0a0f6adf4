import CarouselEngine
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

@Suite struct DamageTests {
  /// The mode and the size that programs use.
  ///
  /// The frames are few, since each is compared whole.
  @Test(arguments: [ArrangementKind.coverFlow, .cylinder], [600.0, 200, 12])
  func `a window's frames become final, and are then the same as in a new window`(
    kind: ArrangementKind, item: Double
  ) throws {
    func stage() throws -> Stage {
      try Stage(
        Carousel.Configuration(kind), count: 12, width: 1280, height: 720, item: item,
        style: CardStyle(cornerRadius: 6, reflection: ReflectionStyle()), backdrop: .standard,
        mode: .filtered)
    }
    let window = try stage()
    let buffers = [Buffer(window.size), Buffer(window.size)]
    var age = 0
    var turn = 0
    func paint(isMoving: Bool) throws -> Rasterizer.Outcome {
      try window.prepare()
      defer { turn += 1 }
      if turn == 2 { age = 2 }
      return buffers[turn % 2].withTarget { target in
        window.painter.paint(
          window.frame, scale: 1, isMoving: isMoving, into: target, bufferAge: age)
      }
    }
    for offset in [0, 0.3, 0.8, 1.7, 3.2, 4.6] {
      window.carousel.scroll(toOffset: offset, duration: 0, at: Double(turn))
      _ = try paint(isMoving: true)
    }
    window.carousel.scroll(toOffset: 5, duration: 0, at: 100)
    var frames = 0
    while try !paint(isMoving: false).isFinal, frames < 100_000 { frames += 1 }
    _ = try paint(isMoving: false)
    #expect(try paint(isMoving: false) == Rasterizer.Outcome(damage: [], isFinal: true))
    let new = try stage()
    new.carousel.scroll(toOffset: 5, duration: 0, at: 0)
    try new.prepare()
    let whole = new.whole().words
    #expect(buffers[0].words == whole && buffers[1].words == whole)
  }

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
}

extension ArrangementKind {
  fileprivate var hashedName: Int { rawValue.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 } }
}
