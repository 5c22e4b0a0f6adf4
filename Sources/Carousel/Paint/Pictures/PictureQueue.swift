internal import CarouselSandbox

/// The wanted, running and finished requests of the loader: a plain value.
///
/// Times are seconds of any steady clock. A picture is not charged for the time in which its worker or its
/// thread waits for a processor that others use.
struct PictureQueue {
  /// The number of a piece of work that a thread has begun.
  typealias Ticket = Int

  /// A picture that is being made.
  struct Run {
    let request: PictureRequest
    /// When it began, not counting the time for which it waits for memory.
    fileprivate(set) var began: Double
    /// The seconds it had used when it began to wait for memory.
    fileprivate var used = 0.0
    /// The processes and threads that work at it, and their waits for a processor.
    fileprivate var waits: [ProcessorWait] = []
    /// The seconds since `began` in which they have waited for a processor.
    fileprivate var waited = 0.0
    /// When `waited` was measured.
    fileprivate var measured = -Double.infinity
    /// Whether it is no longer wanted.
    fileprivate(set) var isWithdrawn = false
    /// Whether others no longer wait for it.
    fileprivate(set) var isSlow = false
    /// Whether it waits for memory.
    fileprivate(set) var awaitsMemory = false
    /// Whether it has to make room, and is tried again later.
    fileprivate(set) var isEvicted = false
    /// Whether its thread may never come back.
    fileprivate(set) var isUnstoppable: Bool
    /// Where its file is, while its thread waits for the file system, from which it may never come back.
    fileprivate(set) var awaitedPlace: [UInt8]?

    /// The time from which its own time counts.
    fileprivate var start: Double { began + waited }
  }

  /// A picture that was given up while a thread is still at it.
  struct Lost {
    let lane: PictureLane
    /// Whether the thread may hang there indefinitely.
    let isUnstoppable: Bool
    /// The place that the thread waits for.
    let awaitedPlace: [UInt8]?
  }

  /// How many pictures each lane makes at the same time.
  let widths: [PictureLane: Int]
  let patience: PicturePatience

  /// Wanted and not begun, most urgent last.
  private(set) var waiting: [PictureRequest] = []
  /// Being made.
  private(set) var runs: [Ticket: Run] = [:]
  /// Given up, but a thread is still at it.
  private(set) var lost: [Ticket: Lost] = [:]
  /// Made and not yet taken.
  private(set) var finished: [FinishedPicture] = []
  /// The seconds that have gone into pictures which had to make room.
  private(set) var spent: [PictureRequest: Double] = [:]
  private var memory: MemoryLedger<Ticket>
  private var nextTicket = 0
  /// Where files are.
  private let places: @Sendable () -> FilePlaces
  /// How much of the processor a process or thread has used.
  private let processorUse: @Sendable (ProcessorUser) -> [ProcessorUse]

  /// How many threads may wait for one place that does not answer.
  private static let mostAtPlace = 2
  /// How many threads that wait for places that do not answer are replaced.
  private static let mostReplaced = 24
  /// The least time between two measurements of waits for the processor, in seconds.
  private static let measuringPeriod = 0.05

  init(
    decoders: Int = 1, patience: PicturePatience = PicturePatience(), memory: Int = 256 << 20,
    places: @escaping @Sendable () -> FilePlaces = { FilePlaces.current },
    processorUse: @escaping @Sendable (ProcessorUser) -> [ProcessorUse] = ProcessorUse.current
  ) {
    widths = [.painting: 1, .decoding: decoders, .playing: 1]
    self.patience = patience
    self.memory = MemoryLedger(limit: memory)
    self.places = places
    self.processorUse = processorUse
  }

  /// Whether nothing is waiting or being made for anyone.
  var isIdle: Bool { waiting.isEmpty && runs.values.allSatisfy(\.isWithdrawn) }

  /// Whether no request waits for memory.
  var isMemoryAtEase: Bool { !memory.hasLine }

