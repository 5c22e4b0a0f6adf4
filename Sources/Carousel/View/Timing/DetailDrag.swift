import CarouselEngine
import CarouselViewer

/// A finger that moves the opened item about: frames show it where it is when they are seen.
struct DetailDrag {
  private var path: FingerPath
  private let start: Point

  /// A drag that begins at `time` in `start` and is not seen before the frames after `frame`.
  init(from start: Point, at time: Double, frame: Double) {
    self.start = start
    path = FingerPath(at: time, frame: frame)
  }

  /// The finger is at `way` from where it began.
  mutating func add(_ way: Vector, at time: Double) { path.add(way, at: time) }

  /// Whether the finger stands still at `time`, and the last frame showed it there.
  func rests(at time: Double) -> Bool { path.rests(at: time) }

  /// Moves the item to where the finger is in a frame seen at `time`.
  mutating func follow(_ viewer: inout Viewer, _ carousel: inout Carousel, at time: Double) {
    let place = start + path.way(inFrame: time)
    viewer.change(&carousel, at: time) { $0.panMoved(to: place, at: $1) }
  }

  /// The finger is lifted at `time`.
  ///
  /// The item goes on at `change`.
  func end(
    _ viewer: inout Viewer, _ carousel: inout Carousel, at time: Double, change: Double
  ) {
    let (velocity, end) = (path.velocity(at: time), start + path.way)
    viewer.change(&carousel, at: change) { detail, now in
      if path.isUnseen { detail.panMoved(to: end, at: now) }
      detail.panEnded(velocity: velocity, at: now)
    }
  }
}
