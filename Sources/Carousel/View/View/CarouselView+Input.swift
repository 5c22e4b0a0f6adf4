import CarouselEngine
import CarouselViewer

extension CarouselView {
  /// What turns input into actions; a gesture that is under way when it is replaced is canceled.
  public var gestures: any GestureInterpreter {
    get { interpreter }
    set {
      interpreter = newValue
      interpreterVersion += 1
      perform([.dragCanceled, .cruiseEnded])
      if viewer.detail != nil { perform([.pinchCanceled]) }
      changed()
    }
  }

  /// Takes something that a person did.
  ///
  /// - Returns: `true` if the carousel or a card used it, or `false` for inputs that mean nothing
  ///   here, for a tap on an item that must not be selected, and for wheel and keys while scrolling
  ///   is disabled
  @discardableResult
  public func handle(_ input: ViewInput, at time: DisplayTime) -> Bool {
    clock.set(time)
    let hadFocus = hasFocusedCard
    let inputs = route(input)
    // A slide show that waits, or goes on, is a change, too.
    var (changes, isUsed) = (inputs.isEmpty || hasFocusedCard != hadFocus, inputs.isEmpty)
    if !inputs.isEmpty { linked.leave() }
    for input in inputs {
      let actions = interpret { interpreter in
        interpreter.context = gestureContext
        return interpreter.interpret(input)
      }
      isUsed = perform(actions) || isUsed
      changes = changes || !actions.isEmpty
    }
    if changes { changed() } else { scheduleChanged() }
    return isUsed
  }

  /// What of the carousel decides what a movement means.
  private var gestureContext: GestureContext {
    var context = GestureContext()
    let configuration = carousel.configuration
    context.axis = configuration.axis
    context.isRightToLeft = configuration.direction == .rightToLeft
    context.ignoresPerpendicular = configuration.ignoresPerpendicularSwipes
    context.itemExtent = max(1, carousel.itemWidth)
    context.isOpen = viewer.isShown
    context.pinches =
      context.isOpen || (openingGestures.contains(.pinch) && carousel.currentIndex != nil)
    context.swipes = carousel.swipeDirections
    if let gallery { context.columns = gallery.columns }
    return context
  }

  private var openingGestures: OpeningGestures {
    carousel.currentIndex.map(isContainer) == true ? [] : style.opensWith
  }

  /// Performs actions as if a person had asked for them now.
  public func perform(_ actions: [InputAction.Kind], at time: DisplayTime) {
    clock.set(time)
    perform(actions)
    changed()
  }

  private func perform(_ kinds: [InputAction.Kind]) {
    perform(kinds.map { InputAction($0, at: time.now) })
  }

  /// Asks the interpreter on a copy: it may read the view, or replace itself.
  private func interpret(
    _ body: (inout any GestureInterpreter) -> [InputAction]
  ) -> [InputAction] {
    let version = interpreterVersion
    var interpreter = interpreter
    let actions = body(&interpreter)
    if version == interpreterVersion { self.interpreter = interpreter }
    return actions
  }

  /// Ends the movements of devices that do not report their end.
  func stopSilentDevices() {
    guard let deadline = interpreter.deadline, deadline <= time.now else { return }
    perform(interpret { $0.timePassed(time.now) })
  }

  /// No key counts as held any longer.
  func loseKeys() { perform(interpret { $0.interpret(ViewInput(.keysLost, time: time.now)) }) }

  /// - Returns: whether one of the actions was of use
  @discardableResult
  private func perform(_ actions: [InputAction]) -> Bool {
    actions.reduce(false) { perform($1) || $0 }
  }

  private func perform(_ action: InputAction) -> Bool {
    let now = changeTime
    holdLeader(action.kind)
    // Whatever became of the press, and wherever its last action went, the carousel is not held any longer.
    defer { if action.kind.endsPress, carousel.isHeld { carousel.touchUp(at: now) } }
    if performDrag(action, at: now) {
      return carousel.configuration.isScrollEnabled || carousel.isSwiping || viewer.isShown
    }
    refusesSelection = false
    let gathers = notePinch(action.kind)
    switch action.kind {
    case let kind
    where kind.scrolls && !carousel.configuration.isScrollEnabled && !viewer.isShown:
      return false
    case .tap(let point) where !viewer.isShown: tap(point, at: now)
    case .doubleTap(let point) where !viewer.isShown:
      guard openingGestures.contains(.doubleTap),
        card(at: point)?.slot == carousel.currentIndex.map(Carousel.Slot.item)
      else { return false }
      viewer.open(&carousel, at: now)
    case .whereAmI: announce(.asked)
    case .first, .last:
      announce(.sent)
      if viewer.isShown {
        return viewer.perform(action.kind, on: &carousel, at: now)
      } else {
        carousel.perform(action.kind, at: now)
        collect()
      }
    case .toggleFullscreen: pump.post(.requested(.toggleFullscreen))
    case .close: pump.post(.requested(.close))
    case .cancel where !viewer.isShown:
      if style.isGallery { setGallery(false) } else { pump.post(.requested(.leave)) }
    case .pinchEnded where gathers:
      _ = viewer.perform(.pinchCanceled, on: &carousel, at: now)
      setGallery(true)
    case .page(let count, let isRepeat) where gallery != nil:
      guard let gallery, !isRepeat || isAtRest else { break }
      carousel.perform(
        .step(min(max(count, -1_000_000), 1_000_000) * gallery.page, cause: .key), at: now)
      collect()
    case .custom(let name): pump.post(.custom(name))
    // A key that is let go under an opened item.
    case .cruiseEnded:
      carousel.perform(.cruiseEnded, at: now)
      collect()
    case let kind where (viewer.isShown || kind.pinches) && kind != .togglePause:
      return viewer.perform(kind, on: &carousel, at: now)
    default:
      carousel.perform(action.kind, stepDuration: stepDuration, at: now)
      collect()
    }
    return !refusesSelection
  }

