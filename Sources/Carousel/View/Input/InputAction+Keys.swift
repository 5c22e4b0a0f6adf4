import CarouselEngine

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
