import CarouselView
import Projection
import Wayland
import WaylandServer

/// The fingers that came down on the window in front: the window's, but for one that goes along the
/// carousel's axis while the window is a card, and one that came from the lower edge.
final class FrontFingers {
  /// One of them.
  private struct Finger {
    let start: Point
    /// Whether it has gone far enough to be either's.
    var isDecided = false
  }

  /// Told of wishes.
  var onWish: ((FrontInput.Wish) -> Void)?
  /// Told of what a finger did that turned out to be the carousel's.
  var onHandOver: (([ViewInput]) -> Void)?

  private let touch: ServerTouch
  private var fingers: [Int32: Finger] = [:]
  /// A finger that came from the lower edge, and where it began.
  private var edge: (id: Int32, start: Point)?

  /// How far a finger goes before it is decided whose it is, in logical units.
  private static let slop = 16.0
  /// How high the strip at the lower edge is from which windows are opened and closed.
  private static let edgeHeight = 24.0

  init(_ touch: ServerTouch) { self.touch = touch }

  /// Takes what a finger does in a view of `size`, if it is the window's or a wish.
  func take(
    _ event: TouchEvent, _ front: FrontWindow?, along axis: Axis, viewSize size: Size
  ) -> Bool {
    let point = Point(event.position)
    if let edge, edge.id == event.id { return take(event, fromEdge: edge.start, front) }
    switch event.kind {
    case .down:
      if fingers.isEmpty, front != nil, point.y > size.height - Self.edgeHeight {
        edge = (event.id, point)
        return true
      }
      guard let front, let place = front.placeInside(of: point) else { return false }
      fingers[event.id] = Finger(start: point, isDecided: front.card.isOpen || !fingers.isEmpty)
      touch.down(id: event.id, x: place.x, y: place.y)
      touch.frame()
    case .moved:
      guard let finger = fingers[event.id] else { return false }
      if handsOver(event, finger, axis) { return true }
      guard let place = front?.place(of: point) else { return true }
      touch.motion(id: event.id, x: place.x, y: place.y)
      touch.frame()
    case .up:
      guard fingers.removeValue(forKey: event.id) != nil else { return false }
      touch.up(id: event.id)
      touch.frame()
    case .cancelled:
      guard fingers.removeValue(forKey: event.id) != nil else { return false }
      touch.cancel()
      fingers = [:]
    }
    return true
  }

  /// Whether a finger that moves turns out to be the carousel's.
  private func handsOver(_ event: TouchEvent, _ finger: Finger, _ axis: Axis) -> Bool {
    guard !finger.isDecided else { return false }
    let point = Point(event.position)
    let way = point - finger.start
    guard way.x * way.x + way.y * way.y > Self.slop * Self.slop else { return false }
    let isAlong =
      axis == .horizontal
      ? way.x.magnitude > way.y.magnitude : way.y.magnitude > way.x.magnitude
    guard isAlong, fingers.count == 1 else {
      fingers[event.id]?.isDecided = true
      return false
    }
    touch.cancel()
    fingers = [:]
    let time = Double(event.time) / 1e9
    onHandOver?([
      ViewInput(.touchDown(id: event.id, at: finger.start), time: time, seat: event.seat),
      ViewInput(.touchMoved(id: event.id, to: point), time: time, seat: event.seat),
    ])
    return true
  }

  /// A finger from the lower edge opens the front window, or makes it a card again.
  private func take(
    _ event: TouchEvent, fromEdge start: Point, _ front: FrontWindow?
  ) -> Bool {
    switch event.kind {
    case .up:
      edge = nil
      guard start.y - Point(event.position).y > 2 * Self.edgeHeight, let front else { return true }
      onWish?(front.card.isOpen ? .close : .open)
    case .cancelled: edge = nil
    case .down, .moved: break
    }
    return true
  }

  /// They are the window's no more, unless one of them drags something.
  func letGo() {
    guard !fingers.isEmpty, !fingers.keys.contains(where: touch.isDragging) else { return }
    touch.cancel()
    fingers = [:]
  }

  /// They are not here any more, and nobody need hear of it.
  func forget() { fingers = [:] }
}