  /// Replaces everything wanted by `wanted`, most urgent first, and withdraws what else is running.
  ///
  /// A card whose version has grown while it was painted is painted to its end: if its content
  /// changes faster than it can be painted, it would never be seen otherwise.
  mutating func replace(with wanted: some Sequence<PictureRequest>) {
    var running: [PictureRequest: Ticket] = [:]
    for (ticket, run) in runs {
      runs[ticket]?.isWithdrawn = true
      running[run.request] = ticket
    }
    var seen = Set(finished.map(\.request))
    var next: [PictureRequest] = []
    for request in wanted where seen.insert(request).inserted {
      if let ticket = running[request] {
        runs[ticket]?.isWithdrawn = false
        continue
      }
      next.append(request)
      guard request.source.version > 0 else { continue }
      for (ticket, run) in runs where run.request.isSuperseded(by: request) {
        runs[ticket]?.isWithdrawn = false
      }
    }
    spent = spent.filter { seen.contains($0.key) }
    // Files that have used up their time come after those that have not been tried.
    waiting = (next.filter { spent[$0] == nil } + next.filter { spent[$0] != nil }).reversed()
    giveUpHopeless()
  }

  /// Adds a request that has become possible, as the most urgent, unless it is running.
  mutating func add(_ request: PictureRequest) {
    guard !waiting.contains(request), !finished.contains(where: { $0.request == request }),
      !runs.values.contains(where: { $0.request == request && !$0.isWithdrawn })
    else { return }
    waiting.append(request)
    giveUpHopeless()
  }

  /// Records the outcome of a request that needed no work.
  mutating func file(_ request: PictureRequest, _ outcome: Result<LoadedPicture, PaintError>) {
    finished.append(FinishedPicture(request: request, outcome: outcome))
  }

  /// Takes the most urgent request of a lane to be made by `thread`, if the lane has room.
  mutating func begin(
    _ lane: PictureLane, by thread: ProcessorUser? = nil, at time: Double
  ) -> (ticket: Ticket, request: PictureRequest)? {
    guard room(in: lane) > 0, let place = mostUrgent(in: lane) else { return nil }
    let request = waiting.remove(at: place)
    nextTicket += 1
    runs[nextTicket] = Run(request: request, began: time, isUnstoppable: lane == .painting)
    if let thread { isMade(by: thread, nextTicket, at: time) }
    return (nextTicket, request)
  }

  /// A process or thread begins to work at a picture, which is not charged for its waits for a processor.
  mutating func isMade(by user: ProcessorUser, _ ticket: Ticket, at time: Double) {
    runs[ticket]?.waits.append(ProcessorWait(of: user, processorUse(user), at: time))
  }

  /// Measures the processor waits of the threads and processes of a picture.
  private mutating func measure(_ ticket: Ticket, at time: Double) {
    guard var run = runs[ticket], !run.waits.isEmpty else { return }
    var waited = 0.0
    for index in run.waits.indices {
      waited += run.waits[index].seconds(processorUse(run.waits[index].user), at: time)
    }
    run.waited = min(waited, max(0, time - run.began))
    run.measured = time
    runs[ticket] = run
  }

  /// Where the request of a lane waits that is to be made next.
  ///
  /// Files come in the order they are wanted in, but those of kinds that have proved slow come after
  /// the others, and those that have had their time come last.
  private func mostUrgent(in lane: PictureLane) -> Int? {
    let isOpen = isOpen()
    guard lane == .decoding else {
      return waiting.lastIndex { $0.lane == lane && isOpen($0) }
    }
    var slow: [[UInt8]: Int] = [:]
    for run in runs.values where run.isSlow && !run.isEvicted {
      slow[run.request.kind, default: 0] += 1
    }
    for request in spent.keys { slow[request.kind, default: 0] += 1 }
    func delay(_ request: PictureRequest) -> (Int, Int) {
      (spent[request] == nil ? 0 : 1, slow[request.kind, default: 0])
    }
    var next: (place: Int, delay: (Int, Int))?
    for place in waiting.indices.reversed()
    where waiting[place].lane == lane && isOpen(waiting[place]) {
      let delay = delay(waiting[place])
      if next.map({ delay < $0.delay }) ?? true { next = (place, delay) }
    }
    return next?.place
  }

  /// How much what a thread is making is still wanted.
  func interest(_ ticket: Ticket) -> PictureInterest {
    guard let run = runs[ticket] else { return .overdue }
    // A run that waits for memory can end without harm.
    if run.isEvicted { return run.awaitsMemory ? .unwanted : .overdue }
    return run.isWithdrawn ? .unwanted : .wanted
  }

  /// A thread begins something from which it may never come back.
  mutating func becomesUnstoppable(_ ticket: Ticket) { runs[ticket]?.isUnstoppable = true }

  /// A thread begins to wait for a file at `place`, or, at `nil`, has its answer.
  mutating func awaits(_ place: [UInt8]?, _ ticket: Ticket) { runs[ticket]?.awaitedPlace = place }

