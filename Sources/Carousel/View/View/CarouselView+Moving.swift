public import CarouselEngine
public import CarouselViewer

/// Changes of the carousel by the program, each at the time of the visible frame.
extension CarouselView {
  /// The index of the current item, from 0, or `nil` if there are no items.
  public var currentIndex: Int? { carousel.currentIndex }

  /// The current position, in items.
  public var offset: Double { carousel.offset }

  /// Whether nothing moves: no frame is needed until something else happens.
  public var isAtRest: Bool { carousel.isAtRest && viewer.isAtRest }

  var isIdle: Bool { isAtRest && !carousel.isDragging }

  /// The next instant at which one motion gives way to another, in seconds, or `nil` if none is known.
  var nextTransitionTime: Double? {
    [carousel.nextTransitionTime, viewer.nextTransitionTime].compactMap(\.self).min()
  }

  /// Scrolls to an item, counted around where the carousel wraps and limited elsewhere.
  ///
  /// - Parameters:
  ///   - index: the item.
  ///   - duration: in seconds; 0 moves without animation; `nil` takes what the distance needs.
  ///   - turn: the direction around a ring.
  ///   - time: now.
  ///   - cause: the cause that the events name.
  public func scroll(
    toItem index: Int, duration: Double? = nil, turn: Carousel.Turn = .shortest,
    at time: DisplayTime, cause: Carousel.Cause = .api
  ) {
    change(at: time) {
      $0.scroll(toItem: index, duration: duration, turn: turn, at: $1, cause: cause)
    }
  }

  /// Scrolls to a position in items, counted around where the carousel wraps and limited elsewhere.
  public func scroll(
    toOffset offset: Double, duration: Double? = nil, turn: Carousel.Turn = .shortest,
    at time: DisplayTime, cause: Carousel.Cause = .api
  ) {
    change(at: time) {
      $0.scroll(toOffset: offset, duration: duration, turn: turn, at: $1, cause: cause)
    }
  }

  /// Scrolls by a number of items.
  public func scroll(
    byItems count: Int, duration: Double? = nil, at time: DisplayTime,
    cause: Carousel.Cause = .api
  ) {
    change(at: time) { $0.scroll(byItems: count, duration: duration, at: $1, cause: cause) }
  }

  /// Scrolls by a distance in items.
  public func scroll(
    byOffset distance: Double, duration: Double? = nil, at time: DisplayTime,
    cause: Carousel.Cause = .api
  ) {
    change(at: time) { $0.scroll(byOffset: distance, duration: duration, at: $1, cause: cause) }
  }

  /// Selects an item as a tap on it would.
  ///
  /// - Returns: `true` if it was selected.
  @discardableResult
  public func select(_ index: Int, at time: DisplayTime) -> Bool {
    change(at: time) { $0.select(index, at: $1) != nil }
  }

  /// Swipes the current item away, as a person would.
  ///
  /// - Returns: `true` if it may be swiped in that direction.
  @discardableResult
  public func swipe(toward direction: SwipeDirection, at time: DisplayTime) -> Bool {
    change(at: time) { $0.swipe(toward: direction, at: $1) }
  }

  /// Where the bar is that shows the position, in logical units, or `nil` where there is none.
  package var barFrame: Rect? { cards.bar?.place(carousel.viewSize) }

  /// Whether something is pinned to the view at a point: it is no place beside the cards.
  package func isPinned(at point: Point) -> Bool {
    cards.placed.contains { $0.place(carousel.viewSize).contains(point) }
  }

  /// How many items the bar goes through in one step.
  package var barStep: Int { max(1, carousel.itemCount / PositionBar.steps) }

  /// Whether the bar has the keys.
  package var barHasFocus: Bool { cards.bar != nil && layers.bar.hasFocus }

  /// Goes where the bar is dragged to, and comes to rest where it is let go.
  ///
  /// As with keys, what is passed quickly is not announced.
  func goTo(share: Double, isReleased: Bool) {
    let offset = share * Double(max(0, carousel.itemCount - 1))
    announce(.sent)
    if isReleased {
      scroll(toItem: Int(offset.rounded()), at: time, cause: .key)
    } else {
      scroll(toOffset: offset, duration: 0, at: time, cause: .key)
    }
  }

