import CarouselEngine
import Testing

@testable import CarouselView

struct StandardGesturesKeyTests {
  /// The kernel's numbers of two arrows.
  private let leftCode: UInt32 = 105
  private let rightCode: UInt32 = 106

  private func action(_ key: UInt32, _ gestures: StandardGestures = StandardGestures())
    -> InputAction.Kind?
  {
    var gestures = gestures
    gestures.press(key, 1, at: 1)
    return gestures.takeActions().first?.kind
  }

  @Test func `arrows step`() {
    #expect(action(KeySymbol.right) == .step(1, cause: .key))
    #expect(action(KeySymbol.left) == .step(-1, cause: .key))
    #expect(action(KeySymbol.down) == .step(1, cause: .key))
    #expect(action(KeySymbol.up) == .step(-1, cause: .key))
  }

  @Test func `left goes on where the first item is at the right`() {
    var gestures = StandardGestures()
    gestures.context.isRightToLeft = true
    #expect(action(KeySymbol.left, gestures) == .step(1, cause: .key))
    gestures.context.axis = .vertical
    #expect(action(KeySymbol.left, gestures) == .step(-1, cause: .key))
  }

  @Test(
    arguments: [
      (KeySymbol.home, InputAction.Kind.first), (KeySymbol.end, .last),
      (KeySymbol.pageDown, .page(1, isRepeat: false)),
      (KeySymbol.pageUp, .page(-1, isRepeat: false)),
      (KeySymbol.enter, .select), (KeySymbol.space, .select),
      (KeySymbol.smallI, .whereAmI), (KeySymbol.smallF, .toggleFullscreen),
      (KeySymbol.smallP, .togglePause),
      (KeySymbol.f11, .toggleFullscreen), (KeySymbol.escape, .cancel), (KeySymbol.smallQ, .close),
      (0xFF8D, .select), (0xFF98, .step(1, cause: .key)),
    ])
  func `every key asks for its own`(key: UInt32, expected: InputAction.Kind) {
    #expect(action(key) == expected)
  }

  @Test func `an arrow that repeats cruises until it is released, however often it repeats`() {
    var gestures = StandardGestures()
    gestures.press(KeySymbol.right, rightCode, at: 1)
    for repeated in 0..<30 {
      gestures.repeat(KeySymbol.right, rightCode, at: 1.4 + Double(repeated) / 25)
    }
    gestures.keyReleased(code: rightCode, seat: 1, time: 3)
    gestures.keyReleased(code: rightCode, seat: 1, time: 3.1)
    gestures.press(KeySymbol.right, rightCode, at: 4)
    gestures.keyReleased(code: rightCode, seat: 1, time: 4.1)
    #expect(
      gestures.takeActions() == [
        .step(1, time: 1, cause: .key), .cruise(.forward, time: 1.4), .cruiseEnded(time: 3),
        .step(1, time: 4, cause: .key),
      ])
  }

  @Test func `a key is released by its place, whatever it means by then`() {
    var gestures = StandardGestures()
    gestures.press(KeySymbol.right, rightCode, at: 1)
    gestures.repeat(0x36, rightCode, at: 1.4)
    gestures.keyReleased(code: rightCode, seat: 2, time: 1.5)
    gestures.keyReleased(code: rightCode, seat: 1, time: 2)
    #expect(gestures.takeActions().last == .cruiseEnded(time: 2))
  }

  @Test func `the newest of two arrows wins, and its release stops also if the older is down`() {
    var gestures = StandardGestures()
    gestures.press(KeySymbol.right, rightCode, at: 1)
    gestures.repeat(KeySymbol.right, rightCode, at: 1.4)
    gestures.press(KeySymbol.left, leftCode, at: 2)
    gestures.repeat(KeySymbol.left, leftCode, at: 2.4)
    gestures.repeat(KeySymbol.right, rightCode, at: 2.5)
    gestures.keyReleased(code: leftCode, seat: 1, time: 3)
    gestures.repeat(KeySymbol.right, rightCode, at: 3.4)
    gestures.keyReleased(code: rightCode, seat: 1, time: 4)
    #expect(
      gestures.takeActions() == [
        .step(1, time: 1, cause: .key), .cruise(.forward, time: 1.4),
        .cruiseEnded(time: 2), .step(-1, time: 2, cause: .key),
        .cruise(.backward, time: 2.4), .cruiseEnded(time: 3),
      ])
  }

  @Test func `a keyboard that is another's now holds nothing`() {
    var gestures = StandardGestures()
    gestures.press(KeySymbol.right, rightCode, at: 1)
    gestures.repeat(KeySymbol.right, rightCode, at: 1.4)
    _ = gestures.takeActions()
    gestures.keysLost(time: 2)
    gestures.repeat(KeySymbol.right, rightCode, at: 2.1)
    gestures.keyReleased(code: rightCode, seat: 1, time: 3)
    #expect(gestures.takeActions() == [.cruiseEnded(time: 2)])
  }

  @Test(arguments: [KeySymbol.home, KeySymbol.end, KeySymbol.enter, KeySymbol.pageDown])
  func `another key that moves or selects ends a cruise first`(key: UInt32) {
    var gestures = StandardGestures()
    gestures.press(KeySymbol.right, rightCode, at: 1)
    gestures.repeat(KeySymbol.right, rightCode, at: 1.4)
    _ = gestures.takeActions()
    gestures.press(key, 2, at: 2)
    gestures.repeat(KeySymbol.right, rightCode, at: 2.1)
    let actions = gestures.takeActions()
    #expect(actions.count == 2)
    #expect(actions.first == .cruiseEnded(time: 2))
  }

  @Test func `asking where one is leaves a cruise alone`() {
    var gestures = StandardGestures()
    gestures.press(KeySymbol.right, rightCode, at: 1)
    gestures.repeat(KeySymbol.right, rightCode, at: 1.4)
    gestures.press(KeySymbol.smallI, 23, at: 2)
    gestures.keyReleased(code: 23, seat: 1, time: 2.1)
    gestures.keyReleased(code: rightCode, seat: 1, time: 3)
    #expect(gestures.takeActions().suffix(2) == [.whereAmI(time: 2), .cruiseEnded(time: 3)])
  }

  @Test func `a page key repeats, Home and Carousel.End do not`() {
    var gestures = StandardGestures()
    for key in [KeySymbol.pageUp, KeySymbol.home, KeySymbol.end] {
      gestures.press(key, 1, at: 1)
      gestures.repeat(key, 1, at: 1.5)
    }
    #expect(
      gestures.takeActions() == [
        .page(-1, isRepeat: false, time: 1), .page(-1, isRepeat: true, time: 1.5),
        .first(time: 1), .last(time: 1),
      ])
  }

  @Test func `a held key selects, toggles and cancels once`() {
    var gestures = StandardGestures()
    for key in [KeySymbol.enter, KeySymbol.smallF, KeySymbol.escape] {
      gestures.press(key, 1, at: 1)
      gestures.repeat(key, 1, at: 1.5)
    }
    #expect(gestures.takeActions().map(\.kind) == [.select, .toggleFullscreen, .cancel])
  }

  @Test func `other keys ask for nothing`() {
    #expect(action(0x78) == nil)
    #expect(action(0) == nil)
  }
}

extension StandardGestures {
  fileprivate mutating func press(_ key: UInt32, _ code: UInt32, at time: Double) {
    keyPressed(key, code: code, seat: 1, isRepeat: false, time: time)
  }

  fileprivate mutating func `repeat`(_ key: UInt32, _ code: UInt32, at time: Double) {
    keyPressed(key, code: code, seat: 1, isRepeat: true, time: time)
  }
}
