/// A drawing that changes: code on the window's thread paints the invalidated areas again.
///
/// A change costs only the changed area: the code is called with everything outside clipped
/// away. The same drawing can be on several cards, in several sizes and in several windows.
///
///     let clock = LiveDrawing { canvas, width, height in
///       canvas.draw(StyledText(now(), style), in: Rect(x: 0, y: 0, width: width, height: height))
///     }
///     // … each second:
///     clock.invalidate()
///
/// Belongs to the thread of its windows: it is painted, invalidated and let go there.
public final class LiveDrawing {
  /// Paints a drawing of the given extents in logical units, origin top left, on a transparent ground.
  public typealias Paint = (borrowing Canvas, _ width: Double, _ height: Double) -> Void

  let paint: Paint
  /// Grows with each change.
  private(set) var version = 0
  /// The changes that led to the last versions, oldest first.
  ///
  /// `nil` means the whole drawing.
  private var changes: [Rect?] = []
  private var watchers: [Watcher] = []

  /// How many changes are recorded.
  ///
  /// An observer that has missed more paints everything.
  private static let depth = 32

  /// An observer of changes, for as long as it lives.
  final class Watcher {
    let tell: () -> Void
    init(_ tell: @escaping () -> Void) { self.tell = tell }
  }

  /// A drawing painted by `paint`, which is called again when the drawing is shown in another size.
  public init(_ paint: @escaping Paint) { self.paint = paint }

  /// Marks `area`, in logical units of the drawing, as changed.
  ///
  /// `nil` marks all of it.
  ///
  /// Windows that show the drawing paint a frame. An animation calls this while it is painted.
  public func invalidate(_ area: Rect? = nil) {
    if changes.count == Self.depth { changes.removeFirst() }
    changes.append(area)
    version += 1
    for watcher in watchers { watcher.tell() }
  }

  /// What has changed since a version: nothing if it is this one, or `nil` for everything.
  func areas(since known: Int) -> [Rect]? {
    guard 0...changes.count ~= version - known else { return nil }
    let missed = changes.suffix(version - known)
    let areas = missed.compactMap { $0 }
    return areas.count == missed.count ? areas : nil
  }

  /// Tells `watcher` of changes from now on.
  func add(_ watcher: Watcher) {
    if !watchers.contains(where: { $0 === watcher }) { watchers.append(watcher) }
  }

  /// Tells `watcher` no more.
  func remove(_ watcher: Watcher) { watchers.removeAll { $0 === watcher } }
}

extension LiveDrawing: Hashable {
  /// Whether both are the same drawing.
  public static func == (a: LiveDrawing, b: LiveDrawing) -> Bool { a === b }

  /// Feeds which drawing it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A drawing in the view: over, under or between the cards.
///
/// Moving it repaints nothing of it, and a part of the view that it does not cover costs nothing.
public struct FrameLayer {
  /// The content, which may be translucent.
  public var drawing: LiveDrawing
  /// The frame in the view, in logical units.
  ///
  /// It may extend beyond the view.
  public var place: Rect
  /// From 0, invisible, to 1.
  public var opacity: Double

  /// The depth at which a layer over the cards lies between them: cards whose `Carousel.Frame.Card.depth` is
  /// greater cover it; `nil` lies over all cards.
  ///
  /// 1 is the depth of a card that faces the eye in the plane of the view. Each logical unit toward
  /// the eye is 1 more.
  public var depth: Double?

  /// A layer of `drawing` in `place`.
  public init(_ drawing: LiveDrawing, in place: Rect, opacity: Double = 1, depth: Double? = nil) {
    (self.drawing, self.place, self.opacity, self.depth) = (drawing, place, opacity, depth)
  }
}
