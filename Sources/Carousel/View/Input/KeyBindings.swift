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
    // A row that is held when its item opens turns pages.
    case .row(let count) where isOpen: return [.cruise(count > 0 ? .forward : .backward)]
    case .row(let count): return [.step(count, cause: .key)]
    case .step(let heading) where isOpen: return [.cruise(heading)]
    case .step(let heading):
      hold = .cruise
      return [.cruise(heading)]
    }
  }
}

/// What keys usually ask for, by short names.
extension InputAction.Kind {
  /// One item to the left, and on and on while the key is held.
  public static let left = Self.stepSideways(-1)
  /// One item to the right, and on and on while the key is held.
  public static let right = Self.stepSideways(1)
  /// One item on, and on and on while the key is held.
  public static let forward = Self.step(1, cause: .key)
  /// One item back, and on and on while the key is held.
  public static let backward = Self.step(-1, cause: .key)
  /// One page on.
  public static let pageForward = Self.page(1, isRepeat: false)
  /// One page back.
  public static let pageBackward = Self.page(-1, isRepeat: false)
}

extension KeyBindings {
  /// The keys of our program.
  public static let standard: [UInt32: InputAction.Kind] = [
    KeySymbol.left: .left, KeySymbol.right: .right,
    KeySymbol.down: .forward, KeySymbol.up: .backward,
    KeySymbol.smallH: .left, KeySymbol.smallL: .right,
    KeySymbol.smallJ: .forward, KeySymbol.smallK: .backward,
    KeySymbol.pageDown: .pageForward, KeySymbol.pageUp: .pageBackward,
    KeySymbol.home: .first, KeySymbol.end: .last,
    KeySymbol.enter: .select, KeySymbol.space: .select,
    KeySymbol.escape: .cancel, KeySymbol.smallQ: .close,
    KeySymbol.smallI: .whereAmI, KeySymbol.smallP: .togglePause,
    KeySymbol.smallF: .toggleFullscreen, KeySymbol.f11: .toggleFullscreen,
  ]
}

/// Keys by their keysyms (`xkbcommon/xkbcommon-keysyms.h`).
public enum KeySymbol {
  /// The space bar.
  public static let space: UInt32 = 0x20
  /// The letter f.
  package static let smallF: UInt32 = 0x66
  /// The letter h.
  package static let smallH: UInt32 = 0x68
  /// The letter i.
  package static let smallI: UInt32 = 0x69
  /// The letter j.
  package static let smallJ: UInt32 = 0x6A
  /// The letter k.
  package static let smallK: UInt32 = 0x6B
  /// The letter l.
  package static let smallL: UInt32 = 0x6C
  /// The letter p.
  package static let smallP: UInt32 = 0x70
  /// The letter q.
  package static let smallQ: UInt32 = 0x71
  /// Delete.
  public static let delete: UInt32 = 0xFFFF
  /// Backspace.
  public static let backspace: UInt32 = 0xFF08
  /// Tab.
  public static let tab: UInt32 = 0xFF09
  /// Tab with Shift.
  public static let shiftTab: UInt32 = 0xFE20
  /// Enter, also on the numeric pad.
  public static let enter: UInt32 = 0xFF0D
  /// Escape.
  public static let escape: UInt32 = 0xFF1B
  /// Home.
  public static let home: UInt32 = 0xFF50
  /// The left arrow.
  public static let left: UInt32 = 0xFF51
  /// The up arrow.
  public static let up: UInt32 = 0xFF52
  /// The right arrow.
  public static let right: UInt32 = 0xFF53
  /// The down arrow.
  public static let down: UInt32 = 0xFF54
  /// Page Up.
  public static let pageUp: UInt32 = 0xFF55
  /// Page Down.
  public static let pageDown: UInt32 = 0xFF56
  /// End.
  public static let end: UInt32 = 0xFF57
  /// The function key F11.
  public static let f11: UInt32 = 0xFFC8

  /// The symbol of the main keyboard for a key of the numeric pad.
  public static func plain(_ symbol: UInt32) -> UInt32 {
    switch symbol {
    case 0xFF8D: enter
    case 0xFF95: home
    case 0xFF96: left
    case 0xFF97: up
    case 0xFF98: right
    case 0xFF99: down
    case 0xFF9A: pageUp
    case 0xFF9B: pageDown
    case 0xFF9C: end
    default: symbol
    }
  }
}
