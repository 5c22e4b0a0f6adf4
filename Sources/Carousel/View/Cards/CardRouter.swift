import CarouselEngine

/// Passes input to live cards, or to the carousel.
///
/// A press on something that a card claims is undecided at first: both receive it. Once it has moved beyond the
/// slop, it belongs to the card if the card claims that direction, and to the carousel otherwise. If it is released before,
/// it belongs to the card if the card claims taps. The other one receives a cancel.
///
/// A class, because handlers of a card may call back.
final class CardRouter {
  /// A finger, or the pointer, of a seat.
  private struct Press: Hashable {
    let seat: UInt32
    /// `nil` for the pointer.
    let finger: Int32?
  }

  /// A press on a card.
  private struct Hold {
    let number: Int
    let live: any LiveCard
    let id: CardScene.Target.ID
    let claim: CardClaim
    let start: Point
    var last: Point
    /// Whether it has gone beyond the slop.
    var hasMoved = false
    var isCards: Bool
  }

  private var holds: [Press: Hold] = [:]
  private var pointers: [UInt32: Point] = [:]
  private var hovered: [UInt32: (id: CardScene.Target.ID, live: any LiveCard)] = [:]
  private var keys: Set<KeyBindings.Place> = []
  private(set) var focus: (id: CardScene.Target.ID, live: any LiveCard)?
  private var newest = 0

  /// Whether a card has the keys, a press or a pointer over it.
  var isEngaged: Bool { focus != nil || !holds.isEmpty || !hovered.isEmpty }

  /// The keys that move the focus into the front card, and out of it again.
  private static let tabs: Set<UInt32> = [KeySymbol.tab, KeySymbol.shiftTab]

  /// Passes an input to a card if it belongs to one.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - scene: The visible live cards.
  ///   - isFree: Whether the carousel is at rest and untouched; otherwise cards take no new press.
  /// - Returns: The inputs for the carousel, oldest first.
  func route(_ input: ViewInput, in scene: CardScene, isFree: Bool) -> [ViewInput] {
    let (seat, time) = (input.seat, input.time)
    switch input.kind {
    case .touchDown(let id, let point):
      let press = Press(seat: seat, finger: id)
      return begin(press, at: point, scene, isFree, time) ? [] : [input]
    case .touchMoved(let id, let point):
      let press = Press(seat: seat, finger: id)
      return move(press, to: point, input, scene, slop: TouchGesture.slop)
    case .touchUp(let id): return end(Press(seat: seat, finger: id), input, scene)
    case .touchCanceled(let id): return cancel(Press(seat: seat, finger: id), input, scene)
    case .pointerMoved(let point):
      pointers[seat] = point
      let press = Press(seat: seat, finger: nil)
      if holds[press] == nil { hover(seat, scene, time) }
      return move(press, to: point, input, scene, slop: PointerGesture.slop)
    case .buttonPressed(ButtonCode.left):
      guard let point = pointers[seat] else { return [input] }
      return begin(Press(seat: seat, finger: nil), at: point, scene, isFree, time) ? [] : [input]
    case .buttonReleased(ButtonCode.left):
      return end(Press(seat: seat, finger: nil), input, scene)
    case .pointerLeft:
      pointers[seat] = nil
      hover(seat, scene, time)
      _ = cancel(Press(seat: seat, finger: nil), input, scene)
      return [input]
    case .wheelTurned(let horizontal, let vertical):
      let way = Vector(x: Double(horizontal), y: Double(vertical))
      let isUsed = scroll(way, seat, scene, isFree, time) {
        .wheelTurned(horizontal: horizontal, vertical: vertical, at: $0)
      }
      return isUsed ? [] : [input]
    case .scrolled(let way, _):
      return scroll(way, seat, scene, isFree, time) { .scrolled(way, at: $0) } ? [] : [input]
    case .keyPressed(let key, let isRepeat):
      let place = KeyBindings.Place(seat: seat, code: key.code)
      return press(key, place, isRepeat: isRepeat, scene, isFree, time) ? [] : [input]
    case .keyReleased(let key):
      guard keys.remove(.init(seat: seat, code: key.code)) != nil else { return [input] }
      tellFocused(.keyReleased(key), scene, time)
      return []
    default: return [input]
    }
  }

  /// Gives the keys to a card, or takes them away.
  func setFocus(_ target: CardScene.Target?, in scene: CardScene, at time: Double) {
    guard target?.id != focus?.id else { return }
    tellFocused(.unfocused, scene, time)
    keys.removeAll()
    focus = target.map { ($0.id, $0.live) }
    tellFocused(.focused, scene, time)
  }

  /// Takes everything from cards that people reach no more.
  func drop(missingIn scene: CardScene, _ carousel: Carousel, at time: Double) {
    for (press, hold) in holds where !scene.reaches(hold.id, hold.live, carousel) {
      holds[press] = nil
      _ = hold.live.handle(.canceled(hold.number), in: .zero, at: time)
    }
    for (seat, card) in hovered where !scene.reaches(card.id, card.live, carousel) {
      hovered[seat] = nil
      _ = card.live.handle(.unhovered, in: .zero, at: time)
    }
    if let focus, !scene.reaches(focus.id, focus.live, carousel) {
      self.focus = nil
      keys.removeAll()
      _ = focus.live.handle(.unfocused, in: .zero, at: time)
    }
  }

  // MARK: Presses

