import CarouselPaint
import CarouselTestSupport
import QuadRaster

@testable import CarouselEngine
@testable import CarouselView

/// A live card that watches whether its presses begin and end in order.
private final class WatchingCard: LiveCard {
  let content = CardContent(drawing: LiveDrawing { canvas, _, _ in canvas.clear(to: .white) })
  var acceptsFocus: Bool { true }
  private(set) var presses: Set<Int> = []
  private(set) var isHovered = false
  private(set) var fault: String?

  func claim(at point: Point, in size: Size) -> CardClaim { [.tap, .vertical] }

  func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    switch input {
    case .pressed(let number, _):
      if !presses.insert(number).inserted { fault = "press \(number) began twice" }
    case .moved(let number, _): if !presses.contains(number) { fault = "\(number) moved" }
    case .released(let number, _, _), .canceled(let number):
      if presses.remove(number) == nil { fault = "press \(number) ended twice" }
    case .hovered: isHovered = true
    case .unhovered: isHovered = false
    default: break
    }
    return true
  }
}

/// A view on virtual time to which steps are done, and what must hold of it.
final class ViewPlay {
  let view: CarouselView
  private let other: CarouselView?
  /// The surface that frames are painted on; in most sequences frames are not painted.
  private var surface: ImageSurface?
  private var now = 0.0
  private var serial = 0
  private var cards: [WatchingCard] = []
  private var isHidden = false
  /// Whether the program has sent the view to an offset, which may be between items.
  private var mayRestBetweenItems = false
  private var depth = 0
  /// How far the carousel may have been beyond its ends so far, in items.
  private var give = 3.0
  private var fault: String?
  /// What observers do when something happens, the last one first.
  private(set) var reactions: [ViewStep]
  private var order: EventOrder
  private var events: [Carousel.Event] = []
  /// Filled again and again: nothing of a former frame is left in it.
  private var shown = Carousel.Frame()

  private static let size = Size(width: 320, height: 200)
  /// The view is painted small: what is painted is not looked at.
  private static let scale = 0.1

