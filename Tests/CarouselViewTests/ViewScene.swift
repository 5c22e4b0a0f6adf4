import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselView

/// A view without a window: frames at 60 Hz on its own clock, and a simulated user.
final class ViewScene {
  let view: CarouselView
  private(set) var now = 0.0
  private(set) var said: [String] = []
  private(set) var selected: [Int] = []
  private(set) var events: [Carousel.Event] = []
  /// How many frames have been painted.
  private(set) var frames = 0
  /// Whether frames are painted; a slow machine misses some.
  var paints = true
  private var surface: ImageSurface

  static let size = Size(width: 640, height: 400)
  let middle = Point(x: 320, y: 200)

  init(
    _ items: [CarouselItem], placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(.linear), size: Size = ViewScene.size,
    prepare: (CarouselView) -> Void = { _ in }
  ) throws {
    view = try CarouselView(
      items: items, placeholders: placeholders, style: style, size: size, at: 0)
    surface = try ImageSurface(width: Int(size.width), height: Int(size.height))
    view.observe { [weak self] event in
      switch event {
      case .announced(let announcement, _) where announcement.politeness == .polite:
        self?.said.append(announcement.text)
      case .selected(let index): self?.selected.append(index)
      case .carousel(let event): self?.events.append(event)
      default: break
      }
    }
    prepare(view)
    pass(0.1)
  }

  /// Items in plain colors, called by their numbers.
  static func items(_ count: Int) -> [CarouselItem] {
    (0..<count).map { index in
      let shade = RGBA(red: Double(index % 4) / 3, green: Double(index / 4 % 4) / 3, blue: 0.5)
      return CarouselItem("item-\(index)", label: "Item \(index + 1)") { canvas, _, _ in
        canvas.clear(to: shade)
      }
    }
  }

  var time: DisplayTime { DisplayTime(now, nextShow: now + 1 / 60.0, period: 1 / 60.0) }

  /// Lets time pass, frame by frame where frames are wanted.
  func pass(_ seconds: Double) {
    let end = now + seconds
    while now < end {
      now += 1 / 60.0
      if let due = view.nextWakeUp, due <= now { view.advance(to: time) }
      if view.needsFrame, paints { paint() }
    }
  }

  /// Lets everything come to rest, with all pictures in place.
  func rest() {
    view.finishLoading(at: time)
    pass(3)
    view.finishLoading(at: time)
    pass(1)
  }

  private func paint() {
    frames += 1
    let (time, width, height, stride) = (time, surface.width, surface.height, surface.stride)
    unsafe surface.withMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      let target = unsafe PixelTarget(base: base, width: width, height: height, stride: stride)
      do {
        _ = try view.paint(at: time, scale: 1, into: target, bufferAge: 1)
      } catch {
        Issue.record(error)
      }
    }
  }

  /// The pixel at a place of the view, 0xAARRGGBB.
  func pixel(_ x: Double, _ y: Double) -> UInt32 { surface.pixel(x: Int(x), y: Int(y)) }

  func takeSaid() -> [String] {
    defer { said = [] }
    return said
  }

  // MARK: A person

  func input(_ kind: ViewInput.Kind) { view.handle(ViewInput(kind, time: now), at: time) }

  func tap(_ point: Point, finger: Int32 = 0) {
    input(.touchDown(id: finger, at: point))
    pass(0.05)
    input(.touchUp(id: finger))
    pass(0.02)
  }

  /// A finger moves from a point for a duration in seconds.
  ///
  /// It stays down if `lifts` is `false`.
  func drag(
    _ start: Point, by way: Vector, over seconds: Double = 0.2, finger: Int32 = 0,
    lifts: Bool = true
  ) {
    input(.touchDown(id: finger, at: start))
    let steps = 24
    for step in 1...steps {
      pass(seconds / Double(steps))
      let share = Double(step) / Double(steps)
      input(
        .touchMoved(
          id: finger, to: Point(x: start.x + way.x * share, y: start.y + way.y * share)))
    }
    if lifts { input(.touchUp(id: finger)) }
  }

  func key(_ symbol: UInt32) {
    let key = KeyInput(symbol: symbol, code: symbol)
    input(.keyPressed(key, isRepeat: false))
    input(.keyReleased(key))
    pass(0.02)
  }
}
