import CarouselPaint
import CarouselView
import PlainText
import Projection
import QuadRaster
import WaylandServer

/// A window of a program, as an item of the carousel.
final class HostedWindow {
  let toplevel: ServerToplevel
  let pixels: WindowPixels
  private let number: Int

  init(_ toplevel: ServerToplevel, number: Int) {
    (self.toplevel, self.number) = (toplevel, number)
    pixels = WindowPixels(toplevel)
  }

  /// The item: its name is the window's title.
  var item: CarouselItem {
    let titles = [toplevel.title, toplevel.appID].compactMap { $0?.plainLine() }
    var item = CarouselItem(
      id: "window-\(number)",
      content: CardContent(
        live: pixels.picture, label: titles.first { !$0.isEmpty } ?? "Window \(number)"))
    let size = toplevel.geometry
    item.naturalSize = Size(width: Double(size.width), height: Double(size.height))
    return item
  }

  /// How large the picture is, in pixels.
  var pictureSize: PixelSize {
    let texture = pixels.picture.texture
    return PixelSize(width: texture.width, height: texture.height)
  }

  /// The point of the screen of its compositor, where it lies at the top left, that is seen at `point` of
  /// the view.
  func place(of point: Point, on card: FrontCard) -> Point? {
    let size = toplevel.geometry
    return card.place(of: point, inPicture: pictureSize).map {
      Point(
        x: $0.x * Double(size.width) + Double(toplevel.x),
        y: $0.y * Double(size.height) + Double(toplevel.y))
    }
  }

  /// The part of the view in which an area of that screen, at `place`, is seen; `nil` where it is not.
  func area(at place: Point, _ size: Size, on card: FrontCard) -> TextField.Area? {
    let window = toplevel.geometry
    guard window.width > 0, window.height > 0 else { return nil }
    let left = (place.x - Double(toplevel.x)) / Double(window.width)
    let top = (place.y - Double(toplevel.y)) / Double(window.height)
    let right = left + size.width / Double(window.width)
    let bottom = top + size.height / Double(window.height)
    let corners = [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: left, y: bottom),
      Point(x: right, y: bottom),
    ]
    let points = corners.compactMap { card.point(of: $0, inPicture: pictureSize) }
    guard points.count == 4 else { return nil }
    let (across, down) = (points.map { Int(clamping: $0.x) }, points.map { Int(clamping: $0.y) })
    guard let left = across.min(), let right = across.max(), let top = down.min(),
      let bottom = down.max()
    else { return nil }
    return TextField.Area(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a point of that screen is in the window.
  func contains(_ place: Point) -> Bool {
    let frame = toplevel.frame
    return (Double(frame.x)..<Double(frame.right)).contains(place.x)
      && (Double(frame.y)..<Double(frame.bottom)).contains(place.y)
  }
}

extension Int {
  /// The nearest whole number, as far as any screen goes.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(), -1_000_000), 1_000_000))
  }
}
