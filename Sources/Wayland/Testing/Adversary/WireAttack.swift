/// What is done to the messages on their way to the clients.
///
/// It is data: made from a seed, compared, printed, and reduced to find what matters.
public struct WireAttack: Hashable, Sendable {
  /// The faults, in the order given.
  public var faults: [WireFault]

  /// Makes an attack of `faults`.
  public init(_ faults: [WireFault] = []) {
    self.faults = faults
  }

  /// Makes an attack of `count` faults among the first `messages` events, the same for the same
  /// `seed`.
  public init(seed: UInt64, count: Int, among messages: Int) {
    var numbers = SeededGenerator(state: seed)
    faults = (0..<max(0, count)).map { _ in
      let message = 1 + Int(numbers.next() % UInt64(max(1, messages)))
      return WireFault(message, Self.action(&numbers))
    }
    faults.sort { $0.message < $1.message }
  }

  private static func action(_ numbers: inout SeededGenerator) -> WireFault.Action {
    switch numbers.next() % 12 {
    case 0: .end
    case 1: .cut(bytes: Int(numbers.next() % 32))
    case 2: .withhold
    case 3: .repeated
    case 4: .length(UInt16(truncatingIfNeeded: numbers.next()))
    case 5:
      .descriptor(
        FalseDescriptor.allCases[Int(numbers.next() % UInt64(FalseDescriptor.allCases.count))])
    case 6: .withdrawal(numbers.next())
    case 7, 8: .forged(numbers.next())
    default:
      .word(place: Int(numbers.next() % 8), value: HostileValue.word(numbers.next()))
    }
  }
}
