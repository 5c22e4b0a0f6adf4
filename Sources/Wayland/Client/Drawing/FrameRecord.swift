/// What is known of one frame that was committed: what it cost, and when it was seen.
///
/// Times are those of the loop's clock.
public struct FrameRecord: Equatable, Sendable {
  /// What became of a frame.
  public enum Fate: Equatable, Sendable {
    /// It was seen.
    case presented
    /// The compositor threw it away unseen.
    case discarded
    /// The compositor has not told, or does not tell.
    case unknown
  }

  /// The number of the frame, from 1.
  public var number: Int
  /// When the frame callback came that allowed it, or `nil` for frames drawn without one.
  public var callback: Nanoseconds?
  /// When its drawing began.
  public var start: Nanoseconds
  /// When it was committed.
  public var commit: Nanoseconds
  /// The time of the newest input since the frame before, as the device stamped it, or `nil` if
  /// there was none.
  package var newestInput: Nanoseconds?
  /// When it was to be seen.
  public var predicted: Nanoseconds
  /// When it was seen, or `nil` if that is not known.
  public var presented: Nanoseconds?
  /// What became of it.
  public var fate: Fate
  /// The estimated time from one frame to the next.
  public var period: Nanoseconds
  /// Pixels of the buffer.
  public var pixels: Int
  /// The number of damaged pixels.
  ///
  /// Where damage rectangles overlap, pixels count twice.
  public var damagedPixels: Int
  /// How many frames ago the buffer was drawn before, or `nil` if never, or if nothing of it was
  /// kept.
  public var bufferAge: Int?

  /// How long the drawing took.
  public var drawTime: Nanoseconds { commit - start }
  /// How old the newest input was when the drawing began.
  public var inputAge: Nanoseconds? { newestInput.map { start - $0 } }
  /// How old the newest input was when the frame was seen.
  public var inputToLight: Nanoseconds? {
    if let presented, let newestInput { presented - newestInput } else { nil }
  }
  /// How many refreshes later than predicted it was seen, or `nil` if that is not known.
  public var missed: Int? {
    guard let presented, period > 0 else { return nil }
    return Int(max((presented - predicted + period / 2) / period, 0))
  }
}

extension FrameRecord {
  /// What `drawing` cost, committed at `time`; what became of it is open.
  init(
    _ drawing: Drawing, commit time: Nanoseconds, period: Nanoseconds, damage: [PixelRectangle],
    bufferAge: Int?
  ) {
    self.init(
      number: drawing.number, callback: drawing.slot.callback, start: drawing.start, commit: time,
      newestInput: drawing.newestInput, predicted: drawing.showTime, presented: nil,
      fate: .unknown, period: period, pixels: drawing.layout.width * drawing.layout.height,
      damagedPixels: damage.reduce(0) { $0 + $1.width * $1.height }, bufferAge: bufferAge)
  }
}

/// What a surface has done since it began.
public struct SurfaceStatistics: Equatable, Sendable {
  /// Commits with a picture.
  public var frames = 0
  /// Commits without a picture, to be called back.
  package var emptyFrames = 0
  /// Frame callbacks that came.
  public var callbacks = 0
  /// Frames that answered a configure.
  public var answers = 0
  /// Frames drawn because a callback seemed lost.
  package var kicks = 0
  /// Times a frame had to wait because the compositor kept every buffer.
  package var waitsForBuffer = 0
  /// Frames that were seen, as far as the compositor tells.
  public var presented = 0
  /// Frames that were thrown away unseen.
  public var discarded = 0
}

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

/// What is needed to draw one frame.
public struct SurfaceFrame {
  /// Where to draw: the content's pixels, without a title bar.
  public var pixels: PixelBuffer
  /// The size of the content in logical units.
  public var size: SurfaceSize
  /// Pixels for a logical unit.
  public var scale: Scale
  /// How the picture is to be turned in the pixels: upright, or one of the surface's
  /// ``DrawingSurface/transforms``.
  public var transform: SurfaceTransform
  /// The estimated presentation time of this frame.
  ///
  /// Draw motion for this time.
  public var showTime: Nanoseconds
  /// The present time.
  public var now: Nanoseconds
}

/// What became of a frame.
public enum FrameResult: Sendable {
  /// The frame was drawn. The damage rectangles contain every difference from the previous frame,
  /// in pixels of the content.
  ///
  /// A frame without damage need not be shown. It counts in the age of buffers like any other.
  case painted(damage: [PixelRectangle])
  /// It would look like the one before, and nothing was drawn: the buffer is what it was.
  case unchanged
}
