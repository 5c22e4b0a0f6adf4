import Glibc
import Wayland

// A sheet of paper: fingers and the mouse paint, Backspace wipes it clean, Escape ends.

/// A dot, and the frame in which it is painted first.
struct Dot {
  var place: SurfacePoint
  var frame: Int
  /// Where it lies, in pixels.
  func bounds(_ scale: Scale) -> PixelRectangle {
    let (x, y, side) = (scale.pixels(place.x - 5), scale.pixels(place.y - 5), scale.pixels(10))
    return PixelRectangle(x: Int(x), y: Int(y), width: side, height: side)
  }
}

do {
  let loop = EventLoop()
  let window = Window(
    Session(display: try Display(), loop: loop), WindowSettings(title: "Paint", appID: "paint"))
  var dots: [Dot] = []
  var pens: [Int32: SurfacePoint] = [:]
  var (frameNumber, isNew) = (1, true)

  /// Draws a line of dots from where a pen was last, two units apart.
  func draw(_ pen: Int32, to end: SurfacePoint) {
    let start = pens.updateValue(end, forKey: pen) ?? end
    let (x, y) = (end.x - start.x, end.y - start.y)
    let count = min(max((x * x + y * y).squareRoot() / 2, 1), 1000).rounded()
    for part in stride(from: 1, through: count, by: 1).map({ $0 / count }) {
      let place = SurfacePoint(x: start.x + x * part, y: start.y + y * part)
      dots.append(Dot(place: place, frame: frameNumber))
    }
  }

  window.onResize = { _, _ in isNew = true }
  window.onFrame = { frame in
    // The memory still shows an earlier frame: only newer strokes are painted.
    let shown = isNew ? 0 : frame.pixels.age.map { frameNumber - $0 } ?? 0
    if shown < 1 { frame.pixels.fill(0xFFF8_F4E8) }
    for dot in dots.reversed().prefix(while: { $0.frame > shown }) {
      frame.pixels.part(dot.bounds(frame.scale)).fill(0xFF20_3060)
    }
    let new = dots.reversed().prefix { $0.frame == frameNumber }.map { $0.bounds(frame.scale) }
    defer { (frameNumber, isNew) = (frameNumber + 1, false) }
    return .painted(damage: isNew ? [frame.pixels.bounds] : new)
  }
  window.onInput = { event in
    switch event {
    case .touch(let touch) where touch.kind == .down || touch.kind == .moved:
      draw(touch.id, to: touch.position)
    case .touch(let touch): pens[touch.id] = nil
    case .pointer(let pointer) where pointer.kind == .pressed(.left): draw(-1, to: pointer.position)
    case .pointer(let pointer) where pointer.kind != .moved: pens[-1] = nil
    case .pointer(let pointer): if pens[-1] != nil { draw(-1, to: pointer.position) }
    case .key(let key) where key.key == .escape: loop.stop()
    case .key(let key) where key.key == .backspace: (dots, isNew) = ([], true)
    default: break
    }
    window.setNeedsFrame()
  }
  try loop.run()
} catch {
  print("error: \(error)")
  exit(1)
}
