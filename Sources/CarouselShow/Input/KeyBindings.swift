import CarouselEngine

/// What keys ask for.
///
/// An arrow steps when it goes down. When it repeats it is held: the carousel cruises until the key
/// is released, however often it repeats meanwhile. Of several keys the newest counts; when it is
/// released nothing comes in its place, also if an older one is still down. What moves the carousel
/// otherwise ends a cruise, and the key must be pressed again.
struct KeyBindings: Equatable {
  /// A key, as it is held: by its place on a keyboard, since its meaning may change meanwhile.
  struct Place: Hashable {
    /// The number of the seat.
    let seat: UInt32
    /// The kernel's number of the key.
    let code: UInt32
  }

  private enum Hold: Equatable {
    /// An arrow that has not repeated yet.
    case step(Carousel.Heading)
    case cruise
    case page(Int)
  }

  private var held: Place?
  private var hold = Hold.cruise

  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters; `left` is where the left arrow
  /// leads.
  mutating func press(
    _ symbol: UInt32, _ place: Place, isRepeat: Bool, left: Carousel.Heading, time: Double
  ) -> [InputAction] {
    if isRepeat { return place == held ? repeated(time) : [] }
    switch KeySymbol.plain(symbol) {
    case KeySymbol.left: return step(left, place, time)
    case KeySymbol.right: return step(left == .forward ? .backward : .forward, place, time)
    case KeySymbol.down: return step(.forward, place, time)
    case KeySymbol.up: return step(.backward, place, time)
    case KeySymbol.pageDown: return page(1, place, time)
    case KeySymbol.pageUp: return page(-1, place, time)
    case KeySymbol.home: return letGo(time) + [.first(time: time)]
    case KeySymbol.end: return letGo(time) + [.last(time: time)]
    case KeySymbol.enter, KeySymbol.space: return letGo(time) + [.select(time: time)]
    case KeySymbol.smallI: return [.whereAmI(time: time)]
    case KeySymbol.smallP: return [.togglePause]
    case KeySymbol.smallF, KeySymbol.f11: return [.toggleFullscreen]
    case KeySymbol.escape, KeySymbol.smallQ: return [.close]
    default: return []
    }
  }

  /// A key went up.
  mutating func release(_ place: Place, time: Double) -> [InputAction] {
    place == held ? letGo(time) : []
  }

  /// Something else moves the carousel, or the keyboard is another's now: no key counts as held.
  mutating func letGo(_ time: Double) -> [InputAction] {
    defer { held = nil }
    return held != nil && hold == .cruise ? [.cruiseEnded(time: time)] : []
  }

  private mutating func step(
    _ heading: Carousel.Heading, _ place: Place, _ time: Double
  ) -> [InputAction] {
    let ended = letGo(time)
    (held, hold) = (place, .step(heading))
    return ended + [.step(heading == .forward ? 1 : -1, time: time, cause: .key)]
  }

  private mutating func page(_ count: Int, _ place: Place, _ time: Double) -> [InputAction] {
    let ended = letGo(time)
    (held, hold) = (place, .page(count))
    return ended + [.page(count, isRepeat: false, time: time)]
  }

  private mutating func repeated(_ time: Double) -> [InputAction] {
    switch hold {
    case .cruise: return []
    case .page(let count): return [.page(count, isRepeat: true, time: time)]
    case .step(let heading):
      hold = .cruise
      return [.cruise(heading, time: time)]
    }
  }
}
