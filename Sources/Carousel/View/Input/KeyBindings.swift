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
    /// A number of items up or down in a grid.
    case row(Int)
  }

  /// The actions of keys, by keysyms.
  ///
  /// Add and remove actions as needed.
  ///
  /// A step and a page go on while the key is held.
  public var commands: [UInt32: InputAction.Kind]

  private var held: Place?
  private var hold = Hold.cruise

  /// The given keys, or those of our program.
  public init(_ commands: [UInt32: InputAction.Kind] = standard) { self.commands = commands }

  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters; `left` is where the left arrow
  /// leads. In an opened item, an arrow that is held turns page after page. In a grid of several `columns`, what steps
  /// on goes to the next row.
  mutating func press(
    _ symbol: UInt32, _ place: Place, isRepeat: Bool, left: Carousel.Heading, isOpen: Bool = false,
    columns: Int = 1
  ) -> [InputAction.Kind] {
    if isRepeat { return place == held ? repeated(isOpen: isOpen) : [] }
    guard var action = commands[KeySymbol.plain(symbol)] else { return [] }
    if columns > 1, case .step(let count, let cause) = action {
      let row = count.multipliedReportingOverflow(by: columns).partialValue
      return begin(.row(row), .step(row, cause: cause), place)
    }
    if case .stepSideways(let count) = action {
      action = .step(left == .forward ? -max(count, -Int.max) : count, cause: .key)
    }
    // What is opened is read on: Space does not close it.
    if isOpen, action == .select, KeySymbol.plain(symbol) == KeySymbol.space {
      action = .pageForward
    }
    switch action {
    case .step(let count, _): return begin(.step(count > 0 ? .forward : .backward), action, place)
    case .page(let count, _): return begin(.page(count), action, place)
    case _ where action.needsFreeCarousel: return letGo() + [action]
    default: return [action]
    }
  }

  /// A key went up.
  mutating func release(_ place: Place) -> [InputAction.Kind] { place == held ? letGo() : [] }

  /// Something else moves the carousel, or the keyboard is another's now: no key counts as held.
  mutating func letGo() -> [InputAction.Kind] {
    defer { held = nil }
    return held != nil && hold == .cruise ? [.cruiseEnded] : []
  }

  private mutating func begin(
    _ hold: Hold, _ action: InputAction.Kind, _ place: Place
  ) -> [InputAction.Kind] {
    let ended = letGo()
    (held, self.hold) = (place, hold)
    return ended + [action]
  }

  private mutating func repeated(isOpen: Bool) -> [InputAction.Kind] {
    switch hold {
    case .cruise: return []
    case .page(let count): return [.page(count, isRepeat: true)]
    case .row(let count): return [.step(count, cause: .key)]
    case .step(let heading) where isOpen: return [.cruise(heading)]
    case .step(let heading):
      hold = .cruise
      return [.cruise(heading)]
    }
  }
}
