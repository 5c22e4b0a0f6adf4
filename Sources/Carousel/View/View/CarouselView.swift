public import CarouselEngine
public import CarouselPaint
public import QuadRaster

/// A carousel in a rectangle: items, gestures, motion and painting, in whatever window it is.
///
/// A view knows of no window, no loop and no clock. Its host hands in what people do (``handle(_:at:)``),
/// paints it when it says so (``needsFrame``, ``paint(at:scale:into:bufferAge:)``), and calls
/// ``advance(to:)`` at ``nextWakeUp``; ``onChange`` tells when one of these may have changed. A view
/// belongs to one thread. Nothing is asked for while nothing moves.
public final class CarouselView {
  /// The carousel as it is now.
  public private(set) var carousel: Carousel
  /// How it looks and moves; changed by ``restyle(_:duration:at:)``.
  public private(set) var style: CarouselStyle
  /// What people do, turned into what they ask of the carousel.
  public var gestures: any GestureInterpreter = StandardGestures()
  /// Told of everything that happens to the carousel, in order.
  public var onEvent: ((Carousel.Event) -> Void)?
  /// Told that items have come, gone or changed their places, before anything else tells of it.
  public var onItemsChanged: ((ItemsChange) -> Void)?
  /// Called when an item was selected: by a tap on the front card, Enter or Space.
  ///
  /// Where taps do not center cards (`Carousel.Configuration.centersSelection`), a tap selects any card.
  public var onSelect: ((Int) -> Void)?
  /// Told what is to be said to people who cannot see the view, and which file it is about.
  public var onAnnouncement: ((Announcement, Pathname?) -> Void)?
  /// Told of what goes wrong and can be lived with, one plain line each.
  public var onWarning: ((String) -> Void)?
  /// Told that not one of the items has a picture that can be read.
  public var onNothingReadable: (() -> Void)?
  /// Told of what people ask of the window around the view.
  public var onWindowRequest: ((WindowRequest) -> Void)?
  /// Told that ``needsFrame`` or ``nextWakeUp`` may have changed.
  public var onChange: (() -> Void)?
  /// Whether what is on the screen is not what there is to be seen.
  public private(set) var needsFrame = true

  /// The items, which `edit` changes.
  private(set) var list: ItemList
  private let shelf: Shelf
  let painter: CardPainter
  private var fitting: Fitting
  private var narration: Narration
  private var timeline = Timeline()
  private var hand = Hand()
  private var visibility = Visibility()
  private let router = CardRouter()
  /// Whether a slide show waits for a card that has the keys.
  private var waitsForCard = false
  private var isPainting = false
  /// Whether an item that was to be selected must not be.
  private var refusesSelection = false
  private let streams = EventStreams()
  private var layers = ViewLayers()
  /// Why there is no picture behind the cards, as it was told.
  private var toldBackdropFailure: PaintError?
  private var linked = LinkedViews()
  private var events: [Carousel.Event] = []
  private var frame = Carousel.Frame()
  /// What is known of time since the host last told.
  private var display: DisplayTime

  /// Lends the items to the card cache, which asks by slot.
  private final class Shelf {
    var list: ItemList
    init(_ list: ItemList) { self.list = list }
  }

