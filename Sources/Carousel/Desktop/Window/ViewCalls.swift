import CarouselView
import Wayland

/// Calls a view when it wants to be called: at its times, and when its pictures are there.
final class ViewCalls {
  /// What the view is seen on, or `nil` while it is seen nowhere.
  var surface: DrawingSurface?
  private let view: CarouselView
  private let loop: EventLoop
  private var pictures: [Int32: Watch] = [:]
  private var wakeUp: LoopTimer?

  init(_ view: CarouselView, _ loop: EventLoop) {
    (self.view, self.loop) = (view, loop)
    wakeUp = loop.makeTimer { [weak self] in
      guard let self else { return }
      self.view.advance(to: time)
    }
    watchPictures()
  }

  /// The current time, with the frame timing.
  var time: DisplayTime { DisplayTime(loop.now, of: surface) }

  /// The view may want something else: a frame, a call at another time, other pictures.
  func viewChanged() {
    if view.needsFrame { surface?.setNeedsFrame() }
    watchPictures()
    if let time = view.nextWakeUp {
      wakeUp?.arm(at: Nanoseconds((time * 1e9).rounded(.up)))
    } else {
      wakeUp?.disarm()
    }
  }

  /// Waits for pictures of the view and of what lives in it.
  private func watchPictures() {
    let wanted = view.fileDescriptors
    guard wanted.count != pictures.count || !wanted.allSatisfy({ pictures[$0] != nil }) else {
      return
    }
    pictures = pictures.filter { wanted.contains($0.key) }
    for descriptor in wanted where pictures[descriptor] == nil {
      pictures[descriptor] = loop.watch(descriptor) { [weak self] _ in
        guard let self else { return }
        view.takePictures(at: time)
      }
    }
  }
}

extension DisplayTime {
  /// The current time, with the frame timing of `surface`.
  ///
  /// Without one, no frames are shown.
  init(_ now: Nanoseconds, of surface: DrawingSurface?) {
    let now = Double(now) / 1e9
    guard let surface else {
      self.init(now, isSeen: false)
      return
    }
    self.init(
      now, nextShow: Double(surface.nextShowTime) / 1e9,
      period: Double(surface.framePeriod) / 1e9, isSeen: surface.isVisible)
  }
}
