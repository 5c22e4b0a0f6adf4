import CarouselEngine
import CarouselViewer
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

@Suite struct FramePainterTests {
  @Test(arguments: [1.0, 1.25, 1.5, 2])
  func `at rest a card is painted texel for pixel`(scale: Double) throws {
    let stage = try Stage(width: 321, height: 203, scale: scale)
    try stage.prepare()
    let buffer = stage.whole()
    let card = try #require(stage.frame.cards.last)
    guard
      case .picture(let picture) = stage.painter.cards.card(
        card.slot, size: card.size, scale: scale)
    else {
      Issue.record("the picture is missing")
      return
    }
    let texture = picture.texture
    let x = Int((Double(stage.size.width) - Double(texture.width)) / 2)
    let y = Int((Double(stage.size.height) - Double(texture.height)) / 2)
    let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
    let isExact = corners.contains { corner in
      (0..<texture.height).allSatisfy { row in
        (0..<texture.width).allSatisfy { column in
          buffer[corner.0 + column, corner.1 + row] == texture.texel(x: column, y: row)
        }
      }
    }
    #expect(isExact)
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func `a row that moves is as crisp across its travel as at rest`(axis: Axis) throws {
    // Cards lie between two pixels across the travel.
    let (width, height) = axis == .horizontal ? (320.0, 201.0) : (321.0, 200.0)
    let stage = try Stage(
      Carousel.Configuration(.linear, axis: axis), width: width, height: height)
    try stage.prepare()
    let (resting, moving) = (stage.whole(), stage.whole(isMoving: true))
    for y in 56..<145 {
      for x in 116..<205 { #expect(moving[x, y] == resting[x, y], "\(x), \(y)") }
    }
    let edge = axis == .horizontal ? (160, 55) : (115, 100)
    #expect(moving[edge.0, edge.1] == resting[edge.0, edge.1])
  }

  @Test func `an empty carousel paints its backdrop alone`() throws {
    let stage = try Stage(count: 0)
    try stage.prepare()
    #expect(stage.whole().words.allSatisfy { $0 == 0xFF20_2428 })
  }

  @Test func `a frame like the one before paints nothing`() throws {
    let stage = try Stage()
    try stage.prepare()
    let first = Buffer(stage.size)
    #expect(
      stage.paint(into: first, age: 0) == [
        PixelRectangle(x: 0, y: 0, width: stage.size.width, height: stage.size.height)
      ])
    let second = Buffer(stage.size)
    #expect(stage.paint(into: second, age: 1).isEmpty)
    #expect(second.words.allSatisfy { $0 == Buffer.untouched })
  }

  @Test func `a picture that arrives damages its own card alone`() throws {
    let stage = try Stage()
    try stage.prepare(load: false)
    let buffer = Buffer(stage.size)
    stage.paint(into: buffer, age: 0)
    stage.painter.cards.finishLoading()
    let damage = stage.paint(into: buffer, age: 1)
    let bounds = stage.frame.cards.compactMap { $0.quad?.bounds }
    for rect in damage {
      for (x, y) in [(rect.x, rect.y), (rect.x + rect.width, rect.y + rect.height)] {
        #expect(
          bounds.contains {
            $0.minimum.x - 3 <= Double(x) && Double(x) <= $0.maximum.x + 3
              && $0.minimum.y - 3 <= Double(y) && Double(y) <= $0.maximum.y + 3
          } || x == 0 || x == stage.size.width)
      }
    }
    #expect(buffer.words == stage.whole().words)
  }

  @Test func `the caption stands under the current card and leaves with it`() throws {
    let stage = try Stage(caption: CaptionStyle(size: 16))
    try stage.prepare()
    let rest = stage.whole()
    func ink(_ buffer: Buffer) -> [Int] {
      (150..<190).flatMap { y in
        (100..<220).compactMap { x in buffer[x, y] != 0xFF20_2428 ? x : nil }
      }
    }
    let columns = ink(rest)
    #expect(columns.count > 60)
    #expect(abs((columns.min() ?? 0) + (columns.max() ?? 0) - 320) < 8)
    stage.carousel.scroll(toOffset: 0.5, duration: 0, at: 0)
    try stage.prepare()
    #expect(ink(stage.whole(isMoving: true)).isEmpty)
  }

