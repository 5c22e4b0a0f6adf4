/// A short queue of announcements that prefers what matters when it is full.
///
/// A full queue gives up its oldest line of the least weight: first positions passed on the way,
/// then older resting places, then the rest. The newest resting place always stays.
package struct LineQueue<Element: WeightedLine> {
  /// The greatest number of waiting lines.
  package let capacity: Int
  private(set) var elements: [Element] = []
  /// Lines given up since the last one was taken.
  private(set) var dropped = 0

  package init(capacity: Int) {
    precondition(capacity >= 2, "a queue keeps at least the newest resting place and one more")
    self.capacity = capacity
  }

  package var isEmpty: Bool { elements.isEmpty }

  /// Appends a line, giving one up where the queue is full.
  package mutating func append(_ element: Element) {
    elements.append(element)
    guard elements.count > capacity else { return }
    let newestRest = elements.lastIndex { $0.weight == .rest }
    let spare = elements.indices.filter { $0 != newestRest }
    guard let least = spare.map({ elements[$0].weight }).min(),
      let index = spare.first(where: { elements[$0].weight == least })
    else { return }
    elements.remove(at: index)
    dropped += 1
  }

  /// Takes the oldest line and the number of lines given up before it.
  package mutating func take() -> (element: Element, dropped: Int)? {
    guard !elements.isEmpty else { return nil }
    defer { dropped = 0 }
    return (elements.removeFirst(), dropped)
  }
}

/// What a line is worth when not all can be kept.
package enum LineWeight: Comparable {
  /// A position passed on the way.
  case passing
  /// A resting place.
  case rest
  /// Something that happens once: a selection, an error.
  case once
}

/// A line with a weight.
package protocol WeightedLine {
  var weight: LineWeight { get }
}
