import CarouselLocking
import CarouselPaint

/// The file systems that do not answer, such as those of a server that is gone, and how many threads wait
/// for each of them.
///
/// At most a few threads wait for one file system: after that, its paths are given up without asking,
/// until one of the threads comes back.
final class SilentPlaces: Sendable {
  /// Why nothing is known of a path in such a place.
  static let reason = "the file system does not answer"

  /// Which paths belong to the same file system, at this moment.
  let places: @Sendable () -> FilePlaces
  /// How many threads may wait for one place.
  private static let most = 2

  /// Readable once a place has answered after all (see ``takeAnswers()``).
  var fileDescriptor: Int32 { answers.fileDescriptor }
  private let answers = EventCounter()
  /// The number of waiting threads by place.
  private let waiting = Lock<[[UInt8]: Int]>([:])

  init(places: @escaping @Sendable () -> FilePlaces = { FilePlaces.current }) {
    self.places = places
  }

  /// Whether every file system has answered so far.
  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  /// Whether a place is given up.
  func contains(_ place: [UInt8]) -> Bool {
    waiting.withLock { $0[place, default: 0] >= Self.most }
  }

  /// Counts a thread that waits for a place, perhaps forever.
  func beginWaiting(for place: [UInt8]) {
    waiting.withLock { $0[place, default: 0] += 1 }
  }

  /// Counts a thread that has its answer.
  func endWaiting(for place: [UInt8]) {
    waiting.withLock { waiting in
      guard let count = waiting[place] else { return }
      waiting[place] = count > 1 ? count - 1 : nil
    }
    answers.raise()
  }

  /// Resets ``fileDescriptor``.
  ///
  /// Returns whether a place has answered since the last call.
  func takeAnswers() -> Bool { answers.take() }
}
