import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct CardShapeTests {
  let card = Size(width: 200, height: 100)

  @Test(arguments: [
    (PixelSize(width: 400, height: 100), Rect(x: 0, y: 25, width: 200, height: 50)),
    (PixelSize(width: 10, height: 10), Rect(x: 50, y: 0, width: 100, height: 100)),
    (PixelSize(width: 1, height: 1000), Rect(x: 99.95, y: 0, width: 0.1, height: 100)),
  ])
  func `a picture fits into the middle of its card`(natural: PixelSize, box: Rect) {
    let place = PictureBounds.box(of: natural, in: card, CardStyle())
    #expect(abs(place.x - box.x) < 1e-9 && abs(place.y - box.y) < 1e-9)
    #expect(abs(place.width - box.width) < 1e-9 && abs(place.height - box.height) < 1e-9)
  }

  @Test func `a filled card is covered whole`() {
    let place = PictureBounds.box(
      of: PixelSize(width: 3, height: 7), in: card, CardStyle(fit: .fill))
    #expect(place == Rect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func `a small picture is enlarged as far as the style allows`() {
    let natural = PixelSize(width: 20, height: 20)
    func inner(_ smallPictures: CardStyle.SmallPictures, fit: CardFit) -> Rect? {
      var style = CardStyle(fit: fit)
      style.smallPictures = smallPictures
      return PictureBounds.inner(of: natural, in: card, style, 2, openness: 0)
    }
    #expect(inner(.onPlate, fit: .fit)?.width == 40)
    #expect(inner(.plain, fit: .fit)?.width == 40)
    #expect(inner(.enlarged, fit: .fill) == nil && inner(.enlarged, fit: .fit) == nil)
  }

  @Test func `pictures can stand on the lower edge`() {
    let place = PictureBounds.box(
      of: PixelSize(width: 400, height: 100), in: card, CardStyle(verticalPlace: 1))
    #expect(place.maxY == 100)
  }

  @Test func `a caption stays in the view`() {
    let size = Size(width: 267, height: 200)
    let caption = Caption(CaptionStyle(), view: size, backdrop: .standard)
    let view = PixelSize(width: 400, height: 300)
    for x in stride(from: -300.0, through: 600, by: 50) {
      for y in stride(from: -300.0, through: 600, by: 50) {
        for place in [CaptionStyle.Place.below, .beside, .bottom] {
          let caption = Caption(CaptionStyle(place: place), view: size, backdrop: .standard)
          let origin = caption.spot(
            width: 120, height: 30, card: Rect(x: x, y: y, width: 100, height: 80),
            view: view, scale: 1.5
          ).origin
          #expect(12...268 ~= origin.x && 12...258 ~= origin.y)
        }
      }
    }
    #expect(Caption.opacity(offset: 0) == 1 && Caption.opacity(offset: 0.5) == 0)
    #expect(Caption.opacity(offset: -0.25) == 0.5 && Caption.opacity(offset: 7) == 0)
    let content = CardContent(picture: .file(path: "a.png"), label: " \n")
    #expect(caption.request(content, nil, scale: 1) == nil)
  }

  @Test func `a side caption is placed where there is room`() {
    let size = Size(width: 420, height: 300)
    let caption = Caption(CaptionStyle(place: .beside), view: size, backdrop: .standard)
    func origin(cardAt x: Double) -> Point {
      caption.spot(
        width: 120, height: 30, card: Rect(x: x, y: 100, width: 100, height: 80),
        view: PixelSize(width: 420, height: 300), scale: 1
      ).origin
    }
    #expect(origin(cardAt: 20).x > 120 && origin(cardAt: 20).y == 125)
    #expect(origin(cardAt: 280).x < 160 && origin(cardAt: 280).y == 125)
    #expect(origin(cardAt: 150).x >= 20)
    // Wide letters have room under the card only.
    let wide = caption.spot(
      width: 390, height: 30, card: Rect(x: 150, y: 100, width: 100, height: 80),
      view: PixelSize(width: 420, height: 300), scale: 1
    ).origin
    #expect(wide.y > 180)
  }

  @Test func `a caption moves away from its neighbors' cards, and is hidden by others`() {
    let size = Size(width: 640, height: 400)
    let caption = Caption(CaptionStyle(), view: size, backdrop: .standard)
    func spot(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CaptionPosition {
      func point(_ across: Double, _ down: Double) -> Point {
        Point(x: x + width * across, y: y + height * down)
      }
      let quad = Quad(
        topLeft: point(0, 0), topRight: point(1, 0), bottomRight: point(1, 1),
        bottomLeft: point(0, 1))
      return caption.spot(
        width: 300, height: 20, card: Rect(x: 270, y: 100, width: 100, height: 80),
        neighbors: [CaptionPosition.Neighbor(quad: quad, opacity: 1)],
        view: PixelSize(width: 640, height: 400), scale: 1)
    }
    let gap = 0.6 * caption.text.size
    #expect(spot(600, 60, 40, 200) == CaptionPosition(origin: Point(x: 170, y: 180 + gap)))
    // A tall card next to it, under the caption's end.
    #expect(spot(400, 60, 100, 200) == CaptionPosition(origin: Point(x: 170, y: 260 + gap)))
    // A card below leaves no room.
    #expect(spot(270, 190, 100, 80).opacity == 0)
    // No jump on the way: by half a unit the caption moves little and fades little.
    var last = spot(470, 60, 100, 200)
    for x in stride(from: 530.0, through: 300, by: -0.5) {
      let next = spot(x, 60, 100, 200)
      if x < 529 {
        #expect(abs(next.origin.y - last.origin.y) <= 3 && abs(next.opacity - last.opacity) <= 0.2)
      }
      last = next
    }
  }

  @Test func `a gradient backdrop has neither bands nor seams`() throws {
    let backdrop = Backdrop.gradient([RGBA(rgb: 0x202020), RGBA(rgb: 0x303030)])
    let surface = Buffer(PixelSize(width: 900, height: 400))
    surface.withTarget {
      _ = Rasterizer().paint(
        [], background: backdrop.background(height: 400), into: $0, bufferAge: 0)
    }
    var means: [Double] = []
    for y in 0..<400 {
      let row = (0..<900).map { surface[$0, y] & 255 }
      #expect((row.max() ?? 0) - (row.min() ?? 0) <= 1)
      means.append(Double(row.reduce(0, +)) / 900)
    }
    // The mean of eight rows follows the gradient to a fraction of a level.
    for y in stride(from: 0, to: 392, by: 8) {
      let mean = means[y..<y + 8].reduce(0, +) / 8
      let exact = 32 + 16 * (Double(y) + 4) / 400
      #expect(abs(mean - exact) < 0.15)
    }
  }
}
