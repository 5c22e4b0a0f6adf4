public import CarouselEngine
public import CarouselPaint
import QuadRaster

/// One frame of a carousel, painted without a window.
public enum CarouselSnapshot {
  /// The greatest number of pixels of a side: 16384 × 16384 takes a gigabyte.
  public static let maximumSide = 16384

  /// Paints the carousel at rest and writes it as PNG.
  ///
  /// - Parameters:
  ///   - items: what is shown.
  ///   - style: how it looks.
  ///   - offset: the position in items; `nil` for the first item.
  ///   - size: the view in logical units.
  ///   - scale: pixels for a logical unit.
  ///   - path: where the file goes; `nil` for standard output.
  /// - Returns: what went wrong and can be lived with, one plain line each: the items whose pictures
  ///   could not be read, with the reason.
  /// - Throws: ``ViewError/setting(_:)`` if the picture would be too large,
  ///   ``ViewError/nothingReadable`` if no picture in view could be read, ``ViewError/paint(_:)``
  ///   if it cannot be painted or written.
  public static func write(
    _ items: [CarouselItem], style: CarouselStyle, offset: Double?, size: Size, scale: Double,
    to path: Pathname?
  ) throws(ViewError) -> [String] {
    var style = style
    if offset != nil { style.configuration.returnsToItems = false }
    let view = try CarouselView(items: items, style: style, size: size, at: 0)
    if let offset {
      view.change(at: 0) { $0.scroll(toOffset: offset, duration: 0, at: $1) }
    }
    var surface = try view.surface(scale: scale)
    try view.paintAtRest(on: &surface, scale: scale)
    guard !view.isUnreadable(view.visibleItems) else { throw .nothingReadable }
    do throws(PaintError) {
      if let path {
        try PNG.write(surface, to: path)
      } else {
        try PNG.write(surface, toDescriptor: 1)
      }
    } catch {
      throw .paint(error.description)
    }
    return view.complaints
  }
}

extension CarouselView {
  /// Time enough for every flip and morph to end.
  private static let rest = 10.0

  /// The view as it will be at rest, with every picture it shows.
  ///
  /// The view's time is later by some seconds after that: for pictures without a window, and for tests.
  ///
  /// - Throws: ``ViewError/setting(_:)`` if the picture would have more than 16384 pixels on a side,
  ///   ``ViewError/paint(_:)`` if it cannot be painted
  public func snapshot(scale: Double = 1) throws(ViewError) -> ImageSurface {
    var surface = try surface(scale: scale)
    try paintAtRest(on: &surface, scale: scale)
    return surface
  }

  /// A surface for all of the view.
  func surface(scale: Double) throws(ViewError) -> ImageSurface {
    let side = Double(CarouselSnapshot.maximumSide)
    let width = (carousel.viewSize.width * scale).rounded()
    let height = (carousel.viewSize.height * scale).rounded()
    guard (1...side).contains(width), (1...side).contains(height) else {
      throw .setting("a picture's sides must be 1…\(CarouselSnapshot.maximumSide) pixels")
    }
    do throws(PaintError) {
      return try ImageSurface(width: Int(width), height: Int(height))
    } catch {
      throw .paint(error.description)
    }
  }

  /// Paints the carousel at rest on a surface of the view's size.
  func paintAtRest(on surface: inout ImageSurface, scale: Double) throws(ViewError) {
    let time = DisplayTime(carousel.now + Self.rest)
    painter.isTimeless = true
    defer { painter.isTimeless = false }
    // The first frame asks for pictures, and the last shows them; between them cards that take after
    // their pictures may let others into view.
    var asked: [Int] = []
    repeat {
      asked = visibleItems
      try paint(on: &surface, scale: scale, at: time, bufferAge: 0)
      finishLoading(at: time)
    } while visibleItems != asked
    try paint(on: &surface, scale: scale, at: time, bufferAge: 0)
  }

  /// Paints a frame on a surface of the view's size.
  func paint(
    on surface: inout ImageSurface, scale: Double, at time: DisplayTime, bufferAge: Int
  ) throws(ViewError) {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    var failure: ViewError?
    unsafe surface.withMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      let target = unsafe PixelTarget(
        base: base, width: width, height: height, stride: stride)
      do throws(ViewError) {
        _ = try paint(at: time, scale: scale, into: target, bufferAge: bufferAge)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
