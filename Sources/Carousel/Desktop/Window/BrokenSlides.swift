package import CarouselView
package import Wayland

/// The slides whose pictures cannot be loaded: they are left out, so that none is seen on the way from one
/// slide to another.
package final class BrokenSlides {
  /// Called when those that were left out are to be tried again.
  package var onRetry: (() -> Void)?

  private var keys: Set<ItemKey> = []
  private var timer: LoopTimer?
  private let loop: EventLoop

  /// How far from the current slide they are left out: none of these is in view at rest.
  private static let nearby = -2...4
  /// After how long they are tried again, in nanoseconds.
  private static let patience: Nanoseconds = 300_000_000_000

  package init(_ loop: EventLoop) {
    self.loop = loop
    timer = loop.makeTimer { [weak self] in self?.onRetry?() }
  }

  /// Leaves out a slide of a window at rest, if there are others.
  package func look(at window: CarouselWindow) {
    let view = window.view
    let count = view.itemCount
    guard count > 1, view.isAtRest, let current = view.carousel.currentIndex else {
      return
    }
    let broken = Self.nearby.lazy.map { ((current + $0) % count + count) % count }.first {
      view.failure(of: $0) != nil
    }
    guard let broken, let item = view.item(at: broken), keys.insert(ItemKey(item)).inserted else {
      return
    }
    timer?.arm(at: loop.now + Self.patience)
    // The view reports those that are in view.
    if !view.visibleItems.contains(broken), let reason = view.failure(of: broken) {
      window.warn(reason, about: item.path)
    }
    view.remove(item: broken, animated: false, at: window.time)
  }

  /// Items without those that are left out; all of them, if that would be all.
  package func leftOut(of items: [CarouselItem]) -> [CarouselItem] {
    guard !keys.isEmpty else { return items }
    let rest = items.filter { !keys.contains(ItemKey($0)) }
    return rest.isEmpty ? items : rest
  }

  /// Leaves out none, until they fail again.
  ///
  /// - Returns: those that were left out
  package func forget() -> Set<ItemKey> {
    defer { keys = [] }
    return keys
  }
}