  /// A carousel in a rectangle of `size` logical units.
  ///
  /// - Parameters:
  ///   - items: what there is to show.
  ///   - placeholders: what cards beside the items of a carousel that does not wrap show.
  ///   - style: how it looks and moves.
  ///   - size: the size of the rectangle in logical units.
  ///   - start: the item in front at the beginning, from 0.
  ///   - phrases: the words of announcements.
  ///   - announcesMoving: whether items passed on the way are announced too.
  ///   - time: now.
  /// - Throws: ``ViewError/paint(_:)`` if there is no means to load pictures,
  ///   ``ViewError/setting(_:)`` if a number of the style is out of its range
  public init(
    items: [CarouselItem], placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(), size: Size, startingAt start: Int = 0,
    phrases: Phrases = Phrases(), announcesMoving: Bool = false, at time: DisplayTime
  ) throws(ViewError) {
    self.style = style
    list = ItemList(items, placeholders: placeholders)
    list.table.note(style.cards)
    let shelf = Shelf(list)
    self.shelf = shelf
    painter = try CardPainter(style) { shelf.list.content(of: $0) }
    var configuration = style.configuration
    fitting = Fitting(
      style, count: items.count, placeholders: placeholders.count, size: size, scale: 1,
      configuration: &configuration)
    _ = list.table.fit(fitting.lengths)
    do throws(EngineError) {
      carousel = try Carousel(
        configuration: configuration, viewSize: size,
        data: list.data(itemSize: fitting.cardSize), at: time.now)
    } catch {
      throw .setting(error.description)
    }
    if start != 0 { carousel.scroll(toItem: start, duration: 0, at: time.now) }
    _ = carousel.takeEvents()
    narration = Narration(carousel, phrases: phrases, announcesMoving: announcesMoving)
    display = time
    painter.onChange = { [weak self] in self?.invalidateFrame() }
    layOut()
  }

  /// The time that the host told last: the present for those who are told of something.
  public var time: DisplayTime { display }

  // MARK: Items

  /// How long cards take to where another number of items leaves them, in seconds.
  private static let settling = 0.3

  /// Changes the items, and the carousel with them; everything that knows them follows.
  func edit(
    animated: Bool, at time: DisplayTime,
    _ body: (inout ItemList, inout Carousel, Double) -> ItemsChange?
  ) {
    display = time
    var list = list
    let now = changeTime
    // What the carousel is told of, the cache must know as well.
    let change = body(&list, &carousel, now)
    self.list = list
    shelf.list = list
    let duration = animated ? Self.settling : 0
    fitting.follow(
      &carousel, style, size: carousel.viewSize, scale: fitting.scale, duration: duration, at: now)
    fitLengths(duration: duration, at: now)
    if let change { onItemsChanged?(change) }
    changed()
  }

  /// Loads the picture of an item anew: its file has changed, or it could not be had.
  public func reload(_ index: Int, at time: DisplayTime) {
    guard let source = list[index]?.content.picture else { return }
    display = time
    painter.reload(source)
    narration.forget(failureOf: list.table.identity(of: index))
    changed()
  }

  // MARK: The carousel

  /// Changes the carousel: scrolls, spins, opens, swipes.
  ///
  /// The body is given the time of the change: that of what is seen now. Items are changed by the
  /// view's own functions; what the body changes in the number of items is put right again.
  public func change<Result, Failure: Error>(
    at time: DisplayTime, _ body: (inout Carousel, Double) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    display = time
    let now = changeTime
    defer {
      let data = list.data(itemSize: carousel.data.itemSize)
      if carousel.itemCount != data.itemCount
        || carousel.placeholderCount != data.placeholderCount
      {
        carousel.reload(data, at: now)
      }
      changed()
    }
    return try body(&carousel, now)
  }

  /// Gives the view another size, or another number of pixels for a logical unit.
  ///
  /// Cards and perspective follow, the item in front stays; nothing else changes. What the program has
  /// changed in the carousel itself stays as it is: a card size or a perspective of its own does not
  /// follow the view.
  public func resize(to size: Size, scale: Double? = nil, at time: DisplayTime) {
    let scale = scale ?? fitting.scale
    guard size != carousel.viewSize || scale != fitting.scale else { return }
    display = time
    fitting.follow(&carousel, style, size: size, scale: scale, at: changeTime)
    fitLengths(duration: 0, at: changeTime)
    if layers.dependsOnSize(style) { layOut() }
    changed()
  }

