import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct BackdropTests {
  /// Cards of one color each, and one that is none.
  private static let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF]

  private func stage(
    _ backdrop: Backdrop, count: Int = 3, caption: CaptionStyle? = nil
  ) throws -> Stage {
    try Stage(count: count, item: 60, backdrop: backdrop, caption: caption) { slot in
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(
        picture: .painted(
          PaintedCard(name: "\(index)") { canvas, _, _ in
            canvas.clear(to: RGBA(rgb: Self.colors[index % 3]))
          }), label: "Harbour")
    }
  }

  /// A picture that is `left` at the left and `right` at the right.
  private func halves(_ left: UInt32, _ right: UInt32) -> PictureSource {
    .painted(
      PaintedCard(name: "halves \(left) \(right)") { canvas, width, height in
        canvas.clear(to: RGBA(rgb: left))
        canvas.fill(
          .rectangle(Rect(x: width / 2, y: 0, width: width / 2, height: height)),
          RGBA(rgb: right))
      })
  }

  @Test func `a picture covers the view, under its veil`() throws {
    let stage = try stage(
      .picture(halves(0xFF0000, 0x00FF00), veil: RGBA(rgb: 0x0000FF, opacity: 0.25)))
    try stage.prepare()
    let buffer = stage.whole()
    #expect(buffer[0, 0] == 0xFFBF_003F && buffer[3, 199] == 0xFFBF_003F)
    #expect(buffer[319, 0] == 0xFF00_BF3F && buffer[319, 199] == 0xFF00_BF3F)
  }

  @Test func `what shines through a picture is its veil`() throws {
    let card = PaintedCard(name: "glass") { canvas, _, _ in
      canvas.clear(to: RGBA(rgb: 0xFFFFFF, opacity: 0.5))
    }
    let stage = try stage(.picture(.painted(card), veil: RGBA(rgb: 0x000000, opacity: 0)))
    try stage.prepare()
    #expect(stage.whole()[0, 0] >> 24 == 255)
    #expect(127...129 ~= stage.whole()[0, 0] & 255)
  }

  @Test func `until a picture is there its veil is seen, and the old one in other sizes`() throws {
    let source = halves(0xFF0000, 0x00FF00)
    let stage = try stage(.picture(source, veil: RGBA(rgb: 0x0000FF, opacity: 0)))
    try stage.prepare(load: false)
    #expect(stage.whole()[0, 0] == 0xFF00_00FF)
    stage.painter.cards.finishLoading()
    #expect(stage.whole()[0, 0] == 0xFFFF_0000)
    stage.carousel.resize(to: Size(width: 310, height: 190), at: 1)
    try stage.prepare(load: false)
    #expect(stage.whole()[0, 0] == 0xFFFF_0000)
  }

  @Test func `the front picture is behind all cards, blurred, under its veil`() throws {
    let stage = try stage(.front(veil: RGBA(rgb: 0x000000, opacity: 0.5)))
    try stage.prepare()
    let first = stage.whole()
    for (x, y) in [(0, 0), (319, 0), (160, 199), (0, 199)] {
      // Between two levels, one here and the other there.
      #expect([0xFF7F_0000, 0xFF80_0000].contains(first[x, y]))
    }
    stage.carousel.scroll(toItem: 1, duration: 0, at: 1)
    try stage.prepare()
    #expect([0xFF00_7F00, 0xFF00_8000].contains(stage.whole()[0, 0]))
  }

  @Test func `a blurred picture has its colors where they were, and no edges`() throws {
    let size = PixelSize(width: 320, height: 200)
    let texture = try Texture.filled(width: 90, height: 90) { x, _ in
      x < 45 ? 0xFFFF_0000 : 0xFF00_FF00
    }
    let soft = try SoftPicture(texture, under: .clear, in: size).texture()
    #expect(soft.texel(x: 0, y: 0) >> 16 & 255 > 230)
    #expect(soft.texel(x: soft.width - 1, y: soft.height - 1) >> 8 & 255 > 230)
    for x in 1..<soft.width {
      let step =
        Int(soft.texel(x: x, y: 9) >> 8 & 255) - Int(soft.texel(x: x - 1, y: 9) >> 8 & 255)
      #expect((-1...9).contains(step))
    }
  }

  @Test func `the blurred picture goes over to the next one in about a second`() throws {
    let stage = try stage(.front(veil: .clear))
    func red(_ time: Double) throws -> (red: Int, isFinal: Bool, damage: Int) {
      try stage.prepare()
      let buffer = Buffer(stage.size)
      let outcome = buffer.withTarget {
        stage.painter.paint(
          stage.frame, scale: 1, isMoving: false, into: $0, bufferAge: 0, at: time)
      }
      return (Int(buffer[0, 0] >> 16 & 255), outcome.isFinal, outcome.damage.count)
    }
    #expect(try red(0) == (255, true, 1))
    stage.carousel.scroll(toItem: 1, duration: 0, at: 1)
    var before = 256
    for step in 0..<90 {
      let now = try red(1 + Double(step) / 60)
      #expect(now.red <= before && before - now.red < 24)
      before = now.red
    }
    #expect(try red(2.6).red == 0)
    // At rest nothing is painted any more.
    #expect(try red(2.7) == (0, true, 0))
  }

  @Test func `another picture in between does not jump`() throws {
    var ambience = Ambience()
    let size = PixelSize(width: 32, height: 20)
    func gray(_ level: UInt32) throws -> Texture {
      try .filled(width: 8, height: 8) { _, _ in 0xFF00_0000 | level * 0x010101 }
    }
    let (dark, light) = (try gray(0), try gray(200))
    func seen() throws -> UInt32 {
      let texture = ambience.texture()
      return try #require(texture).texel(x: 9, y: 9) & 255
    }
    ambience.follow(dark, under: .clear, in: size, at: 0)
    ambience.follow(light, under: .clear, in: size, at: 1)
    ambience.follow(light, under: .clear, in: size, at: 1.1)
    let turn = try seen()
    #expect(50...120 ~= turn)
    ambience.follow(dark, under: .clear, in: size, at: 1.1)
    #expect(try seen() == turn)
    // A card that has nothing to show yet leaves it as it is.
    ambience.follow(nil, under: .clear, in: size, at: 1.2)
    #expect(try seen() < turn && ambience.isChanging)
    ambience.follow(nil, under: .clear, in: size, at: 9)
    #expect(try seen() == 0 && !ambience.isChanging)
  }

  @Test func `letters are chosen for the veil`() {
    for source in [PictureSource.file("a.png"), halves(0, 0xFFFFFF)] {
      for (veil, isLight) in [(RGBA.black.faded(by: 0.4), true), (.white.faded(by: 0.4), false)] {
        for backdrop in [Backdrop.picture(source, veil: veil), .front(veil: veil)] {
          let text = Caption(CaptionStyle(), view: Size(width: 9, height: 9), backdrop: backdrop)
            .text
          #expect((text.color.luminance > 0.5) == isLight)
          #expect(text.halo.map { $0.contrast(with: text.color) >= 6.9 } == true)
        }
      }
    }
  }
}