  /// How far together two fingers are that gather all cards in a grid, as a share of their first distance.
  private static let gathering = 0.75

  /// Follows two fingers on the cards.
  ///
  /// - Returns: whether they are lifted close together
  private func notePinch(_ kind: InputAction.Kind) -> Bool {
    switch kind {
    case .pinchBegan: pinchScale = viewer.isShown ? nil : 1
    case .pinchMoved(_, let scale): pinchScale = pinchScale.map { _ in scale }
    case .pinchEnded:
      defer { pinchScale = nil }
      return pinchScale.map { $0 < Self.gathering } ?? false
    case .pinchCanceled: pinchScale = nil
    default: break
    }
    return false
  }

  /// The grid of cards that is seen, or `nil` if there is none, or an item is opened over it.
  private var gallery: Gallery? {
    style.isGallery && !viewer.isShown
      ? style.gallery(count: carousel.itemCount, in: carousel.viewSize) : nil
  }

  /// - Returns: `true` if the action is part of a drag.
  private func performDrag(_ action: InputAction, at now: Double) -> Bool {
    switch action.kind {
    case .dragBegan(let kind, let point, let cause):
      drag = FingerDrag(
        kind, touching: point, cause: cause, &carousel, &viewer, at: action.time, frame: now)
    // The next frame shows it.
    case .dragMoved(let translation): drag?.add(translation, at: action.time)
    case .dragEnded:
      drag?.end(&carousel, &viewer, at: action.time, change: now)
      drag = nil
    case .dragCanceled:
      drag?.cancel(&carousel, &viewer, at: now)
      drag = nil
    default: return false
    }
    return true
  }

  /// A tap on a card at the side centers it where taps do that; every other tap on a card selects it, and each one in
  /// a grid.
  private func tap(_ point: Point, at time: Double) {
    let front = carousel.currentIndex
    let tapped = card(at: point)
    let item = tapped.flatMap { if case .item(let index) = $0.slot { index } else { nil } }
    carousel.tap(on: tapped, at: time)
    collect(
      isCentering: carousel.configuration.centersSelection && item != nil && item != front
        && !style.isGallery)
  }

  /// The nearest card of the carousel whose picture is seen at a point, without what is opened over the cards.
  private func card(at point: Point) -> Carousel.Frame.Card? {
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame.cards.last { !$0.isDeparting && painter.isSeen($0, at: point) }
  }

  // MARK: Live cards

  var hasLiveCards: Bool { cards.areThere(list) }

  /// Whether a live card has the keys.
  public var hasFocusedCard: Bool { cards.hasFocus }

  /// Gives the keys to the live card in front, or takes them away.
  func setCardFocus(_ isFocused: Bool, at time: DisplayTime) {
    clock.set(time)
    cards.setFocus(isFocused, in: liveScene, at: time.now)
    noteFocus()
    changed()
  }

  /// Hands an input to a live card where it is one's.
  ///
  /// Returns the inputs for the carousel.
  private func route(_ input: ViewInput) -> [ViewInput] {
    guard hasLiveCards else { return [input] }
    // A card may change the view.
    let cards = cards
    let inputs = cards.route(
      input, in: liveScene, carousel,
      isFree: isIdle && !carousel.isSwiping && !viewer.isShown, at: time)
    noteFocus()
    return inputs
  }

  /// Takes input from live cards that people no longer reach.
  func dropCards() {
    guard cards.areEngaged else { return }
    let cards = cards
    cards.drop(missingIn: liveScene, carousel, at: time.now)
    noteFocus()
  }

  /// A slide show waits while a card has the keys.
  private func noteFocus() {
    guard let hasFocus = cards.takeFocusChange() else { return }
    if hasFocus {
      carousel.pauseAutoplay(for: .focused, at: changeTime)
    } else {
      carousel.resumeAutoplay(after: .focused, at: changeTime)
    }
  }

  // MARK: Linked views

  /// Makes another carousel, and its followers, follow this one.
  ///
  /// Two carousels that lead each other always move together.
  public func lead(_ follower: CarouselView) {
    guard follower !== self else { return }
    linked.add(follower)
    if !linked.isLed { follower.follow(self, ledBy: [self]) }
  }

  /// Stops leading another carousel.
  public func release(_ follower: CarouselView) { linked.remove(follower) }

  /// Goes where `other` is; what people do here meanwhile takes the lead.
  func follow(_ other: CarouselView, ledBy leaders: [CarouselView]) {
    guard !carousel.isDragging, linked.isLedAnew(by: other) else { return }
    clock.set(other.time)
    let before = carousel.offset
    carousel.follow(other.carousel, at: other.carousel.now)
    linked.went(after: other, to: carousel.offset)
    collect()
    if carousel.offset != before { needsFrame = true }
    let linked = linked
    linked.take(after: self, ledBy: leaders)
    scheduleChanged()
  }

  /// Lets a finger that comes down here stop the carousel that this one goes after, until it drags or is lifted.
  private func holdLeader(_ action: InputAction.Kind) {
    if action == .press {
      linked.hold()?.perform([.press], at: time)
    } else {
      linked.letGo()?.perform([.release], at: time)
    }
  }

  func takeFollowersAlong() {
    guard linked.leads(from: carousel.offset) else { return }
    linked.takeLead()
    // Observers may release others.
    let linked = linked
    linked.take(after: self)
  }
}
