import CarouselEngine
import CarouselLocking
import CarouselView

/// How long each item of a slide show stays, which is longer while the next picture is still being loaded.
final class SlidePacing: Sendable {
  private struct State {
    var seconds: [Double?] = []
    var isHeld = false
    /// The item that the carousel rests on, and since when.
    var rest: (index: Int, since: Double)?
    /// How long that item has stayed when it was held last.
    var held = 0.0
  }

  /// How long an item stays at most for the next one, in seconds in addition to its own time.
  private static let patience = 20.0

  private let state = Lock(State())

  /// Takes what the entries of items say.
  func take(_ items: [CarouselItem]) {
    let new = items.map { $0.entry?.duration }
    state.withLock { $0.seconds = new }
  }

  /// Looks whether the item after the current one can be shown whole.
  func look(at view: CarouselView, now: Double) {
    let isHeld = view.carousel.isAutoplaying && next(in: view).map { !view.isReady($0) } ?? false
    let resting = view.isAtRest ? view.carousel.currentIndex : nil
    state.withLock { state in
      if state.rest?.index != resting { (state.rest, state.held) = (resting.map { ($0, now) }, 0) }
      // The step begins now, and not when it was due: that would be a jump.
      if state.isHeld, let rest = state.rest { state.held = now - rest.since }
      state.isHeld = isHeld
    }
  }

  /// The next item whose picture has not failed, if there is one nearby.
  private func next(in view: CarouselView) -> Int? {
    guard let index = view.carousel.currentIndex, view.itemCount > 1 else { return nil }
    return (1...min(16, view.itemCount - 1)).lazy.map { (index + $0) % view.itemCount }
      .first { view.failure(of: $0) == nil }
  }

  /// A slide show in which an item stays for its own time, if its entry has one.
  func show(_ show: Autoplay) -> Autoplay {
    Autoplay(interval: show.interval, stepDuration: show.stepDuration) { [self] index in
      let own = show.itemInterval?(index)
      return state.withLock { state in
        let seconds = own ?? (state.seconds.indices.contains(index) ? state.seconds[index] : nil)
        if state.isHeld { return (seconds ?? show.interval) + Self.patience }
        guard state.rest?.index == index, state.held > 0 else { return seconds }
        return max(seconds ?? show.interval, state.held)
      }
    }
  }
}
