public import CarouselEngine
import QuadRaster

/// Keeps the pictures of the cards in view, and asks for those that will come.
///
/// Used on one thread. After each frame: `update`; when the loader's descriptor is readable:
/// `takeFinished`.
public final class CardCache {
  private let loader: PictureLoader
  private let contents: (Carousel.Slot) -> CardContent
  var pictures: [PictureRequest: LoadedPicture] = [:]
  /// The newest picture of each subject, shown until the right version in the right size is there.
  private var newest: [PictureSource.Subject: PictureRequest] = [:]
  /// What could not be shown, and why.
  public private(set) var failures: [PictureSource: PaintError] = [:]
  private var budget: Budget<PictureRequest>
  private var prefetch = Prefetch()
  /// What the loader was asked for last.
  private var asked: [PictureRequest] = []
  private var visible: Set<PictureRequest> = []
  private var visibleSources: Set<PictureSource> = []
  /// What the cards in view showed at the last update.
  private var sources: [Carousel.Slot: PictureSource] = [:]
  /// What was wanted beside the cards' pictures at the last update.
  private var beside: [PictureRequest] = []
  /// How far what is in view had come when it was looked at last.
  private var progress: [FetchedPicture: Double] = [:]
  /// What is in view and has no small version that comes before it.
  private var withoutPreview: Set<PictureSource> = []
  /// What has been fetched and is not to be fetched again.
  private var kept: Set<FetchedPicture> = []
  private var moving = MovingCards()
  private lazy var drawings = DrawnSurfaces { [weak self] in self?.onChange?() }

  /// Called when a drawing in view has changed: a frame is to be painted.
  ///
  /// It may be called while a frame is painted; what has changed since comes with the next one.
  public var onChange: (() -> Void)?

  /// How cards look; pictures are made anew where it matters to them.
  public var style: CardStyle

  /// A cache that knows what to show by asking `contents`.
  ///
  /// - Parameters:
  ///   - loader: makes the pictures.
  ///   - style: how cards look.
  ///   - budget: the bytes that pictures may take; what is in view is kept in any case.
  ///   - contents: what each item or placeholder shows; asked often, so it should be quick.
  public init(
    loader: PictureLoader, style: CardStyle = CardStyle(), budget: Int = 32 << 20,
    contents: @escaping (Carousel.Slot) -> CardContent
  ) {
    self.loader = loader
    self.style = style
    self.budget = Budget(limit: budget)
    self.contents = contents
  }

  /// Readable when `takeFinished` has something to do.
  public var fileDescriptor: Int32 { loader.fileDescriptor }

  /// The bytes all pictures take at this moment.
  public var usedBytes: Int { budget.total + moving.bytes }

  /// Asks for the pictures of everything in view, nearest first, then for what comes next in the
  /// direction of travel; whatever else was asked for is cancelled.
  ///
  /// `scale` is the pixels for each logical unit; `beside` is what is wanted as well: texts, and what
  /// is behind the cards.
  public func update(
    _ frame: Carousel.Frame, scale: Double, itemCount: Int, wraps: Bool,
    beside: [PictureRequest] = []
  ) throws(PaintError) {
    budget.beginUse()
    visible = []
    visibleSources = []
    drawings.beginFrame()
    kept = []
    var wanted: [PictureRequest] = []
    for card in frame.cards.sorted(by: { abs($0.offset) < abs($1.offset) }) {
      guard !card.isDeparting else { continue }
      let scale = scale * frame.enlargement(of: card, scale: scale)
      switch contents(card.slot).face {
      case .drawing(let drawing): _ = texture(of: drawing, card.settledSize, scale)
      case .live(let picture): drawings.watch(picture)
      case .picture, .texture, nil: break
      }
      guard let request = request(card.slot, card.settledSize, scale) else { continue }
      if visible.insert(request).inserted { wanted.append(request) }
    }
    let onCards = wanted
    for request in beside where visible.insert(request).inserted {
      wanted.insert(request, at: min(1, wanted.count))
    }
    drawings.endFrame()
    // Small versions first: all cards show something while the first ones are decoded.
    let previews = wanted.filter(lacksPreview).map(\.preview)
    wanted.insert(contentsOf: previews, at: 0)
    for request in visible {
      visibleSources.insert(request.source)
      if let shown = shown(request) { budget.use(shown) }
    }
    moving.keep(visibleSources)
    wanted += onCards.lazy.compactMap(moving.frame).prefix(1)
    if let size = frame.cards.last?.settledSize {
      for index in prefetch.next(frame, itemCount: itemCount, wraps: wraps) {
        if let request = request(.item(index), size, scale) { wanted.append(request) }
      }
    }
    withoutPreview.formIntersection(visibleSources)
    dropSuperseded(frame, wanted: wanted, beside: beside)
    for case .fetched(let picture) in wanted.lazy.map(\.source) { kept.insert(picture) }
    wanted.removeAll(where: isServed)
    guard wanted != asked else { return }
    asked = wanted
    try loader.want(wanted, keeping: kept)
  }

