import CarouselView
import Projection
import Wayland

/// The window in front, and the card on which it is seen.
struct FrontWindow {
  let window: HostedWindow
  let card: FrontCard

  /// Where a point of the view is, on the screen of the window's compositor and as if the window went on
  /// beyond its edges.
  func place(of point: Point) -> Point? { window.place(of: point, on: card) }

  /// The same, of a point that is on the window.
  func placeInside(of point: Point) -> Point? {
    place(of: point).flatMap { window.contains($0) ? $0 : nil }
  }

  /// Where something goes that is dragged over a point of the view: into the window in front, and never
  /// into one that lies under that.
  static func goal(of point: Point, _ front: FrontWindow?) -> Point {
    front?.placeInside(of: point) ?? nowhere
  }

  /// A place in no window.
  private static let nowhere = Point(x: -1, y: -1)
}

extension Point {
  init(_ point: SurfacePoint) { self.init(x: point.x, y: point.y) }
}