  /// Asks for memory: `true` if it may be taken now.
  mutating func reserve(_ bytes: Int, _ ticket: Ticket, at time: Double) -> Bool {
    guard let run = runs[ticket] else { return false }
    let isThere = memory.take(bytes, for: ticket)
    // Waiting for others is not its own slowness.
    if run.awaitsMemory {
      runs[ticket]?.began = time - run.used
      runs[ticket]?.waited = 0
      runs[ticket]?.waits = run.waits.map { wait in
        ProcessorWait(of: wait.user, processorUse(wait.user), at: time)
      }
    } else if !isThere {
      measure(ticket, at: time)
      let start = runs[ticket]?.start ?? time
      runs[ticket]?.used = max(0, time - start)
    }
    runs[ticket]?.awaitsMemory = !isThere
    return isThere
  }

  /// What happens to a request that has ended.
  enum End {
    /// It waits to be taken.
    case kept
    /// It is not wanted.
    case dropped
    /// It was given up although it is wanted again by now: it is to be made once more.
    case again
  }

  /// Files what became of a running request.
  mutating func end(_ ticket: Ticket, _ outcome: Result<LoadedPicture, PaintError>) -> End {
    memory.release(ticket)
    lost[ticket] = nil
    guard let run = runs.removeValue(forKey: ticket), !run.isWithdrawn else { return .dropped }
    if case .failure(.canceled) = outcome {
      waiting.insert(run.request, at: run.isEvicted ? 0 : waiting.endIndex)
      return .again
    }
    file(run.request, outcome)
    return .kept
  }

  /// Stops waiting for slow pictures, and gives up those that take too long.
  mutating func watch(at time: Double) {
    let crowdedOut = crowdedOut
    for (ticket, run) in runs where deadline(of: run, crowdedOut).map({ time >= $0 }) ?? false {
      measure(ticket, at: time)
    }
    for (ticket, run) in runs {
      if time >= run.start + patience.slow { runs[ticket]?.isSlow = true }
      guard let end = end(of: run), time >= end else { continue }
      runs[ticket] = nil
      lost[ticket] = Lost(
        lane: run.request.lane, isUnstoppable: run.isUnstoppable, awaitedPlace: run.awaitedPlace)
      if run.isUnstoppable { memory.release(ticket) }
      if !run.isWithdrawn {
        file(
          run.request, .failure(.tookTooLong(run.request.source, seconds: patience.lost)))
      }
    }
    makeRoom(at: time)
    giveUpHopeless()
  }

  /// The next time at which `watch` has something to do.
  var nextWatch: Double? {
    let crowdedOut = crowdedOut
    return runs.values.compactMap { run in
      if crowdedOut.threads > 0, isQueuing(run) { return run.began }
      return deadline(of: run, crowdedOut).map { max($0, run.measured + Self.measuringPeriod) }
    }.min()
  }

  /// The next time that means something for a run, as far as its waits for a processor are known.
  private func deadline(of run: Run, _ crowdedOut: (threads: Int, memory: Int)) -> Double? {
    if !run.isSlow { return run.start + patience.slow }
    if crowdedOut.threads + crowdedOut.memory > 0, isEvictable(run) {
      return run.start + patience.crowded
    }
    return end(of: run)
  }

  /// How many threads a lane needs, those that are slow or lost included.
  func threads(in lane: PictureLane) -> Int {
    min(busyThreads(in: lane) + startable(in: lane), maximumThreads(in: lane))
  }

  /// How many pictures a lane may begin now.
  func startable(in lane: PictureLane) -> Int {
    let isOpen = isOpen()
    return min(room(in: lane), waiting.count { $0.lane == lane && isOpen($0) })
  }

  /// Hands out all that is finished, in the order it was.
  mutating func take() -> [FinishedPicture] {
    defer { finished = [] }
    return finished
  }

  /// When a run has failed if it is not done, or `nil` while it waits for others.
  private func end(of run: Run) -> Double? {
    run.awaitsMemory || run.isEvicted
      ? nil : run.start + patience.lost - spent[run.request, default: 0]
  }

  private func maximumThreads(in lane: PictureLane) -> Int {
    // Frames need what the thread before them knows.
    if lane == .playing { return widths[lane] ?? 1 }
    let waiting = lost.values.count { $0.lane == lane && $0.awaitedPlace != nil }
    return (widths[lane] ?? 1) + patience.threads + min(waiting, Self.mostReplaced)
  }