  /// Changes the style; cards go from where they are seen, and as large as they are, to where they
  /// belong in `duration` seconds.
  ///
  /// - Throws: `EngineError.outOfRange` for a setting that is not in its range; then nothing changes
  public func restyle(
    _ style: CarouselStyle, duration: Double = 0.4, at time: DisplayTime
  ) throws(EngineError) {
    display = time
    let (size, scale) = (carousel.viewSize, fitting.scale)
    var configuration = style.configuration
    let fitting = Fitting(
      style, count: carousel.itemCount, placeholders: carousel.placeholderCount, size: size,
      scale: scale, configuration: &configuration)
    try carousel.configure(
      configuration, itemSize: fitting.cardSize, duration: duration, at: changeTime)
    self.fitting = fitting
    self.style = style
    list.table.note(style.cards)
    fitLengths(duration: duration, at: changeTime)
    painter.restyle(style)
    layOut()
    changed()
  }

  /// Hides the view, or shows it again: a slide show that nobody sees waits.
  public func setHidden(_ isHidden: Bool, at time: DisplayTime) {
    display = time
    visibility.isHidden = isHidden
    if isHidden {
      perform(gestures.interpret(ViewInput(.keysLost, time: time.now)))
      carousel.pauseAutoplay(for: .hidden, at: changeTime)
    } else {
      carousel.resumeAutoplay(after: .hidden, at: changeTime)
    }
    changed()
  }

  // MARK: Several

  /// Lets another carousel go where this one goes, from now on; two that lead each other move together
  /// whichever is moved.
  public func lead(_ follower: CarouselView, by linkage: Linkage = Linkage()) {
    guard follower !== self else { return }
    linked.add(follower, linkage)
    if !linked.isLed { follower.follow(self, by: linkage) }
  }

  /// Lets another carousel go its own way.
  public func release(_ follower: CarouselView) { linked.remove(follower) }

  /// Goes where `other` is; what people do here meanwhile takes the lead.
  func follow(_ other: CarouselView, by linkage: Linkage) {
    guard !carousel.isDragging, linked.isLedAnew(by: other) else { return }
    display = other.display
    let before = carousel.offset
    carousel.follow(other.carousel, by: linkage, at: other.carousel.now)
    linked.went(after: other, to: carousel.offset)
    collectEvents()
    if carousel.offset != before { needsFrame = true }
    onChange?()
  }

  /// Takes those that follow along, unless this one follows itself.
  private func takeFollowersAlong() {
    guard linked.leads(from: carousel.offset) else { return }
    linked.takeLead()
    // Whoever is told may let others go.
    let linked = linked
    linked.take(after: self)
  }

  // MARK: Input

  /// Takes something that a person did.
  ///
  /// - Returns: `true` if the carousel or a card used it; `false` for inputs that mean nothing here, for
  ///   a tap on an item that must not be selected, and for wheel and keys while scrolling is disabled
  @discardableResult
  public func handle(_ input: ViewInput, at time: DisplayTime) -> Bool {
    display = time
    let inputs = route(input)
    var (changes, isUsed) = (inputs.isEmpty, inputs.isEmpty)
    if !inputs.isEmpty { linked.leave() }
    for input in inputs {
      gestures.context = carousel.gestureContext(opening: style.opensWith)
      let actions = gestures.interpret(input)
      isUsed = perform(actions) || isUsed
      changes = changes || !actions.isEmpty
    }
    if changes { changed() } else { onChange?() }
    return isUsed
  }

  /// Hands an input to a live card where it is one's; gives back what the carousel is to be told.
  private func route(_ input: ViewInput) -> [ViewInput] {
    guard hasLiveCards else { return [input] }
    let isFree =
      carousel.isAtRest && !carousel.isDragging && !carousel.isSwiping
      && !carousel.isDetailShown
    let scene = liveScene
    router.drop(missingIn: scene, at: input.time)
    let inputs = router.route(input, in: scene, isFree: isFree)
    noteFocus()
    return inputs
  }