  /// Lets the picture of the card in `slot` play, if it has several frames; all others stand still.
  ///
  /// Call it with each frame and at ``nextFrameTime``. Frames are decoded one ahead, beside the
  /// window's thread; a picture that stands still goes on where it was, unless another one has played
  /// since.
  ///
  /// - Parameters:
  ///   - slot: the card; `nil` for none.
  ///   - starts: whether it may begin to play now: `false` for a card that is passing by.
  ///   - time: now, in seconds of a steady clock.
  /// - Returns: whether a frame is to be painted for it.
  public func play(_ slot: Carousel.Slot?, starting starts: Bool, at time: Double) -> Bool {
    moving.play(
      slot.flatMap { contents($0).picture }.flatMap { mayMove($0) ? $0 : nil },
      starting: starts, at: time
    ) { source, last in
      // Its card goes on showing what it showed last.
      guard let request = newest[source.subject], request.source == source,
        pictures[request] != nil
      else { return }
      pictures[request] = last.moving()
      budget.add(request, bytes: last.texture.bytes)
    }
  }

  /// When the next frame of the picture that plays is to be seen; `nil` if none is there or none plays.
  public var nextFrameTime: Double? { moving.nextTime }

  /// Whether the picture that plays waits for a frame to be decoded.
  public var awaitsFrame: Bool { asked.contains { $0.frame != nil } }

  private func mayMove(_ source: PictureSource) -> Bool {
    guard source.isDecoded, let request = newest[source.subject], request.source == source else {
      return false
    }
    return pictures[request]?.mayMove ?? false
  }

  /// Whether a card shows nothing of a file, and has not been tried with less than all of it.
  private func lacksPreview(_ request: PictureRequest) -> Bool {
    guard case .file = request.source else { return false }
    return shown(request) == nil && !withoutPreview.contains(request.source)
  }

  /// Takes what the loader has finished; `true` if something in view looks different now.
  public func takeFinished() -> Bool {
    let hasFinished = store(loader.takeFinished())
    return noteProgress() || hasFinished
  }

  /// Looks how far what is fetched for cards in view has come; `true` if that has changed.
  private func noteProgress() -> Bool {
    let before = progress
    progress = [:]
    for case .fetched(let picture) in visibleSources {
      progress[picture] = loader.progress(of: picture)
    }
    return progress != before
  }

  /// Waits until everything wanted is there or has failed: for painting off screen.
  ///
  /// - Returns: whether something in view looks different now.
  @discardableResult
  public func finishLoading() -> Bool {
    var isVisible = false
    while true {
      let finished = loader.waitForFinished()
      if finished.isEmpty { return isVisible }
      isVisible = store(finished) || isVisible
    }
  }

  /// Forgets the picture of `source`, so that it is made anew: its file has changed.
  public func reload(_ source: PictureSource) {
    failures[source] = nil
    moving.forget(source)
    withoutPreview.remove(source)
    asked = []
    for request in pictures.keys.filter({ $0.source == source }) { drop(request) }
  }

  /// What the item or placeholder in `slot` is to show.
  public func content(_ slot: Carousel.Slot) -> CardContent { contents(slot) }

