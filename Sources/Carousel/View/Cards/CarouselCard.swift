public import CarouselEngine
public import CarouselPaint
import QuadRaster

/// A carousel inside the card of another.
///
/// Drags along its axis, taps, the wheel and, once it is touched, keys are its own; what goes across its
/// axis is the outer carousel's. Escape gives the keys back.
public final class CarouselCard: LiveCard {
  /// The inner carousel.
  ///
  /// Its size follows the card.
  public let view: CarouselView
  /// Whether it takes keys once it is touched, or the only one to do so.
  public var takesKeys = true
  /// What is seen: the inner carousel.
  public let content: CardContent

  private let drawing: LiveDrawing
  private let picture: Picture
  private var hasAsked = false
  private var leaves = false
  /// What the outer view knows of frames.
  var display: DisplayTime?

  /// The pixels that were painted last.
  private final class Picture {
    var surface: ImageSurface?
    var (width, height) = (0, 0)

    /// Paints a view over existing content.
    ///
    /// Returns the damage.
    func paint(
      _ view: CarouselView, at time: DisplayTime, scale: Double, isNew: Bool
    ) -> [PixelRectangle] {
      var damage: [PixelRectangle] = []
      let (width, height) = (width, height)
      let stride = surface?.stride ?? 0
      unsafe surface?.withMutablePixels { pixels in
        guard let base = pixels.baseAddress else { return }
        let target = unsafe PixelTarget(
          base: base, width: width, height: height, stride: stride)
        // Without pictures the card stays as it is.
        let frame = try? view.paint(
          at: time, scale: scale, into: target, bufferAge: isNew ? 0 : 1)
        damage = frame?.damage ?? []
      }
      return damage
    }
  }

  /// A card that shows `view`.
  public init(_ view: CarouselView, label: String = "") {
    self.view = view
    let picture = Picture()
    self.picture = picture
    drawing = LiveDrawing { canvas, width, height in
      guard picture.width > 0, picture.height > 0 else { return }
      canvas.transformed(
        scaleX: width / Double(picture.width), scaleY: height / Double(picture.height)
      ) { canvas in
        switch picture.surface {
        case .some(let surface): canvas.draw(surface)
        case .none: break
        }
      }
    }
    content = CardContent(drawing: drawing, label: label)
    view.observe { [weak self] event in
      switch event {
      case .scheduleChanged: self?.ask()
      case .requested: self?.leaves = true
      default: break
      }
    }
  }

  private func ask() {
    guard view.needsFrame, !hasAsked else { return }
    hasAsked = true
    drawing.invalidate(Rect(x: 0, y: 0, width: 0, height: 0))
  }

  /// A tap, a drag along its axis, or everything while one of its items is opened.
  public func claim(at point: Point, in size: Size) -> CardClaim {
    if view.showsDetail { return .press }
    return [.tap, view.carousel.configuration.axis == .horizontal ? .horizontal : .vertical]
  }

  /// Hands everything on to the inner carousel.
  public func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    leaves = false
    let display = display ?? DisplayTime(time)
    let used = kinds(of: input).reduce(false) { used, kind in
      view.handle(ViewInput(kind, time: time), at: display) || used
    }
    return used && !leaves
  }

  /// Whether arrow keys move the inner carousel: ``takesKeys``.
  public var acceptsFocus: Bool { takesKeys }

  private func kinds(of input: CardInput) -> [ViewInput.Kind] {
    switch input {
    case .pressed(let number, let point):
      [.touchDown(id: Int32(truncatingIfNeeded: number), at: point)]
    case .moved(let number, let point):
      [.touchMoved(id: Int32(truncatingIfNeeded: number), to: point)]
    case .released(let number, _, _): [.touchUp(id: Int32(truncatingIfNeeded: number))]
    case .canceled(let number): [.touchCanceled(id: Int32(truncatingIfNeeded: number))]
    case .hovered(let point): [.pointerMoved(to: point)]
    case .unhovered: [.pointerLeft]
    case .wheelTurned(let horizontal, let vertical, let point):
      [.pointerMoved(to: point), .wheelTurned(horizontal: horizontal, vertical: vertical)]
    case .scrolled(let way, let point):
      [.pointerMoved(to: point), .scrolled(way, saysStop: false)]
    case .focused: []
    case .unfocused: [.keysLost]
    case .keyPressed(let key, let isRepeat): [.keyPressed(key, isRepeat: isRepeat)]
    case .keyReleased(let key): [.keyReleased(key)]
    }
  }

  /// When the inner carousel wants to be called.
  public var nextWakeUp: Double? { view.nextWakeUp }

  /// Advances the inner carousel, and takes its loaded pictures.
  public func advance(to time: DisplayTime) {
    view.takePictures(at: time)
    if let due = view.nextWakeUp, due <= time.now { view.advance(to: time) }
  }

  /// The descriptors that become readable when pictures of the inner carousel, and of what lives in it, are
  /// there.
  public var fileDescriptors: [Int32] { view.fileDescriptors }

  /// Paints the inner carousel, if it has changed.
  ///
  /// Returns whether it goes on changing.
  public func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool {
    hasAsked = false
    view.resize(to: size, scale: scale, at: time)
    let width = pixels(size.width * scale)
    let height = pixels(size.height * scale)
    let isNew = width != picture.width || height != picture.height
    if isNew {
      picture.surface = try? ImageSurface(width: width, height: height)
      (picture.width, picture.height) = (width, height)
    }
    guard isNew || view.needsFrame else { return false }
    let damage = picture.paint(view, at: time, scale: scale, isNew: isNew)
    for area in damage {
      drawing.invalidate(
        Rect(
          x: Double(area.x) / scale, y: Double(area.y) / scale,
          width: Double(area.width) / scale, height: Double(area.height) / scale))
    }
    return view.needsFrame
  }

  private func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(min(max(length.rounded(), 1), 16384)) : 1
  }
}
