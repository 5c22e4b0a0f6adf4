import CarouselEngine
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Cards whose content changes, arrives late or leaves.
@Suite struct ContentChangeTests {
  @Test func `a card whose content is replaced shows both in between`() throws {
    let version = Version()
    let stage = try Stage { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      let color = version.number == 0 ? RGBA(rgb: 0xFF0000) : RGBA(rgb: 0x0000FF)
      return CardContent(
        picture: .painted(
          PaintedCard(name: "\(index)", version: version.number) { canvas, _, _ in
            canvas.clear(to: color)
          }))
    }
    try stage.prepare()
    #expect(stage.whole()[160, 100] == 0xFFFF_0000)
    version.number = 1
    stage.carousel.reload(item: 0, animated: true, at: 1)
    stage.carousel.advance(to: 1)
    try stage.prepare()
    _ = stage.whole(isMoving: true)
    stage.carousel.advance(to: 1.2)
    try stage.prepare()
    let word = stage.whole(isMoving: true)[160, 100]
    #expect(word >> 16 & 255 > 20 && word & 255 > 20)
    stage.carousel.advance(to: 5)
    try stage.prepare()
    #expect(stage.whole()[160, 100] == 0xFF00_00FF)
  }

  @Test func `a cross-fade is the sum of both pictures by weight, and nothing pops`() throws {
    let folder = TemporaryFolder()
    let wide = folder.write(
      try TestPicture.png(width: 90, height: 30, in: folder), as: "wide.png")
    let tall = folder.write(
      try TestPicture.png(width: 30, height: 90, in: folder), as: "tall.png")
    let version = Version()
    let stage = try Stage(count: 1, backdrop: .color(.black)) { _ in
      CardContent(picture: .file(version.number == 0 ? wide : tall))
    }
    try stage.prepare()
    let before = stage.whole(isMoving: true)
    version.number = 1
    stage.carousel.reload(item: 0, animated: true, at: 1)
    func frame(at time: Double) throws -> Buffer {
      stage.carousel.advance(to: time)
      try stage.prepare()
      return stage.whole(isMoving: true)
    }
    var frames = [before, try frame(at: 1)]
    for step in 1...60 { frames.append(try frame(at: 1 + Double(step) / 100)) }
    let after = try #require(frames.last)
    // (130, 100) lies in the wide picture alone, (160, 60) in the tall one, (160, 100) in both.
    for (x, y) in [(130, 100), (160, 60), (160, 100)] {
      func light(_ buffer: Buffer) -> Int {
        [0, 8, 16].reduce(0) { $0 + Int(buffer[x, y] >> UInt32($1) & 255) }
      }
      for (one, next) in zip(frames, frames.dropFirst()) {
        #expect(abs(light(one) - light(next)) < 40, "\(x), \(y)")
      }
      let ends = [light(before), light(after)].sorted()
      #expect(frames.allSatisfy { (ends[0] - 6...ends[1] + 6).contains(light($0)) }, "\(x), \(y)")
    }
  }

  @Test(arguments: [true, false])
  func `a changed card shows the old content until the new one is there`(hasName: Bool) throws {
    let version = Version()
    let stage = try Stage { slot in
      guard slot == .item(0) else { return CardContent(picture: nil) }
      let color = version.number == 0 ? RGBA(rgb: 0xFF0000) : RGBA(rgb: 0x0000FF)
      let name = hasName ? "live" : "live \(version.number)"
      return CardContent(
        picture: .painted(
          PaintedCard(name: name, version: version.number) { canvas, _, _ in
            canvas.clear(to: color)
          }))
    }
    try stage.prepare()
    #expect(stage.whole()[160, 100] == 0xFFFF_0000)
    version.number = 1
    try stage.prepare(load: false)
    for _ in 0..<3 { #expect(stage.whole()[160, 100] == 0xFFFF_0000) }
    stage.painter.cards.finishLoading()
    #expect(stage.whole()[160, 100] == 0xFF00_00FF)
  }

  @Test func `content that is replaced in a fade stays until the new one is there`() throws {
    let version = Version()
    let stage = try Stage { slot in
      let color = version.number == 0 ? RGBA(rgb: 0xFF0000) : RGBA(rgb: 0x0000FF)
      return CardContent(
        picture: .painted(
          PaintedCard(name: "\(slot) \(version.number)") { canvas, _, _ in
            canvas.clear(to: color)
          }))
    }
    try stage.prepare()
    _ = stage.whole()
    version.number = 1
    stage.carousel.reload(item: 0, animated: true, at: 1)
    for time in [1, 1.2, 1.39, 1.41, 2] {
      stage.carousel.advance(to: time)
      try stage.prepare(load: false)
      #expect(stage.whole(isMoving: time < 1.4)[160, 100] == 0xFFFF_0000, "at \(time)")
    }
    stage.painter.cards.finishLoading()
    #expect(stage.whole()[160, 100] == 0xFF00_00FF)
  }

  @Test func `a new card does not borrow the picture of one that has gone`() throws {
    let stage = try Stage(count: 60) { slot in
      CardContent(
        picture: .painted(
          PaintedCard(name: "\(slot)") { canvas, _, _ in canvas.clear(to: RGBA(rgb: 0xFF0000)) }))
    }
    try stage.prepare()
    _ = stage.whole()
    stage.carousel.scroll(toOffset: 30, duration: 0, at: 1)
    try stage.prepare(load: false)
    #expect(stage.whole()[160, 80] != 0xFFFF_0000)
  }

  @Test func `a card whose new content fails says so`() throws {
    let version = Version()
    let stage = try Stage { _ in
      CardContent(
        picture: version.number == 0
          ? .painted(PaintedCard(name: "a") { canvas, _, _ in canvas.clear(to: .white) })
          : .file(path: "/nowhere/at all.png"))
    }
    try stage.prepare()
    #expect(stage.whole()[160, 100] == 0xFFFF_FFFF)
    version.number = 1
    try stage.prepare(load: false)
    #expect(stage.whole()[160, 100] == 0xFFFF_FFFF)
    stage.painter.cards.finishLoading()
    #expect(stage.whole()[130, 70] != 0xFFFF_FFFF)
  }

  @Test func `a card that fades away keeps its own picture`() throws {
    let removed = Version()
    let colors = [RGBA(rgb: 0xFF0000), RGBA(rgb: 0x00FF00), RGBA(rgb: 0x0000FF)]
    let stage = try Stage(count: 3) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      let color = colors[min(index + removed.number, 2)]
      return CardContent(
        picture: .painted(PaintedCard(name: "\(color)") { canvas, _, _ in canvas.clear(to: color) })
      )
    }
    try stage.prepare()
    #expect(stage.whole()[160, 100] == 0xFFFF_0000)
    stage.carousel.remove(item: 0, animated: true, at: 1)
    removed.number = 1
    stage.carousel.advance(to: 1.02)
    try stage.prepare()
    let departing = try #require(stage.frame.cards.first { $0.isDeparting })
    let bounds = try #require(departing.quad?.bounds)
    let buffer = stage.whole(isMoving: true)
    let word = buffer[Int(bounds.minimum.x) + 4, 100]
    #expect(word >> 16 & 255 > 60)
  }

  /// A number that a closure can be given to look at.
  private final class Version {
    var number = 0
  }
}
