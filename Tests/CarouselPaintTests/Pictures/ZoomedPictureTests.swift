import CarouselEngine
import CarouselViewer
import CarouselTestSupport
import Projection
import QuadRaster
import Testing

@testable import CarouselPaint

/// Large pictures that are zoomed into and cannot be decoded in parts.
@Suite struct ZoomedPictureTests {
  private static let view = PixelSize(width: 320, height: 200)

  /// Opens the picture at `path` and zooms in as far as possible.
  private static func zoomed(_ path: Pathname, _ style: CardStyle) throws -> Stage {
    try zoomed(.file(path), style)
  }

  private static func zoomed(_ source: PictureSource, _ style: CardStyle) throws -> Stage {
    let stage = try Stage(count: 1, width: 320, height: 200, item: 50, style: style) { _ in
      CardContent(picture: source)
    }
    try stage.prepare()
    stage.viewer.open(&stage.carousel, at: 0)
    for time in [1.0, 3, 5] {
      stage.viewer.advance(&stage.carousel, to: time)
      stage.viewer.change(&stage.carousel, at: time) { detail, now in
        detail.zoom(by: 8, about: Point(x: 160, y: 100), at: now)
      }
      try stage.prepare()
    }
    stage.viewer.advance(&stage.carousel, to: 9)
    try stage.prepare()
    return stage
  }

  /// The pixels of the texture that the opened card shows.
  private static func pixels(_ stage: Stage) throws -> Int {
    let card = try #require(stage.frame.cards.last)
    #expect(card.magnification > 10)
    let shown = stage.painter.cards.card(
      card.slot, size: card.size, scale: stage.frame.enlargement(of: card))
    guard case .picture(let picture) = shown else { return 0 }
    return picture.texture.width * picture.texture.height
  }

  @Test func `a picture that fills its card takes four views at most`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try TestPicture.png(width: 2400, height: 1500, in: folder), as: "a.png")
    var style = CardStyle()
    style.fit = .fill
    let stage = try Self.zoomed(path, style)
    #expect(Self.view.pixels * 2...Self.view.pixels * 4 ~= (try Self.pixels(stage)))
  }

  @Test func `a picture that the user has turned is as sharp as any other`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(TestPicture.jpeg(width: 2400, height: 1500), as: "a.jpg")
    for source in [
      PictureSource.file(path), .turned(path, .upright.changed(by: .left)),
    ] {
      let stage = try Self.zoomed(source, CardStyle())
      let card = try #require(stage.frame.cards.last)
      let part = try #require(stage.painter.cards.part(of: card))
      // As many texels as there are pixels on the screen.
      #expect(Double(part.texture.width) / part.place.width > 0.99 * card.magnification)
    }
  }

  @Test func `each frame of a moving picture takes four views at most`() throws {
    let folder = TemporaryFolder()
    let moving = MovingFile(1600, colors: [0xFF0000, 0x00FF00, 0x0000FF])
    let path = folder.write(moving.gif, as: "a.gif")
    let stage = try Self.zoomed(path, CardStyle())
    #expect(Self.view.pixels...Self.view.pixels * 4 ~= (try Self.pixels(stage)))
    let cards = stage.painter.cards
    for time in [9.0, 9.2, 9.4, 9.6] {
      _ = cards.play(.item(0), starting: true, at: time)
      try stage.prepare()
      #expect(Self.view.pixels...Self.view.pixels * 4 ~= (try Self.pixels(stage)))
    }
    // The still picture, the frame that is seen, and the next one, with their margins.
    #expect(cards.usedBytes <= 3 * 5 * Self.view.pixels * 4)
  }
}