  /// A press begins; whether it is a card's from its beginning.
  private func begin(
    _ press: Press, at point: Point, _ scene: CardScene, _ isFree: Bool, _ time: Double
  ) -> Bool {
    // What goes down twice was lifted in between.
    if let lost = holds.removeValue(forKey: press) {
      let size = scene.target(lost.id)?.size ?? .zero
      _ = lost.live.handle(.canceled(lost.number), in: size, at: time)
    }
    guard let target = scene.target(at: point), isFree || target.isPinned,
      let place = target.place(of: point)
    else {
      if focus != nil { setFocus(nil, in: scene, at: time) }
      return false
    }
    let claim = target.live.claim(at: place, in: target.size)
    guard !claim.isEmpty else { return false }
    newest += 1
    holds[press] = Hold(
      number: newest, live: target.live, id: target.id, claim: claim, start: point,
      last: point, isCards: claim.contains(.press))
    _ = target.live.handle(.pressed(newest, at: place), in: target.size, at: time)
    if target.live.acceptsFocus { setFocus(target, in: scene, at: time) }
    return claim.contains(.press)
  }

  private func move(
    _ press: Press, to point: Point, _ input: ViewInput, _ scene: CardScene, slop: Double
  ) -> [ViewInput] {
    guard var hold = holds[press] else { return [input] }
    let way = point - hold.start
    hold.last = point
    hold.hasMoved = hold.hasMoved || way.length > slop
    holds[press] = hold
    guard hold.isCards || hold.hasMoved else { return [input] }
    let isCards = hold.isCards || !hold.claim.isDisjoint(with: .movement(way))
    guard isCards, let target = scene.target(hold.id),
      let place = target.place(of: point)
    else {
      _ = cancel(press, input, scene)
      return hold.isCards ? [] : [input]
    }
    let taken = hold.isCards ? [] : withdrawal(of: press, at: point, input.time)
    hold.isCards = true
    holds[press] = hold
    _ = hold.live.handle(.moved(hold.number, to: place), in: target.size, at: input.time)
    return taken
  }

  private func end(
    _ press: Press, _ input: ViewInput, _ scene: CardScene
  ) -> [ViewInput] {
    guard let hold = holds[press] else { return [input] }
    guard hold.isCards || hold.claim.contains(.tap),
      let target = scene.target(hold.id)
    else { return cancel(press, input, scene) }
    let place = target.place(of: hold.last) ?? .zero
    holds[press] = nil
    _ = hold.live.handle(
      .released(hold.number, at: place, isTap: !hold.hasMoved),
      in: target.size, at: input.time)
    return hold.isCards ? [] : withdrawal(of: press, at: hold.last, input.time)
  }

  private func cancel(
    _ press: Press, _ input: ViewInput, _ scene: CardScene
  ) -> [ViewInput] {
    guard let hold = holds.removeValue(forKey: press) else { return [input] }
    let size = scene.target(hold.id)?.size ?? .zero
    _ = hold.live.handle(.canceled(hold.number), in: size, at: input.time)
    return hold.isCards ? [] : [input]
  }

  /// What tells the carousel that a press was not its own.
  private func withdrawal(of press: Press, at point: Point, _ time: Double) -> [ViewInput] {
    guard let finger = press.finger else {
      return [
        ViewInput(.pointerLeft, time: time, seat: press.seat),
        ViewInput(.pointerMoved(to: point), time: time, seat: press.seat),
      ]
    }
    return [ViewInput(.touchCanceled(id: finger), time: time, seat: press.seat)]
  }

  // MARK: Pointer, wheel and keys

  private func hover(_ seat: UInt32, _ scene: CardScene, _ time: Double) {
    let point = pointers[seat]
    let target = point.flatMap { scene.target(at: $0) }
    if let old = hovered[seat], old.id != target?.id {
      hovered[seat] = nil
      let size = scene.target(old.id)?.size ?? .zero
      _ = old.live.handle(.unhovered, in: size, at: time)
    }
    guard let target, let place = point.flatMap({ target.place(of: $0) }) else { return }
    hovered[seat] = (target.id, target.live)
    _ = target.live.handle(.hovered(place), in: target.size, at: time)
  }

  /// Hands scrolling to the card under the pointer, if it claims that direction.
  ///
  /// Returns whether it was of use.
  private func scroll(
    _ way: Vector, _ seat: UInt32, _ scene: CardScene, _ isFree: Bool, _ time: Double,
    _ input: (Point) -> CardInput
  ) -> Bool {
    guard let point = pointers[seat], let target = scene.target(at: point),
      isFree || target.isPinned, let place = target.place(of: point),
      !target.live.claim(at: place, in: target.size).isDisjoint(with: .movement(way))
    else { return false }
    return target.live.handle(input(place), in: target.size, at: time)
  }

  /// Hands a key to the card that has the keys.
  ///
  /// Returns whether it is not the carousel's.
  private func press(
    _ key: KeyInput, _ place: KeyBindings.Place, isRepeat: Bool, _ scene: CardScene,
    _ isFree: Bool, _ time: Double
  ) -> Bool {
    guard !key.isShortcut else { return false }
    guard focus != nil else {
      guard Self.tabs.contains(key.symbol), isFree, let front = scene.front
      else { return false }
      setFocus(front, in: scene, at: time)
      return true
    }
    if tellFocused(.keyPressed(key, isRepeat: isRepeat), scene, time) {
      keys.insert(place)
      return true
    }
    guard Self.tabs.contains(key.symbol) || key.symbol == KeySymbol.escape else { return false }
    setFocus(nil, in: scene, at: time)
    return true
  }

  @discardableResult
  private func tellFocused(_ input: CardInput, _ scene: CardScene, _ time: Double) -> Bool {
    guard let focus else { return false }
    let size = scene.target(focus.id)?.size ?? .zero
    return focus.live.handle(input, in: size, at: time)
  }
}