  /// Takes input from live cards that people reach no more.
  private func dropCards() {
    guard hasLiveCards else { return }
    router.drop(missingIn: liveScene, at: display.now)
    noteFocus()
  }

  /// A slide show waits while a card has the keys.
  private func noteFocus() {
    guard hasFocusedCard != waitsForCard else { return }
    waitsForCard = hasFocusedCard
    if waitsForCard {
      carousel.pauseAutoplay(for: .focused, at: changeTime)
    } else {
      carousel.resumeAutoplay(after: .focused, at: changeTime)
    }
  }

  /// The live cards where they are now.
  private var liveScene: CardScene {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return CardScene(frame, list, pinned: pinned, reachesAll: style.reachesSideCards)
  }

  /// The live cards of the frame painted last.
  private var paintedScene: CardScene {
    CardScene(frame, list, pinned: pinned, reachesAll: style.reachesSideCards)
  }

  /// Whether anything lives in the view.
  private var hasLiveCards: Bool { list.hasLiveCards || !pinned.isEmpty }

  /// Whether a live card has the keys.
  public var hasFocusedCard: Bool { router.focus != nil }

  /// Gives the keys to the live card in front, or takes them away.
  public func setCardFocus(_ isFocused: Bool, at time: DisplayTime) {
    display = time
    let scene = liveScene
    router.setFocus(isFocused ? scene.front : nil, in: scene, at: time.now)
    noteFocus()
    changed()
  }

  /// Does what is asked for, as if a person had asked.
  public func perform(_ actions: [InputAction], at time: DisplayTime) {
    display = time
    perform(actions)
    changed()
  }

  /// - Returns: whether one of the actions was of use
  @discardableResult
  private func perform(_ actions: [InputAction]) -> Bool {
    actions.reduce(false) { perform($1) || $0 }
  }

  private func perform(_ action: InputAction) -> Bool {
    let now = changeTime
    guard !hand.perform(action, on: &carousel, at: now) else { return true }
    refusesSelection = false
    switch action {
    case _
    where action.scrolls && !carousel.configuration.isScrollEnabled
      && !carousel.isDetailShown:
      return false
    case .tap(let point, _) where !carousel.isDetailShown: tap(point, action, at: now)
    case .doubleTap(let point, _) where !carousel.isDetailShown:
      guard style.opensWith.contains(.doubleTap), let item = carousel.item(at: point),
        item == carousel.currentIndex
      else { return false }
      carousel.openDetail(at: now)
    case .whereAmI: report(.asked)
    case .toggleFullscreen: onWindowRequest?(.toggleFullscreen)
    case .close: onWindowRequest?(.close)
    case .cancel where !carousel.isDetailShown: onWindowRequest?(.close)
    case _ where carousel.isDetailShown: carousel.performInDetail(action, at: now)
    default:
      carousel.perform(action, at: now)
      collectEvents()
    }
    return !refusesSelection
  }

  /// A tap on a card at the side centers it where taps do that; every other tap on a card selects it.
  private func tap(_ point: Point, _ action: InputAction, at time: Double) {
    let front = carousel.currentIndex
    let tapped = carousel.item(at: point)
    carousel.perform(action, at: time)
    collectEvents(
      isCentering: carousel.configuration.centersSelection && tapped != nil && tapped != front)
  }

  // MARK: Time and frames

  /// When ``advance(to:)`` is to be called next, in seconds; `nil` if nothing is waited for.
  ///
  /// That is for a line that was held back, the next step of a slide show, a device that never says stop,
  /// or, where no frames come though something moves, the end of the motion.
  public var nextWakeUp: Double? {
    let unseen = visibility.wakeUp(
      carousel, isSeen: narration.isSeen, now: display.now, shown: timeline.shown)
    let live = hasLiveCards && !visibility.isHidden ? paintedScene.nextWakeUp : nil
    let playing = visibility.isHidden ? nil : painter.nextFrameTime.map { max($0, display.now) }
    return [narration.nextWakeUp, carousel.nextWakeUp, unseen, gestures.deadline, live, playing]
      .compactMap(\.self).min()
  }