  private func busyThreads(in lane: PictureLane) -> Int {
    runs.values.count { $0.request.lane == lane } + lost.values.count { $0.lane == lane }
  }

  /// How many more pictures a lane may begin.
  private func room(in lane: PictureLane) -> Int {
    let active = runs.values.count {
      $0.request.lane == lane && !$0.isSlow && !$0.awaitsMemory
    }
    return max(
      0, min((widths[lane] ?? 1) - active, maximumThreads(in: lane) - busyThreads(in: lane)))
  }

  // MARK: - Files that crowd out others

  /// The number of untried files that lack a thread and that lack memory while no run is ending
  /// for them.
  private var crowdedOut: (threads: Int, memory: Int) {
    let hasThread = busyThreads(in: .decoding) < maximumThreads(in: .decoding)
    let isOpen = isOpen()
    let untried =
      hasThread ? 0 : waiting.count { $0.lane == .decoding && spent[$0] == nil && isOpen($0) }
    let unfed = memory.waiting.count { ticket in
      runs[ticket].map { spent[$0.request] == nil && !$0.isEvicted } ?? false
    }
    let leaving = runs.values.count(where: \.isEvicted)
    return (max(0, untried - leaving), max(0, unfed - max(0, leaving - untried)))
  }

  /// Whether a run keeps a thread while it waits for memory.
  private func isQueuing(_ run: Run) -> Bool {
    run.awaitsMemory && !run.isUnstoppable && !run.isEvicted
  }

  private func isEvictable(_ run: Run) -> Bool {
    run.request.lane == .decoding && !run.isUnstoppable && !run.awaitsMemory
      && !run.isEvicted && run.awaitedPlace == nil
  }

  /// Takes threads and memory from runs for untried files: immediately from those that
  /// wait for memory themselves, the last in the queue first, then from the oldest.
  private mutating func makeRoom(at time: Double) {
    let queuing = memory.waiting.filter { runs[$0].map(isQueuing) ?? false }
    for ticket in queuing.suffix(crowdedOut.threads) { evict(ticket, at: time) }
    let old = runs.filter { isEvictable($0.value) && time >= $0.value.start + patience.crowded }
      .sorted { $0.value.start < $1.value.start }
    for (ticket, _) in old.prefix(crowdedOut.threads + crowdedOut.memory) {
      evict(ticket, at: time)
    }
  }

  private mutating func evict(_ ticket: Ticket, at time: Double) {
    guard let run = runs[ticket] else { return }
    runs[ticket]?.isEvicted = true
    spent[run.request, default: 0] += run.awaitsMemory ? 0 : time - run.start
  }

  /// Where every thread is lost nothing will ever be begun, and neither where a place does not answer:
  /// what waits has failed.
  private mutating func giveUpHopeless() {
    for lane in PictureLane.allCases
    where lost.values.count(where: {
      $0.lane == lane && ($0.isUnstoppable || $0.awaitedPlace != nil)
    }) >= maximumThreads(in: lane) {
      giveUp { $0.lane == lane }
    }
    let silent = Self.crowded(lost.values.compactMap(\.awaitedPlace))
    guard !silent.isEmpty else { return }
    let places = places()
    giveUp { request in request.path.map { silent.contains(places.place(of: $0)) } ?? false }
  }

  private mutating func giveUp(where isHopeless: (PictureRequest) -> Bool) {
    for request in waiting where isHopeless(request) {
      file(request, .failure(.noThreadLeft(request.source)))
    }
    waiting.removeAll(where: isHopeless)
  }

  // MARK: Places that do not answer

  /// Whether a file may be opened now: as many threads as may wait for its place do not wait already.
  private func isOpen() -> (PictureRequest) -> Bool {
    let closed = Self.crowded(
      runs.values.compactMap { $0.isSlow ? $0.awaitedPlace : nil }
        + lost.values.compactMap(\.awaitedPlace))
    // In most cases, all files answer immediately.
    guard !closed.isEmpty else { return { _ in true } }
    let places = places()
    return { request in request.path.map { !closed.contains(places.place(of: $0)) } ?? true }
  }

  /// The places for which as many threads wait as may.
  private static func crowded(_ places: [[UInt8]]) -> Set<[UInt8]> {
    let counts = Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
    return Set(counts.filter { $0.value >= mostAtPlace }.keys)
  }
}
