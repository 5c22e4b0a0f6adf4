public import CarouselAnnouncements
public import CarouselEngine
public import CarouselPaint
import CarouselViewer
public import QuadRaster

/// A carousel in a rectangle: items, gestures, motion and painting, in any window.
///
/// A view knows no window, no loop and no clock. Its host passes input to ``handle(_:at:)``, paints when
/// ``needsFrame`` is `true`, and calls ``advance(to:)`` at ``nextWakeUp``; ``ViewEvent/scheduleChanged``
/// reports when one of the two may have changed. Programs observe it with ``observe(_:)``. A view belongs to one
/// thread. At rest it asks for nothing.
public final class CarouselView {
  /// The carousel as it is now; its functions change a copy.
  public internal(set) var carousel: Carousel
  /// What shows the opened item over its cards.
  var viewer = Viewer()
  /// How it looks and moves; ``restyle(_:duration:at:)`` changes it.
  public private(set) var style: CarouselStyle
  /// Whether the screen does not show what there is to be seen.
  public internal(set) var needsFrame = true

  /// What the items are, which `edit` changes.
  private(set) var contents: ItemContents
  var pictures: ViewPictures
  var clock: ViewClock
  var cards = LiveCards()
  let pump = EventPump()
  var narration: Narration
  var linked = LinkedViews()
  /// The drag that is under way.
  var drag: FingerDrag?
  var interpreter: any GestureInterpreter = StandardGestures()
  /// How often ``gestures`` were replaced.
  var interpreterVersion = 0
  /// Whether the last action asked for an item that must not be selected.
  var refusesSelection = false
  /// How far two fingers on the cards have moved apart, as a share of their first distance; `nil` while there are none.
  var pinchScale: Double?
  /// Whether an item was announced to be open.
  var hasOpened = false
  var opensNext: ItemIdentity?
  var events: [Carousel.Event] = []
  /// Whether cards in view or near may have pictures whose shapes they have not taken yet.
  var hasUnfitted = false
  /// Until when cards wait with their new sizes for pictures that are being loaded, in seconds; `nil` if none waits.
  var fitting: Double?
  var layers = ViewLayers()
  private var drift = Drift()
  /// The seconds that a step from rest to the next item takes; `nil` for as many as it takes by its feel.
  package var stepDuration: Double?
  /// Returns the letters of a label that are marked, as ranges of its UTF-8 bytes; `nil` marks none.
  ///
  /// It is called for each card and frame.
  package var markedLetters: ((String) -> [Range<Int>])? {
    didSet { invalidateFrame() }
  }
  private var isPainting = false
  private(set) var frame = Carousel.Frame()

  var list: ItemList {
    ItemList(
      contents: contents, rows: carousel.data.rows ?? ItemRows(), details: pictures.details,
      incompleteNote: painter.incompleteNote)
  }

  var painter: CardPainter { pictures.painter }

  /// Makes a carousel in a rectangle of `size` logical units.
  ///
  /// - Parameters:
  ///   - items: the items to show.
  ///   - placeholders: the content of the cards next to the items of a carousel that does not wrap.
  ///   - style: the appearance and motion.
  ///   - size: the size of the rectangle in logical units.
  ///   - start: the current item at the beginning, from 0.
  ///   - phrases: the words of announcements.
  ///   - announcesMoving: whether items passed on the way are announced too.
  ///   - time: now.
  /// - Throws: ``ViewError/paint(_:)`` if there is no means to load pictures,
  ///   ``ViewError/setting(_:)`` if a number of the style is out of its range
  public convenience init(
    items: [CarouselItem], placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(), size: Size, startingAt start: Int = 0,
    phrases: Phrases = Phrases(), announcesMoving: Bool = false, at time: DisplayTime
  ) throws(ViewError) {
    var contents = ItemContents(placeholders: placeholders)
    let rows = contents.replace(with: items, ItemRows()).rows
    try self.init(contents, rows, style, size, start, phrases, announcesMoving, time)
  }

  /// Makes a carousel of items that are made when they are needed; the rest as for a list.
  public convenience init(
    source: ItemSource, placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(), size: Size, startingAt start: Int = 0,
    phrases: Phrases = Phrases(), announcesMoving: Bool = false, at time: DisplayTime
  ) throws(ViewError) {
    var contents = ItemContents(placeholders: placeholders)
    let rows = contents.take(source)
    try self.init(contents, rows, style, size, start, phrases, announcesMoving, time)
  }

