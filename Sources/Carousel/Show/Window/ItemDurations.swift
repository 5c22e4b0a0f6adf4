import CarouselEngine
import CarouselLocking
import CarouselView

/// How long each item of a slide show stays.
final class ItemDurations: Sendable {
  private let seconds = Lock<[Double?]>([])

  /// Takes what the entries of items say.
  func take(_ items: [CarouselItem]) {
    let new = items.map { $0.entry?.duration }
    seconds.withLock { $0 = new }
  }

  /// A slide show in which an item stays for its own time, if its entry has one.
  func show(_ show: Autoplay) -> Autoplay {
    Autoplay(interval: show.interval, ending: show.ending) { [self] index in
      show.itemInterval?(index)
        ?? seconds.withLock { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
}
