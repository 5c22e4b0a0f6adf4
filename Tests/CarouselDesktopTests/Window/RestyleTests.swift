import CarouselEngine
import CarouselPaint
import CarouselTestSupport
import DesktopTestSupport
import QuadRaster
import Testing

@testable import CarouselView

struct RestyleTests {
  @Test func `a change of styles makes no sufficiently large picture again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.png")
    let surface = try ImageSurface(width: 600, height: 450)
    surface.paint { $0.clear(to: .white) }
    try PNG.write(surface, to: path)
    let items = (0..<5).map { CarouselItem(file: path, id: "\($0)", label: "") }
    var style = CarouselStyle(.linear)
    let view = try CarouselView(
      items: items, style: style, size: Size(width: 640, height: 400), at: 0)
    let linear = try #require(try texture(of: view))
    style.configuration.kind = .stack
    style.cards.cornerRadius = 20
    try view.restyle(style, duration: 0.5, at: 20)
    #expect(try texture(of: view) === linear)
  }

  private func texture(of view: CarouselView) throws -> Texture? {
    _ = try view.comeToRest()
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    return frame.cards.first.flatMap { view.painter.picture(of: $0)?.texture }
  }
}
