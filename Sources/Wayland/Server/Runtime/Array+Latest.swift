extension Array {
  /// Adds an element and keeps only the latest `most`: clients decide how many there are.
  mutating func append(_ element: Element, keeping most: Int) {
    if count >= most { removeFirst(count - most + 1) }
    append(element)
  }
}
