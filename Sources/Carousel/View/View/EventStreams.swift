import CarouselEngine
import CarouselLocking

/// The streams in which events are passed on to tasks.
final class EventStreams: Sendable {
  private typealias Continuation = AsyncStream<Carousel.Event>.Continuation

  private struct State {
    var streams: [Int: Continuation] = [:]
    var newest = 0
  }

  private let state = Lock(State())

  deinit {
    for stream in state.withLock({ $0.streams }).values { stream.finish() }
  }

  /// A stream of what is yielded from now on.
  func makeStream(capacity: Int) -> AsyncStream<Carousel.Event> {
    let (stream, continuation) = AsyncStream<Carousel.Event>.makeStream(
      bufferingPolicy: .bufferingNewest(max(1, capacity)))
    let number = state.withLock { state in
      state.newest += 1
      state.streams[state.newest] = continuation
      return state.newest
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.streams[number] = nil }
    }
    return stream
  }

  func yield(_ event: Carousel.Event) {
    for stream in state.withLock({ $0.streams }).values { stream.yield(event) }
  }
}