  @Test func `a broken picture is shown as a broken card and told once`() throws {
    let missing = PictureSource.file(path: "/nowhere/at all.png")
    let stage = try Stage { _ in CardContent(picture: missing) }
    try stage.prepare()
    #expect(stage.painter.cards.failures.keys.map { $0 } == [missing])
    let broken = stage.whole()
    let loading = try Stage { _ in CardContent(picture: missing) }
    try loading.prepare(load: false)
    #expect(broken.words != loading.whole().words)
  }

  /// The extents of the sign of the front card, which is loading, in pixels.
  private static func sign(_ stage: Stage) throws -> (width: Int, height: Int)? {
    let picture = stage.whole()
    let card = try #require(stage.frame.cards.first { $0.slot == .item(0) })
    let bounds = try #require(card.quad?.bounds)
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for y in max(0, Int(bounds.minimum.y))..<min(stage.size.height, Int(bounds.maximum.y)) {
      for x in max(0, Int(bounds.minimum.x))..<min(stage.size.width, Int(bounds.maximum.x))
      where picture[x, y] == 0xFF6B_727C {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard left <= right else { return nil }
    return (right - left + 1, bottom - top + 1)
  }

  @Test func `the waiting sign is neither stretched nor turned with its card, nor enlarged`() throws
  {
    let missing = PictureSource.file(path: "/nowhere/at all.png")
    for kind in [ArrangementKind.linear, .coverFlow, .cylinder] {
      let stage = try Stage(
        Carousel.Configuration(kind), width: 900, height: 600, item: 300,
        backdrop: .color(.black)
      ) { _ in CardContent(picture: missing) }
      try stage.prepare(load: false)
      let front = try #require(try Self.sign(stage))
      #expect(abs(Double(front.width) / Double(front.height) - 5) < 0.6, "\(kind)")
      #expect((50...72).contains(front.width))
      // Opened and enlarged, it is as large as before.
      stage.viewer.open(&stage.carousel, at: 0)
      stage.viewer.advance(&stage.carousel, to: 5)
      try stage.prepare(load: false)
      let opened = try #require(try Self.sign(stage))
      #expect(opened.width <= 80 && opened.width >= front.width)
    }
  }

  @Test func `a turned target holds the same picture turned`() throws {
    let stage = try Stage(Carousel.Configuration(.coverFlow))
    try stage.prepare()
    let upright = stage.whole()
    let turned = Buffer(stage.size, rotation: .half)
    stage.painter.invalidate()
    stage.paint(into: turned, age: 0)
    let back = Array(turned.words.reversed())
    // Coordinates that are subtracted from the size may round the other way.
    for (a, b) in zip(back, upright.words) {
      for shift in [0, 8, 16, 24] {
        #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 1)
      }
    }
  }

  @Test(arguments: [200.0, 240, 260, 300])
  func `a reflection fades out before the view ends`(height: Double) throws {
    let stage = try Stage(
      count: 1, height: height, item: 120,
      style: CardStyle(reflection: ReflectionStyle(length: 1, opacity: 1, gap: 0)),
      backdrop: .color(.black)
    ) { slot in
      CardContent(
        picture: .painted(
          PaintedCard(name: "\(slot)") { canvas, _, _ in canvas.clear(to: .white) }))
    }
    try stage.prepare()
    let buffer = stage.whole()
    let bottom = (Int(height) + 120) / 2
    #expect(buffer[160, bottom + 1] & 255 > 200)
    #expect(buffer[160, Int(height) - 1] & 255 < 12)
  }

  @Test func `a reflection touches its card, begins at 0.35 and ends after 0.4 of the height`()
    throws
  {
    let stage = try Stage(
      count: 1, height: 300, item: 120, style: CardStyle(reflection: ReflectionStyle()),
      backdrop: .color(.white)
    ) { slot in
      CardContent(
        picture: .painted(
          PaintedCard(name: "\(slot)") { canvas, _, _ in canvas.clear(to: .black) }))
    }
    try stage.prepare()
    let buffer = stage.whole()
    let bottom = 210
    func opacity(_ y: Int) -> Double { 1 - Double(buffer[160, y] & 255) / 255 }
    #expect(opacity(bottom - 1) == 1)
    for row in 0..<60 {
      let share = max(0, 1 - (Double(row) + 0.5) / 48)
      #expect(abs(opacity(bottom + row) - 0.35 * share) < 0.01, "\(row)")
    }
  }

  @Test func `cards farther back are darker where that is wanted, and what shines through is not`()
    throws
  {
    let stage = try Stage(
      Carousel.Configuration(.coverFlow), style: CardStyle(depthShading: 1),
      backdrop: .color(.black)
    ) { slot in
      CardContent(
        picture: .painted(
          PaintedCard(name: "\(slot)") { canvas, _, _ in canvas.clear(to: .white) }))
    }
    try stage.prepare()
    let buffer = stage.whole()
    #expect(buffer[160, 100] == 0xFFFF_FFFF)
    let side = try #require(stage.frame.cards.first { $0.offset == 1 }?.quad?.bounds)
    let word = buffer[Int(side.maximum.x) - 4, 100]
    #expect(word & 255 < 250 && word & 255 > 100)
  }

  @Test(arguments: [-0.1, 2, .nan, .infinity])
  func `styles with impossible numbers do not trap`(number: Double) throws {
    let stage = try Stage(
      style: CardStyle(
        cornerRadius: number, shadow: ShadowStyle(softness: number, drop: number, opacity: number),
        reflection: ReflectionStyle(length: number, opacity: number, gap: number),
        depthShading: number))
    try stage.prepare()
    _ = stage.whole()
  }

  @Test func `another style decodes and paints no picture again`() throws {
    let stage = try Stage()
    try stage.prepare()
    _ = stage.whole()
    let bytes = stage.painter.cards.usedBytes
    stage.painter.cards.style = CardStyle(
      cornerRadius: 9, shadow: ShadowStyle(), reflection: ReflectionStyle(), depthShading: 0.4)
    try stage.prepare(load: false)
    let buffer = stage.whole()
    #expect(stage.painter.cards.usedBytes == bytes)
    try stage.prepare()
    #expect(stage.whole().words == buffer.words)
  }

  @Test func `the caption stays while it is painted in another size`() throws {
    let stage = try Stage(caption: CaptionStyle())
    try stage.prepare()
    let ink = stage.whole().words.count { $0 != 0xFF20_2428 }
    stage.painter.caption = CaptionStyle(size: 15)
    try stage.prepare(load: false)
    #expect(stage.whole().words.count { $0 != 0xFF20_2428 } == ink)
  }

  @Test(arguments: [45, 60, 90], [CardFit.fit, .fill])
  func `the corners of a small picture are as round as those of a large one`(
    side: Int, fit: CardFit
  ) throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      try TestPicture.png(width: side, height: side, in: folder), as: "a.png")
    let stage = try Stage(
      count: 1, style: CardStyle(fit: fit, cornerRadius: 24), backdrop: .color(.black)
    ) { _ in CardContent(picture: .file(path)) }
    try stage.prepare()
    let buffer = stage.whole()
    // The card's top left corner is at (115, 55); the circle's middle at (139, 79).
    for y in 0..<24 {
      for x in 0..<24 {
        let (dx, dy) = (23.5 - Double(x), 23.5 - Double(y))
        let inside = 24 - (dx * dx + dy * dy).squareRoot()
        let red = buffer[115 + x, 55 + y] >> 16 & 255
        if inside < -1 { #expect(red == 0, "\(x), \(y)") }
        if inside > 1 { #expect(red > 200, "\(x), \(y)") }
      }
    }
  }

  @Test func `another radius damages the cards and decodes nothing`() throws {
    let stage = try Stage(style: CardStyle(cornerRadius: 4))
    try stage.prepare()
    let buffer = Buffer(stage.size)
    stage.paint(into: buffer, age: 0)
    stage.painter.cards.style.cornerRadius = 30
    try stage.prepare(load: false)
    #expect(!stage.paint(into: buffer, age: 1).isEmpty)
    #expect(buffer.words == stage.whole().words && buffer[116, 56] == 0xFF20_2428)
  }
}
