import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

struct FrontCardTests {
  /// A view with one live picture of 60 × 40 in front.
  private func scene(largestScale: Double?) throws -> ViewScene {
    let live = LivePicture(width: 60, height: 40)
    let item = CarouselItem(
      id: "a", content: CardContent(live: live, largestScale: largestScale),
      naturalSize: Size(width: 60, height: 40))
    return try ViewScene([item])
  }

  @Test(arguments: [nil, 1, 2.0])
  func `a point of the view is found in the picture where that is drawn`(scale: Double?) throws {
    let scene = try scene(largestScale: scale)
    let front = try #require(scene.view.frontCard)
    let picture = PixelSize(width: 60, height: 40)
    let corners = try [Point(x: 0, y: 0), Point(x: 1, y: 1)].map {
      try #require(front.point(of: $0, inPicture: picture))
    }
    let width = corners[1].x - corners[0].x
    if let scale { #expect(abs(width - 60 * scale) < 1) } else { #expect(width > 200) }
    for share in [0, 0.25, 1] {
      let point = Point(
        x: corners[0].x + (corners[1].x - corners[0].x) * share,
        y: corners[0].y + (corners[1].y - corners[0].y) * share)
      let place = try #require(front.place(of: point, inPicture: picture))
      #expect(abs(place.x - share) < 1e-6 && abs(place.y - share) < 1e-6)
    }
    let middle = try #require(front.place(of: scene.middle, inPicture: picture))
    #expect(abs(middle.x - 0.5) < 0.02)
  }
}