  /// Does what is due.
  public func advance(to time: DisplayTime) {
    display = time
    if let deadline = gestures.deadline, deadline <= time.now {
      perform(gestures.timePassed(time.now))
    }
    narration.advance(list, to: time.now)
    if hasLiveCards { paintedScene.advance(to: time) }
    // Where frames have stopped coming though something moves, nobody looks: a slide show waits, and what
    // moves comes to rest by the clock.
    if narration.isSeen, !visibility.isUnseen, !carousel.isAtRest, !time.isSeen {
      visibility.isUnseen = true
      carousel.pauseAutoplay(for: .hidden, at: changeTime)
    }
    // What is seen moves with its frames.
    if carousel.isAtRest || visibility.isUnseen { carousel.advance(to: time.now) }
    fitCards()
    collectEvents()
    takeFollowersAlong()
    if !carousel.isAtRest { needsFrame = true }
    play()
    onChange?()
  }

  /// Paints the view as it is when the frame is seen, touching only what has changed.
  ///
  /// - Parameters:
  ///   - time: now, and when the frame will be seen.
  ///   - scale: pixels for a logical unit.
  ///   - target: the whole view.
  ///   - bufferAge: how many frames ago the target was painted; 0 for unknown content.
  /// - Returns: what is to be shown anew, and whether there is more to come.
  /// - Throws: ``ViewError/paint(_:)`` if pictures cannot be loaded at all.
  public func paint(
    at time: DisplayTime, scale: Double, into target: PixelTarget, bufferAge: Int
  ) throws(ViewError) -> PaintedFrame {
    display = time
    needsFrame = false
    let seen = timeline.drew(for: time.nextShow)
    if visibility.isUnseen {
      visibility.isUnseen = false
      if !visibility.isHidden { carousel.resumeAutoplay(after: .hidden, at: seen) }
    }
    hand.follow(&carousel, at: seen)
    carousel.advance(to: seen)
    fitCards()
    carousel.frame(into: &frame)
    layers.showFront(of: carousel, style)
    play()
    // What is drawn anew now is part of this frame.
    isPainting = true
    defer { isPainting = false }
    let moves = hasLiveCards && paintedScene.willPaint(at: time, scale: scale)
    needsFrame = moves
    let isMoving = !carousel.isAtRest || carousel.isDragging
    let painted = try painter.paint(
      frame, of: carousel, scale: scale, isMoving: isMoving, into: target, bufferAge: bufferAge,
      at: seen)
    needsFrame =
      needsFrame || !painted.isFinal || !carousel.isAtRest || hand.moves(at: time.now)
    collectEvents()
    takeFollowersAlong()
    narrate { $0.noteFrame($1, $2, at: time.now) }
    onChange?()
    return painted
  }

  /// Lets the picture of the card in front play, once the carousel has come to rest there; motion that
  /// nobody wants or sees stops it.
  private func play() {
    let plays =
      !visibility.isHidden && !visibility.isUnseen && !carousel.configuration.reducesMotion
    let front = plays ? carousel.currentIndex.map { Carousel.Slot.item($0) } : nil
    let isAtRest = carousel.isAtRest && !carousel.isDragging
    if painter.play(front, starting: isAtRest, at: display.now) { needsFrame = true }
  }

  /// What is on the cards has changed: asks for a frame.
  private func invalidateFrame() {
    guard !needsFrame, !isPainting else { return }
    needsFrame = true
    onChange?()
  }

  /// Forgets what was painted before: a frame was not shown, or buffers are new.
  public func invalidate() {
    painter.invalidate()
    needsFrame = true
    onChange?()
  }

