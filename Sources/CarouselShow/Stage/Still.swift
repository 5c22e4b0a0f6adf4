public import CarouselEngine
public import CarouselPaint
import QuadRaster

/// One frame of a show, painted without a window.
public enum Still {
  /// The greatest number of pixels of a still: 16384 × 16384 takes a gigabyte.
  public static let maximumSide = 16384

  /// Paints the carousel at rest and writes it as PNG.
  ///
  /// - Parameters:
  ///   - content: what is shown.
  ///   - look: how it looks.
  ///   - offset: the position in items; `nil` for the first item.
  ///   - size: the view in logical units.
  ///   - scale: pixels for a logical unit.
  ///   - path: where the file goes.
  /// - Returns: what went wrong and can be lived with, one plain line each: the items whose pictures
  ///   could not be read, with the reason.
  /// - Throws: ``ShowError/setting(_:)`` if the still would be too large,
  ///   ``ShowError/nothingReadable`` if no picture in view could be read, ``ShowError/paint(_:)``
  ///   if the still cannot be painted or written.
  public static func write(
    _ content: ShowContent, look: Look, offset: Double?, size: Size, scale: Double,
    to path: Pathname
  ) throws(ShowError) -> [String] {
    let side = Double(maximumSide)
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    guard (1...side).contains(width), (1...side).contains(height) else {
      throw .setting("a picture's sides must be 1…\(maximumSide) pixels")
    }
    var look = look
    if offset != nil { look.configuration.returnsToItems = false }
    var isReadable = true
    let stage = try Stage(content: content, look: look, size: size, at: 0)
    if let offset {
      stage.change { $0.scroll(toOffset: offset, duration: 0, at: 0) }
    }
    do throws(PaintError) {
      var surface = try ImageSurface(width: Int(width), height: Int(height))
      try stage.load(scale: scale)
      isReadable = !stage.isUnreadable(stage.visibleItems)
      if isReadable {
        try stage.paint(on: &surface, scale: scale)
        try PNG.write(surface, to: path)
      }
    } catch {
      throw .paint(error.description)
    }
    guard isReadable else { throw .nothingReadable }
    let failures = stage.painter.cards.failures.values.map(\.description).sorted()
    return (stage.loader.takeWarning().map { [$0] } ?? []) + failures
  }
}

extension Stage {
  /// Time enough for every flip and morph to end.
  private static var rest: Double { 10 }

  /// The items whose cards are in view.
  var visibleItems: [Int] {
    carousel.visibleIndices.filter((0..<carousel.itemCount).contains)
  }

  /// Loads every picture that the carousel at rest shows.
  func load(scale: Double) throws(PaintError) {
    try painter.prepare(
      frame(at: Self.rest).frame, scale: scale, itemCount: carousel.itemCount,
      wraps: carousel.isWrapped)
    painter.cards.finishLoading()
  }

  /// Paints the carousel at rest on a surface of its own.
  func paint(on surface: inout ImageSurface, scale: Double) throws(PaintError) {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    let frame = frame(at: Self.rest).frame
    unsafe surface.withMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      let target = unsafe PixelTarget(
        base: base, width: width, height: height, stride: stride)
      _ = painter.paint(
        frame, scale: scale, isMoving: false, into: target, bufferAge: 0, waits: true)
    }
  }
}
