package import CarouselPaint
package import CarouselView
package import Wayland

/// The slides whose pictures cannot be loaded: they are left out until the next trial, so that none is seen on
/// the way from one slide to another.
///
/// A slide whose failure may pass, such as one from a server that is down, is tried again after 2 seconds, and
/// then after pauses that double; others only rarely.
package final class BrokenSlides {
  /// Called when some of those that were left out are to be tried again.
  package var onRetry: (() -> Void)?
  /// Whether no slide is looked at: they are about to be loaded again.
  package var isRetrying = false

  /// Those that are tried again.
  package enum Retry {
    case all
    /// Those for which it is time.
    case due
    /// Those of files that have been written again.
    case rewritten(Set<Pathname>)
  }

  /// When a slide is tried again, and the pause before that.
  private struct Trial {
    var time: Nanoseconds?
    var pause: Nanoseconds
  }

  private var trials: [ItemKey: Trial] = [:]
  private var timer: LoopTimer?
  private let loop: EventLoop

  /// How far from the current slide they are left out: none of these is in view at rest.
  private static let nearby = -2...4
  private static let firstPause: Nanoseconds = 2_000_000_000
  private static let longestPause: Nanoseconds = 300_000_000_000
  /// The longest pause while no slide is left.
  private static let emptyPause: Nanoseconds = 15_000_000_000

  package init(_ loop: EventLoop) {
    self.loop = loop
    timer = loop.makeTimer { [weak self] in self?.onRetry?() }
  }

  /// Leaves out a slide of a window at rest.
  package func look(at window: CarouselWindow) {
    let view = window.view
    let count = view.itemCount
    guard !isRetrying, count > 0, view.isAtRest, let current = view.carousel.currentIndex else {
      return
    }
    let near = Self.nearby.lazy.map { ((current + $0) % count + count) % count }
    guard let broken = near.first(where: { view.failure(of: $0) != nil }) else {
      return forgive(near.filter { view.isReady($0) }.compactMap(view.item(at:)))
    }
    guard let item = view.item(at: broken) else { return }
    leaveOut(ItemKey(item), mayRecover: view.mayRecover(broken), isLast: count == 1)
    // The view reports those that are in view.
    if !view.visibleItems.contains(broken), let reason = view.failure(of: broken) {
      window.warn(reason, about: item.path)
    }
    view.remove(item: broken, animated: false, at: window.time)
  }

  private func leaveOut(_ key: ItemKey, mayRecover: Bool, isLast: Bool) {
    let earlier = trials[key]?.pause
    let pause =
      mayRecover
      ? min(earlier.map { $0 * 2 } ?? Self.firstPause, Self.longestPause) : Self.longestPause
    trials[key] = Trial(time: loop.now + pause, pause: pause)
    if isLast {
      let latest = loop.now + Self.emptyPause
      for (key, trial) in trials {
        trials[key]?.time = trial.time.map { min($0, latest) }
      }
    }
    arm()
  }

  /// Begins again with slides that are there.
  private func forgive(_ items: [CarouselItem]) {
    guard !trials.isEmpty else { return }
    for item in items { trials[ItemKey(item)] = nil }
  }

  private func arm() {
    if let next = trials.values.compactMap(\.time).min() { timer?.arm(at: next) }
  }

  /// Items without those that are left out.
  package func leftOut(of items: [CarouselItem]) -> [CarouselItem] {
    guard !trials.isEmpty else { return items }
    return items.filter { trials[ItemKey($0)]?.time == nil }
  }

  /// Leaves out some slides no longer, until they fail again.
  ///
  /// - Returns: those that were left out.
  package func take(_ retry: Retry) -> Set<ItemKey> {
    let now = loop.now
    let taken = trials.filter { key, trial in
      guard let time = trial.time else { return false }
      return switch retry {
      case .all: true
      // One that is tried a little early costs less than another round.
      case .due: time <= now + Self.firstPause
      case .rewritten(let paths): key.path.map(paths.contains) ?? false
      }
    }
    for key in taken.keys {
      if case .due = retry { trials[key]?.time = nil } else { trials[key] = nil }
    }
    arm()
    return Set(taken.keys)
  }
}
