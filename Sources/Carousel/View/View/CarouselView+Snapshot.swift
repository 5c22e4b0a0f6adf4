import CarouselEngine
public import CarouselPaint
import QuadRaster

extension CarouselView {
  /// Time enough for every motion to end, in seconds.
  private static let rest = 10.0
  /// The greatest number of pixels of a side: 16384 × 16384 takes a gigabyte.
  private static let maximumSide = 16384

  /// Paints the view as it will look at rest, with every picture that is seen then.
  ///
  /// The view itself does not change, but for the sizes of cards whose pictures were loaded here. Blocks until
  /// the pictures are loaded.
  ///
  /// - Parameter scale: pixels for a logical unit.
  /// - Returns: the picture.
  /// - Throws: ``ViewError/setting(_:)`` if the picture would have more than 16384 pixels on a side,
  ///   ``ViewError/paint(_:)`` if it cannot be painted
  public func snapshot(scale: Double = 1) throws(ViewError) -> ImageSurface {
    var surface = try surface(scale: scale)
    let (time, wasPatient) = (self.time, painter.waitsForDetail)
    (painter.isTimeless, painter.waitsForDetail) = (true, true)
    defer {
      (painter.isTimeless, painter.waitsForDetail) = (false, wasPatient)
      invalidate()
    }
    var (still, opened) = (carousel, viewer)
    var frame = Carousel.Frame()
    var seen: [Int] = []
    // Pictures that are loaded change the lengths of cards, and others come into view.
    repeat {
      (still, opened) = (carousel, viewer)
      opened.advance(&still, to: still.now + Self.rest)
      seen = list.visible(in: still)
      opened.frame(of: still, into: &frame)
      let scene = scene(of: frame)
      _ = scene.willPaint(at: time, scale: scale)
      try painter.prepare(frame, of: still, scale: scale)
      painter.loadAll()
      scene.finishLoading(at: time)
      _ = scene.willPaint(at: time, scale: scale)
      noteContents(of: still)
      fitCards()
      (still, opened) = (carousel, viewer)
      opened.advance(&still, to: still.now + Self.rest)
    } while list.visible(in: still) != seen
    opened.frame(of: still, into: &frame)
    // Captions say what the files of pictures say, which is known now.
    try painter.prepare(frame, of: still, scale: scale)
    painter.loadAll()
    showFront(of: still, opened)
    var failure: ViewError?
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    unsafe surface.withMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      let target = unsafe PixelTarget(base: base, width: width, height: height, stride: stride)
      do throws(ViewError) {
        painter.frames.invalidate()
        _ = try painter.paint(
          frame, of: still, scale: scale, isMoving: false, into: target, bufferAge: 0,
          at: time.now)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return surface
  }

  /// Makes a surface for all of the view.
  package func surface(scale: Double) throws(ViewError) -> ImageSurface {
    let side = Double(Self.maximumSide)
    let width = (carousel.viewSize.width * scale).rounded()
    let height = (carousel.viewSize.height * scale).rounded()
    guard (1...side).contains(width), (1...side).contains(height) else {
      throw .setting("a picture's sides must be 1…\(Self.maximumSide) pixels")
    }
    do throws(PaintError) {
      return try ImageSurface(width: Int(width), height: Int(height))
    } catch {
      throw .paint(error.description)
    }
  }

  /// Lets the view come to rest, as if time had passed, and paints it with every picture it shows.
  ///
  /// For tests and sheets of pictures, whose time is not real.
  package func comeToRest(scale: Double = 1) throws(ViewError) -> ImageSurface {
    var surface = try surface(scale: scale)
    let time = DisplayTime(carousel.now + Self.rest)
    painter.isTimeless = true
    defer { painter.isTimeless = false }
    var asked: [Int] = []
    repeat {
      asked = visibleItems
      try paint(on: &surface, scale: scale, at: time, bufferAge: 0)
      finishLoading(at: time)
    } while visibleItems != asked
    try paint(on: &surface, scale: scale, at: time, bufferAge: 0)
    return surface
  }

  /// Paints a frame on a surface of the view's size.
  package func paint(
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
