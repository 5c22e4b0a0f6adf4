public import CarouselEngine

/// What a key can ask for.
public enum KeyCommand: Hashable, Sendable {
  /// One item to the left, and on and on while the key is held.
  case left
  /// One item to the right, and on and on while the key is held.
  case right
  /// One item on, and on and on while the key is held.
  case forward
  /// One item back, and on and on while the key is held.
  case backward
  /// One page on.
  case pageForward
  /// One page back.
  case pageBackward
  /// To the first item.
  case first
  /// To the last item.
  case last
  /// Choose the item that the carousel is bound for.
  case select
  /// Close what is open; where nothing is, the window.
  case cancel
  /// Say where the carousel is.
  case whereAmI
  /// Pause the slide show, or go on with it.
  case togglePause
  /// Take the whole screen, or give it back.
  case toggleFullscreen
  /// Close the window.
  case close
  /// An action of the program's own: the view reports it as ``ViewEvent/custom(_:)``.
  case custom(String)

  /// The keys of our program.
  public static let standard: [UInt32: KeyCommand] = [
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

extension KeyCommand {
  /// What a key that is pressed once asks for, where `left` is where the left arrow leads.
  public func action(left: Carousel.Heading) -> InputAction.Kind {
    switch self {
    case .left: .step(left == .forward ? 1 : -1, cause: .key)
    case .right: .step(left == .forward ? -1 : 1, cause: .key)
    case .forward: .step(1, cause: .key)
    case .backward: .step(-1, cause: .key)
    case .pageForward: .page(1, isRepeat: false)
    case .pageBackward: .page(-1, isRepeat: false)
    case .first: .first
    case .last: .last
    case .select: .select
    case .cancel: .cancel
    case .whereAmI: .whereAmI
    case .togglePause: .togglePause
    case .toggleFullscreen: .toggleFullscreen
    case .close: .close
    case .custom(let name): .custom(name)
    }
  }
}
