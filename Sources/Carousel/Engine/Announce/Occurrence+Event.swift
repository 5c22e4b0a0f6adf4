extension Occurrence {
  /// What an event of a carousel means for announcements; `nil` if nothing.
  ///
  /// - Parameters:
  ///   - event: the event
  ///   - cause: what moves the carousel: what the next `Carousel.Event.settled` of the events that came
  ///     together names, else `Carousel.cause`
  public init?(_ event: Carousel.Event, cause: Carousel.Cause?) {
    let cause = cause ?? .api
    switch event {
    case .settled(let index, let cause): self = .settled(index: index, cause: cause)
    case .currentItemChanged(let index?): self = .crossed(index: index, cause: cause)
    case .willBeginDragging: self = .began(cause: .drag)
    case .willBeginScrolling: self = .began(cause: cause)
    case .reachedEnd(let end): self = .pushed(end)
    case .selected(let index): self = .selected(index: index)
    case .detail(.didOpen): self = .opened
    case .detail(.didClose): self = .closed
    case .didSwipe(let item, let direction): self = .swiped(index: item, direction)
    case .didUndoSwipe(let item): self = .restored(index: item)
    case .autoplayChanged(let isRunning): self = isRunning ? .autoplayStarted : .autoplayStopped
    default: return nil
    }
  }
}
