/// What is wanted, what is being made and what is done: the loader's book, a plain value.
///
/// Times are seconds of any steady clock.
struct PictureQueue {
  /// The most requests kept; later ones are asked for again when nearer ones are done.
  static let capacity = 64

  /// The number of a piece of work that a thread has begun.
  typealias Ticket = Int

  /// A picture that is being made.
  struct Run {
    let request: PictureRequest
    /// When it began, or last came back from waiting for memory.
    fileprivate(set) var began: Double
    /// Whether nobody wants it any more.
    fileprivate(set) var isWithdrawn = false
    /// Whether others no longer wait for it.
    fileprivate(set) var isSlow = false
    /// Whether it waits until another large picture is decoded.
    fileprivate(set) var awaitsMemory = false
  }

  /// How many pictures each lane makes at the same time.
  let widths: [PictureLane: Int]
  let patience: PicturePatience

  /// Wanted and not begun, most urgent last.
  private(set) var waiting: [PictureRequest] = []
  /// Being made.
  private(set) var runs: [Ticket: Run] = [:]
  /// Given up, but a thread is still at it.
  private(set) var lost: [Ticket: PictureLane] = [:]
  /// Made and not yet taken.
  private(set) var finished: [FinishedPicture] = []
  /// Who decodes a large picture: one at a time, so that memory is bounded.
  private(set) var memoryHolder: Ticket?
  private var nextTicket = 0

  init(decoders: Int = 1, patience: PicturePatience = PicturePatience()) {
    widths = [.painting: 1, .decoding: decoders]
    self.patience = patience
  }

  /// Whether nothing is waiting or being made for anyone.
  var isIdle: Bool { waiting.isEmpty && runs.values.allSatisfy(\.isWithdrawn) }

  /// Replaces everything wanted by `wanted`, most urgent first, and withdraws what else is running.
  mutating func replace(with wanted: some Sequence<PictureRequest>) {
    var running: [PictureRequest: Ticket] = [:]
    for (ticket, run) in runs {
      runs[ticket]?.isWithdrawn = true
      running[run.request] = ticket
    }
    var seen = Set(finished.map(\.request))
    var next: [PictureRequest] = []
    for request in wanted where next.count < Self.capacity && seen.insert(request).inserted {
      if let ticket = running[request] {
        runs[ticket]?.isWithdrawn = false
      } else {
        next.append(request)
      }
    }
    waiting = next.reversed()
    giveUpHopeless()
  }

  /// Takes the most urgent request of a lane to be made, if the lane has room.
  mutating func begin(_ lane: PictureLane, at time: Double) -> (
    ticket: Ticket, request: PictureRequest
  )? {
    guard room(in: lane) > 0, let place = waiting.lastIndex(where: { $0.source.lane == lane })
    else { return nil }
    let request = waiting.remove(at: place)
    nextTicket += 1
    runs[nextTicket] = Run(request: request, began: time)
    return (nextTicket, request)
  }

  /// Whether someone still waits for what a thread is making.
  func isWanted(_ ticket: Ticket) -> Bool { runs[ticket]?.isWithdrawn == false }

  /// Asks to decode a large picture: `true` if it may be done now, and by this one alone.
  mutating func takeMemory(_ ticket: Ticket, at time: Double) -> Bool {
    let isFree = memoryHolder == nil || memoryHolder == ticket || runs[ticket] == nil
    if isFree, runs[ticket] != nil { memoryHolder = ticket }
    // Waiting for others is not its own slowness.
    if runs[ticket]?.awaitsMemory == true { runs[ticket]?.began = time }
    runs[ticket]?.awaitsMemory = !isFree
    return isFree
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
  mutating func end(_ ticket: Ticket, _ outcome: Result<LoadedPicture, PaintError>) -> End {
    if memoryHolder == ticket { memoryHolder = nil }
    lost[ticket] = nil
    guard let run = runs.removeValue(forKey: ticket), !run.isWithdrawn else { return .dropped }
    if case .failure(.cancelled) = outcome {
      waiting.append(run.request)
      return .again
    }
    finished.append(FinishedPicture(request: run.request, outcome: outcome))
    return .kept
  }

  /// Lets nobody wait for what is slow by now, and gives up what takes too long.
  mutating func watch(at time: Double) {
    for (ticket, run) in runs {
      if time >= run.began + patience.slow { runs[ticket]?.isSlow = true }
      guard !run.awaitsMemory, time >= run.began + patience.lost else { continue }
      runs[ticket] = nil
      lost[ticket] = run.request.source.lane
      if memoryHolder == ticket { memoryHolder = nil }
      if !run.isWithdrawn {
        fail(run.request, .tookTooLong(run.request.source, seconds: patience.lost))
      }
    }
    giveUpHopeless()
  }

  /// The next time at which `watch` has something to do.
  var nextWatch: Double? {
    runs.values.compactMap { run in
      if !run.isSlow { return run.began + patience.slow }
      return run.awaitsMemory ? nil : run.began + patience.lost
    }.min()
  }

  /// How many threads a lane needs, those that are slow or lost included.
  func threads(in lane: PictureLane) -> Int {
    let busy = runs.values.count { $0.request.source.lane == lane } + lost(in: lane)
    return min(busy + startable(in: lane), maximumThreads(in: lane))
  }

  /// How many pictures a lane may begin now.
  func startable(in lane: PictureLane) -> Int {
    min(room(in: lane), waiting.count { $0.source.lane == lane })
  }

  /// Hands out all that is finished, in the order it was.
  mutating func take() -> [FinishedPicture] {
    defer { finished = [] }
    return finished
  }

  private func maximumThreads(in lane: PictureLane) -> Int {
    (widths[lane] ?? 1) + patience.threads
  }

  /// How many more pictures a lane may begin.
  private func room(in lane: PictureLane) -> Int {
    let active = runs.values.count { $0.request.source.lane == lane && !$0.isSlow }
    return max(0, (widths[lane] ?? 1) - active)
  }

  private func lost(in lane: PictureLane) -> Int { lost.values.count { $0 == lane } }

  /// Where every thread is lost nothing will ever be begun: what waits has failed.
  private mutating func giveUpHopeless() {
    for lane in PictureLane.allCases where lost(in: lane) >= maximumThreads(in: lane) {
      for request in waiting where request.source.lane == lane {
        fail(request, .noThreadLeft(request.source))
      }
      waiting.removeAll { $0.source.lane == lane }
    }
  }

  private mutating func fail(_ request: PictureRequest, _ error: PaintError) {
    finished.append(FinishedPicture(request: request, outcome: .failure(error)))
  }
}
