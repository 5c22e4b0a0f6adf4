import CarouselEngine
import Wayland

extension Show {
  /// Nobody touches a slide show, and yet it is looked at: the screen stays on while it runs.
  ///
  /// The window takes care of the times in which it is not seen.
  func keepScreenOn() {
    let isRunning = stage.carousel.isAutoplaying
    if window.inhibitsIdle != isRunning { window.inhibitsIdle = isRunning }
  }
}
