public import CarouselPaint
public import CarouselView
public import Wayland

/// A carousel in a part of a surface, next to what the program draws itself.
///
/// The program keeps the surface: pass its input to ``handle(_:)`` and its frames to ``paint(_:)``, and
/// paint the rest. The pane requests frames from the surface when its view needs one.
///
///     let pane = CarouselPane(view, in: Rect(x: 200, y: 0, width: 600, height: 400), of: window, session)
///     window.onInput = { _ = pane.handle($0) }
///     window.onFrame = { frame in
///       // Your own painting, and then:
///       .painted(damage: (try? pane.paint(frame)) ?? [])
///     }
public final class CarouselPane {
  /// The carousel.
  public let view: CarouselView
  /// Where it is on the surface, in logical units.
  public var frame: Rect {
    didSet { if frame != oldValue { placed(sizeChanged: frame.size != oldValue.size) } }
  }

  private let loop: EventLoop
  private let calls: ViewCalls
  private var input = PaneInput()

  /// Puts a view into a part of what `role` draws on.
  public init(_ view: CarouselView, in frame: Rect, of role: any SurfaceRole, _ session: Session) {
    (self.view, self.frame, loop) = (view, frame, session.loop)
    calls = ViewCalls(view, session.loop)
    calls.surface = role.surface
    view.observe { [weak self] in if $0 == .scheduleChanged { self?.calls.viewChanged() } }
    placed(sizeChanged: true)
  }

  /// The current time with the frame timing, for functions of the view.
  public var time: DisplayTime { calls.time }

  private func placed(sizeChanged: Bool) {
    if sizeChanged { view.resize(to: frame.size, at: time) }
    view.invalidate()
  }

  /// Tells the view what people do in its part, and all that their keys do.
  ///
  /// - Returns: whether it was of use to the view
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    var isUsed = false
    for input in ViewInput.inputs(event, now: Double(loop.now) / 1e9) {
      guard let input = self.input.take(input, in: frame) else { continue }
      isUsed = view.handle(input, at: time) || isUsed
    }
    return isUsed
  }

  /// Paints the part, of which nothing else is to be painted.
  ///
  /// - Returns: what differs from the frame before, in the surface's pixels
  /// - Throws: `ViewError.paint(_:)` if pictures cannot be loaded at all
  public func paint(_ surfaceFrame: SurfaceFrame) throws(ViewError) -> [PixelRectangle] {
    let (now, scale) = (time, surfaceFrame.scale.value)
    let (left, top) = (pixels(frame.x * scale), pixels(frame.y * scale))
    let part = PixelRectangle(
      x: left, y: top, width: pixels(frame.maxX * scale) - left,
      height: pixels(frame.maxY * scale) - top)
    view.resize(to: frame.size, scale: scale, at: now)
    return try view.paint(into: surfaceFrame, part: part, at: now)
  }

  private func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(min(max(length.rounded(), -32768), 32767)) : 0
  }
}

extension Rect {
  fileprivate var size: Size { Size(width: max(0, width), height: max(0, height)) }
}
