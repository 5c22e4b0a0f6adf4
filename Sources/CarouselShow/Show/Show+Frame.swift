import CarouselEngine
import CarouselPaint
import QuadRaster
import Wayland

extension Show {
  /// The window has another size, scale or state.
  func configured(_ configuration: WindowConfiguration) {
    let size = Size(
      width: Double(configuration.size.width), height: Double(configuration.size.height))
    stage.resize(to: size, at: changeTime)
    adoptAxis()
    noteVisibility(isSuspended: configuration.states.contains(.suspended))
    changed()
  }

  /// Draws one frame; asks for another while something moves.
  func draw(_ frame: SurfaceFrame) -> FrameResult {
    let time = timeline.drew(for: Self.seconds(frame.showTime))
    becomeSeen(at: time)
    followFinger(at: time)
    stage.change { $0.advance(to: time) }
    do throws(ShowError) {
      let painted = try stage.paint(
        at: time, scale: Double(frame.scale.in120ths) / 120, into: frame.pixels.target,
        bufferAge: frame.pixels.age ?? 0)
      if !painted.isFinal || !stage.carousel.isAtRest || finger?.rests(at: now) == false {
        window.setNeedsFrame()
      }
      collectEvents()
      becomeReady()
      armWakeUp()
      return painted.damage.isEmpty
        ? .unchanged : .painted(damage: painted.damage.map(PixelRectangle.init))
    } catch {
      onWarning?(error.description)
      return .unchanged
    }
  }

  /// Takes the carousel to where the finger that drags it is drawn.
  private func followFinger(at time: Double) {
    // A scroll by the program takes the carousel from the finger.
    guard stage.carousel.isDragging else { return finger = nil }
    guard let way = finger?.way(inFrame: time) else { return }
    stage.change { $0.dragMoved(translation: way, at: time) }
  }

  /// The first frame is painted: now there is something to tell of.
  private func becomeReady() {
    guard !isReady else { return }
    isReady = true
    report(.ready)
    // Its interval was checked when the show was made.
    if let autoplay = settings.autoplay { try? startAutoplay(autoplay) }
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
    if let warning = stage.loader.takeWarning() { onWarning?(warning) }
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

extension PixelRectangle {
  init(_ rect: PixelRectangle) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
