import CarouselEngine
import CarouselPaint
public import Projection
public import QuadRaster

/// What painting a frame came to.
public struct PaintedFrame {
  /// Where the view differs from the frame painted before, in pixels.
  public var damage: [PixelRectangle]
  /// Whether a later frame will look different by time alone.
  public var isMoving: Bool
  /// Whether the same frame painted once more would look the same; if not, paint it again soon.
  public var isFinal: Bool
}

extension Stage {
  /// Paints the carousel as it will be at `time`, touching only what has changed.
  ///
  /// - Parameters:
  ///   - time: when the frame will be seen; the carousel itself stays where it is.
  ///   - scale: pixels for a logical unit.
  ///   - target: the whole view.
  ///   - bufferAge: how many frames ago the target was painted; 0 for unknown content.
  /// - Returns: what is to be shown anew, and whether there is more to come.
  /// - Throws: ``ShowError/paint(_:)`` if pictures cannot be loaded at all.
  public func paint(
    at time: Double, scale: Double, into target: PixelTarget, bufferAge: Int
  ) throws(ShowError) -> PaintedFrame {
    let (frame, isMoving) = frame(at: time)
    do throws(PaintError) {
      try painter.prepare(
        frame, scale: scale, itemCount: carousel.itemCount, wraps: carousel.isWrapped)
    } catch {
      throw ShowError.paint(error.description)
    }
    let painted = painter.paint(
      frame, scale: scale, isMoving: isMoving, into: target, bufferAge: bufferAge,
      waits: waitsForDetail)
    return PaintedFrame(damage: painted.damage, isMoving: isMoving, isFinal: painted.isFinal)
  }
}

extension Stage {
  /// Whether not one of some items has a picture that could be loaded; `false` for no items.
  func isUnreadable(_ items: some Collection<Int>) -> Bool {
    let failures = painter.cards.failures
    guard !failures.isEmpty, !items.isEmpty else { return false }
    return items.allSatisfy { index in
      content.card(.item(index)).picture.map { failures[$0] != nil } ?? false
    }
  }
}