  private init(
    _ contents: ItemContents, _ rows: ItemRows, _ style: CarouselStyle, _ size: Size, _ start: Int,
    _ phrases: Phrases, _ announcesMoving: Bool, _ time: DisplayTime
  ) throws(ViewError) {
    (self.style, self.contents) = (style, contents)
    pictures = ViewPictures(try CardPainter(style, phrases))
    do throws(EngineError) {
      carousel = try Carousel(
        configuration: style.settings(scale: 1), layout: style.filling, viewSize: size,
        data: Carousel.DataSource(rows: rows, placeholderCount: contents.placeholders.count),
        at: time.now)
    } catch {
      throw .setting(error.description)
    }
    if start != 0 { carousel.scroll(toItem: start, duration: 0, at: time.now) }
    _ = carousel.takeEvents()
    narration = Narration(carousel, phrases: phrases, announcesMoving: announcesMoving)
    clock = ViewClock(time)
    painter.cards.contents = { [unowned self] in
      var content = list.content(of: $0)
      if let markedLetters { content.markedLetters = markedLetters(content.label) }
      return content
    }
    painter.frames.onChange = { [weak self] in self?.invalidateFrame() }
    layOut()
  }

  /// The time that the host gave last: the present, for observers.
  public var time: DisplayTime { clock.display }

  var changeTime: Double { clock.changeTime(isAtRest: isAtRest, isDragging: carousel.isDragging) }

  /// Changes the carousel at the time of the visible frame.
  package func change<Result, Failure: Error>(
    at time: DisplayTime, _ body: (inout Carousel, Double) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    clock.set(time)
    let now = changeTime
    defer { changed() }
    return try body(&carousel, now)
  }

  // MARK: Items and style

  /// How long cards take to where other sizes leave them, in seconds.
  static let settling = 0.3

  func edit(
    at time: DisplayTime,
    _ body: (inout ItemContents, inout Carousel, Double) -> ItemsChange?
  ) {
    clock.set(time)
    let now = changeTime
    // What happened before happened to the items before.
    viewer.advance(&carousel, to: now)
    collect()
    let front = carousel.currentIndex.flatMap { list.identity(of: $0) }
    let change = body(&contents, &carousel, now)
    if let index = carousel.currentIndex, front != nil, list.identity(of: index) == front {
      narration.renumber(index)
    }
    if let change { pump.post(.itemsChanged(change)) }
    // The pictures of other items may be there already.
    noteContents(of: carousel)
    dropCards()
    changed()
  }

  /// Gives the view another size, or another number of pixels for a logical unit.
  ///
  /// Everything that the style leaves open follows, the current item stays; nothing else changes.
  public func resize(to size: Size, scale: Double? = nil, at time: DisplayTime) {
    let old = carousel.configuration.pixelScale
    let settings = style.settings(scale: scale ?? old)
    guard size != carousel.viewSize || settings.pixelScale != old else { return }
    clock.set(time)
    let now = changeTime
    if settings.pixelScale == old {
      carousel.resize(to: size, at: now)
    } else {
      // These settings hold but for the scale, which is in its range.
      try? carousel.configure(settings, layout: style.filling, viewSize: size, at: now)
    }
    layOut()
    changed()
  }

  /// The longest fade of a change of the look, in seconds.
  private static let longestFade = 0.3

  /// Changes the style; cards move and grow from where they are seen to their new places.
  ///
  /// - Parameters:
  ///   - style: the new style.
  ///   - duration: how long cards take, in seconds. Colors, shadows, reflections and captions fade meanwhile.
  ///   - time: now.
  /// - Throws: `EngineError.outOfRange` for a setting that is not in its range; then nothing changes
  public func restyle(
    _ style: CarouselStyle, duration: Double = 0.4, at time: DisplayTime
  ) throws(EngineError) {
    clock.set(time)
    var style = style
    style.isGallery = self.style.isGallery
    try take(style, duration: duration)
    changed()
  }

  /// Whether the cards are small and in a grid.
  public var showsGallery: Bool { style.isGallery }

  /// Puts all cards into a grid that scrolls up and down, or back to where the style has them.
  ///
  /// - Parameters:
  ///   - isShown: whether they are in a grid.
  ///   - duration: how long cards take, in seconds.
  ///   - time: now.
  public func showGallery(_ isShown: Bool, duration: Double = 0.4, at time: DisplayTime) {
    clock.set(time)
    setGallery(isShown, duration: duration)
    changed()
  }