  /// The time of a change of the carousel, on the time line of what is seen.
  private var changeTime: Double {
    timeline.time(
      next: display.nextShow, period: display.period,
      isMoving: display.isSeen && !carousel.isAtRest && !carousel.isDragging)
  }

  /// What lives at its place in the view, over the cards, the last one on top.
  public var pinned: [PinnedCard] {
    get { layers.pinned }
    set {
      layers.pinned = newValue
      layOut()
      invalidateFrame()
    }
  }

  /// Brings what is painted over the cards to where it is.
  private func layOut() { painter.overlays = layers.all(style, in: carousel.viewSize) }

  /// What is painted between the backdrop and the cards, in the view's logical units.
  public var underlays: [FrameLayer] {
    get { painter.underlays }
    set {
      painter.underlays = newValue
      invalidateFrame()
    }
  }

  /// What is painted over the cards.
  public var overlays: [FrameLayer] {
    get { layers.overlays }
    set {
      layers.overlays = newValue
      layOut()
      invalidateFrame()
    }
  }

  // MARK: Pictures

  /// Readable when ``takePictures(at:)`` has something to do; live cards come and go with theirs.
  public var fileDescriptors: [Int32] {
    [painter.fileDescriptor] + (hasLiveCards ? paintedScene.fileDescriptors : [])
  }

  /// Takes the pictures that have been loaded, and lets live cards take theirs.
  public func takePictures(at time: DisplayTime) {
    display = time
    if hasLiveCards { paintedScene.advance(to: time, all: true) }
    if painter.takeFinished() { needsFrame = true }
    notePictures()
    fitCards()
    play()
    if let warning = painter.takeWarning() { onWarning?(warning) }
    reportFailures()
    onChange?()
  }

  /// Waits until every picture asked for so far is loaded, and shows them; from now on frames wait
  /// until pictures are filtered to the sizes they are seen at.
  ///
  /// For films and tests, whose time is not real; a window never waits for pictures.
  public func finishLoading(at time: DisplayTime) {
    painter.finishLoading()
    if hasLiveCards { paintedScene.finishLoading(at: time) }
    takePictures(at: time)
    needsFrame = true
    onChange?()
  }

  /// Announces pictures that could not be loaded, each once.
  private func reportFailures() {
    guard painter.hasFailures else { return }
    let backdropFailure = painter.backdropFailure
    if let backdropFailure, backdropFailure != toldBackdropFailure {
      onWarning?(backdropFailure.description)
    }
    toldBackdropFailure = backdropFailure
    for index in visibleItems {
      guard let error = painter.failure(of: list.content(of: .item(index))),
        narration.isNew(failureOf: list.table.identity(of: index))
      else { continue }
      onWarning?(error.description)
      report(.failed(index: index))
    }
    passAnnouncementsOn()
    if isUnreadable(list.items.indices) { onNothingReadable?() }
  }

  /// Notes how large the pictures of items are that are in view or come next, and which cannot be had: a
  /// slide show passes those over.
  private func notePictures() {
    for index in carousel.items(upTo: Self.prefetched) {
      guard let item = list[index] else { continue }
      list.table.note(isBroken: painter.failure(of: item.content) != nil, of: index)
      guard item.naturalSize == nil,
        let size = painter.naturalSize(of: .item(index), size: item.cardSize ?? fitting.cardSize)
      else { continue }
      list.table.note(naturalSize: size, of: index)
    }
  }

  /// How many pictures beside those in view may have been loaded.
  private static let prefetched = 4

  /// Lets cards take after their pictures where that disturbs nobody: all of them at rest, else those
  /// that are out of sight, and none under a finger.
  private func fitCards() {
    guard list.table.hasUnfitted, !carousel.isDragging, !carousel.isSwiping,
      !carousel.isDetailShown
    else { return }
    let isAtRest = carousel.isAtRest
    let seen = isAtRest ? [] : frame.seenItems
    guard list.table.fit(where: { !seen.contains($0) }) else { return }
    let jumps = !isAtRest || painter.isPatient
    carousel.measureCards(duration: jumps ? 0 : Self.settling, at: changeTime)
    needsFrame = true
  }

