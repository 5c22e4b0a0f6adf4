import CarouselEngine
import CarouselViewer
import QuadRaster
import Testing

@testable import CarouselPaint

/// Pictures that are smaller than their cards, and pictures that things show through.
final class SmallPictureTests {
  private let folder = TemporaryFolder()

  /// A PNG of a red disc on nothing, or of red all over.
  private func picture(side: Int, isDisc: Bool) throws -> Pathname {
    let surface = try ImageSurface(width: side, height: side)
    let half = Double(side) / 2
    surface.paint { canvas in
      if isDisc {
        canvas.fill(.circle(x: half, y: half, radius: half), RGBA(rgb: 0xFF0000))
      } else {
        canvas.clear(to: RGBA(rgb: 0xFF0000))
      }
    }
    let path = folder.file("\(side) \(isDisc).png")
    try PNG.write(surface, to: path)
    return path
  }

  private func stage(
    _ content: CardContent, scale: Double = 1, style: CardStyle = CardStyle(shadow: ShadowStyle()),
    backdrop: RGBA = .white
  ) throws -> Stage {
    let stage = try Stage(
      count: 1, item: 150, scale: scale, style: style, backdrop: .color(backdrop)
    ) { _ in content }
    try stage.prepare()
    return stage
  }

  private func red(_ buffer: Buffer) -> Int { buffer.words.count { $0 == 0xFFFF_0000 } }

  @Test(arguments: [1.0, 1.5, 2])
  func `a translucent picture casts a shadow of its shape`(scale: Double) throws {
    let path = try picture(side: 400, isDisc: true)
    let stage = try stage(CardContent(picture: .file(path)), scale: scale)
    let buffer = stage.whole()
    func light(_ x: Double, _ y: Double) -> UInt32 { buffer[Int(x * scale), Int(y * scale)] & 255 }
    // The disc fills the card from (85, 25) to (235, 175).
    #expect(light(88, 28) == 255 && light(231, 171) == 255, "nothing at the card's corners")
    #expect(light(160, 177) < 190, "dark below the disc")
    #expect(light(160, 195) > light(160, 180), "softly")
    #expect(light(160, 22) > light(160, 178), "it falls down")
  }

  @Test func `its shadow is about as dark and soft as that of a rectangle`() throws {
    let opaque = try picture(side: 400, isDisc: false)
    let rectangle = try stage(CardContent(picture: .file(opaque))).whole()
    let texture = try TestPicture.quarters(width: 150, height: 150).texture()
    // An opaque picture's silhouette, seen as a translucent one's would be.
    let surface = try ImageSurface(width: 400, height: 400)
    surface.paint { canvas in
      canvas.clear(to: RGBA(rgb: 0xFF0000))
      canvas.keep(
        inside: .rectangle(Rect(x: 4, y: 4, width: 392, height: 392)))
    }
    let path = folder.file("edge.png")
    try PNG.write(surface, to: path)
    let silhouette = try stage(CardContent(picture: .file(path))).whole()
    #expect(texture.opaqueInset == 0 && Silhouette(of: texture) == nil)
    for y in 178..<200 {
      let (a, b) = (Int(rectangle[160, y] & 255), Int(silhouette[160, y] & 255))
      #expect(abs(a - b) < 16, "\(y): \(a) and \(b)")
    }
  }

  @Test(arguments: [1.0, 1.5, 2], [CardFit.fit, .fill])
  func `a small picture is drawn at twice its size, on a plate`(scale: Double, fit: CardFit) throws
  {
    let path = try picture(side: 20, isDisc: false)
    let stage = try stage(
      CardContent(picture: .file(path)), scale: scale,
      style: CardStyle(fit: fit, shadow: ShadowStyle()))
    let buffer = stage.whole()
    let side = 40 * scale
    #expect(abs(Double(red(buffer)) - side * side) <= 4 * side)
    #expect(buffer[Int(160 * scale), Int(100 * scale)] == 0xFFFF_0000)
    // It is half as long again, or fills the card as pictures do.
    let edge = fit == .fit ? 135.0 : 95
    let plate = buffer[Int(edge * scale), Int(100 * scale)]
    #expect(fit == .fill || buffer[Int(127 * scale), Int(70 * scale)] & 255 > 240)
    #expect(plate & 255 > 225 && plate & 255 < 255, "a light plate on a light ground")
    let below = fit == .fit ? 133.0 : 178
    #expect(buffer[Int(160 * scale), Int(below * scale)] & 255 < 200, "which casts a shadow")
    let isDark = try self.stage(
      CardContent(picture: .file(path)), scale: scale, style: CardStyle(fit: fit),
      backdrop: .black
    ).whole()[Int(edge * scale), Int(100 * scale)]
    #expect(isDark & 255 > 30 && isDark & 255 < 90)
  }

  /// A PNG of a disc of one color on nothing.
  private func disc(_ color: UInt32) throws -> Pathname {
    let surface = try ImageSurface(width: 400, height: 400)
    surface.paint { $0.fill(.circle(x: 200, y: 200, radius: 150), RGBA(rgb: color)) }
    let path = folder.file("disc \(color).png")
    try PNG.write(surface, to: path)
    return path
  }

