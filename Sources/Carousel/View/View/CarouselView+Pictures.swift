import CarouselEngine

extension CarouselView {
  /// Readable when ``takePictures(at:)`` has something to do; live cards come and go with theirs.
  public var fileDescriptors: [Int32] {
    [painter.fileDescriptor] + (hasLiveCards ? paintedScene.fileDescriptors : [])
  }

  /// Takes the pictures that have been loaded, and lets live cards take theirs.
  public func takePictures(at time: DisplayTime) {
    clock.set(time)
    if hasLiveCards { paintedScene.advance(to: time, all: true) }
    if painter.takeFinished() { needsFrame = true }
    pictures.note(carousel, list, cardSize: cardSize)
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
    guard let source = list[index]?.content.picture else { return }
    clock.set(time)
    pictures.reload(source, of: list.table.identity(of: index))
    changed()
  }

  /// Why the picture of an item could not be loaded, in one line; `nil` if it could, or is on its way.
  public func failure(of index: Int) -> String? {
    list[index].flatMap { painter.failure(of: $0.content) }?.description
  }

  /// What went wrong with pictures so far, one line each.
  package var complaints: [String] { (painter.takeWarning().map { [$0] } ?? []) + painter.failures }

  /// The items that are in view.
  package var visibleItems: [Int] { list.visible(in: carousel) }

  /// Whether not one of some items has a picture that could be loaded; `false` for no items.
  package func isUnreadable(_ indices: some Collection<Int>) -> Bool {
    pictures.isUnreadable(indices, list)
  }

  /// Reports and announces pictures that could not be loaded, each once.
  private func reportFailures() {
    if let warning = painter.takeWarning() { pump.post(.warned(warning)) }
    if let failure = pictures.newBackdropFailure() { pump.post(.warned(failure.description)) }
    for (index, error) in pictures.newFailures(of: carousel, list) {
      pump.post(.warned(error.description))
      announce(.failed(index: index))
    }
    if pictures.isNothingReadable(list) { pump.post(.nothingReadable) }
  }
}