  /// The view that belongs to `seed`.
  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    var steps = ViewStepGenerator(SeededGenerator(seed: seed &* 31))
    var style = CarouselStyle(steps.kind(), axis: chance(0.7) ? .horizontal : .vertical)
    style.caption = nil
    style.opensWith =
      [OpeningGestures(), .all, .pinch, .select].randomElement(using: &random) ?? []
    style.configuration.direction = chance(0.3) ? .rightToLeft : .leftToRight
    style.configuration.reducesMotion = chance(0.2)
    style.configuration.centersSelection = chance(0.75)
    style.configuration.returnsToItems = true
    style.configuration.isPaging = chance(0.15)
    style.configuration.stopsAtItems = chance(0.8)
    style.configuration.bounces = chance(0.8)
    if chance(0.4) { style.configuration.options[.wrap] = .value(chance(0.7) ? 1 : 0) }
    if chance(0.3) { style.configuration.swipe = SwipeRule(.all) }
    if chance(0.25) { style.configuration.feel = .classic }
    if chance(0.5) { (style.layout, style.cardSize) = (.classic, Size(width: 60, height: 60)) }
    let count = Int.random(in: 0..<9, using: &random)
    view = try CarouselView(
      items: (0..<count).map { CarouselItem("\($0)") }, style: style, size: Self.size, at: 0)
    serial = count
    reactions = (0..<(chance(0.4) ? 3 : 0)).map { _ in steps.change() }
    order = EventOrder(of: view.carousel)
    other =
      chance(0.2)
      ? try CarouselView(
        items: (0..<7).map { CarouselItem("other \($0)") }, size: Self.size, at: 0) : nil
    if let other {
      view.lead(other)
      other.lead(view)
    }
    if seed % 64 == 0 { surface = try ImageSurface(width: 32, height: 20) }
    // Observers that change the view, as programs do.
    let (removes, inserts) = (chance(0.7), chance(0.2))
    view.observe { [unowned self] event in
      if case .carousel(let event) = event { events.append(event) }
      switch event {
      case .itemsChanged: order.edited()
      case .selected(let index): check(index, "selected")
      case .carousel(.settled(let index, _)):
        check(index, "settled")
        guard inserts, depth < 2 else { return }
        depth += 1
        view.insert([item(isLive: false)], before: 0, at: view.time)
        depth -= 1
      case .carousel(.didSwipe(let index, _)) where removes && depth < 3:
        depth += 1
        view.remove(item: index, at: view.time)
        depth -= 1
      default: break
      }
      react(to: event)
    }
    frame()
  }

  private func react(to event: ViewEvent) {
    switch event {
    case .carousel(.settled), .carousel(.currentItemChanged), .carousel(.willBeginDragging),
      .selected, .detail:
      guard depth == 0, let step = reactions.popLast() else { return }
      depth += 1
      defer { depth -= 1 }
      if case .pass = step { return }
      do {
        try act(step)
      } catch {
        fault = "\(step) of an observer: \(error)"
      }
    default: break
    }
  }

  private func check(_ index: Int, _ what: String) {
    // An edit by an observer may have come before the report.
    if index < 0 || index >= serial + 12 { fault = "\(what) \(index) of \(view.itemCount)" }
  }

  private var time: DisplayTime {
    DisplayTime(now, nextShow: now + 1 / 60.0, period: 1 / 60.0, isSeen: !isHidden)
  }

  private func item(isLive: Bool) -> CarouselItem {
    serial += 1
    guard isLive else { return CarouselItem("\(serial)") }
    let card = WatchingCard()
    cards.append(card)
    return CarouselItem("\(serial)", live: card)
  }

  private func frame() {
    if let due = view.nextWakeUp, due <= now { view.advance(to: time) }
    if let other, let due = other.nextWakeUp, due <= now { other.advance(to: time) }
    guard !isHidden else { return }
    paint(view)
    if let other { paint(other) }
  }

  private func paint(_ view: CarouselView) {
    guard view.needsFrame else { return }
    guard let stride = surface?.stride else {
      return view.endFrame(drifts: view.beginFrame(at: time).drifts)
    }
    let time = time
    unsafe surface?.withMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      let target = unsafe PixelTarget(base: base, width: 32, height: 20, stride: stride)
      do {
        _ = try view.paint(at: time, scale: Self.scale, into: target, bufferAge: 0)
      } catch {
        fault = "painting: \(error)"
      }
    }
  }

  /// Lets time pass: in a few frames, of which the last one is at the end.
  private func pass(_ seconds: Double) {
    let end = now + seconds
    for share in [1 / 60.0, 0.3, 0.7] where seconds * share > 1 / 60.0 {
      now = end - seconds * (1 - share)
      frame()
    }
    now = end
    frame()
  }

  // MARK: Steps

  /// Does a step; returns what does not hold then.
  func perform(_ step: ViewStep, after wait: Double) throws -> String? {
    if wait > 0 { pass(wait) }
    try act(step)
    return state
  }

  private func act(_ step: ViewStep) throws {
    switch step {
    case .input(let kind, let seat): view.handle(ViewInput(kind, time: now, seat: seat), at: time)
    case .insert(let index, let count, let side, let isAnimated, let isLive):
      view.insert(
        (0..<count).map { _ in item(isLive: isLive) }, before: index, from: side,
        animated: isAnimated, at: time)
    case .remove(let index, let count, let side, let isAnimated):
      view.remove(item: index, count: count, toward: side, animated: isAnimated, at: time)
    case .rearrange(let indices, let placeholders, let isAnimated):
      let items = indices.compactMap { view.item(at: $0) }
      let contents = placeholders.map {
        (0..<$0).map { CardContent(picture: nil, label: "place \($0)") }
      }
      view.apply(items, placeholders: contents, animated: isAnimated, at: time)
    case .replace(let index, let isLive):
      view.replace(item: index, with: item(isLive: isLive), at: time)
    case .move(let index, let place): view.move(item: index, to: place, at: time)
    case .useSource(let count):
      serial = max(serial, count)
      view.apply(ItemSource(count: count) { CarouselItem("made \($0)") }, at: time)
    case .reload(let index): view.reload(item: index, at: time)
    case .undoSwipe: view.undoSwipe(with: item(isLive: false), at: time)
    case .swipe(let side): view.swipe(toward: side, at: time)
    case .scroll(let index, let duration): view.scroll(toItem: index, duration: duration, at: time)
    case .scrollBy(let count): view.scroll(byItems: count, at: time)
    case .scrollToOffset(let offset, let duration):
      mayRestBetweenItems = true
      view.scroll(toOffset: offset, duration: duration, at: time)
    case .select(let index): view.select(index, at: time)
    case .open: view.open(at: time)
    case .close: view.close(at: time)
    case .zoom(let factor): view.zoom(by: factor, at: time)
    case .resize(let size, let scale): view.resize(to: size, scale: scale, at: time)
    case .restyle(let kind, let axis, let duration):
      try restyle(duration) { ($0.kind, $0.axis) = (kind, axis) }
    case .setScrolling(let isEnabled): try restyle { $0.isScrollEnabled = isEnabled }
    case .setFeel(let feel, let reducesMotion):
      try restyle { ($0.feel, $0.reducesMotion) = (feel, reducesMotion) }
    case .setAutoscroll(let speed): try restyle { $0.autoscroll = speed }
    case .setOdd(let number): oddRestyle(number)
    case .showGallery(let isShown, let duration):
      view.showGallery(isShown, duration: duration, at: time)
    case .startShow(let interval): try view.startAutoplay(Autoplay(interval: interval), at: time)
    case .stopShow: view.stopAutoplay(at: time)
    case .pauseShow(let pauses):
      if pauses { view.pauseAutoplay(at: time) } else { view.resumeAutoplay(at: time) }
    case .hide(let hides):
      isHidden = hides
      view.setHidden(hides, at: time)
    case .focusCard(let isFocused): view.setCardFocus(isFocused, at: time)
    case .pin(let width):
      let card = WatchingCard()
      cards.append(card)
      view.pinned = [PinnedCard(card) { _ in Rect(x: 10, y: 10, width: width, height: 40) }]
    case .link(let links):
      if let other { if links { view.lead(other) } else { view.release(other) } }
    case .replaceGestures: view.gestures = StandardGestures()
    case .pass(let seconds): pass(seconds)
    }
  }

  private func restyle(
    _ duration: Double = 0, _ change: (inout Carousel.Configuration) -> Void
  ) throws {
    var style = view.style
    change(&style.configuration)
    try view.restyle(style, duration: duration, at: time)
  }

  /// Settings of which one is out of its range change nothing.
  private func oddRestyle(_ number: Double) {
    var style = view.style
    (style.configuration.kind, style.configuration.perspective) = (.wheel, 1 + abs(number))
    let before = view.carousel.configuration
    try? view.restyle(style, at: time)
    let after = view.carousel.configuration
    if after.kind != before.kind || after.perspective != before.perspective {
      fault = "refused settings were taken"
    }
  }

  // MARK: What must hold

  /// What does not hold at any time.
  private var state: String? {
    if let fault { return fault }
    defer { events.removeAll(keepingCapacity: true) }
    if let fault = order.check(events, of: view.carousel) { return fault }
    if let fault = cards.lazy.compactMap(\.fault).first { return "a live card: \(fault)" }
    let carousel = view.carousel
    let count = carousel.itemCount
    if let listed = view.contents.listed, listed.count != count { return "\(listed.count) items" }
    let rows = carousel.data.rows ?? ItemRows()
    if Set(rows.map(\.identity)).count != count { return "identities of \(count) items repeat" }
    if let fault = placeFault(of: carousel) { return fault }
    if let index = carousel.currentIndex, index >= count { return "current item \(index)" }
    if (carousel.currentIndex == nil) != (count == 0) { return "no current item of \(count)" }
    carousel.frame(into: &shown)
    for card in shown.cards {
      guard card.opacity > 0, card.opacity <= 1, card.depth.isFinite, card.transform.isFinite else {
        return "card \(card.index): \(card.opacity) \(card.depth) \(card.transform)"
      }
    }
    let shown = shown.cards.filter { !$0.isDeparting && $0.turn == 0 }
    if Set(shown.map(\.index)).count != shown.count { return "a card is shown twice" }
    let before = carousel.placeholderCount - carousel.placeholderCount / 2
    for card in shown {
      let slot: Carousel.Slot =
        card.index < 0
        ? .placeholder(before + card.index)
        : card.index < count ? .item(card.index) : .placeholder(before + card.index - count)
      if card.slot != slot { return "card \(card.index) shows \(card.slot)" }
      if card.isCurrent, card.index != carousel.currentIndex { return "\(card.index) is current" }
      if case .item(let index) = slot, card.identity != rows[index].identity {
        return "card \(index) has the identity of another item"
      }
    }
    return nil
  }

  private func placeFault(of carousel: Carousel) -> String? {
    let (offset, count) = (carousel.offset, Double(carousel.itemCount))
    guard offset.isFinite, carousel.velocity.isFinite else {
      return "offset \(offset), velocity \(carousel.velocity)"
    }
    guard count > 0 else { return offset == -1 ? nil : "offset \(offset) without items" }
    if carousel.isWrapped {
      return (0..<count).contains(offset) ? nil : "offset \(offset) outside the ring"
    }
    // A change of settings or data may leave it up to some items further out, from where it comes back. A grid gives
    // way by most of a row, which can be many items.
    give = max(give, carousel.configuration.bounceDistance + 2)
    return (-give - 0.001...count - 1 + give + 0.001).contains(offset)
      ? nil : "offset \(offset) of \(count) items"
  }

  /// At rest the hit test names the card in front, wherever no edge of a card is near.
  private func hitFault() -> String? {
    view.carousel.frame(into: &shown)
    for point in stride(from: 20.0, to: 320, by: 47).map({ Point(x: $0, y: 30 + $0 * 0.44) }) {
      var front: Int?
      var isNearEdge = false
      for card in shown.cards {
        guard let quad = card.quad else {
          isNearEdge = true
          continue
        }
        let corners = [-1.5, 1.5].map { quad.contains(Point(x: point.x + $0, y: point.y + $0)) }
        let others = [-1.5, 1.5].map { quad.contains(Point(x: point.x + $0, y: point.y - $0)) }
        let isHit = quad.contains(point)
        isNearEdge = isNearEdge || (corners + others).contains { $0 != isHit }
        if isHit { front = card.index }
      }
      if let index = front, !(0..<view.itemCount).contains(index) { front = nil }
      let hit = view.carousel.item(at: point)
      if !isNearEdge, hit != front { return "\(point) hits \(hit ?? -1), not \(front ?? -1)" }
    }
    return nil
  }

  /// Lets go of everything and lets time pass; returns what does not hold then.
  func end() throws -> String? {
    reactions = []
    view.stopAutoplay(at: time)
    try restyle { $0.autoscroll = 0 }
    isHidden = false
    view.setHidden(false, at: time)
    let ends: [ViewInput.Kind] = [
      .touchCanceled(id: 0), .touchCanceled(id: 1), .pointerLeft, .keysLost, .scrollStopped,
    ]
    for seat in [UInt32(0), 1] {
      for end in ends { view.handle(ViewInput(end, time: now, seat: seat), at: time) }
    }
    view.close(at: time)
    view.setCardFocus(false, at: time)
    view.resize(to: Self.size, at: time)
    rest()
    // What was selected may have been opened as it came to the middle.
    view.close(at: time)
    rest()
    if mayRestBetweenItems, let index = view.currentIndex {
      view.scroll(toItem: index, at: time)
      rest()
    }
    if let state { return state }
    let carousel = view.carousel
    guard isQuiet else { return "not at rest" }
    if carousel.isTouched || carousel.isSwiping || carousel.isDragging { return "still held" }
    if carousel.itemCount > 0, abs(view.offset - view.offset.rounded()) > 1e-9 {
      return "rests at \(view.offset)"
    }
    if view.offset != view.offset.rounded() { return "rests next to \(view.offset.rounded())" }
    if let other, other.carousel.isTouched { return "the other view is held" }
    if cards.contains(where: { !$0.presses.isEmpty }) { return "a live card keeps a press" }
    if cards.contains(where: \.isHovered) { return "a live card keeps a pointer" }
    if view.showsDetail { return "something is open" }
    return try hitFault() ?? wakeUpFault()
  }

  private func rest() {
    for _ in 0..<40 where !isQuiet || view.needsFrame {
      now += 0.4
      view.advance(to: time)
      other?.advance(to: time)
      frame()
    }
  }

  private var isQuiet: Bool { view.isAtRest && other?.isAtRest ?? true }

  /// The item in front.
  private var front: ItemIdentity? {
    view.currentIndex.flatMap { view.carousel.data.identity(of: $0) }
  }

  /// A wake-up is due exactly when something will change.
  private func wakeUpFault() throws -> String? {
    var changes = 0
    let observation = view.observe { event in
      switch event {
      case .scheduleChanged, .announced: break
      default: changes += 1
      }
    }
    defer { observation.cancel() }
    // An announcement that was held back is due.
    for _ in 0..<4 where view.nextWakeUp != nil {
      now = max(now, view.nextWakeUp ?? now)
      frame()
    }
    if let due = view.nextWakeUp {
      return "a wake-up is due at \(due - now) though nothing will change"
    }
    let offset = view.offset
    now += 20
    view.advance(to: time)
    if changes > 0 || view.offset != offset { return "\(changes) events at rest" }
    try restyle { ($0.isScrollEnabled, $0.reducesMotion) = (true, false) }
    // In a grid, a slide show waits.
    view.showGallery(false, duration: 0, at: time)
    try view.startAutoplay(Autoplay(interval: 2), at: time)
    pass(1)
    guard view.itemCount > 1 else { return nil }
    let front = self.front
    guard let due = view.nextWakeUp else { return "the slide show has no wake-up" }
    now = max(now, due)
    frame()
    pass(1)
    return self.front == front ? "the slide show does not go on" : nil
  }
}