  @Test(
    arguments: [0x101418, 0x808080, 0xF4F6F8, 0xE0662E] as [UInt32],
    [0x000000, 0x1A1D22, 0x808890, 0xFFFFFF] as [UInt32])
  func `a translucent picture that would not be seen lies on a plate`(ink: UInt32, ground: UInt32)
    throws
  {
    let stage = try stage(
      CardContent(picture: .file(try disc(ink))), style: CardStyle(), backdrop: RGBA(rgb: ground))
    let buffer = stage.whole()
    let contrast = RGBA(rgb: ink).contrast(with: RGBA(rgb: ground))
    // In the corner of the card, which the disc leaves free.
    let corner = RGBA(rgb: buffer[92, 32] & 0xFFFFFF)
    #expect(corner.contrast(with: RGBA(rgb: ink)) >= 1.5)
    #expect((corner == RGBA(rgb: ground)) == (contrast >= 1.5))
    // Opened as well.
    stage.viewer.open(&stage.carousel, at: 0)
    stage.viewer.advance(&stage.carousel, to: 5)
    try stage.prepare()
    let opened = RGBA(rgb: stage.whole()[66, 6] & 0xFFFFFF)
    #expect(opened.contrast(with: RGBA(rgb: ink)) >= 1.5)
  }

  @Test func `a dark drawing before a blurred copy of itself lies on a plate`() throws {
    var style = CardStyle()
    style.smallPictures = .plain
    let content = CardContent(picture: .file(try disc(0x101418)))
    let stage = try Stage(
      count: 1, item: 150, style: style, backdrop: .front(veil: RGBA(white: 0, opacity: 0.4))
    ) { _ in content }
    try stage.prepare()
    let corner = RGBA(rgb: stage.whole()[92, 32] & 0xFFFFFF)
    #expect(corner.contrast(with: RGBA(rgb: 0x101418)) >= 1.5)
  }

  @Test func `the pixels of an opened small picture are sharp`() throws {
    // A board of 20 × 20 pixels, twice as large on its plate.
    let surface = try ImageSurface(width: 20, height: 20)
    surface.paint { canvas in
      canvas.clear(to: .white)
      for index in 0..<200 {
        let (x, y) = (Double(index % 10) * 2, Double(index / 10))
        canvas.fill(
          .rectangle(Rect(x: x + Double(index / 10 % 2), y: y, width: 1, height: 1)), .black)
      }
    }
    let path = folder.file("board.png")
    try PNG.write(surface, to: path)
    let rows = ItemRows([
      ItemRows.Row(contentSize: Size(width: 20, height: 20), openedScale: 4)
    ])
    let stage = try stage(CardContent(picture: .file(path)), backdrop: .white)
    var configuration = Carousel.Configuration(.linear)
    configuration.contentFit = .whole(alignment: 0.5)
    stage.carousel = try Carousel(
      configuration: configuration, viewSize: Size(width: 320, height: 200),
      data: Carousel.DataSource(rows: rows, itemSize: Size(width: 150, height: 150)))
    stage.viewer.open(&stage.carousel, at: 0)
    stage.viewer.advance(&stage.carousel, to: 5)
    try stage.prepare()
    let buffer = stage.whole()
    for y in 60..<140 {
      for x in 120..<200 {
        let isBlack = ((x - 120) / 4 + (y - 60) / 4) % 2 == 0
        #expect(buffer[x, y] & 0xFFFFFF == (isBlack ? 0 : 0xFFFFFF), "\(x) \(y)")
      }
    }
    #expect(buffer[118, 100] == 0xFFFF_FFFF && buffer[202, 100] == 0xFFFF_FFFF)
  }

  @Test func `a small picture fills the view once it is opened`() throws {
    let path = try picture(side: 20, isDisc: false)
    let stage = try stage(CardContent(picture: .file(path)))
    stage.viewer.open(&stage.carousel, at: 0)
    var sizes: [Int] = []
    for step in 0...40 {
      stage.viewer.advance(&stage.carousel, to: Double(step) * 0.05)
      try stage.prepare()
      sizes.append(red(stage.whole(isMoving: true)))
    }
    #expect(sizes.first ?? 0 < 2000 && sizes.last ?? 0 >= 200 * 200 - 400)
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 + 200 }, "it grows")
  }

  @Test(arguments: [nil, 1, 0.5])
  func `live pixels fill their card, or are as large as they say`(scale: Double?) throws {
    let live = LivePicture(width: 60, height: 60)
    unsafe live.update([PixelRectangle(x: 0, y: 0, width: 60, height: 60)]) { texels, stride in
      for y in 0..<60 {
        for x in 0..<60 {
          unsafe (texels + y * stride + x * 4).storeBytes(of: 0xFFFF_0000, as: UInt32.self)
        }
      }
    }
    let stage = try stage(CardContent(live: live, largestScale: scale))
    let side = scale.map { 60 * $0 } ?? 150
    #expect(Double(red(stage.whole())) == side * side)
  }
}
