import CarouselLocking
import Glibc
import QuadRaster
internal import CarouselCLinux
internal import CarouselSandbox

/// What the window's thread and the workers share: the books, and what wakes whom.
final class PictureScheduler: Sendable {
  private struct State {
    var queue: PictureQueue
    var fetches = FetchQueue()
    /// Whether a fetch has made progress since the last check, or has to be decoded.
    var hasNews = false
    var isClosed = false
    /// When the window's thread wants to be woken.
    var wakeUp: Double?
    /// Whether a file has been decoded since memory was last returned to the system.
    var hasDecoded = false

    /// Whether memory that decoding needed is to be returned now: there is nothing more to make.
    mutating func returnsMemory(after lane: PictureLane) -> Bool {
      hasDecoded = hasDecoded || lane == .decoding
      guard hasDecoded, queue.isIdle else { return false }
      hasDecoded = false
      return true
    }
  }

  private let state: Lock<State>
  private let painting: EventCounter
  private let decoding: EventCounter
  private let playing: EventCounter
  /// For those who wait for memory.
  private let memory: EventCounter
  /// Rings when something is finished, or has taken too long.
  let alarm: Alarm
  private let maker: PictureMaker
  private let pool: DecoderPool

  init(_ maker: PictureMaker, _ queue: PictureQueue, _ pool: DecoderPool) throws(PaintError) {
    self.maker = maker
    self.pool = pool
    state = Lock(State(queue: queue))
    painting = try EventCounter.tokens()
    decoding = try EventCounter.tokens()
    playing = try EventCounter.tokens()
    memory = try EventCounter.tokens()
    alarm = try Alarm()
  }

  /// Replaces the requests, most urgent first.
  ///
  /// Fetched content of `kept` is kept.
  func want(_ requests: [PictureRequest], keeping kept: Set<FetchedPicture>) {
    let canceled = change { state in
      let (ready, canceled) = state.fetches.replace(with: requests, keeping: kept)
      state.queue.replace(with: ready)
      return canceled
    }
    for delivery in canceled { delivery.cancel() }
  }

  /// Hands out all that is finished.
  func takeFinished() -> [FinishedPicture] {
    let now = Alarm.now
    let overdue = state.withLock { $0.fetches.overdue(at: now) }
    for (picture, ticket, delivery) in overdue {
      end(
        picture, ticket,
        .failure(.tookTooLong(.fetched(picture), seconds: picture.patience)))
      delivery.cancel()
    }
    return change { state in
      state.hasNews = false
      if let wakeUp = state.wakeUp, wakeUp <= now { state.wakeUp = nil }
      state.queue.watch(at: now)
      return state.queue.take()
    }
  }

  /// Sets an additional wake-up `time`, or none for `nil`.
  func wake(at time: Double?) {
    state.withLock { state in
      guard state.wakeUp != time else { return }
      state.wakeUp = time
      arm(state)
    }
  }

  var isIdle: Bool {
    state.withLock {
      $0.queue.isIdle && $0.queue.finished.isEmpty && $0.fetches.held.isEmpty
    }
  }

  /// The progress of a fetch, 0…1, or `nil` if it is unknown.
  func progress(of picture: FetchedPicture) -> Double? {
    state.withLock { $0.fetches.progress[picture] }
  }

  /// How many threads a lane needs now.
  func threads(in lane: PictureLane) -> Int {
    state.withLock { $0.queue.threads(in: lane) }
  }

  /// Ends the threads of each lane after their current task.
  ///
  /// `threads` is the number of threads per lane.
  func close(threads: [PictureLane: Int]) {
    let canceled = state.withLock { state in
      state.isClosed = true
      state.queue.replace(with: [])
      return state.fetches.replace(with: [], keeping: []).canceled
    }
    for delivery in canceled { delivery.cancel() }
    for (lane, count) in threads {
      tokens(of: lane).raise(by: count)
      memory.raise(by: count)
    }
  }

  /// The life of a worker thread.
  func serve(_ lane: PictureLane) {
    let decoder = DecoderClient(pool)
    let thread = ProcessorUser.callingThread
    while true {
      let (isClosed, work) = state.withLock { state in
        let work = state.isClosed ? nil : state.queue.begin(lane, by: thread, at: Alarm.now)
        // Only now is there something whose end may be late.
        if work != nil { arm(state) }
        return (state.isClosed, work)
      }
      if isClosed { return }
      guard let work else {
        if !decoder.holdsMovingPicture { decoder.rest() }
        let awaitsEnd = decoder.holdsMovingPicture || pool.hasIdleWorkers
        if !tokens(of: lane).wait(within: awaitsEnd ? DecoderPool.idleTime : nil) {
          decoder.rest()
          pool.endIdleWorkers()
        }
        continue
      }
      let ticket = work.ticket
      let questions = PictureWork(
        interest: { self.interest(ticket) }, reserve: { self.reserve($0, ticket) },
        isMadeByWorker: { process in
          self.state.withLock {
            $0.queue.isMade(by: .process(process), ticket, at: Alarm.now)
          }
        },
        becomesUnstoppable: { self.becomesUnstoppable(ticket) },
        awaitsFile: { path in
          let place = path.map { FilePlaces.current.place(of: $0) }
          self.state.withLock { $0.queue.awaits(place, ticket) }
        })
      let start = Alarm.now
      let outcome = Result { () throws(PaintError) in
        var picture = try maker.make(
          work.request, questions, decoder, fetched: fetched(for: work.request))
        // While others have the processor, the time alone says little.
        picture.isQuick = picture.processorTime < 0.1 && Alarm.now - start < 2
        return picture.reduced(for: work.request) ?? picture
      }
      let returnsMemory = change { state in
        _ = state.queue.end(ticket, outcome)
        return state.returnsMemory(after: lane)
      }
      // Not after captions: they need little, and are painted while cards move.
      if returnsMemory { linux_return_memory() }
    }
  }

