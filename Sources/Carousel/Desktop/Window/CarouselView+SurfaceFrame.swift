import CarouselView
import QuadRaster
import Wayland

extension CarouselView {
  /// Paints the view into a frame of a surface, stored and turned as that is.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - part: where the view lies in the upright picture, in pixels; `nil` for all of it.
  ///   - time: the present.
  /// - Returns: what differs from the frame before, in the frame's pixels.
  /// - Throws: `ViewError.paint(_:)` if pictures cannot be loaded at all.
  func paint(
    into frame: SurfaceFrame, part: PixelRectangle? = nil, at time: DisplayTime
  ) throws(ViewError) -> [PixelRectangle] {
    let all = frame.picture
    let part = part?.intersection(all) ?? all
    let pixels = frame.pixels.part(
      frame.transform.buffer(part, width: all.width, height: all.height))
    guard pixels.width > 0, pixels.height > 0 else { return [] }
    let shown = DisplayTime(
      time.now, nextShow: Double(frame.showTime) / 1e9, period: time.period, isSeen: time.isSeen)
    let painted = try paint(
      at: shown, scale: frame.scale.value, into: pixels.target(turned: frame.transform),
      bufferAge: pixels.age ?? 0)
    return painted.damage.map { rect in
      var rect = rect
      rect.x += part.x
      rect.y += part.y
      return frame.transform.buffer(rect, width: all.width, height: all.height)
    }
  }
}

extension SurfaceFrame {
  /// The whole upright picture, in pixels.
  fileprivate var picture: PixelRectangle {
    let (width, height) = (pixels.width, pixels.height)
    return transform.exchangesSides
      ? PixelRectangle(x: 0, y: 0, width: height, height: width)
      : PixelRectangle(x: 0, y: 0, width: width, height: height)
  }
}

extension PixelBuffer {
  /// The buffer as the painter wants it, which mirrors nothing.
  fileprivate func target(turned transform: SurfaceTransform) -> PixelTarget {
    let stored: PixelTarget.Format =
      switch format {
      case .argb8888: .argb8888
      case .xrgb8888: .xrgb8888
      case .rgb565: .rgb565
      }
    let rotation: PixelTarget.Rotation =
      switch transform {
      case .quarter: .threeQuarter
      case .half: .half
      case .threeQuarters: .quarter
      default: .none
      }
    return unsafe PixelTarget(
      base: base, width: width, height: height, stride: stride, format: stored, rotation: rotation)
  }
}
