import CarouselView
import Projection
import Wayland
import WaylandServer

/// Delivers fingers to the window in front, except for those that go along the carousel's axis while the window
/// is a card, and swipes from the lower or the upper edge.
///
/// A finger at an edge is held back until it is known whether it swipes. If it does not, the window gets it from
/// the beginning.
final class FrontFingers {
  /// A finger on the window.
  private struct Finger {
    let start: Point
    /// Whether it has gone far enough to be either's.
    var isDecided = false
  }

  /// A finger that came down at an edge, and is held back.
  private struct EdgeFinger {
    let down: TouchEvent
    let start: Point
    let isLower: Bool
    var isSwipe = false

    init(_ down: TouchEvent, isLower: Bool) {
      (self.down, self.isLower) = (down, isLower)
      start = Point(down.position)
    }

    /// How far into the view it has gone.
    func distance(to point: Point) -> Double { isLower ? start.y - point.y : point.y - start.y }
  }

  /// Called with wishes.
  var onWish: ((FrontInput.Wish) -> Void)?
  /// Called with what a finger did that turned out to be the carousel's.
  var onHandOver: (([ViewInput]) -> Void)?
  /// Called when a finger at an edge has rested there too long for a swipe: ``deliverEdgeFinger(to:)`` is due.
  var onHold: (() -> Void)?

  private let touch: ServerTouch
  private let loop: EventLoop
  private var fingers: [Int32: Finger] = [:]
  private var edge: EdgeFinger?
  private var timer: LoopTimer?

  /// How far a finger goes before it is decided whose it is, in logical units.
  private static let slop = 16.0
  /// How wide the strips at the edges are from which windows are opened and closed.
  private static let edgeWidth = 24.0
  /// How far into the view a swipe goes at least.
  private static let swipeLength = 48.0
  /// How long a finger may rest at an edge before it swipes.
  private static let patience: Nanoseconds = 250_000_000

  init(_ touch: ServerTouch, _ loop: EventLoop) {
    (self.touch, self.loop) = (touch, loop)
    timer = loop.makeTimer { [weak self] in self?.onHold?() }
  }

  /// Takes what a finger does in a view of `size`, if it is the window's or a wish.
  func take(
    _ event: TouchEvent, _ front: FrontWindow?, along axis: Axis, viewSize size: Size
  ) -> Bool {
    if edge?.down.id == event.id, takeAtEdge(event, front) { return true }
    let point = Point(event.position)
    switch event.kind {
    case .down:
      let isLower = point.y > size.height - Self.edgeWidth
      if fingers.isEmpty, edge == nil, front != nil, isLower || point.y < Self.edgeWidth {
        edge = EdgeFinger(event, isLower: isLower)
        timer?.arm(at: loop.now + Self.patience)
        return true
      }
      // Several fingers are no swipe.
      deliverEdgeFinger(to: front)
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
    case .canceled:
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

  // MARK: Edges

  /// Takes what the finger at an edge does: a swipe opens the front window, or makes it a card again.
  ///
  /// - Returns: `false` if it turned out to be an ordinary finger, which has been delivered so far.
  private func takeAtEdge(_ event: TouchEvent, _ front: FrontWindow?) -> Bool {
    guard let edge else { return false }
    let point = Point(event.position)
    let (way, distance) = (point - edge.start, edge.distance(to: point))
    switch event.kind {
    case .moved:
      if edge.isSwipe || way.x * way.x + way.y * way.y <= Self.slop * Self.slop { return true }
      if distance > way.x.magnitude {
        self.edge?.isSwipe = true
        timer?.disarm()
        return true
      }
    case .up:
      guard edge.isSwipe else { break }
      self.edge = nil
      if distance > Self.swipeLength, let front { onWish?(front.card.isOpen ? .close : .open) }
      return true
    case .canceled:
      forgetEdge()
      return true
    case .down: break
    }
    deliverEdgeFinger(to: front)
    return false
  }

  /// Delivers the finger that is held back at an edge, unless it swipes: to the window if it is on it, else to
  /// the carousel.
  func deliverEdgeFinger(to front: FrontWindow?) {
    guard let edge, !edge.isSwipe else { return }
    forgetEdge()
    let (id, start) = (edge.down.id, edge.start)
    guard let front, let place = front.placeInside(of: start) else {
      onHandOver?([
        ViewInput(
          .touchDown(id: id, at: start), time: Double(edge.down.time) / 1e9, seat: edge.down.seat)
      ])
      return
    }
    fingers[id] = Finger(start: start, isDecided: front.card.isOpen || !fingers.isEmpty)
    touch.down(id: id, x: place.x, y: place.y)
    touch.frame()
  }

  private func forgetEdge() {
    edge = nil
    timer?.disarm()
  }

  /// They are the window's no more, unless one of them drags something.
  func letGo() {
    guard !fingers.isEmpty, !fingers.keys.contains(where: touch.isDragging) else { return }
    touch.cancel()
    fingers = [:]
  }

  /// They are not here any more, and the window is not notified.
  func forget() {
    fingers = [:]
    forgetEdge()
  }
}
