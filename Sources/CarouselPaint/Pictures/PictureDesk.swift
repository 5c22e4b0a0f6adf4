internal import CLinux
import Synchronization

/// What the window's thread and the workers share: the queue and two counters.
final class PictureDesk: Sendable {
  private struct State {
    var queue = PictureQueue()
    var isClosed = false
  }

  private let state = Mutex(State())
  private let work: EventCounter
  let done: EventCounter
  private let maker: PictureMaker

  init(_ maker: PictureMaker) throws(PaintError) {
    self.maker = maker
    work = try EventCounter(.tokens)
    done = try EventCounter(.flag)
  }

  /// Replaces what is wanted, most urgent first.
  func want(_ requests: [PictureRequest]) {
    // Every waiting request has a token; tokens of withdrawn ones wake a worker for nothing.
    let added = state.withLock { $0.queue.replace(with: requests) }
    work.raise(by: added)
  }

  /// Hands out all that is finished.
  func takeFinished() -> [FinishedPicture] {
    done.take()
    return state.withLock { $0.queue.take() }
  }

  var isIdle: Bool {
    state.withLock { $0.queue.isIdle && $0.queue.finished.isEmpty }
  }

  /// Lets `workers` threads end as soon as they have finished the piece they are at.
  func close(workers: Int) {
    state.withLock {
      $0.isClosed = true
      _ = $0.queue.replace(with: [])
    }
    work.raise(by: workers)
  }

  /// The life of a worker thread.
  func serve() {
    while true {
      work.take()
      let (isClosed, request) = state.withLock { ($0.isClosed, $0.queue.begin()) }
      if isClosed { return }
      guard let request else { continue }
      let outcome = Result { () throws(PaintError) in
        try maker.make(request) { self.state.withLock { $0.queue.isWanted(request) } }
      }
      let (end, isIdle) = state.withLock {
        ($0.queue.end(FinishedPicture(request: request, outcome: outcome)), $0.queue.isIdle)
      }
      switch end {
      case .kept: done.raise()
      case .again: work.raise()
      case .dropped: break
      }
      // What decoding needed goes back to the system once there is nothing more to decode.
      if isIdle { linux_return_memory() }
    }
  }
}
