import CarouselView

/// A search for items of a carousel by a text while it is typed.
protocol ItemSearch: AnyObject {
  /// The search text.
  var text: String { get }
  /// Whether there is no search text.
  var isEmpty: Bool { get }
  /// Whether no item matches.
  var isLost: Bool { get }
  /// The search text and how many items match; empty without a search text.
  var status: String { get }
  /// All items, also those that are not shown.
  var items: [CarouselItem] { get }

  /// Edits the search text, and searches; returns `false` if the edit changes nothing.
  func edit(_ change: (inout TypeAhead) -> Bool) -> Bool
  /// Goes to another match; returns `false` without a search text.
  func step(_ count: Int) -> Bool
  /// Notes that other items are shown.
  func itemsChanged()
  /// Returns the items to show in place of those there are.
  func arranged(_ items: [CarouselItem]) -> [CarouselItem]
  /// Returns the index in ``items`` of an item of the view.
  func index(ofShown index: Int) -> Int
  /// Replaces an item, by its index in the view.
  func replace(shown index: Int, with item: CarouselItem)
}

extension ItemSearch {
  /// Adds text; returns `false` if there is none to add.
  func append(_ text: String, otherwise others: [String] = []) -> Bool {
    edit { $0.append(text, otherwise: others) }
  }
  /// Removes the last character; returns `false` if there is none.
  func removeLast() -> Bool { edit { $0.removeLast() } }
  /// Removes the last word; returns `false` if there is none.
  func removeWord() -> Bool { edit { $0.removeWord() } }
  /// Clears the search text; returns `false` if there is none.
  func clear() -> Bool { edit { $0.clear() } }
}
