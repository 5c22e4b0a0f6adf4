import CarouselTestSupport

/// What decides the doings of a program that talks nonsense: the same for the same seed.
final class NonsenseDice {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns `true` with a probability of 1 in `one`.
  func chance(_ one: Int) -> Bool { roll(0..<one) == 0 }

  func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  func any<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &generator)
  }

  /// A length or coordinate, which is rarely valid for a window.
  var number: Int32 {
    any([0, 1, -1, 3, 17, 40, 100, 100, 300, 5000, 40_000, -40_000, .max, .min]) ?? 0
  }

  /// A length that most windows could have.
  var length: Int32 { chance(8) ? number : Int32(roll(1..<401)) }

  /// Lets one of them go.
  func drop<Element>(_ elements: inout [Element]) {
    if !elements.isEmpty { elements.remove(at: roll(0..<elements.count)) }
  }
}
