internal import Projection

/// Which texels each of the last states of a live texture has changed.
struct ChangeLog: Sendable {
  /// How many states back changes are known.
  private static let depth = 12
  /// The changes that led to the states before and to the last one, oldest first.
  private var steps: [[PixelRectangle]] = []

  /// Adds the changes that lead to the next state.
  mutating func add(_ rectangles: [PixelRectangle]) {
    if steps.count == Self.depth { steps.removeFirst() }
    steps.append(rectangles)
  }

  /// What has changed from state `first` to state `last`, the one the log ends with, or `nil` if
  /// that is not known.
  func rectangles(since first: Int, until last: Int) -> [PixelRectangle]? {
    guard 0...steps.count ~= last - first else { return nil }
    return steps.suffix(last - first).flatMap { $0 }
  }
}