  /// The same, as a part of something else.
  func setGallery(_ isShown: Bool, duration: Double = 0.4) {
    guard style.isGallery != isShown else { return }
    viewer.close(&carousel, at: changeTime)
    pump.post(.galleryShown(isShown))
    var style = style
    style.isGallery = isShown
    // The settings were taken before.
    try? take(style, duration: duration)
    if isShown {
      carousel.pauseAutoplay(for: .overview, at: changeTime)
    } else {
      carousel.resumeAutoplay(after: .overview, at: changeTime)
    }
  }

  private func take(_ style: CarouselStyle, duration: Double) throws(EngineError) {
    try carousel.configure(
      style.settings(scale: carousel.configuration.pixelScale), layout: style.filling,
      duration: duration, at: changeTime)
    self.style = style
    painter.restyle(style, duration: min(duration, Self.longestFade))
    layOut()
  }

  /// The size of cards of which nothing else is known, in logical units.
  var cardSize: Size { carousel.data.itemSize }

  // MARK: Time and frames

  /// When ``advance(to:)`` is to be called next, in seconds, or `nil` if nothing is due.
  ///
  /// That is for an announcement that was held back, the next step of a slide show, a device that does not
  /// report the end of scrolling, or, where no frames come though something moves, the end of the motion.
  public var nextWakeUp: Double? {
    let unseen =
      narration.isSeen ? clock.wakeUp(isAtRest: isAtRest, transitionTime: nextTransitionTime) : nil
    let live = hasLiveCards && !clock.isHidden ? paintedScene.nextWakeUp : nil
    let playing = clock.isHidden ? nil : painter.cards.nextFrameTime.map { max($0, time.now) }
    return [
      narration.nextWakeUp, isAtRest ? carousel.nextWakeUp : nil, unseen, interpreter.deadline,
      live, playing, isAtRest ? fitting : nil,
    ]
    .compactMap(\.self).min()
  }

  /// Does whatever is due.
  public func advance(to time: DisplayTime) {
    clock.set(time)
    stopSilentDevices()
    narration.advance(list, to: time.now)
    if hasLiveCards { paintedScene.advance(to: time) }
    // Without frames, a slide show waits and motion comes to rest by the clock.
    if narration.isSeen, clock.noteMissingFrames(isAtRest: isAtRest) {
      carousel.pauseAutoplay(for: .hidden, at: changeTime)
    }
    // What is seen moves with its frames.
    if isAtRest || clock.isUnseen { viewer.advance(&carousel, to: time.now) }
    fitCards()
    collect()
    takeFollowersAlong()
    if !isAtRest { needsFrame = true }
    play()
    scheduleChanged()
  }

  /// Paints the view as it is when the frame is seen, touching only what has changed.
  ///
  /// - Parameters:
  ///   - time: now, and when the frame will be seen.
  ///   - scale: pixels for a logical unit.
  ///   - target: the whole view.
  ///   - bufferAge: how many frames ago the target was painted; 0 for unknown content.
  /// - Returns: the damage, and whether another frame is needed.
  /// - Throws: ``ViewError/paint(_:)`` if pictures cannot be loaded at all.
  public func paint(
    at time: DisplayTime, scale: Double, into target: PixelTarget, bufferAge: Int
  ) throws(ViewError) -> PaintedFrame {
    let (seen, drifts) = beginFrame(at: time)
    let painted = try paint(
      frame, at: seen, scale: scale, isMoving: drifts || !isIdle, into: target,
      bufferAge: bufferAge)
    endFrame(drifts: drifts)
    return painted
  }

  /// Moves everything to where the next frame shows it.
  ///
  /// - Returns: when that frame is seen, and whether its cards drift
  func beginFrame(at time: DisplayTime) -> (seen: Double, drifts: Bool) {
    clock.set(time)
    needsFrame = false
    let wasUnseen = clock.isUnseen
    let seen = clock.drew()
    if wasUnseen, !clock.isHidden { carousel.resumeAutoplay(after: .hidden, at: seen) }
    // A scroll by the program takes the carousel from the finger.
    if drag?.holds(carousel, viewer) == false { drag = nil }
    drag?.follow(&carousel, &viewer, at: seen)
    viewer.advance(&carousel, to: seen)
    fitCards()
    frame(into: &frame)
    let drifts = style.drifts && !style.isGallery && drift(at: seen)
    showFront(of: carousel, viewer)
    play()
    return (seen, drifts)
  }

  /// Reports what the frame that was painted has shown.
  func endFrame(drifts: Bool) {
    if drifts || drag?.rests(at: time.now) == false { needsFrame = true }
    collect()
    takeFollowersAlong()
    if !isAtRest { needsFrame = true }
    narrate { $0.noteFrame($1, $2, at: time.now) }
    scheduleChanged()
  }

