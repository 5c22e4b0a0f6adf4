internal import CLinux
import Synchronization

/// What the window's thread and the workers share: the queue, and what wakes whom.
final class PictureDesk: Sendable {
  private struct State {
    var queue: PictureQueue
    var isClosed = false
  }

  private let state: Mutex<State>
  private let painting: Tokens
  private let decoding: Tokens
  /// For those who wait for memory.
  private let memory: Tokens
  /// Rings when something is finished, or has taken too long.
  let alarm: Alarm
  private let maker: PictureMaker
  private let place: DecodingPlace

  /// How long a worker stays with nothing to do, in seconds.
  private static let idleTime = 3.0

  init(_ maker: PictureMaker, _ queue: PictureQueue, _ place: DecodingPlace) throws(PaintError) {
    self.maker = maker
    self.place = place
    state = Mutex(State(queue: queue))
    painting = try Tokens()
    decoding = try Tokens()
    memory = try Tokens()
    alarm = try Alarm()
  }

  /// Replaces what is wanted, most urgent first.
  func want(_ requests: [PictureRequest]) {
    change { $0.replace(with: requests) }
  }

  /// Hands out all that is finished.
  func takeFinished() -> [FinishedPicture] {
    change { queue in
      queue.watch(at: Alarm.now)
      return queue.take()
    }
  }

  var isIdle: Bool {
    state.withLock { $0.queue.isIdle && $0.queue.finished.isEmpty }
  }

  /// How many threads a lane needs now.
  func threads(in lane: PictureLane) -> Int {
    state.withLock { $0.queue.threads(in: lane) }
  }

  /// Lets the threads end, of which each lane has so many, as soon as they have finished the piece
  /// they are at.
  func close(painters: Int, decoders: Int) {
    state.withLock {
      $0.isClosed = true
      $0.queue.replace(with: [])
    }
    painting.raise(by: painters)
    decoding.raise(by: decoders)
    memory.raise(by: decoders)
  }

  /// The life of a worker thread.
  func serve(_ lane: PictureLane) {
    let seat = DecodingSeat(place)
    while true {
      let (isClosed, work) = state.withLock { state in
        let work = state.isClosed ? nil : state.queue.begin(lane, at: Alarm.now)
        // Only now is there something whose end may be late.
        if work != nil { arm(state.queue) }
        return (state.isClosed, work)
      }
      if isClosed { return }
      guard let work else {
        let patience = seat.worker == nil ? nil : Self.idleTime
        if !tokens(of: lane).take(within: patience) { seat.rest() }
        continue
      }
      let ticket = work.ticket
      let questions = PictureWork(
        interest: { self.interest(ticket) }, reserve: { self.reserve($0, ticket) },
        becomesUnstoppable: { self.becomesUnstoppable(ticket) })
      let outcome = Result { () throws(PaintError) in
        try maker.make(work.request, questions, seat)
      }
      let isIdle = change { queue in
        _ = queue.end(ticket, outcome)
        return queue.isIdle
      }
      // What decoding needed goes back to the system once there is nothing more to decode.
      if isIdle { linux_return_memory() }
    }
  }

  private func interest(_ ticket: PictureQueue.Ticket) -> PictureInterest {
    state.withLock { $0.isClosed ? .overdue : $0.queue.interest(ticket) }
  }

  private func becomesUnstoppable(_ ticket: PictureQueue.Ticket) {
    state.withLock { $0.queue.becomesUnstoppable(ticket) }
  }

  /// Waits until there is memory for so many bytes; `false` if nobody wants the picture any more.
  private func reserve(_ bytes: Int, _ ticket: PictureQueue.Ticket) -> Bool {
    while true {
      let isThere = state.withLock { state in
        defer { arm(state.queue) }
        return state.queue.reserve(bytes, ticket, at: Alarm.now)
      }
      if isThere { return true }
      guard interest(ticket) == .wanted else { return false }
      memory.take(within: 0.05)
    }
  }

  /// Changes the queue, and wakes whoever has something to do after that.
  private func change<Result>(_ body: (inout PictureQueue) -> Result) -> Result {
    let (result, cards, files, isHungry) = state.withLock { state in
      let result = body(&state.queue)
      arm(state.queue)
      return (
        result, state.queue.startable(in: .painting), state.queue.startable(in: .decoding),
        !state.queue.isMemoryAtEase
      )
    }
    // A token too many wakes a thread for nothing; one too few would leave work undone.
    painting.raise(by: cards)
    decoding.raise(by: files)
    if isHungry { memory.raise() }
    return result
  }

  private func arm(_ queue: borrowing PictureQueue) {
    alarm.set(queue.finished.isEmpty ? queue.nextWatch : 1e-9)
  }

  private func tokens(of lane: PictureLane) -> Tokens { lane == .painting ? painting : decoding }
}
