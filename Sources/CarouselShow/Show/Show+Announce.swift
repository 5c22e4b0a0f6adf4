import CarouselEngine
import CarouselPaint
import PlainText
import Wayland

extension Show {
  /// Passes the carousel's events on and announces what they mean.
  func collectEvents() {
    keepScreenOn()
    defer { reportCount() }
    stage.change { $0.drainEvents(into: &events) }
    guard !events.isEmpty else { return }
    let batch = events
    events.removeAll(keepingCapacity: true)
    for (event, cause) in zip(batch, causes(of: batch)) {
      if isCentring, case .selected = event {
        onEvent?(event)
        continue
      }
      if case .didSwipe = event {} else { reportCount() }
      // First, as long as the item is what it was: the program may change it when it is told.
      if let occurrence = Occurrence(event, cause: cause) { report(occurrence) }
      onEvent?(event)
      if case .selected(let index) = event { onSelect?(index) }
    }
  }

  /// What moved the carousel at each of the events, which have come together.
  private func causes(of batch: [Carousel.Event]) -> [Carousel.Cause?] {
    var cause = stage.carousel.cause
    return batch.reversed().map { event in
      if case .settled(_, let named) = event { cause = named }
      return cause
    }.reversed()
  }

  /// Announces that the number of items is another one.
  private func reportCount() {
    let count = stage.carousel.itemCount
    if count != policy.count { report(.reloaded(count: count)) }
  }

  /// Announces an occurrence, first what was held back and is due.
  func report(_ occurrence: Occurrence) {
    // What happens before the first frame is shown is part of how the show begins.
    guard isReady else { return }
    let time = now
    policy.wraps = stage.carousel.isWrapped
    announce(policy.advance(to: time, describe: describe))
    announce(policy.announce(occurrence, at: time, describe: describe))
    armWakeUp()
  }

  /// Says what was held back and is due.
  func announceHeld() {
    announce(policy.advance(to: now, describe: describe))
  }

  /// What announcements say of the item with an index; names may come from anywhere.
  private func describe(_ index: Int) -> ItemDescription {
    var item = stage.content.describe(index)
    item.label = item.label?.plainLine()
    return item
  }

  private func announce(_ announcement: Announcement?) {
    guard let announcement, let announcer else { return }
    announcer.announce(announcement, path: announcement.index.flatMap(stage.content.path))
    watchBacklog(of: announcer)
  }

  /// Waits for room on the pipe while lines wait for it.
  private func watchBacklog(of announcer: Announcer) {
    guard let descriptor = announcer.backlog else {
      backlog = nil
      return
    }
    guard backlog == nil else { return }
    backlog = session.loop.watch(descriptor, for: .writing) { [weak self] _ in
      announcer.writeWhatFits()
      self?.watchBacklog(of: announcer)
    }
  }

  /// Announces pictures that could not be loaded, each once.
  func reportFailures() {
    let failures = stage.painter.cards.failures
    guard !failures.isEmpty else { return }
    for index in stage.carousel.visibleIndices where !reportedFailures.contains(index) {
      guard let source = stage.content.card(.item(index)).picture, let error = failures[source]
      else { continue }
      reportedFailures.insert(index)
      onWarning?(error.description)
      report(.failed(index: index))
    }
    if stage.isUnreadable(0..<stage.carousel.itemCount) { onNothingReadable?() }
  }
}
