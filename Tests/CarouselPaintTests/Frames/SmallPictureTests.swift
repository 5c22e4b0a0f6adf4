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
    let plate = buffer[Int(95 * scale), Int(100 * scale)]
    #expect(plate & 255 > 225 && plate & 255 < 255, "a light plate on a light ground")
    #expect(buffer[Int(160 * scale), Int(178 * scale)] & 255 < 200, "which casts a shadow")
    let isDark = try self.stage(
      CardContent(picture: .file(path)), scale: scale, style: CardStyle(fit: fit),
      backdrop: .black
    ).whole()[Int(95 * scale), Int(100 * scale)]
    #expect(isDark & 255 > 30 && isDark & 255 < 90)
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
