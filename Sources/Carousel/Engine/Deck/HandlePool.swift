/// The numbers of cards: those of released ones are offered for use again in the order of their release, each
/// kind of slot its own.
struct HandlePool: Equatable, Sendable {
  private var items: [Int] = []
  private var placeholders: [Int] = []
  private var next = 1

  /// A card's number for `slot`, and whether another card had it.
  mutating func take(for slot: Carousel.Slot) -> (handle: Int, isReused: Bool) {
    switch slot {
    case .item where !items.isEmpty: return (items.removeFirst(), true)
    case .placeholder where !placeholders.isEmpty: return (placeholders.removeFirst(), true)
    default:
      next += 1
      return (next - 1, false)
    }
  }

  /// Takes back the number of a card that showed `slot`.
  mutating func put(_ handle: Int, from slot: Carousel.Slot) {
    switch slot {
    case .item: items.append(handle)
    case .placeholder: placeholders.append(handle)
    }
  }

  /// Offers none of the numbers again.
  mutating func forget() {
    items.removeAll(keepingCapacity: true)
    placeholders.removeAll(keepingCapacity: true)
  }
}
