import CarouselAnnouncements
import CarouselEngine
import CarouselViewer
import CarouselPaint

extension CarouselView {
  /// Calls a function with every event of the view from now on, in the order in which they happen.
  ///
  /// There may be any number of observers. What an observer changes in the view is reported after the events
  /// that are being delivered. The view keeps the function: capture the view `unowned` or `weak`.
  ///
  ///     view.observe { [unowned view] event in
  ///       if case .selected(let index) = event { print(view.items[index].label) }
  ///     }
  ///
  /// - Returns: the observation, by which it can be ended.
  @discardableResult
  public func observe(_ observer: @escaping (ViewEvent) -> Void) -> Observation {
    pump.observe(observer)
  }

  /// Reports an event to the observers as if it had happened in the view: for a title bar of the program's own,
  /// and for what another view reports.
  public func report(_ event: ViewEvent) {
    pump.post(event)
    pump.deliver()
  }

  /// Announces nothing until the next frame is painted, and then how the carousel begins: for a window that
  /// is shown again.
  public func restartAnnouncements() { narration.restart() }

  /// Announces and queues what has happened to the carousel.
  ///
  /// - Parameter isCentering: whether the events are those of a tap that brings a card from the side to
  ///   the middle, which does not select it.
  func collect(isCentering: Bool = false) {
    while true {
      var batch: [Carousel.Event] = []
      swap(&batch, &events)
      viewer.follow(&carousel)
      carousel.drainEvents(into: &batch)
      let ofDetail = viewer.takeEvents()
      for (event, cause) in zip(batch, causes(of: batch)) {
        note(event, cause, isCentering: isCentering)
      }
      for event in ofDetail { note(event) }
      let isDone = batch.isEmpty && ofDetail.isEmpty
      batch.removeAll(keepingCapacity: true)
      swap(&batch, &events)
      if isDone { break }
    }
    narration.reportCount(carousel, list, at: time.now)
    postAnnouncements()
  }

  private func note(_ event: Carousel.Event, _ cause: Carousel.Cause?, isCentering: Bool) {
    defer { pump.post(.carousel(event)) }
    if isCentering, case .selected = event { return }
    switch event {
    case .selectionRequested(_, isAllowed: false): refusesSelection = true
    case .currentItemChanged:
      dropCards()
      noteContents(of: carousel)
    case .willBeginDragging: opensNext = nil
    default: break
    }
    if case .didSwipe = event {
    } else {
      narration.reportCount(carousel, list, at: time.now)
    }
    if case .selected(let index) = event {
      let opens =
        style.opensWith.contains(.select) && !isContainer(index) && index == carousel.currentIndex
      announce(.selected(index: index, opens: opens))
    } else if let occurrence = Occurrence(event, cause: cause) {
      announce(occurrence)
    }
    switch event {
    case .selected(let index):
      pump.post(.selected(index))
      guard style.opensWith.contains(.select), !isContainer(index) else {
        // Where nothing is opened, the item is shown by the arrangement.
        if !isContainer(index) { setGallery(false) }
        break
      }
      if index == carousel.currentIndex {
        viewer.open(&carousel, at: changeTime)
      } else if index == carousel.targetIndex {
        opensNext = list.identity(of: index)
      }
    case .settled(let index, _):
      if let opensNext, opensNext == list.identity(of: index) {
        viewer.open(&carousel, at: changeTime)
      }
      opensNext = nil
    default: break
    }
  }

  private func note(_ event: Detail.Event) {
    switch event {
    case .didOpen:
      hasOpened = true
      announce(.opened)
    case .didClose:
      // What two fingers have hardly opened was not open.
      if hasOpened { announce(.closed) }
      hasOpened = false
    default: break
    }
    pump.post(.detail(event))
  }

  private func causes(of batch: [Carousel.Event]) -> [Carousel.Cause?] {
    var cause = carousel.cause
    return batch.reversed().map { event in
      if case .settled(_, let named) = event { cause = named }
      return cause
    }.reversed()
  }

  // MARK: Announcements

  /// Announces nothing before ``releaseAnnouncements(at:)``, if nothing was announced yet: more items are on
  /// their way, and their number is announced once they are there.
  public func holdAnnouncements() { narration.hold() }

  /// Announces what there is by now, and from now on what happens.
  public func releaseAnnouncements(at time: DisplayTime) {
    clock.set(time)
    narrate { $0.release($1, $2, at: time.now) }
    scheduleChanged()
  }

  /// Lets the narration begin or go on; what failed before it began is announced then.
  func narrate(_ body: (inout Narration, Carousel, ItemList) -> Void) {
    let hadBegun = narration.isReady
    body(&narration, carousel, list)
    if !hadBegun, narration.isReady {
      for index in visibleItems where pictures.hasReportedFailure(of: index, list) {
        announce(.failed(index: index))
      }
    }
    postAnnouncements()
  }

  /// Announces a sentence that says something else than where the carousel is.
  package func say(_ sentence: String, at time: DisplayTime) {
    clock.set(time)
    announce(.noted(sentence))
    pump.deliver()
  }

  /// Announces something that has happened.
  func announce(_ occurrence: Occurrence) {
    narration.report(occurrence, carousel, list, at: time.now)
    postAnnouncements()
  }

  private func postAnnouncements() {
    for announcement in narration.takeAnnouncements() {
      pump.post(.announced(announcement, announcement.index.flatMap { list[$0]?.path }))
    }
  }
}
