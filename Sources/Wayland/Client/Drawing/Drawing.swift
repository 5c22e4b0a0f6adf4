/// The state that one frame is drawn and committed with, captured before drawing begins.
///
/// Drawing may run the loop: events that arrive meanwhile apply to the next frame.
struct Drawing {
  /// The number of the frame, from 1.
  var number: Int
  var layout: SurfaceLayout
  /// Whether the last commit had another layout, or there was none.
  var isNewLayout: Bool
  var slot: FrameSchedule.Slot
  var start: Nanoseconds
  var showTime: Nanoseconds
  var newestInput: Nanoseconds?

  /// What differs from the last frame, in pixels of the buffer: `inset` and what the content's
  /// painter told.
  func damage(of result: FrameResult, inset: PixelRectangle?) -> [PixelRectangle] {
    guard !isNewLayout else { return [layout.bounds] }
    var damage = [inset].compactMap(\.self)
    if case .painted(let rects) = result {
      let area = layout.contentArea
      damage += rects.map {
        var rect = $0.intersection(
          PixelRectangle(x: 0, y: 0, width: area.width, height: area.height))
        rect.y += area.y
        return rect
      }
    }
    return damage.filter { !$0.isEmpty }
  }
}
