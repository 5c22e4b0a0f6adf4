import CarouselView
import Wayland

/// Takes what a reader finds into the carousel of a window.
final class Arrivals {
  /// Whether there may be other pictures than those in the carousel.
  private(set) var mayBringMore = true
  private var watch: Watch?

  /// Begins to take; `dress` is given the items before they are shown.
  init(
    from reader: AlbumReader, in window: CarouselWindow, _ loop: EventLoop,
    warn: @escaping (String) -> Void, dress: @escaping ([CarouselItem]) -> [CarouselItem]
  ) {
    watch = loop.watch(reader.fileDescriptor) { [weak self] _ in
      do throws(ShowError) {
        guard let news = try reader.takeNews() else { return }
        self?.mayBringMore = !news.isComplete || reader.watches
        if let warning = news.warning { warn(warning) }
        window.view.apply(dress(news.album.items), at: window.time)
        guard !news.rewritten.isEmpty else { return }
        for (index, item) in window.view.items.enumerated() {
          guard let path = item.path, news.rewritten.contains(path) else { continue }
          window.view.reload(index, at: window.time)
        }
      } catch {
        // The pictures there are stay.
        self?.mayBringMore = false
        warn(error.description)
      }
    }
  }
}