  private func paint(
    _ frame: Carousel.Frame, at seen: Double, scale: Double, isMoving: Bool,
    into target: PixelTarget, bufferAge: Int
  ) throws(ViewError) -> PaintedFrame {
    // What is drawn again now is part of this frame.
    isPainting = true
    defer { isPainting = false }
    let moves = hasLiveCards && paintedScene.willPaint(at: time, scale: scale)
    needsFrame = moves
    let painted = try painter.paint(
      frame, of: carousel, scale: scale, isMoving: isMoving, into: target,
      bufferAge: bufferAge, at: seen)
    needsFrame = moves || !painted.isFinal
    return painted
  }

  /// The time in which pictures come and go, in seconds, in addition to that of a slide show.
  private static let driftInTransitions = 2.0

  /// Moves the cards of the frame if a slide show runs.
  ///
  /// - Returns: whether the next frame differs
  private func drift(at seen: Double) -> Bool {
    let seconds = (carousel.autoplay?.interval ?? 0) + Self.driftInTransitions
    return drift.apply(
      to: &frame, seconds: seconds,
      isRunning: carousel.isAutoplaying && !clock.isHidden && !carousel.configuration.reducesMotion,
      at: seen)
  }

  /// Plays the picture of the current card once the carousel has settled on it.
  ///
  /// Invisible motion stops it.
  func play() {
    let plays = !clock.isHidden && !clock.isUnseen && !carousel.configuration.reducesMotion
    let front = plays ? carousel.currentIndex.map { Carousel.Slot.item($0) } : nil
    if painter.play(front, starting: isIdle, at: time.now) { needsFrame = true }
  }

  /// Hides the view or shows it again.
  ///
  /// A slide show pauses while the view is hidden.
  public func setHidden(_ isHidden: Bool, at time: DisplayTime) {
    clock.set(time)
    clock.isHidden = isHidden
    if isHidden {
      loseKeys()
      carousel.pauseAutoplay(for: .hidden, at: changeTime)
    } else {
      carousel.resumeAutoplay(after: .hidden, at: changeTime)
    }
    changed()
  }

  /// Something about the carousel may have changed: reports events and asks for a frame.
  func changed() {
    collect()
    takeFollowersAlong()
    needsFrame = true
    scheduleChanged()
  }

  /// Reports that the view may want something else of its host.
  func scheduleChanged() {
    pump.postSchedule()
    pump.deliver()
  }

  /// Asks for a frame, as something on the cards has changed.
  func invalidateFrame() {
    guard !needsFrame, !isPainting else { return }
    needsFrame = true
    scheduleChanged()
  }

  /// Forgets what was painted before: a frame was not shown, or buffers are new.
  public func invalidate() {
    painter.frames.invalidate()
    needsFrame = true
    scheduleChanged()
  }

  // MARK: What is around the cards

  var liveScene: CardScene {
    var frame = Carousel.Frame()
    self.frame(into: &frame)
    return scene(of: frame)
  }

  var paintedScene: CardScene { scene(of: frame) }

  func scene(of frame: Carousel.Frame) -> CardScene {
    CardScene(
      frame, list, pinned: cards.placed, isSeen: painter.isSeen)
  }

  /// What is pinned to the view, over the cards, the last one on top.
  public var pinned: [PinnedCard] {
    get { cards.pinned }
    set {
      cards.pinned = newValue
      dropCards()
      layOut()
      invalidateFrame()
    }
  }

  /// Shows the position in the frame that is about to be painted.
  func showFront(of carousel: Carousel, _ viewer: Viewer) {
    isPainting = true
    let isShown = layers.showFront(of: carousel, style) && !viewer.isShown
    isPainting = false
    guard isShown != (cards.bar != nil) else { return }
    cards.bar = isShown ? PinnedCard(layers.bar, place: PositionBar.place) : nil
    layers.bar.onMove = { [weak self] in self?.goTo(share: $0, isReleased: $1) }
    layers.bar.onStep = { [weak self] in self?.goOn(bySteps: $0) }
    dropCards()
    layOut()
  }

  /// What is painted between the backdrop and the cards, in the view's logical units.
  public var underlays: [FrameLayer] {
    get { painter.frames.underlays }
    set {
      painter.frames.underlays = newValue
      invalidateFrame()
    }
  }

  /// What is painted over the cards, or between them where a layer has a depth.
  public var overlays: [FrameLayer] {
    get { layers.overlays }
    set {
      layers.overlays = newValue
      layOut()
      invalidateFrame()
    }
  }

  /// Positions the paintings over the cards.
  private func layOut() {
    painter.frames.overlays = layers.all(style, cards, of: carousel)
  }
}
