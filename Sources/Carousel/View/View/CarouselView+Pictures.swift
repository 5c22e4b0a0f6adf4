import CarouselEngine

extension CarouselView {
  /// Readable when ``takePictures(at:)`` has something to do; live cards come and go with theirs.
  public var fileDescriptors: [Int32] {
    [painter.cards.fileDescriptor] + (hasLiveCards ? paintedScene.fileDescriptors : [])
  }

  /// Takes the pictures that have been loaded, and lets live cards take theirs.
  public func takePictures(at time: DisplayTime) {
    clock.set(time)
    if hasLiveCards { paintedScene.advance(to: time, all: true) }
    if painter.cards.takeFinished() { needsFrame = true }
    noteContents(of: carousel)
    fitCards()
    play()
    reportFailures()
    scheduleChanged()
  }

  /// Waits until every picture asked for so far is loaded, and shows them; from now on frames wait
  /// until pictures are filtered to the sizes they are seen at.
  ///
  /// For films and tests, whose time is not real; a window never waits for pictures.
  public func finishLoading(at time: DisplayTime) {
    painter.loadAll()
    painter.waitsForDetail = true
    if hasLiveCards { paintedScene.finishLoading(at: time) }
    takePictures(at: time)
    needsFrame = true
    scheduleChanged()
  }

  /// Loads the picture of an item again: its file has changed, or it could not be loaded.
  public func reload(item index: Int, at time: DisplayTime) {
    clock.set(time)
    reloadPicture(of: index)
    changed()
  }

  /// Why the picture of an item could not be loaded, in one line, or `nil` if it could, or is on
  /// its way.
  public func failure(of index: Int) -> String? {
    list[index].flatMap { painter.failure(of: $0.content) }?.description
  }

  /// Whether the picture of an item, which could not be loaded, may be there later though its file stays the same.
  package func mayRecover(_ index: Int) -> Bool {
    list[index].map { !painter.hasFinalFailure(of: $0.content) } ?? false
  }

  /// Whether the picture of an item is there in the size of its card, or none is to be loaded.
  package func isReady(_ index: Int) -> Bool {
    guard let item = list[index], item.content.picture?.isDecoded == true else { return true }
    return painter.cards.isReady(
      .item(index), size: item.cardSize ?? cardSize, scale: carousel.configuration.pixelScale)
  }

  /// What went wrong with pictures so far, one line each.
  package var complaints: [String] { (painter.takeWarning().map { [$0] } ?? []) + painter.failures }

  /// The items that are in view.
  package var visibleItems: [Int] { list.visible(in: carousel) }

  /// Whether not one of some items has a picture that could be loaded, or `false` for no items.
  package func isUnreadable(_ indices: some Collection<Int>) -> Bool {
    pictures.isUnreadable(indices, list)
  }

  /// The number of items next to the visible ones that may have been loaded.
  private static let prefetched = 4

  /// Records the picture sizes, which determine the lengths of cards, and the failures of visible
  /// items and their neighbors.
  ///
  /// A slide show skips failed items.
  func noteContents(of carousel: Carousel) {
    let list = list
    for index in carousel.items(upTo: Self.prefetched) {
      guard let item = list[index] else { continue }
      let old = list.rows[index]
      var row = old
      row.size = item.cardSize ?? old.size
      row.isDoubleSided = item.isDoubleSided
      row.isSkipped = painter.failure(of: item.content) != nil
      let picture = painter.decodedPicture(of: .item(index), size: row.size ?? cardSize)
      row.openedScale = item.openedScale ?? picture?.openedScale ?? old.openedScale
      row.contentSize = item.naturalSize ?? picture?.size ?? old.contentSize
      if item.naturalSize == nil, row.contentSize != old.contentSize {
        row.fittedScale = picture?.fittedScale
      }
      noteDetails(picture?.details, of: index)
      row.isFitted = old.isFitted && row.contentSize == old.contentSize
      hasUnfitted = hasUnfitted || !row.isFitted
      if row != old { self.carousel.update(row, of: index, at: self.carousel.now) }
    }
  }

  /// Keeps what the file of an item says about its picture.
  ///
  /// If it is the item that the carousel rests on, it is announced by its better name.
  private func noteDetails(_ details: PictureDetails?, of index: Int) {
    guard let details, let identity = list.identity(of: index) else { return }
    let before = list.alternativeText(of: index)
    guard pictures.note(details, of: identity), list.alternativeText(of: index) != before,
      index == carousel.currentIndex, isAtRest
    else { return }
    announce(.settled(index: index, cause: carousel.isAutoplaying ? .autoplay : .data))
  }

  /// How long cards wait for each other's pictures, in seconds.
  private static let patience = 0.25

  /// Matches card sizes to the shapes of their pictures where that is not disruptive: all of them at rest, else
  /// those out of sight, and none under a finger.
  ///
  /// Pictures that come one after the other move the cards once, not each time.
  func fitCards() {
    guard hasUnfitted, !carousel.isDragging, !carousel.isSwiping, !viewer.isShown
    else { return }
    // What is painted as it will be at rest is.
    let isAtRest = isAtRest || painter.isTimeless
    if isAtRest, !painter.isPatient, isLoadingSeen {
      let end = fitting ?? time.now + Self.patience
      fitting = end
      guard time.now >= end else { return }
    }
    fitting = nil
    let seen = isAtRest ? [] : frame.seenItems
    hasUnfitted = false
    // A card without neighbors takes the shape of its picture.
    var changes = carousel.itemCount == 1
    let isFitted = carousel.configuration.fitsCards
    let tallest = carousel.data.tallestContent(in: cardSize, fitted: isFitted)
    for index in carousel.items(upTo: Self.prefetched) {
      guard var row = carousel.data.rows?[index], !row.isFitted else { continue }
      let height = carousel.data.contentHeight(of: row, in: cardSize, fitted: isFitted)
      let isTaller = tallest.map { height > $0 } ?? true
      guard isAtRest || !seen.contains(index) && !isTaller else {
        hasUnfitted = true
        continue
      }
      let size = carousel.measuredSize(ofItem: index) ?? carousel.data.size(of: .item(index))
      row.isFitted = true
      carousel.update(row, of: index, at: carousel.now)
      changes = changes || carousel.data.size(of: .item(index)) != size
    }
    guard changes || carousel.data.tallestContent(in: cardSize, fitted: isFitted) != tallest else {
      return
    }
    let jumps = !isAtRest || painter.isPatient
    carousel.measureCards(duration: jumps ? 0 : Self.settling, at: changeTime)
    needsFrame = true
  }

  /// Whether a card in view waits for a picture whose shape is not known.
  private var isLoadingSeen: Bool {
    frame.seenItems.contains { index in
      carousel.data.rows?[index].contentSize == nil
        && list[index].map { $0.content.picture != nil && painter.failure(of: $0.content) == nil }
          == true
    }
  }

  /// Reports and announces pictures that could not be loaded, each once.
  private func reportFailures() {
    if let warning = painter.takeWarning() { pump.post(.warned(warning, nil)) }
    if let failure = pictures.newBackdropFailure() { pump.post(.warned(failure.description, nil)) }
    for (index, error) in pictures.newFailures(of: carousel, list) {
      pump.post(.warned(error.description, item(at: index)?.path))
      announce(.failed(index: index))
    }
    if pictures.isNothingReadable(list) { pump.post(.nothingReadable) }
  }
}
