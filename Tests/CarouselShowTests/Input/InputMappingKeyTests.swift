import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingKeyTests {
  private func action(_ key: UInt32, _ mapping: InputMapping = InputMapping()) -> InputAction? {
    var mapping = mapping
    mapping.keyPressed(key, isRepeat: false, time: 1)
    return mapping.takeActions().first
  }

  @Test func `arrows step`() {
    let once = StepSource.key(repeats: 0)
    #expect(action(KeySymbol.right) == .step(1, time: 1, once))
    #expect(action(KeySymbol.left) == .step(-1, time: 1, once))
    #expect(action(KeySymbol.down) == .step(1, time: 1, once))
    #expect(action(KeySymbol.up) == .step(-1, time: 1, once))
  }

  @Test func `left goes on where the first item is at the right`() {
    var mapping = InputMapping()
    mapping.isRightToLeft = true
    #expect(action(KeySymbol.left, mapping) == .step(1, time: 1, .key(repeats: 0)))
    mapping.axis = .vertical
    #expect(action(KeySymbol.left, mapping) == .step(-1, time: 1, .key(repeats: 0)))
  }

  @Test(
    arguments: [
      (KeySymbol.home, InputAction.first(time: 1)), (KeySymbol.end, .last(time: 1)),
      (KeySymbol.pageDown, .page(1, time: 1)), (KeySymbol.pageUp, .page(-1, time: 1)),
      (KeySymbol.enter, .select(time: 1)), (KeySymbol.space, .select(time: 1)),
      (KeySymbol.smallI, .whereAmI(time: 1)), (KeySymbol.smallF, .toggleFullscreen),
      (KeySymbol.smallP, .togglePause),
      (KeySymbol.f11, .toggleFullscreen), (KeySymbol.escape, .close), (KeySymbol.smallQ, .close),
      (0xFF8D, .select(time: 1)), (0xFF98, .step(1, time: 1, .key(repeats: 0))),
    ])
  func `every key asks for its own`(key: UInt32, expected: InputAction) {
    #expect(action(key) == expected)
  }

  @Test func `a held arrow repeats and counts`() {
    var mapping = InputMapping()
    mapping.keyPressed(KeySymbol.right, isRepeat: false, time: 1)
    mapping.keyPressed(KeySymbol.right, isRepeat: true, time: 1.4)
    mapping.keyPressed(KeySymbol.right, isRepeat: true, time: 1.44)
    mapping.keyReleased(KeySymbol.right)
    mapping.keyPressed(KeySymbol.right, isRepeat: false, time: 2)
    #expect(
      mapping.takeActions() == [
        .step(1, time: 1, .key(repeats: 0)), .step(1, time: 1.4, .key(repeats: 1)),
        .step(1, time: 1.44, .key(repeats: 2)), .step(1, time: 2, .key(repeats: 0)),
      ])
  }

  @Test func `a held key selects, toggles and closes once`() {
    var mapping = InputMapping()
    for key in [KeySymbol.enter, KeySymbol.smallF, KeySymbol.escape] {
      mapping.keyPressed(key, isRepeat: false, time: 1)
      mapping.keyPressed(key, isRepeat: true, time: 1.5)
    }
    #expect(mapping.takeActions() == [.select(time: 1), .toggleFullscreen, .close])
  }

  @Test func `other keys ask for nothing`() {
    #expect(action(0x78) == nil)
    #expect(action(0) == nil)
  }
}