  /// Lets all cards be as long as the composition has it.
  private func fitLengths(duration: Double, at time: Double) {
    guard list.table.fit(fitting.lengths) else { return }
    carousel.measureCards(duration: duration, at: time)
  }

  // MARK: Events

  /// Everything that happens to the carousel from now on, in order, for a task of one's own.
  ///
  /// A reader that falls behind by more than `capacity` events misses the oldest.
  public func events(capacity: Int = 256) -> AsyncStream<Carousel.Event> {
    streams.makeStream(capacity: capacity)
  }

  /// Something about the carousel may have changed: passes events on and asks for a frame.
  private func changed() {
    collectEvents()
    takeFollowersAlong()
    needsFrame = true
    onChange?()
  }

  /// Passes the carousel's events on and announces what they mean.
  ///
  /// - Parameter isCentering: whether the events are those of a tap that brings a card from the side to
  ///   the middle, which does not select it.
  private func collectEvents(isCentering: Bool = false) {
    defer {
      narration.reportCount(carousel, list, at: display.now)
      passAnnouncementsOn()
    }
    carousel.drainEvents(into: &events)
    guard !events.isEmpty else { return }
    let batch = events
    events.removeAll(keepingCapacity: true)
    for (event, cause) in zip(batch, causes(of: batch)) {
      defer { pass(event) }
      if isCentering, case .selected = event { continue }
      if case .selectionRequested(_, isAllowed: false) = event { refusesSelection = true }
      if case .currentItemChanged = event { dropCards() }
      if case .didSwipe = event {
      } else {
        narration.reportCount(carousel, list, at: display.now)
      }
      // First, as long as the item is what it was: the program may change it when it is told.
      if let occurrence = Occurrence(event, cause: cause) { report(occurrence) }
      guard case .selected(let index) = event else { continue }
      defer { onSelect?(index) }
      if style.opensWith.contains(.select), index == carousel.currentIndex {
        carousel.openDetail(at: changeTime)
      }
    }
  }

  private func pass(_ event: Carousel.Event) {
    streams.yield(event)
    onEvent?(event)
  }

  /// What moved the carousel at each of the events, which have come together.
  private func causes(of batch: [Carousel.Event]) -> [Carousel.Cause?] {
    var cause = carousel.cause
    return batch.reversed().map { event in
      if case .settled(_, let named) = event { cause = named }
      return cause
    }.reversed()
  }

  /// Tells nothing of what happens before ``releaseAnnouncements(at:)``, if nothing was told yet: more
  /// items are on their way, and how many there are is told once they are there.
  public func holdAnnouncements() { narration.hold() }

  /// Tells what there is by now, and from now on what happens.
  public func releaseAnnouncements(at time: DisplayTime) {
    display = time
    narrate { $0.release($1, $2, at: time.now) }
    onChange?()
  }

  /// Lets the narration begin or go on; what failed before it began is told then.
  private func narrate(_ body: (inout Narration, Carousel, ItemList) -> Void) {
    let hadBegun = narration.isReady
    body(&narration, carousel, list)
    if !hadBegun, narration.isReady {
      for index in visibleItems where painter.failure(of: list.content(of: .item(index))) != nil {
        report(.failed(index: index))
      }
    }
    passAnnouncementsOn()
  }

  /// Announces something that has happened.
  func report(_ occurrence: Occurrence) {
    narration.report(occurrence, carousel, list, at: display.now)
    passAnnouncementsOn()
  }

  private func passAnnouncementsOn() {
    for announcement in narration.takeAnnouncements() {
      onAnnouncement?(announcement, announcement.index.flatMap { list[$0]?.path })
    }
  }
}
