import QuadRaster

/// The running and finished fetches of the loader: a plain value.
///
/// Times are seconds of any steady clock.
struct FetchQueue {
  /// The number of a fetch that has begun.
  typealias Ticket = Int

  /// What a fetch has brought.
  enum Content {
    case encoded(EncodedFile)
    case texture(LoadedPicture)
  }

  private enum State {
    case waiting
    case running(Ticket, PictureDelivery, began: Double)
    case there(Content)
  }

  /// How many fetches run at the same time.
  static let width = 6
  /// The most bytes of files that are kept for decoding them in other sizes.
  static let keptBytes = 32 << 20
  /// The bytes of files that wait for being decoded at which no further fetch begins.
  static let mostUndecodedBytes = 128 << 20

  private var states: [FetchedPicture: State] = [:]
  /// What is wanted, most urgent first.
  private var wanted: [FetchedPicture] = []
  /// The progress of running fetches, 0…1.
  private(set) var progress: [FetchedPicture: Double] = [:]
  /// The requests that wait for fetches.
  private(set) var held: [PictureRequest] = []
  private var nextTicket = 0

  /// Replaces the wanted requests, most urgent first.
  ///
  /// Pictures to keep are not fetched, but stay if they are loaded.
  ///
  /// - Returns: The requests that need not wait, most urgent first, and the fetches to
  ///   cancel.
  mutating func replace(with requests: [PictureRequest], keeping kept: Set<FetchedPicture>)
    -> (ready: [PictureRequest], canceled: [PictureDelivery])
  {
    let before = states
    states = [:]
    wanted = []
    held = []
    var ready: [PictureRequest] = []
    for request in requests {
      guard case .fetched(let picture) = request.source else {
        ready.append(request)
        continue
      }
      if states[picture] == nil {
        states[picture] = before[picture] ?? .waiting
        wanted.append(picture)
      }
      if content(of: picture) == nil { held.append(request) } else { ready.append(request) }
    }
    keep(kept, of: before)
    var canceled: [PictureDelivery] = []
    for (picture, state) in before where states[picture] == nil {
      progress[picture] = nil
      if case .running(_, let delivery, _) = state { canceled.append(delivery) }
    }
    return (ready, canceled)
  }

  /// Keeps loaded pictures of `kept` that are not wanted now, within the byte limit.
  private mutating func keep(_ kept: Set<FetchedPicture>, of before: [FetchedPicture: State]) {
    var bytes = 0
    for picture in kept where states[picture] == nil {
      guard let state = before[picture], case .there(let content) = state else { continue }
      bytes += content.bytes
      if bytes <= Self.keptBytes { states[picture] = state } else { bytes -= content.bytes }
    }
  }

  /// Starts the most urgent fetch that may start now.
  ///
  /// `deliver` makes its delivery.
  mutating func begin(at time: Double, _ deliver: (FetchedPicture, Ticket) -> PictureDelivery)
    -> (picture: FetchedPicture, delivery: PictureDelivery)?
  {
    let running = states.values.count { if case .running = $0 { true } else { false } }
    guard running < Self.width, undecodedBytes < Self.mostUndecodedBytes,
      let picture = wanted.first(where: {
        if case .waiting = states[$0] { true } else { false }
      })
    else { return nil }
    nextTicket += 1
    let delivery = deliver(picture, nextTicket)
    states[picture] = .running(nextTicket, delivery, began: time)
    return (picture, delivery)
  }

  /// The bytes of fetched content that cards do not show yet.
  private var undecodedBytes: Int {
    wanted.reduce(0) { $0 + (content(of: $1)?.bytes ?? 0) }
  }

  /// What has been fetched.
  func content(of picture: FetchedPicture) -> Content? {
    if case .there(let content) = states[picture] { content } else { nil }
  }

  /// Records the progress of a fetch.
  ///
  /// Returns `false` if it is no longer wanted.
  mutating func advance(_ picture: FetchedPicture, _ ticket: Ticket, to progress: Double) -> Bool {
    guard isRunning(picture, ticket) else { return false }
    self.progress[picture] = progress
    return true
  }

  /// Ends a fetch, with `nil` for a failure.
  ///
  /// Returns the requests that were waiting for the fetch.
  mutating func end(_ picture: FetchedPicture, _ ticket: Ticket, _ content: Content?)
    -> [PictureRequest]
  {
    guard isRunning(picture, ticket) else { return [] }
    progress[picture] = nil
    states[picture] = content.map { .there($0) }
    if content == nil { wanted.removeAll { $0 == picture } }
    let source = PictureSource.fetched(picture)
    defer { held.removeAll { $0.source == source } }
    return held.filter { $0.source == source }
  }

  /// The fetches that have taken too long.
  func overdue(at time: Double) -> [(FetchedPicture, Ticket, PictureDelivery)] {
    states.compactMap { picture, state in
      guard case .running(let ticket, let delivery, let began) = state,
        time >= began + picture.patience
      else { return nil }
      return (picture, ticket, delivery)
    }
  }

  /// The next time at which a fetch has taken too long.
  var nextDeadline: Double? {
    states.compactMap { picture, state in
      if case .running(_, _, let began) = state { began + picture.patience } else { nil }
    }.min()
  }

  private func isRunning(_ picture: FetchedPicture, _ ticket: Ticket) -> Bool {
    if case .running(let own, _, _) = states[picture] { own == ticket } else { false }
  }
}

extension FetchQueue.Content {
  /// Its bytes, without those of its card.
  fileprivate var bytes: Int {
    switch self {
    case .encoded(let file): file.byteCount
    case .texture(let picture): picture.texture.bytes
    }
  }
}
