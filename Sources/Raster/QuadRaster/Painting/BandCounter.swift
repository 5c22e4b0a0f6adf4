internal import Synchronization

/// Distributes the bands of a frame among threads, each band once.
final class BandCounter: Sendable {
  /// The bands of a frame.
  ///
  /// There are more bands than threads, so that a thread that is late, or has the harder ones,
  /// paints fewer of them.
  static let count = 12

  private let taken = Atomic(0)

  /// The next band, or `nil` once all are handed out.
  func next() -> Int? {
    let band = taken.add(1, ordering: .relaxed).oldValue
    return band < Self.count ? band : nil
  }
}
