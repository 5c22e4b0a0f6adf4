/// Everything that one frame is drawn and committed with, taken before the drawing begins.
///
/// The drawing may serve the loop: what is told meanwhile is for the next frame.
struct WindowDrawing {
  /// What decides where the pixels of a frame lie and how they are shown.
  struct Geometry: Equatable {
    /// The size of the content in logical units.
    var content: SurfaceSize
    /// The height of the title bar above it; 0 if there is none.
    var barHeight: Int
    /// Pixels for a logical unit.
    var scale: Scale
    /// Whether a viewport shows the buffer, whatever its scale.
    var usesViewport: Bool

    /// The size of bar and content together, in logical units.
    var surface: SurfaceSize {
      SurfaceSize(width: content.width, height: content.height + barHeight)
    }

    /// The bar's rows of the buffer.
    var barPixels: Int { scale.pixels(barHeight) }
    /// The size of the buffer.
    var width: Int { max(scale.pixels(surface.width), 1) }
    var height: Int { max(scale.pixels(surface.height), barPixels + 1) }

    /// Where the bar lies in the buffer.
    var barArea: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: barPixels) }
    /// Where the content lies in the buffer.
    var contentArea: PixelRectangle {
      PixelRectangle(x: 0, y: barPixels, width: width, height: height - barPixels)
    }
  }

  /// Where everything lies.
  var geometry: Geometry
  /// Whether the last commit had another geometry, or there was none.
  var isNewGeometry: Bool
  /// Whether a callback is asked for with the frame.
  var asksCallback: Bool
  /// Whether it answers a configure.
  var isAnswer: Bool
  /// When the callback came that allowed it; `nil` if none did.
  var callback: Nanoseconds?
  /// When it might have begun.
  var allowed: Nanoseconds
  /// When it was to begin; later than it might have if it was put off, for newer input.
  var due: Nanoseconds
  /// When it began.
  var start: Nanoseconds
  /// When it is to be seen.
  var showTime: Nanoseconds
  /// The time of the newest input that it can show.
  var newestInput: Nanoseconds?
}