  private func interest(_ ticket: PictureQueue.Ticket) -> PictureInterest {
    state.withLock { $0.isClosed ? .overdue : $0.queue.interest(ticket) }
  }

  private func becomesUnstoppable(_ ticket: PictureQueue.Ticket) {
    state.withLock { $0.queue.becomesUnstoppable(ticket) }
  }

  /// Waits until `bytes` of memory are available.
  ///
  /// Returns `false` if the picture is no longer wanted.
  private func reserve(_ bytes: Int, _ ticket: PictureQueue.Ticket) -> Bool {
    while true {
      let isThere = state.withLock { state in
        defer { arm(state) }
        return state.queue.reserve(bytes, ticket, at: Alarm.now)
      }
      if isThere { return true }
      guard interest(ticket) == .wanted else { return false }
      memory.wait(within: 0.05)
    }
  }

  private func fetched(for request: PictureRequest) -> FetchQueue.Content? {
    guard case .fetched(let picture) = request.source else { return nil }
    return state.withLock { $0.fetches.content(of: picture) }
  }

  /// Handles the progress or result of a fetch, on any thread.
  private func heard(
    _ news: PictureDelivery.News, of picture: FetchedPicture, _ ticket: FetchQueue.Ticket
  ) {
    switch news {
    case .progress(let progress):
      state.withLock { state in
        guard state.fetches.advance(picture, ticket, to: progress) else { return }
        state.hasNews = true
        arm(state)
      }
    case .content(.encoded(let bytes)):
      end(
        picture, ticket,
        Result { () throws(PaintError) in
          .encoded(try EncodedFile(bytes, name: picture.name, limits: maker.limits))
        })
    case .file(let file): end(picture, ticket, .success(.encoded(file)))
    case .content(.texture(let texture)):
      let size = PixelSize(width: texture.width, height: texture.height)
      var loaded = LoadedPicture(texture: texture, naturalSize: size, showsWhole: true)
      loaded.silhouette = Silhouette(of: texture)
      end(picture, ticket, .success(.texture(loaded)))
    case .failure(let reason):
      end(picture, ticket, .failure(.unavailable(name: picture.name, reason: reason)))
    }
  }

  /// Ends a fetch, whose waiting requests are then decoded or have failed.
  private func end(
    _ picture: FetchedPicture, _ ticket: FetchQueue.Ticket,
    _ outcome: Result<FetchQueue.Content, PaintError>
  ) {
    change { state in
      let requests = state.fetches.end(picture, ticket, try? outcome.get())
      for request in requests {
        switch outcome {
        case .success(.encoded):
          state.queue.add(request)
          // The window's thread starts the threads that decode.
          state.hasNews = true
        case .success(.texture(let loaded)): state.queue.file(request, .success(loaded))
        case .failure(let error): state.queue.file(request, .failure(error))
        }
      }
    }
  }

  /// Changes the state and then wakes the threads that have something to do.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, startable, isHungry) = state.withLock { state in
      let result = body(&state)
      arm(state)
      return (
        result, PictureLane.allCases.map { ($0, state.queue.startable(in: $0)) },
        !state.queue.isMemoryAtEase
      )
    }
    beginFetches()
    // An extra token only wakes a thread unnecessarily. A missing one would leave work undone.
    for (lane, count) in startable { tokens(of: lane).raise(by: count) }
    if isHungry { memory.raise() }
    return result
  }

  /// Starts pending fetches, outside the lock, because a fetch may finish immediately.
  private func beginFetches() {
    while true {
      let next = state.withLock { state in
        let next = state.fetches.begin(at: Alarm.now) { picture, ticket in
          PictureDelivery { [weak self] in self?.heard($0, of: picture, ticket) }
        }
        if next != nil { arm(state) }
        return next
      }
      guard let next else { return }
      next.picture.begin(next.delivery)
    }
  }

  private func arm(_ state: borrowing State) {
    let next = [state.queue.nextWatch, state.fetches.nextDeadline, state.wakeUp]
      .compactMap { $0 }.min()
    alarm.set(state.queue.finished.isEmpty && !state.hasNews ? next : 1e-9)
  }

  private func tokens(of lane: PictureLane) -> EventCounter {
    switch lane {
    case .painting: painting
    case .decoding: decoding
    case .playing: playing
    }
  }
}

/// A descriptor that an event loop can watch, readable from a certain time on.
///
/// The C function is `timerfd_create`.
final class Alarm: Sendable {
  /// Readable once the time is reached.
  let descriptor: Int32

  init() throws(PaintError) {
    descriptor = linux_alarm()
    guard descriptor >= 0 else { throw .system(call: "timerfd_create", code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The present time in seconds of the steady clock, never 0.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sets the alarm to `time`, to now if that has passed, or off if it is `nil`.
  func set(_ time: Double?) {
    let nanoseconds = time.map { Int64(max(1, min($0 * 1e9, 9e18))) }
    linux_set_alarm(descriptor, nanoseconds ?? 0)
  }

  /// Waits until the alarm goes off.
  ///
  /// It stays on until it is set again.
  func wait() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
  }
}
