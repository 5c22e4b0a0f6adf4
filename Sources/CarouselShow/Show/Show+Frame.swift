import CarouselEngine
import CarouselPaint
import Wayland

extension Show {
  /// The window has another size, scale or state.
  func configured(_ configuration: WindowConfiguration) {
    let size = Size(
      width: Double(configuration.size.width), height: Double(configuration.size.height))
    stage.resize(to: size, at: now)
    adoptAxis()
    noteVisibility(isSuspended: configuration.states.contains(.suspended))
    changed()
  }

  /// Draws one frame; asks for another while something moves.
  func draw(_ frame: WindowFrame) -> FrameResult {
    let time = Self.seconds(frame.now)
    stage.change { $0.advance(to: time) }
    do throws(ShowError) {
      let painted = try stage.paint(
        at: max(time, Self.seconds(frame.showTime)), scale: Double(frame.scale.in120ths) / 120,
        into: frame.pixels.target, bufferAge: frame.pixels.age ?? 0)
      if painted.isMoving || !stage.carousel.isAtRest { window.setNeedsFrame() }
      collectEvents()
      becomeReady()
      armWakeUp()
      return painted.damage.isEmpty
        ? .unchanged : .painted(damage: painted.damage.map(BufferRect.init))
    } catch {
      onWarning?(error.description)
      return .unchanged
    }
  }

  /// The first frame is painted: now there is something to tell of.
  private func becomeReady() {
    guard !isReady else { return }
    isReady = true
    report(.ready)
    if let autoplay = settings.autoplay { startAutoplay(autoplay) }
  }

  /// Something about the carousel may have changed: passes events on and asks for a frame.
  func changed() {
    collectEvents()
    armWakeUp()
    window.setNeedsFrame()
  }

  /// The loader has finished pictures.
  func picturesArrived() {
    if stage.painter.cards.takeFinished() { window.setNeedsFrame() }
    reportFailures()
  }
}

extension PixelBuffer {
  /// The buffer as the painter wants it.
  var target: PixelTarget {
    unsafe PixelTarget(
      base: base, width: width, height: height, stride: stride,
      format: format == .argb8888 ? .argb8888 : .xrgb8888)
  }
}

extension BufferRect {
  init(_ rect: PixelRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
