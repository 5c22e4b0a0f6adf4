import CarouselEngine
import CarouselView

/// How far rows are scrolled: a column of the engine's, so that a list follows the finger, coasts, bounces
/// and is caught exactly as carousels are.
///
/// The column is bounded, ends with its last row at the lower edge, and stops anywhere.
struct RowScroll {
  private var column: Carousel
  /// Opens nothing.
  private var viewer = Viewer()
  private var clock = ViewClock(0)
  private var drag: FingerDrag?
  private let rowHeight: Double

  /// A list coasts farther than a carousel: its speed falls by e² a second.
  private static let decelerationRate = 1 - 2.0 / 60

  /// How long a wheel or a key takes to where it leads, in seconds.
  private static let step = 0.2

  /// Rows of `rowHeight` logical units, seen from the first one on.
  init(_ count: Int, rowHeight: Double) {
    self.rowHeight = rowHeight
    column = Carousel(
      .linear, axis: .vertical, viewSize: .zero,
      data: Carousel.DataSource(
        itemCount: count, itemSize: Size(width: rowHeight, height: rowHeight)))
    configure(viewHeight: 0)
  }

  /// The distance of the first row above the upper edge, in logical units.
  ///
  /// It is negative or beyond the last row while rows are dragged past an end or bounce.
  var offset: Double { column.itemCount > 0 ? column.offset * rowHeight : 0 }

  /// `true` while a fling or a glide is in progress.
  var isMoving: Bool { !column.isAtRest }

  /// The rows and the size of the viewport, in logical units.
  ///
  /// A change keeps the scroll offset as far as possible.
  mutating func layOut(_ count: Int, in size: Size) {
    if count != column.itemCount {
      var data = column.data
      data = Carousel.DataSource(itemCount: count, itemSize: data.itemSize)
      column.reload(data, at: column.now)
    }
    guard size != column.viewSize else { return }
    column.resize(to: size, at: column.now)
    configure(viewHeight: size.height)
  }

  private mutating func configure(viewHeight: Double) {
    var configuration = column.configuration
    configuration.feel = .smooth
    configuration.snapPolicy = .free
    configuration.returnsToItems = false
    configuration.trimsEnds = true
    configuration.alignment = .start
    configuration.decelerationRate = Self.decelerationRate
    configuration.options[.wrap] = .value(0)
    configuration.options[.spacing] = .value(1)
    // The rubber band gives as far as the list is high.
    configuration.bounceDistance = min(max(0, viewHeight / rowHeight), 100)
    // All of these are in their ranges.
    try? column.configure(configuration, at: column.now)
  }

  // MARK: Fingers

  /// Handles a finger that touches at `time`, in seconds.
  ///
  /// Returns whether it catches moving rows.
  mutating func press(at time: Double) -> Bool {
    let isCatch = isMoving
    column.touchDown(at: change(time))
    return isCatch
  }

  mutating func move(from start: Point, to point: Point, at time: Double) {
    if drag == nil {
      let frame = change(time)
      drag = FingerDrag(.scroll, touching: nil, &column, &viewer, at: time, frame: frame)
    }
    drag?.add(point - start, at: time)
  }

  /// The finger is lifted: rows that were dragged go on.
  mutating func release(at time: Double) {
    let change = change(time)
    if drag == nil { column.touchUp(at: change) }
    drag?.end(&column, &viewer, at: time, change: change)
    drag = nil
  }

  /// The finger is taken away, as if it had not been meant.
  mutating func cancel(at time: Double) {
    let change = change(time)
    if drag == nil { column.touchUp(at: change) }
    drag?.cancel(&column, &viewer, at: change)
    drag = nil
  }

  // MARK: Wheel and keys

  /// Scrolls by a distance in logical units, positive for down, immediately or with a short glide.
  ///
  /// - Returns: `false` if there is nothing to scroll.
  mutating func scroll(by way: Double, glides: Bool, at time: Double) -> Bool {
    let from = glides ? column.targetOffset : column.offset
    return scroll(to: from * rowHeight + way, glides: glides, at: time)
  }

  mutating func reveal(_ row: Int, at time: Double) {
    let top = Double(row) * rowHeight
    let from = column.targetOffset * rowHeight
    let place = min(max(from, top + rowHeight - column.viewSize.height), top)
    _ = scroll(to: place, glides: true, at: time)
  }

  private mutating func scroll(to place: Double, glides: Bool, at time: Double) -> Bool {
    guard drag == nil, place.isFinite else { return false }
    let before = column.targetOffset
    column.scroll(
      toOffset: place / rowHeight, duration: glides ? Self.step : 0, at: change(time))
    return column.targetOffset != before
  }

  // MARK: Frames

  /// Goes on to what a frame shows.
  ///
  /// Returns whether the one after it shows something else.
  mutating func advance(to time: DisplayTime) -> Bool {
    clock.set(time)
    let seen = clock.drew()
    if drag?.holds(column, viewer) == false { drag = nil }
    drag?.follow(&column, &viewer, at: seen)
    column.advance(to: seen)
    _ = column.takeEvents()
    return isMoving || drag?.rests(at: time.now) == false
  }

  /// When a change takes place that is asked for at `time`, in seconds.
  private mutating func change(_ time: Double) -> Double {
    clock.set(DisplayTime(time))
    return clock.changeTime(isMoving: isMoving && drag == nil)
  }
}
