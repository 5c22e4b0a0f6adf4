/// What is wanted, what is being made and what is done: the loader's book, a plain value.
struct PictureQueue {
  /// The most requests kept; later ones are asked for again when nearer ones are done.
  static let capacity = 64

  /// Wanted and not begun, most urgent last.
  private(set) var waiting: [PictureRequest] = []
  /// Being made.
  private(set) var running: Set<PictureRequest> = []
  /// Being made although no longer wanted.
  private(set) var withdrawn: Set<PictureRequest> = []
  /// Made and not yet taken.
  private(set) var finished: [FinishedPicture] = []

  /// Whether nothing is waiting or being made for anyone.
  var isIdle: Bool { waiting.isEmpty && running.isSubset(of: withdrawn) }

  /// Replaces everything wanted by `wanted`, most urgent first, and withdraws what else is running.
  ///
  /// Returns how many requests were not known before.
  mutating func replace(with wanted: some Sequence<PictureRequest>) -> Int {
    let before = Set(waiting)
    var seen = Set(finished.map(\.request))
    var next: [PictureRequest] = []
    withdrawn = running
    for request in wanted where next.count < Self.capacity && seen.insert(request).inserted {
      if running.contains(request) {
        withdrawn.remove(request)
      } else {
        next.append(request)
      }
    }
    waiting = next.reversed()
    return next.count { !before.contains($0) }
  }

  /// Takes the most urgent request to be made.
  mutating func begin() -> PictureRequest? {
    guard let request = waiting.popLast() else { return nil }
    running.insert(request)
    return request
  }

  /// Whether someone still waits for `request`.
  func isWanted(_ request: PictureRequest) -> Bool {
    running.contains(request) && !withdrawn.contains(request)
  }

  /// What happens to a request that has ended.
  enum End {
    /// It waits to be taken.
    case kept
    /// Nobody waits for it.
    case dropped
    /// It was given up although it is wanted again by now: it is to be made once more.
    case again
  }

  /// Files what became of a running request.
  mutating func end(_ picture: FinishedPicture) -> End {
    running.remove(picture.request)
    guard withdrawn.remove(picture.request) == nil else { return .dropped }
    if case .failure(.cancelled) = picture.outcome {
      waiting.append(picture.request)
      return .again
    }
    finished.append(picture)
    return .kept
  }

  /// Hands out all that is finished, in the order it was.
  mutating func take() -> [FinishedPicture] {
    defer { finished = [] }
    return finished
  }
}