  /// Goes through the list in steps of the bar.
  func goOn(bySteps count: Int) {
    let goal = (carousel.targetIndex ?? carousel.currentIndex ?? 0) + count * barStep
    announce(.sent)
    scroll(toItem: min(max(goal, 0), carousel.itemCount - 1), at: time, cause: .key)
  }

  /// Fills a frame with the cards as they are now, the opened item over them.
  package func frame(into frame: inout Carousel.Frame) {
    viewer.frame(of: carousel, into: &frame)
  }

  // MARK: The opened item

  /// Whether an item is open, or is opening.
  public var isOpened: Bool { viewer.isOpen }

  /// Whether an item is shown in all of the view, or on its way there or back.
  public var showsDetail: Bool { viewer.isShown }

  /// The opened item, or `nil` while its card is in its place.
  public var detail: Detail? { viewer.detail }

  /// Opens the current item: its card grows into the view, unless it represents other items.
  public func open(at time: DisplayTime) {
    guard carousel.currentIndex.map(isContainer) != true else { return }
    clock.set(time)
    viewer.open(&carousel, at: changeTime)
    changed()
  }

  /// Whether an item represents other items.
  func isContainer(_ index: Int) -> Bool { list[index]?.isContainer == true }

  /// Closes the opened item: it returns to its card.
  public func close(at time: DisplayTime) {
    clock.set(time)
    viewer.close(&carousel, at: changeTime)
    changed()
  }

  /// Multiplies the size of the opened item, about a point; about the middle of the view for `nil`.
  public func zoom(by factor: Double, about point: Point? = nil, at time: DisplayTime) {
    zoom(at: time) { $0.zoom(by: factor, about: point, at: $1) }
  }

  /// The pixels of the screen for one of the opened picture once nothing moves, or `nil` if none is open.
  package var openedResolution: Double? { viewer.detail?.settledResolution }

  /// Shows all of the opened item.
  public func zoomToFit(at time: DisplayTime) { zoom(at: time) { $0.zoomToFit(at: $1) } }

  /// Shows the opened item with one pixel of its picture on one pixel of the screen.
  public func zoomToActualSize(at time: DisplayTime) {
    zoom(at: time) { $0.zoomToActualSize(at: $1) }
  }

  /// Shows the opened item as wide as the view, from its upper edge on: to read what is long.
  public func zoomToWidth(at time: DisplayTime) { zoom(at: time) { $0.zoomToWidth(at: $1) } }

  /// The height at the lower edge of the view that an opened item leaves free, in logical units.
  package func setFooter(_ height: Double, at time: DisplayTime) {
    guard viewer.footer != height else { return }
    clock.set(time)
    viewer.footer = height
    viewer.advance(&carousel, to: changeTime)
    changed()
  }

  private func zoom(at time: DisplayTime, _ zoom: (inout Detail, Double) -> Void) {
    clock.set(time)
    if viewer.isShown { viewer.change(&carousel, at: changeTime, zoom) }
    changed()
  }

  // MARK: Slide show

  /// Starts a slide show, or replaces the one that runs.
  ///
  /// - Throws: `EngineError.outOfRange` for a number that is out of its range
  public func startAutoplay(_ show: Autoplay, at time: DisplayTime) throws(EngineError) {
    try show.validate()
    change(at: time) { carousel, now in
      // It was validated.
      try? carousel.startAutoplay(show, at: now)
      if clock.isHidden || clock.isUnseen { carousel.pauseAutoplay(for: .hidden, at: now) }
      if hasFocusedCard { carousel.pauseAutoplay(for: .focused, at: now) }
      if style.isGallery { carousel.pauseAutoplay(for: .overview, at: now) }
    }
  }

  /// Stops the slide show.
  public func stopAutoplay(at time: DisplayTime) { change(at: time) { $0.stopAutoplay(at: $1) } }

  /// Pauses the slide show until ``resumeAutoplay(at:)``.
  public func pauseAutoplay(at time: DisplayTime) {
    change(at: time) { $0.pauseAutoplay(for: .requested, at: $1) }
  }

  /// Resumes the slide show.
  public func resumeAutoplay(at time: DisplayTime) {
    change(at: time) { $0.resumeAutoplay(after: .requested, at: $1) }
  }
}
