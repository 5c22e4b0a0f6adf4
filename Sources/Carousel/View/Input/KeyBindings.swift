import CarouselEngine

/// What keys ask for.
///
/// An arrow steps when it goes down. When it repeats it is held: the carousel cruises until the key
/// is released, however often it repeats meanwhile. Of several keys the newest counts; when it is
/// released nothing comes in its place, also if an older one is still down. What moves the carousel
/// otherwise ends a cruise, and the key must be pressed again.
public struct KeyBindings: Equatable, Sendable {
  /// A key, as it is held: by its place on a keyboard, since its meaning may change meanwhile.
  struct Place: Hashable, Sendable {
    /// The number of the seat.
    let seat: UInt32
    /// The kernel's number of the key.
    let code: UInt32
  }

  private enum Hold: Equatable, Sendable {
    /// An arrow that has not repeated yet.
    case step(Carousel.Heading)
    case cruise
    case page(Int)
  }

  /// What keys ask for, by their keysyms; take out what is not wanted, add what is.
  public var commands: [UInt32: KeyCommand]

  private var held: Place?
  private var hold = Hold.cruise

  /// The given keys, or those of our program.
  public init(_ commands: [UInt32: KeyCommand] = KeyCommand.standard) { self.commands = commands }

  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters; `left` is where the left arrow
  /// leads.
  mutating func press(
    _ symbol: UInt32, _ place: Place, isRepeat: Bool, left: Carousel.Heading, time: Double
  ) -> [InputAction] {
    if isRepeat { return place == held ? repeated(time) : [] }
    let right: Carousel.Heading = left == .forward ? .backward : .forward
    switch commands[KeySymbol.plain(symbol)] {
    case .left: return step(left, place, time)
    case .right: return step(right, place, time)
    case .forward: return step(.forward, place, time)
    case .backward: return step(.backward, place, time)
    case .pageForward: return page(1, place, time)
    case .pageBackward: return page(-1, place, time)
    case .first: return letGo(time) + [.first(time: time)]
    case .last: return letGo(time) + [.last(time: time)]
    case .select: return letGo(time) + [.select(time: time)]
    case .cancel: return [.cancel]
    case .whereAmI: return [.whereAmI(time: time)]
    case .togglePause: return [.togglePause]
    case .toggleFullscreen: return [.toggleFullscreen]
    case .close: return [.close]
    case .custom(let name): return [.custom(name)]
    case nil: return []
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