  /// What a card shows just now; never waits.
  ///
  /// One whose version has grown shows the old one until the new one is there.
  public func card(_ slot: Carousel.Slot, size: Size, scale: Double) -> Card {
    switch contents(slot).face {
    case .drawing(let drawing):
      return texture(of: drawing, size, scale).map(Card.drawing) ?? .plain
    case .texture(let texture): return .picture(LoadedPicture(whole: texture))
    case .live(let picture): return .picture(LoadedPicture(whole: picture.texture))
    case .picture, nil: break
    }
    guard let request = request(slot, size, scale) else { return .plain }
    if let error = failures[request.source] { return .broken(error) }
    if let frame = moving.shown(request.source) { return .picture(frame) }
    if let picture = picture(for: request) { return .picture(picture) }
    guard case .fetched(let fetched) = request.source else { return .loading(progress: nil) }
    return .loading(progress: progress[fetched])
  }

  /// The picture for a request, in another size while it is made in the right one.
  func picture(for request: PictureRequest) -> LoadedPicture? {
    shown(request).flatMap { pictures[$0] }
  }

  private func texture(of drawing: LiveDrawing, _ size: Size, _ scale: Double) -> Texture? {
    drawings.texture(of: drawing, width: size.width, height: size.height, scale: scale)
  }

  /// The picture for a request, or the newest of the same subject in another size or version.
  private func shown(_ request: PictureRequest) -> PictureRequest? {
    pictures[request] != nil ? request : newest[request.source.subject]
  }

  /// Whether there is nothing to be made for a request.
  private func isServed(_ request: PictureRequest) -> Bool {
    if pictures[request] != nil || failures[request.source] != nil { return true }
    guard let newest = newest[request.source.subject] else { return false }
    return newest.serves(request, natural: pictures[newest]?.naturalSize)
  }

  /// Lets go of what cards in view no longer show and nobody else wants, so that cards that change
  /// all the time do not fill the memory.
  ///
  /// Files are kept: they may come back, and take longest.
  private func dropSuperseded(
    _ frame: Carousel.Frame, wanted: [PictureRequest], beside: [PictureRequest]
  ) {
    var current: [Carousel.Slot: PictureSource] = [:]
    for card in frame.cards where !card.isDeparting {
      current[card.slot] = contents(card.slot).source
    }
    let subjects = Set(wanted.map(\.source.subject))
    for (slot, old) in sources {
      guard case .painted = old, let new = current[slot], new.subject != old.subject,
        !subjects.contains(old.subject)
      else { continue }
      drop { $0.source.subject == old.subject }
    }
    let gone = Set(self.beside).subtracting(beside)
    if !gone.isEmpty { drop { gone.contains($0) && !visible.contains($0) } }
    sources = current
    self.beside = beside
  }

  private func drop(where isGone: (PictureRequest) -> Bool) {
    for request in pictures.keys.filter(isGone) { drop(request) }
  }

  private func request(_ slot: Carousel.Slot, _ size: Size, _ scale: Double) -> PictureRequest? {
    contents(slot).source.map { source in
      PictureRequest(
        source, width: size.width, height: size.height, scale: scale, fit: style.fit)
    }
  }

  private func store(_ finished: [FinishedPicture]) -> Bool {
    var isVisible = false
    for picture in finished {
      let request = picture.request
      if request.frame != nil {
        moving.take(picture)
        continue
      }
      switch picture.outcome {
      case .success(let loaded):
        let subject = request.source.subject
        if let old = newest[subject], old != request {
          // An older version that has taken longer is of no use any more.
          if old.source.version > request.source.version { continue }
          if request.isPreview { continue }
          if !visible.contains(old) { drop(old) }
        }
        pictures[request] = loaded
        newest[subject] = request
        budget.add(request, bytes: loaded.texture.bytes)
      case .failure where request.isPreview:
        withoutPreview.insert(request.source)
        continue
      case .failure(let error):
        forgetFailures(before: request.source)
        failures[request.source] = error
      }
      isVisible =
        isVisible || visibleSources.contains { $0.subject == request.source.subject }
    }
    for request in budget.overdue(beside: moving.bytes) { drop(request) }
    return isVisible
  }

  /// Forgets why earlier versions could not be shown.
  private func forgetFailures(before source: PictureSource) {
    guard source.version > 0 else { return }
    failures = failures.filter { $0.key.subject != source.subject || $0.key == source }
  }

  private func drop(_ request: PictureRequest) {
    pictures[request] = nil
    budget.remove(request)
    let subject = request.source.subject
    if newest[subject] == request { newest[subject] = nil }
  }
}
