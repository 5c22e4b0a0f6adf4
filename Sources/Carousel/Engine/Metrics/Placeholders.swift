/// The cards beside the items of a bounded carousel: half before, half behind, the odd one before.
struct Placeholders: Equatable, Sendable {
  var count: Int
  var before: Int { count - count / 2 }
  var behind: Int { count / 2 }

  /// What the card at `index` shows when there are `items` items: below 0 and from `items` on are
  /// placeholders.
  func slot(at index: Int, items: Int) -> Carousel.Slot {
    if index < 0 { return .placeholder(before + index) }
    if index >= items { return .placeholder(before + index - items) }
    return .item(index)
  }
}
