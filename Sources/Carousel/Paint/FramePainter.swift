public import CarouselEngine
public import QuadRaster

/// Paints frames of the engine: backdrop, cards from the rear, caption.
///
/// Used on one thread. For each frame: `prepare`, then `paint`.
public final class FramePainter {
  /// What the cards show.
  public let cards: CardCache
  /// What is seen behind the cards.
  public var backdrop: Backdrop
  /// How the current item is named, or `nil` for not at all.
  public var caption: CaptionStyle?

  /// What is painted between the backdrop and the cards, the rearmost first.
  public var underlays: [FrameLayer] = []
  /// What is painted over cards and caption, the rearmost first.
  public var overlays: [FrameLayer] = []
  /// Called with each frame before it is painted: the place to move layers along with cards, and to
  /// invalidate them.
  public var willPaint: ((Carousel.Frame) -> Void)?
  /// Called when a visible drawing has changed and a frame has to be painted.
  ///
  /// It may be called while a frame is painted. Changes made during a frame are painted with the
  /// next one.
  public var onChange: (() -> Void)?

  private let rasterizer: Rasterizer
  /// The change of the look that goes on, and where it is.
  private var change: LookChange?
  private var between: LookInBetween?
  /// How the cards of the frame that was prepared last are arranged.
  private var arrangement: (kind: ArrangementKind, axis: Axis) = (.linear, .horizontal)
  /// The number of items in that frame.
  private var itemCount = 0
  private lazy var composer = FrameComposer { [weak self] in self?.onChange?() }

  /// A painter of `cards`.
  public init(
    cards: CardCache, rasterizer: Rasterizer, backdrop: Backdrop = .standard,
    caption: CaptionStyle? = CaptionStyle()
  ) {
    self.cards = cards
    self.rasterizer = rasterizer
    self.backdrop = backdrop
    self.caption = caption
    cards.onChange = { [weak self] in self?.onChange?() }
  }

  /// Changes how everything looks in `duration` seconds, from the next frame on, or immediately where that is 0 or
  /// frames have no time.
  ///
  /// Colors, shadows, reflections and captions fade. Pictures meet their cards as the new style says immediately.
  public func change(
    to style: CardStyle, backdrop: Backdrop, caption: CaptionStyle?, duration: Double
  ) {
    var style = style
    style.hasFullPlates = cards.style.hasFullPlates
    let now = Look(
      cards: between?.cards ?? cards.style, backdrop: self.backdrop, caption: self.caption)
    let next = Look(cards: style, backdrop: backdrop, caption: caption)
    (cards.style, self.backdrop, self.caption) = (style, backdrop, caption)
    if now != next {
      change = duration > 0 ? LookChange(from: now, to: next, duration: duration) : nil
      between = change?.look(0)
    }
    invalidate()
  }

  /// Asks for the pictures and captions that `frame` and the frames after it need.
  ///
  /// - Parameters:
  ///   - frame: the frame to show.
  ///   - carousel: the carousel that `frame` was made from.
  ///   - scale: pixels per logical unit, which may be fractional.
  /// - Throws: `system` if the loader's threads cannot be started.
  public func prepare(_ frame: Carousel.Frame, of carousel: Carousel, scale: Double)
    throws(PaintError)
  {
    let configuration = carousel.configuration
    // In a column of a declared arrangement with gaps, the caption has room below the current card.
    let isColumn = configuration.kind == .custom && (configuration.neighborGap ?? 0) > 0
    arrangement = (isColumn ? .linear : configuration.kind, configuration.axis)
    itemCount = carousel.itemCount
    composer.rowAxis = configuration.kind == .linear ? configuration.axis : nil
    try cards.update(
      frame, of: carousel, scale: scale,
      beside: captions(in: frame).flatMap { frame.captions($0.caption, cards, scale: scale) }
        + [backdrop, between?.backdrop].compactMap {
          $0?.request(size: frame.viewSize, scale: scale)
        })
  }

  /// What is painted now.
  private var look: LookInBetween {
    between ?? LookInBetween(Look(cards: cards.style, backdrop: backdrop, caption: caption))
  }

  /// The captions that are seen and, during a change, the one that will be.
  private func captions(in frame: Carousel.Frame) -> [(caption: Caption, share: Double)] {
    look.captioned.compactMap { look, share in
      look.caption.map { (caption($0, in: frame, on: look.backdrop), share) }
    }
  }

  private func caption(
    _ style: CaptionStyle, in frame: Carousel.Frame, on backdrop: Backdrop
  ) -> Caption {
    Caption(
      style, view: frame.viewSize, backdrop: backdrop, arrangement.kind, arrangement.axis,
      count: itemCount)
  }

  /// Moves a change of the look on to `time`; without a time, it is over.
  private func advanceChange(to time: Double?) {
    guard var change else { return }
    let fraction = time.map { change.fraction(at: $0) } ?? 1
    if fraction < 1 {
      between = change.look(fraction)
      self.change = change
    } else {
      (self.change, between) = (nil, nil)
    }
  }

  /// Paints `frame` over what the buffer holds, touching only what has changed.
  ///
  /// Each painted frame is expected to be shown. Call `invalidate` if one is not. A frame that is
  /// not final has to be painted again soon, even if nothing moves, because some pictures were not
  /// ready in their visible size.
  ///
  /// - Parameters:
  ///   - frame: the frame to show.
  ///   - scale: pixels per logical unit, which may be fractional.
  ///   - isMoving: `false` if the next frame would be the same, so that everything is placed on whole
  ///     pixels.
  ///   - target: the buffer of the whole view.
  ///   - bufferAge: the age of the buffer's content in frames, 1 for the previous frame, or 0 if it
  ///     is unknown.
  ///   - time: when the frame is shown, in seconds of any clock, for a backdrop that changes
  ///     gradually. `nil` paints the final backdrop.
  ///   - waits: whether to wait until all pictures are ready in their visible size, for frames that
  ///     are not shown in a window.
  /// - Returns: the damage to commit, which is the difference from the previous frame, and whether
  ///   the frame is final.
  @discardableResult
  public func paint(
    _ frame: Carousel.Frame, scale: Double, isMoving: Bool, into target: PixelTarget,
    bufferAge: Int, at time: Double? = nil, waits: Bool = false
  ) -> Rasterizer.Outcome {
    willPaint?(frame)
    advanceChange(to: time)
    let (look, settled) = (look, cards.style)
    cards.style = look.cards
    // How large plates are follows from the pictures, not from the look.
    cards.style.hasFullPlates = settled.hasFullPlates
    defer { cards.style = settled }
    let size = PixelSize(width: target.pictureSize.width, height: target.pictureSize.height)
    let quads = composer.quads(
      frame, cards, look, captions: captions(in: frame), layers: (underlays, overlays),
      scale: scale, size: size, isMoving: isMoving, at: time)
    let ground = composer.background(look.ground, height: size.height)
    var outcome = rasterizer.paint(
      quads, background: ground, into: target, bufferAge: bufferAge, waits: waits)
    cards.levelBytes = rasterizer.cachedBytes
    outcome.isFinal = outcome.isFinal && !composer.isChanging && change == nil
    return outcome
  }

  /// The bytes of all pictures and of their levels.
  var heldBytes: Int { cards.usedBytes + rasterizer.cachedBytes }

  /// Forgets the previous frame, because it was not shown or because buffers are new.
  public func invalidate() { rasterizer.forget() }
}
