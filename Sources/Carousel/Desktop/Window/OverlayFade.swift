import Wayland

/// Has an overlay come into sight gently, where the compositor can show surfaces fainter than they are
/// drawn: it is painted once meanwhile.
final class OverlayFade {
  /// From the first frame to full sight.
  private static let duration: Nanoseconds = 160_000_000

  private unowned let surface: DrawingSurface
  private let session: Session
  private var start: Nanoseconds?
  private var isOver = false

  init(_ overlay: LayerSurface, _ session: Session) {
    (surface, self.session) = (overlay.surface, session)
  }

  /// Sets the opacity of a frame before it is drawn.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isWanted: Whether the overlay fades in; otherwise it is opaque immediately.
  func step(_ frame: SurfaceFrame, isWanted: Bool) {
    guard !isOver else { return }
    guard isWanted, session.fadesSurfaces else {
      isOver = true
      return surface.opacity = 1
    }
    let start = start ?? frame.showTime - surface.framePeriod
    self.start = start
    let rest = max(0, 1 - Double(frame.showTime - start) / Double(Self.duration))
    surface.opacity = 1 - rest * rest
    isOver = rest == 0
    if !isOver { surface.setNeedsFrame() }
  }
}
